import type { LinkAction } from '@axp/contracts';
import { AppError, linkActions } from '@axp/contracts';
import type { NotificationStatus, NotificationTopic } from '@axp/contracts/vocabulary';
import { hashOf } from '@axp/server-kit/auth';
import { sql } from 'kysely';
import { findUserActor } from '../../../platform/auth/actor.ts';
import type { LinkSigner } from '../../../platform/auth/link-signer.ts';
import type { RequestTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { asMember } from '../../../platform/db/tenant-transaction.ts';
import { linkMoves } from '../../bookings/index.ts';
import type { DueMail } from '../../mail/index.ts';
import { linkState } from '../domain/link-state.ts';

interface NewActionLink {
  readonly tokenHash: Buffer;
  readonly action: LinkAction;
  readonly userId: string;
  readonly bookingId: string;
  readonly bookingVersion: number;
  readonly expiresAt: string;
}

interface LockedLink {
  readonly action: LinkAction;
  readonly userId: string;
  readonly bookingId: string;
  readonly bookingVersion: number;
  readonly usedAt: string | null;
  readonly expiresAt: string;
}

interface Issuing {
  readonly sign: LinkSigner;
  readonly insert: (merchantId: string, links: readonly NewActionLink[]) => Promise<void>;
}

interface IssuedLink {
  readonly action: LinkAction;
  readonly token: string;
}

/** The links of a mail, good until its booking is over. Guests have no account to act as. */
export async function issueLinks(
  { sign, insert }: Issuing,
  mail: DueMail,
): Promise<readonly IssuedLink[]> {
  const { userId, bookingId, merchant, facts } = mail;
  const actions = offeredActions(mail);
  if (userId === null || actions.length === 0) return [];
  const issued = await Promise.all(
    actions.map(async (action) => ({ action, token: await sign(`${mail.id}/${action}`) })),
  );
  const links = issued.map(({ action, token }) => ({
    tokenHash: hashOf(token),
    action,
    userId,
    bookingId,
    bookingVersion: facts.version,
    expiresAt: facts.end,
  }));
  await insert(merchant.id, links);
  return issued;
}

interface MailSubject {
  readonly topic: NotificationTopic;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
}

const ofTopic: { readonly [topic in NotificationTopic]?: readonly LinkAction[] } = {
  approval: ['approve', 'decline'],
  'approval-reminder': ['approve', 'decline'],
  'check-in': ['check-in', 'release'],
  'release-warning': ['check-in', 'release'],
};

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

/** Actions that the recipient of a mail can take from it, most likely first. */
function offeredActions({
  topic,
  bookingStatus,
  isParticipant,
}: MailSubject): readonly LinkAction[] {
  if (topic !== 'booking') return ofTopic[topic] ?? [];
  return !isParticipant && releasable.has(bookingStatus) ? ['release'] : [];
}

/**
 * Performs the action of a link as the person it was sent to. A refused action leaves the link
 * unused, because both are one transaction.
 */
export async function followLink(
  tx: RequestTransaction,
  { token, reason }: { readonly token: string; readonly reason: string | undefined },
): Promise<void> {
  const now = tx.clock.now();
  const tokenHash = hashOf(token);
  const link = await lockActionLink(tx, tokenHash);
  if (!link) throw new AppError('link.not_found');
  const state = linkState(link, now);
  if (state !== 'ready') throw new AppError(`link.${state}`);
  const { action, bookingId, bookingVersion, userId } = link;
  const owner = { merchantId: tx.merchant.id, userId, now: now.toISOString() };
  const actor = await findUserActor(tx.db, owner);
  // Rights are those of today, not those of the day the mail was sent.
  if (!actor?.ability.can('update', 'Booking')) throw new AppError('link.expired');
  await markLinkUsed(tx, tokenHash);
  await linkMoves[action](asMember(tx, actor), { bookingId, version: bookingVersion, reason });
}

/** Narrows a stored action; the table's check constraint allows no other. */
export function asLinkAction(stored: string): LinkAction {
  const action = linkActions.find((known) => known === stored);
  if (!action) throw new Error(`unknown link action in the database: ${stored}`);
  return action;
}

/** A mail that is sent again has the links it had: they are there already. */
export async function insertActionLinks(
  tx: TenantRows,
  links: readonly NewActionLink[],
): Promise<void> {
  await tx.db
    .insertInto('action_link')
    .values(
      links.map((link) => ({
        merchant_id: tx.merchant.id,
        token_hash: link.tokenHash,
        action: link.action,
        user_id: link.userId,
        booking_id: link.bookingId,
        booking_version: link.bookingVersion,
        expires_at: link.expiresAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds the link of a token and locks it until the transaction ends. */
async function lockActionLink(tx: TenantRows, tokenHash: Buffer): Promise<LockedLink | null> {
  const row = await tx.db
    .selectFrom('action_link')
    .selectAll()
    .where('merchant_id', '=', tx.merchant.id)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    action: asLinkAction(row.action),
    userId: row.user_id,
    bookingId: row.booking_id,
    bookingVersion: row.booking_version,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  };
}

async function markLinkUsed(tx: TenantRows, tokenHash: Buffer): Promise<void> {
  await tx.db
    .updateTable('action_link')
    .set({ used_at: sql`now()` })
    .where('merchant_id', '=', tx.merchant.id)
    .where('token_hash', '=', tokenHash)
    .execute();
}
