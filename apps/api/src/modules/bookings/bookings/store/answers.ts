import type { InvitationAnswer } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

/** A user by id, a guest by the address of the invitation. */
export type InviteeKey = { readonly userId: string } | { readonly email: string };

export interface InvitationRow {
  readonly bookingId: string;
  readonly email: string;
  readonly answer: string;
  readonly comment: string;
  readonly isDeclineReported: boolean;
}

/** Locks the invitations of an invitee to bookings until the transaction ends. */
export async function lockInvitations(
  tx: TenantRows,
  bookingIds: readonly string[],
  invitee: InviteeKey,
): Promise<readonly InvitationRow[]> {
  if (bookingIds.length === 0) return [];
  const rows = selectRows(tx, 'booking_invitee')
    .select(['booking_id as bookingId', 'email', 'answer', 'comment'])
    .select('is_decline_reported as isDeclineReported')
    .where('booking_id', 'in', bookingIds)
    .orderBy('booking_id')
    .forUpdate();
  return 'userId' in invitee
    ? rows.where('user_id', '=', invitee.userId).execute()
    : rows
        .where(sql`lower(email)`, '=', invitee.email.toLowerCase())
        .where('user_id', 'is', null)
        .execute();
}

/** Stores an answer of an invitee; a decline counts as reported to the owners from then on. */
export async function storeAnswer(
  tx: TenantRows,
  invitations: readonly Pick<InvitationRow, 'bookingId' | 'email'>[],
  { answer, comment }: { readonly answer: InvitationAnswer; readonly comment: string },
): Promise<void> {
  const ids = invitations.map(({ bookingId }) => bookingId);
  const emails = invitations.map(({ email }) => email);
  await updateRows(tx, 'booking_invitee')
    .set({
      answer,
      comment,
      answered_at: sql`now()`,
      is_decline_reported: sql`is_decline_reported or ${answer === 'declined'}`,
    })
    .where('booking_id', 'in', ids)
    .where('email', 'in', emails)
    .execute();
}

export interface UnansweredRow {
  readonly email: string;
  /** Null for a guest. */
  readonly userId: string | null;
  readonly remindedAt: string | null;
}

/** Locks the invitations to a booking without an answer, so that two reminders become one. */
export function lockUnanswered(
  tx: TenantRows,
  bookingId: string,
): Promise<readonly UnansweredRow[]> {
  return selectRows(tx, 'booking_invitee')
    .select(['email', 'user_id as userId', 'reminded_at as remindedAt'])
    .where('booking_id', '=', bookingId)
    .where('answer', '=', 'none')
    .orderBy('email')
    .forUpdate()
    .execute();
}

export async function storeReminder(
  tx: TenantRows,
  bookingId: string,
  { emails, at }: { readonly emails: readonly string[]; readonly at: Date },
): Promise<void> {
  await updateRows(tx, 'booking_invitee')
    .set({ reminded_at: at.toISOString() })
    .where('booking_id', '=', bookingId)
    .where('email', 'in', emails)
    .execute();
}

/** The time and place that a booking is about to have; absent values stay. */
interface NewPlace {
  readonly id: string;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly resourceId?: string | undefined;
}

/**
 * Resets the answers to bookings that are about to move to another time or place, before they are
 * written: an answer is about a time and place. A booking that has started keeps its answers.
 */
export async function resetAnswers(tx: TenantRows, moved: readonly NewPlace[]): Promise<void> {
  if (moved.length === 0) return;
  const column = <K extends keyof NewPlace>(key: K) => moved.map((place) => place[key] ?? null);
  await sql`
    update booking_invitee invitee
    set answer = 'none', comment = '', answered_at = null, is_decline_reported = false
    from booking
    join unnest(
      ${column('id')}::uuid[], ${column('start')}::timestamptz[], ${column('end')}::timestamptz[],
      ${column('resourceId')}::uuid[]
    ) as moved (id, starts_at, ends_at, resource_id) on moved.id = booking.id
    where invitee.merchant_id = ${tx.merchant.id} and invitee.answer <> 'none'
      and booking.merchant_id = ${tx.merchant.id} and booking.id = invitee.booking_id
      and booking.starts_at > now()
      and (booking.starts_at, booking.ends_at, booking.resource_id) is distinct from (
        coalesce(moved.starts_at, booking.starts_at), coalesce(moved.ends_at, booking.ends_at),
        coalesce(moved.resource_id, booking.resource_id)
      )`.execute(tx.db);
}
