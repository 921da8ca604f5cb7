import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { calendarState } from '../../bookings/bookings/index.ts';

export type StoredInvitation = Selectable<DB['invitation']>;

export interface InvitationKey {
  readonly uid: string;
  readonly addressId: string;
}

/** Lets one message about a meeting be judged at a time, on whichever server. */
export async function lockMeeting({ db, merchant }: TenantRows, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${merchant.id} ${uid}`}, 43))`.execute(
    db,
  );
}

/** Stored parts of a meeting at an address, by recurrence id. */
export async function findInvitations(
  tx: TenantRows,
  { uid, addressId }: InvitationKey,
): Promise<ReadonlyMap<string, StoredInvitation>> {
  const rows = await selectRows(tx, 'invitation')
    .selectAll()
    .where('uid', '=', uid)
    .where('address_id', '=', addressId)
    .execute();
  return new Map(rows.map((row) => [row.recurrence_id, row]));
}

export async function storeInvitation(
  tx: TenantRows,
  row: Omit<StoredInvitation, 'merchant_id' | 'updated_at'>,
): Promise<void> {
  await insertRow(tx, 'invitation', row)
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'uid', 'address_id', 'recurrence_id'])
        .doUpdateSet({ ...row, updated_at: sql`now()` }),
    )
    .execute();
}

/** Marks the present state of a meeting's bookings as announced to the organiser's calendar. */
export async function noteAnnounced(
  { db, merchant }: TenantRows,
  { uid, addressId }: InvitationKey,
): Promise<void> {
  const own = sql`select from invitation
    where invitation.merchant_id = ${merchant.id} and invitation.uid = ${uid}
      and invitation.address_id = ${addressId}
      and (invitation.booking_id = booking.id or invitation.series_id = booking.series_id)`;
  await sql`update booking set announced_state = ${calendarState}
    where booking.merchant_id = ${merchant.id} and booking.announced_state <> ${calendarState}
      and exists (${own})`.execute(db);
}

export type MeetingBooking = Awaited<ReturnType<typeof findMeetingBookings>>[number];

/** The bookings of a meeting, or of one of its parts, earliest first. */
export async function findMeetingBookings(
  tx: TenantRows,
  {
    booking_id: bookingId,
    series_id: seriesId,
  }: Pick<StoredInvitation, 'booking_id' | 'series_id'>,
) {
  if (bookingId === null && seriesId === null) return [];
  return selectRows(tx, 'booking')
    .select(['id', 'version', 'starts_at as start', 'ends_at as end', 'title', 'attendees'])
    .select(['original_start as originalStart', 'resource_id as resourceId', 'status'])
    .select(['booked_for_id as bookedForId', calendarState.as('state')])
    .where((eb) => eb.or([eb('id', '=', bookingId), eb('series_id', '=', seriesId)]))
    .orderBy('starts_at')
    .execute();
}

interface OrganizerSlots {
  readonly organizerId: string;
  readonly resourceIds: readonly string[];
  readonly slots: readonly { readonly start: string; readonly end: string }[];
}

/**
 * Whether the conflicting times all belong to series of the same organiser: one that is
 * split ends in a message that may still be on its way (E-03).
 */
export async function isInOwnWay(
  { db, merchant }: TenantRows,
  { organizerId, resourceIds, slots }: OrganizerSlots,
): Promise<boolean> {
  const { rows } = await sql<{ all: boolean | null }>`
    select bool_and(b.announced_state is not null and b.series_id is not null
      and b.booked_for_id = ${organizerId}) as all
    from unnest(${slots.map(({ start }) => start)}::timestamptz[],
      ${slots.map(({ end }) => end)}::timestamptz[]) as slot (starts_at, ends_at)
    join occupancy o on o.merchant_id = ${merchant.id}
      and o.resource_id = any (${[...resourceIds]}::uuid[])
      and o.starts_at < slot.ends_at and slot.starts_at < o.ends_at
    left join booking b on b.merchant_id = ${merchant.id} and b.id = o.booking_id`.execute(db);
  return rows[0]?.all === true;
}
