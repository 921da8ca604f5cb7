import { AppError } from '@axp/contracts';
import type {
  BookingLinkAction,
  InvitationAnswer,
  NotificationStatus,
} from '@axp/contracts/vocabulary';
import {
  answerOfLink,
  bookingLinkActions,
  invitationLinkActions,
  isInvitationLink,
  topicTraits,
} from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { findUserActor } from '../../../../platform/auth/actor.ts';
import type { LinkSigner } from '../../../../platform/auth/link-signer.ts';
import { knownWord } from '../../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { insertRow, selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type {
  MemberTransaction,
  RequestTransaction,
  TenantRows,
} from '../../../../platform/db/tenant-transaction.ts';
import { asMember } from '../../../../platform/db/tenant-transaction.ts';
import { writeTogether } from '../../../../platform/db/write-together.ts';
import type { DueMail, MailLink } from '../../../notices/mail/index.ts';
import { answerByLink, linkMoves, shownPrivacy } from '../../bookings/index.ts';
import { linkState } from '../domain/link-state.ts';

/** The page that asks before it acts. The token stands behind `#`, which no server ever sees. */
export const confirmationPath = '/booking-link';

/** Period in which an expired link is reported as expired rather than unknown. */
const keepDays = 30;

/** Statuses after which the owner may still want to give the booking back. */
const releasable: ReadonlySet<NotificationStatus> = new Set([
  'book-success',
  'pending-approval-book',
  'approved',
  'self-update',
  'pending-approval-edit',
  'approved-edit',
  'admin-edit',
]);

const invitations: ReadonlySet<NotificationStatus> = new Set([
  'book-success',
  'approved',
  'book-updated',
]);

/**
 * Gives each mail its links when it is sent, good until its booking is over, or starts where they
 * answer an invitation or an offer: tokens are stored nowhere but in the mail. Guests have no account, so that
 * all they can do is answer.
 */
export function createMailLinks(
  unitOfWork: UnitOfWork<DB>,
  sign: LinkSigner,
): (mail: DueMail) => Promise<readonly MailLink[]> {
  const store = writeTogether<readonly NewLink[]>((links) => insertLinks(unitOfWork, links.flat()));
  return async (mail) => {
    const { userId, bookingId, merchant, facts, recipient } = mail;
    const actions = offeredActions(mail);
    if (actions.length === 0) return [];
    const dates = [facts, ...facts.alsoDates.filter(({ status }) => status !== 'cancelled')];
    const issued = await Promise.all(
      actions.map(async (action) => ({ action, token: await sign(linkText(mail.id, action)) })),
    );
    const rows = issued.map(({ action, token }) => ({
      merchant_id: merchant.id,
      token_hash: hashOf(token),
      action,
      user_id: userId,
      guest_email: userId === null ? recipient.address : null,
      is_for_series: isInvitationLink(action) && dates.length > 1,
      booking_id: bookingId,
      booking_version: facts.version,
      expires_at: endsAtStart(action) ? lastStartOf(dates) : facts.end,
    }));
    await store(rows);
    return issued.map(({ action, token }) => ({
      labelKey: `action.${labelOf(action, mail)}`,
      url: `${merchant.origin}${confirmationPath}#${token}`,
    }));
  };
}

/** Whether a link is worthless once its booking has begun. */
function endsAtStart(action: BookingLinkAction): boolean {
  return action === 'move' || isInvitationLink(action);
}

/** Text that a link is signed from: a mail that is sent again has the same links. */
export function linkText(mailId: string, action: BookingLinkAction): string {
  return `${mailId}/${action}`;
}

interface Request {
  readonly id: string;
  readonly version: number;
  readonly start: string;
}

/** Stores the link of a mail by which the caller can cancel their request before it starts. */
export async function storeCancelLink(
  tx: MemberTransaction,
  sign: LinkSigner,
  { mailId, request }: { readonly mailId: string; readonly request: Request },
): Promise<void> {
  await insertRow(tx, 'action_link', {
    token_hash: hashOf(await sign(linkText(mailId, 'release'))),
    action: 'release',
    user_id: tx.actor.id,
    booking_id: request.id,
    booking_version: request.version,
    expires_at: request.start,
  }).execute();
}

function lastStartOf(dates: readonly { readonly start: string }[]): string {
  const last = Math.max(...dates.map(({ start }) => Date.parse(start)));
  return new Date(last).toISOString();
}

type NewLink = Insertable<DB['action_link']>;

/** A transaction for each merchant. */
async function insertLinks(unitOfWork: UnitOfWork<DB>, links: readonly NewLink[]): Promise<void> {
  for (const [merchantId, rows] of Map.groupBy(links, (link) => link.merchant_id)) {
    await unitOfWork.withMerchant(merchantId, (db) =>
      // A mail that is sent again has the links it had: they exist already.
      db
        .insertInto('action_link')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
}

interface Following {
  readonly token: string;
  readonly reason?: string | undefined;
  readonly answer?: InvitationAnswer | undefined;
}

/**
 * Performs the action of a link as the person it was sent to. A refused action leaves the link
 * unused, because both are one transaction; an answer to an invitation can be changed.
 */
export async function followLink(
  tx: RequestTransaction,
  { token, reason, answer }: Following,
): Promise<void> {
  const now = tx.clock.now();
  const tokenHash = hashOf(token);
  const link = await selectRows(tx, 'action_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw new AppError('link.not_found');
  const state = linkState({ usedAt: link.used_at, expiresAt: link.expires_at }, now);
  if (state !== 'ready') throw new AppError(`link.${state}`);
  const { user_id: userId, booking_id: bookingId, booking_version: version } = link;
  const owner = { merchantId: tx.merchant.id, userId: userId ?? '', now: now.toISOString() };
  const actor = userId === null ? null : await findUserActor(tx.db, owner);
  const action = knownWord(bookingLinkActions, link.action);
  // Rights are those of today, not those of the day the mail was sent.
  const mayAct = actor?.ability.can('update', 'Booking') ?? false;
  if (userId !== null && !mayAct) throw new AppError('link.expired');
  if (isInvitationLink(action)) {
    return answerByLink(tx, actor, {
      bookingId,
      guestEmail: link.guest_email,
      answer: answer ?? answerOfLink[action],
      isForSeries: link.is_for_series,
    });
  }
  if (!actor) throw new AppError('link.expired');
  await updateRows(tx, 'action_link')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
  await linkMoves[action](asMember(tx, actor), { bookingId, version, reason });
}

/** Deletes links that expired more than `keepDays` ago. */
export function forgetLinks(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_links', [
    sql`delete from action_link where expires_at < now() - make_interval(days => ${keepDays})`,
  ]);
}

/** Actions that the recipient of a mail can take from it, most likely first. */
function offeredActions(mail: DueMail): readonly BookingLinkAction[] {
  const { topic, bookingStatus, isParticipant, userId, facts } = mail;
  if (topic === 'booking' && isParticipant) {
    return invitations.has(bookingStatus) ? invitationLinkActions : [];
  }
  const traits = topicTraits(topic);
  if (traits?.asks === 'answer') return invitationLinkActions;
  if (userId === null) return [];
  if (traits?.about === 'request') return ['approve', 'decline'];
  if (traits?.asks === 'move') return ['move'];
  if (traits) return traits.asks === 'check-in' ? ['check-in', 'release'] : [];
  const isOne = facts.alsoDates.length === 0;
  return isOne && releasable.has(bookingStatus) ? ['release'] : [];
}

/** A mail may be about all dates of a series; the one that is released is named. */
function labelOf(action: BookingLinkAction, { facts }: DueMail): BookingLinkAction | 'releaseDate' {
  return action === 'release' && facts.seriesId !== null ? 'releaseDate' : action;
}

/** A link with as much of its booking as the person it was sent to may read. */
export function findActionLink(tx: TenantRows, tokenHash: Buffer) {
  return selectRows(tx, 'action_link as link')
    .innerJoin('booking', sameMerchant('booking.id', 'link.booking_id'))
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .innerJoin('app_user as guest', sameMerchant('guest.id', 'booking.booked_for_id'))
    .select([
      'link.user_id',
      'link.guest_email',
      'link.is_for_series',
      'link.booking_id',
      'link.action',
      'link.used_at',
      'link.expires_at',
      'booking.type',
      'booking.series_id',
      'booking.title',
      'booking.status',
      'booking.starts_at',
      'booking.ends_at',
      'booking.timezone',
      'resource.name as resource_name',
      'guest.full_name as booked_for_name',
    ])
    .select(shownPrivacy.as('privacy'))
    .select(
      sql<string | null>`(select invitee.answer from booking_invitee invitee
        where invitee.merchant_id = link.merchant_id and invitee.booking_id = link.booking_id
          and (invitee.user_id = link.user_id
            or invitee.user_id is null and lower(invitee.email) = lower(link.guest_email))
        limit 1)`.as('answer'),
    )
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export type ActionLinkRow = NonNullable<Awaited<ReturnType<typeof findActionLink>>>;
