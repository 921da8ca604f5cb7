import { AppError } from '@axp/contracts';
import type { InvitationAnswer } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { findUserActor } from '../../../../platform/auth/actor.ts';
import { idOfUid } from '../../../../platform/calendar/booking-uid.ts';
import { lineOf } from '../../../../platform/calendar/line-of.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { unlessRefused } from '../../../../platform/db/tenant-transaction.ts';
import { answerByLink } from '../../../bookings/bookings/index.ts';
import type { InvitedEvent } from '../../meetings/index.ts';
import type { SenderDoubt } from '../domain/judge-sender.ts';
import { authenticator } from '../domain/judge-sender.ts';
import { partsOf, withoutDetail } from '../domain/mailbox.ts';
import type { ReadMessage } from '../domain/message.ts';
import type { MessageLog } from './incoming.repository.ts';
import type { Trust } from './sender.ts';
import { judge } from './sender.ts';

type Reply = Extract<ReadMessage, { kind: 'calendar' }>;

const mostOfComment = 500;

/** Doubts about an address that was not invited, which may be an alias of the invitee. */
const isOtherAddress: ReadonlySet<SenderDoubt> = new Set([
  'other-sender',
  'not-a-member',
  'assistant-not-a-member',
]);

const verdicts = {
  accepted: 'accepted',
  tentative: 'waiting',
  declined: 'declined',
} as const satisfies Record<InvitationAnswer, MessageLog['verdict']>;

/** Stores what an invitee answers to our own invitation (E-06); guests have no account. */
export async function handleReply(
  tx: RequestTransaction,
  message: Reply,
  trust: Trust,
): Promise<MessageLog> {
  const { active, verdict: sender } = await judge(tx, message, trust);
  if (!sender.isTrusted) {
    if (!isOtherAddress.has(sender.reason)) return ignored(sender.reason);
    const [from] = message.envelope.from;
    // The organiser sees how many such answers came, so a forged sender is none.
    const by = authenticator(partsOf(from?.email ?? '').host, message.envelope, trust);
    return ignored('reason' in by ? by.reason : 'other-address');
  }
  const assistantId = active.find(({ email }) => email === sender.assistant)?.id ?? null;
  const answering = { ...tx, ...(assistantId !== null && { invitation: { assistantId } }) };
  // Some clients answer a series and dates of it in one message, the series first.
  const logs: MessageLog[] = [];
  for (const event of message.events) logs.push(await storeReply(answering, event, sender));
  const stored = logs.find(({ verdict }) => verdict !== 'not-answered');
  return stored ?? logs[0] ?? ignored('no-answer');
}

async function storeReply(
  tx: RequestTransaction,
  event: InvitedEvent,
  sender: { readonly person: string; readonly by: string },
): Promise<MessageLog> {
  const attendee = event.attendees.find(({ email }) => email === sender.person);
  const { partstat: answer, comment = '' } = attendee ?? {};
  if (!answer || answer === 'needs-action' || answer === 'delegated') return ignored('no-answer');
  const invitation = await findInvitation(tx, event, sender.person);
  if (!invitation) return ignored('unknown-meeting');
  if (!invitation.isInvited) return ignored('other-address');
  const { bookingId, userId, email, start, isForSeries } = invitation;
  // An answer is about a time and place (ADR 63).
  const isOfThisTime = isForSeries || event.start === null || event.start === start;
  if (!isOfThisTime) return ignored('outdated');
  const now = tx.clock.now().toISOString();
  const key = { merchantId: tx.merchant.id, userId: userId ?? '', now };
  const actor = userId === null ? null : await findUserActor(tx.db, key);
  const guestEmail = userId ? null : email;
  const text = lineOf(comment, mostOfComment);
  const given = { bookingId, answer, comment: text, isForSeries, guestEmail };
  const refusal = await unlessRefused(tx, () => answerByLink(tx, actor, given));
  return refusal instanceof AppError
    ? ignored(refusal.code)
    : { verdict: verdicts[answer], checks: { client: event.client, by: sender.by } };
}

function ignored(reason: string): MessageLog {
  return { verdict: 'not-answered', reason };
}

/**
 * The invitation of a booking, or of the next date of a series, by UID: Outlook names no organiser.
 * Not `isInvited` if only other people are.
 */
async function findInvitation(
  { db, merchant, clock }: RequestTransaction,
  { uid, recurrenceId }: InvitedEvent,
  email: string,
) {
  const id = idOfUid(uid);
  if (id === null) return undefined;
  const invited = sql<string>`lower(invitee.email)`;
  const isInvited = sql<boolean>`regexp_replace(${invited}, '^([^+]+)[+].*@', '\\1@') = ${withoutDetail(email)}`;
  return selectRows({ db, merchant }, 'booking')
    .innerJoin('booking_invitee as invitee', (join) =>
      join
        .onRef('invitee.booking_id', '=', 'booking.id')
        .on('invitee.merchant_id', '=', merchant.id),
    )
    .select(['booking.id as bookingId', 'invitee.user_id as userId', 'booking.starts_at as start'])
    .select([invited.as('email'), isInvited.as('isInvited')])
    .select(
      sql<boolean>`booking.series_id is not null and ${recurrenceId === null}`.as('isForSeries'),
    )
    .where((eb) =>
      eb.or([
        eb('booking.series_id', '=', id),
        eb('booking.calendar_id', '=', id),
        eb.and([eb('booking.id', '=', id), eb('booking.calendar_id', 'is', null)]),
      ]),
    )
    .where('booking.status', '<>', 'cancelled')
    .where('booking.ends_at', '>', clock.now().toISOString())
    .$if(recurrenceId !== null, (query) => query.where('booking.original_start', '=', recurrenceId))
    .orderBy(sql`${isInvited} desc, ${invited} = ${email} desc`)
    .orderBy('booking.starts_at')
    .limit(1)
    .executeTakeFirst();
}
