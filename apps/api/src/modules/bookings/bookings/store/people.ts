import type { EditBookingBody } from '@axp/contracts';
import { sql } from 'kysely';
import { insertRows, returningOnCitus } from '../../../../platform/db/insert-rows.ts';
import { deleteRows, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type {
  MemberTransaction,
  TenantRows,
  TenantTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import { findGuests } from '../../../notices/mail/index.ts';
import type { BookingState } from '../rules/booking.ts';
import type { Notice, People } from '../rules/notices.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import type { StoredInvitee, StoredPassenger } from './form-names.ts';
import { resolveInvitees, resolvePassengers, staffIdsOf } from './form-names.ts';
import type { MovableBooking } from './movable.ts';
import type { RequestedEdit } from './pending-change.ts';

/** Asks people to bookings; who is named twice is asked once. */
export async function addInvitees(
  tx: TenantRows,
  ids: readonly string[],
  invitees: readonly StoredInvitee[],
): Promise<void> {
  if (ids.length === 0 || invitees.length === 0) return;
  await sql`
    insert into booking_invitee (merchant_id, booking_id, email, user_id, name)
    select ${tx.merchant.id}, booking.id, person.email, person.user_id, person.name
    from unnest(${ids}::uuid[]) as booking (id)
    cross join unnest(
      ${invitees.map(({ email }) => email)}::text[],
      ${invitees.map(({ userId }) => userId)}::uuid[],
      ${invitees.map(({ name }) => name)}::text[]
    ) as person (email, user_id, name)
    on conflict do nothing`.execute(tx.db);
}

/** Asks people to bookings that each have their own. */
export async function addOwnInvitees(
  tx: TenantRows,
  invited: readonly { readonly bookingId: string; readonly people: readonly StoredInvitee[] }[],
): Promise<void> {
  const rows = invited.flatMap(({ bookingId, people }) =>
    [...new Map(people.toReversed().map((person) => [person.email, person])).values()].map(
      ({ email, userId, name }) => ({ booking_id: bookingId, email, user_id: userId, name }),
    ),
  );
  if (rows.length === 0) return;
  await insertRows(tx.db, 'booking_invitee', { shared: { merchant_id: tx.merchant.id }, rows });
}

/** Replaces the invitees of bookings; those who stay keep their answers. */
export async function setInvitees(
  tx: TenantRows,
  ids: readonly string[],
  invitees: readonly StoredInvitee[],
): Promise<void> {
  if (ids.length === 0) return;
  await deleteRows(tx, 'booking_invitee')
    .where('booking_id', 'in', ids)
    .where(sql<boolean>`email <> all (${invitees.map(({ email }) => email)}::text[])`)
    .execute();
  await addInvitees(tx, ids, invitees);
}

export async function addPassengers(
  tx: TenantRows,
  ids: readonly string[],
  passengers: readonly StoredPassenger[],
): Promise<void> {
  if (ids.length === 0 || passengers.length === 0) return;
  await sql`
    insert into booking_passenger (merchant_id, booking_id, position, user_id, name)
    select ${tx.merchant.id}, booking.id, person.position, person.user_id, person.name
    from unnest(${ids}::uuid[]) as booking (id)
    cross join unnest(
      ${passengers.map(({ userId }) => userId)}::uuid[],
      ${passengers.map(({ name }) => name)}::text[]
    ) with ordinality as person (user_id, name, position) ${returningOnCitus}`.execute(tx.db);
}

/** Replaces the passengers of bookings. */
export async function setPassengers(
  tx: TenantRows,
  ids: readonly string[],
  passengers: readonly StoredPassenger[],
): Promise<void> {
  if (ids.length === 0) return;
  await deleteRows(tx, 'booking_passenger').where('booking_id', 'in', ids).execute();
  await addPassengers(tx, ids, passengers);
}

/** The staff who are invited; guests by email are left out. */
export async function findInvitedStaff(
  tx: TenantRows,
  bookingId: string,
): Promise<readonly string[]> {
  const rows = await selectRows(tx, 'booking_invitee')
    .select('user_id')
    .where('booking_id', '=', bookingId)
    .execute();
  return rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
}

export async function countPassengers(tx: TenantRows, bookingId: string): Promise<number> {
  const { count } = await selectRows(tx, 'booking_passenger')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Everybody who may have to hear of a booking. */
export async function peopleOf(
  tx: TenantTransaction,
  { id, bookerId, bookedForId }: MovableBooking,
): Promise<People> {
  return { bookerId, bookedForId, inviteeIds: await findInvitedStaff(tx, id) };
}

/** Replaces invitees and passengers where a change names them; answers who has to hear of it. */
export async function replacePeople(
  tx: MemberTransaction,
  { id, bookerId, bookedForId }: Pick<BookingState, 'id' | 'bookerId' | 'bookedForId'>,
  {
    requested: { invitees, passengers },
    notice,
  }: {
    readonly requested: RequestedEdit;
    readonly notice: 'self-update' | 'admin-edit' | 'approved-edit';
  },
): Promise<readonly Notice[]> {
  if (passengers) await setPassengers(tx, [id], await resolvePassengers(tx, passengers));
  const formerIds = await findInvitedStaff(tx, id);
  const invited = invitees && (await resolveInvitees(tx, invitees));
  if (invited) await setInvitees(tx, [id], invited);
  const inviteeIds = invited ? staffIdsOf(invited) : formerIds;
  return noticesOfEdit({ bookerId, bookedForId, inviteeIds }, formerIds, notice);
}

type Invitees = EditBookingBody['invitees'];

interface Invited {
  readonly invitees: Invitees;
  /** Invitees of an earlier change that waits for approval. */
  readonly requested?: Invitees;
}

/** Counts the guests that a change invites, without those invited before (H-09). */
export async function countNewGuests(
  tx: MemberTransaction,
  bookingId: string,
  { invitees, requested }: Invited,
): Promise<void> {
  const wanted = addressesOf(invitees);
  if (wanted.size === 0) return;
  const former = addressesOf(await findGuests(tx, bookingId));
  const added = wanted.difference(former).difference(addressesOf(requested));
  await tx.uses.count({ guests: added.size });
}

function addressesOf(people: readonly object[] = []): Set<string> {
  return new Set(
    people.flatMap((person) =>
      'email' in person && typeof person.email === 'string' ? [person.email.toLowerCase()] : [],
    ),
  );
}
