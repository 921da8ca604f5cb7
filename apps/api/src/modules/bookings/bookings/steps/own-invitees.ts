import type { BookingAction, BookingStatus } from '@axp/contracts';
import type { NotificationStatus } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { findPeople } from '../../../notices/mail/index.ts';
import type { Notice } from '../rules/notices.ts';
import { queueNotifications } from './step.ts';

/** The date that tells of a step: invitees know nothing of one that waits for its first approval. */
export function mainOf<T extends { readonly status: BookingStatus }>(
  dates: readonly T[],
): T | undefined {
  return dates.find(({ status }) => status !== 'pending-approval-book') ?? dates[0];
}

interface SeriesStep {
  readonly action: BookingAction;
  /** The date whose event has notified its people, also of the other dates. */
  readonly mainId: string;
  readonly bookingIds: readonly string[];
  /** The notices of that event. */
  readonly notices: readonly Notice[];
  /** Status that invitees are notified of. */
  readonly status: NotificationStatus;
}

/**
 * Notifies users who are invited to some dates of a series, but not to the one whose event has
 * notified the others of a step: each once, with the first of their dates that the step concerns.
 * The dates have their lines of history already.
 */
export async function notifyOwnInvitees(
  tx: TenantTransaction,
  { action, notices, status, ...dates }: SeriesStep,
): Promise<void> {
  if (dates.bookingIds.length === 0) return;
  const invitations = await findOwnInvitations(tx, dates);
  const told = new Set<string>();
  for (const [bookingId, ofDate] of Map.groupBy(invitations, (each) => each.bookingId)) {
    const left = ofDate.filter(({ email }) => !told.has(email));
    const [date] = left;
    if (!date) continue;
    const { eventId, to } = date;
    const staffIds = left.flatMap(({ userId }) => userId ?? []);
    const own = staffIds.map(
      (userId) =>
        ({ userId, bookingStatus: status, isParticipant: true, topic: 'booking' }) as const,
    );
    const { staff, guests, invitedGuests } = await findPeople(tx, bookingId, staffIds);
    const addresses = new Set(left.map(({ email }) => email));
    const isLeft = ({ email }: { readonly email: string }) => addresses.has(email.toLowerCase());
    const people = {
      staff,
      guests: guests.filter(isLeft),
      invitedGuests: invitedGuests.filter(isLeft),
    };
    const recipients = await queueNotifications(
      tx,
      { eventId, bookingId, action, to, mayExceedLimits: false },
      { notices: own, ofStep: notices, known: { people, facts: null } },
    );
    const ofStaff = left.flatMap(({ userId, email }) => (userId === null ? [] : [email]));
    for (const address of [...recipients, ...ofStaff]) told.add(address);
  }
}

interface Invitation {
  readonly bookingId: string;
  readonly eventId: string;
  readonly to: BookingStatus;
  /** In lower case. */
  readonly email: string;
  /** Null for a guest. */
  readonly userId: string | null;
}

/**
 * The invitations of people who have not heard of the step, in the order of the dates; of dates that
 * wait or have waited until their end, invitees know nothing. Events of a transaction have its time.
 */
async function findOwnInvitations(
  tx: TenantTransaction,
  { mainId, bookingIds }: Pick<SeriesStep, 'mainId' | 'bookingIds'>,
): Promise<readonly Invitation[]> {
  const { rows } = await sql<Invitation>`
    select d.id as "bookingId", e.id as "eventId", e.to_status as "to",
      lower(i.email) as email, i.user_id as "userId"
    from booking d
    join booking_event e on e.merchant_id = ${tx.merchant.id} and e.booking_id = d.id
      and e.at = transaction_timestamp()
    join booking_invitee i on i.merchant_id = ${tx.merchant.id} and i.booking_id = d.id
    where d.merchant_id = ${tx.merchant.id} and d.id = any (${bookingIds}::uuid[])
      and d.id <> ${mainId}
      and e.to_status not in ('pending-approval-book', 'pending-approval-edit')
      and (e.to_status <> 'cancelled' or e.from_status <> 'pending-approval-book')
      and i.user_id is distinct from d.booker_id
      and i.user_id is distinct from d.booked_for_id
      and not exists (
        select from booking_invitee told
        where told.merchant_id = ${tx.merchant.id} and told.booking_id = ${mainId}
          and lower(told.email) = lower(i.email)
      )
    order by d.starts_at, i.email`.execute(tx.db);
  return rows;
}
