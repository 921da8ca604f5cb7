import { AppError } from '@axp/contracts';
import { sql } from 'kysely';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import type { BookableResource, NewBookingEvent, StoredInvitee } from './booking.repository.ts';
import { findBookables } from './booking.repository.ts';
import type { BookingChange, NewBooking } from './booking-columns.ts';
import { changedColumns, dateColumns, formColumns } from './booking-columns.ts';
import type { StoredPassenger } from './kind.repository.ts';
import type { TimeSlot } from './rules/time.ts';
import type { TakenTime, UnitTime } from './rules/units.ts';

export interface DateUpdate extends TimeSlot {
  readonly id: string;
  readonly seriesId: string;
  readonly originalStart: string;
}

/** Time of a unit that a booking has. */
export interface BookedTime extends TakenTime {
  readonly bookingId: string;
}

/** A booking as it was judged: it is written only while it still has this version (Z-06). */
export interface SeenBooking {
  readonly id: string;
  readonly version: number;
}

/** What another resource must have to stand in for the one of a series. */
export interface AlternativeWish {
  readonly resourceId: string;
  /** Absent: as many places or seats as that one. */
  readonly capacity?: number | undefined;
  readonly quantity: number;
}

/** More would not make a better offer, only a slower one. */
const maxAlternatives = 40;

/**
 * Times of resources that somebody has within a range; the holds that `clearHolds` would clear are
 * nobody's. As in the search, both sides of the start are bounded: what began a day before is in
 * the index of long ones (ADR 0005).
 */
export async function findTakenTimes(
  tx: TenantRows,
  resourceIds: readonly string[],
  range: TimeSlot,
  holderId: string,
): Promise<readonly TakenTime[]> {
  const { rows } = await sql<TakenTime>`
    with taken as (
      select * from occupancy
      where merchant_id = ${tx.merchant.id} and resource_id = any (${resourceIds}::uuid[])
        and starts_at > ${range.start}::timestamptz - interval '24 hours'
        and starts_at < ${range.end} and ends_at > ${range.start}
      union all
      select * from occupancy
      where merchant_id = ${tx.merchant.id} and resource_id = any (${resourceIds}::uuid[])
        and is_long and ends_at > ${range.start}
        and starts_at <= ${range.start}::timestamptz - interval '24 hours'
    )
    select resource_id as "resourceId", unit_id as "unitId", starts_at as start, ends_at as "end"
    from taken
    where kind <> 'hold' or (expires_at > now() and holder_id <> ${holderId})
  `.execute(tx.db);
  return rows;
}

/** The same around many times; each is looked up by the index of the resources. */
export async function findTakenDuring(
  tx: TenantRows,
  resourceIds: readonly string[],
  slots: readonly TimeSlot[],
  holderId: string,
): Promise<readonly TakenTime[]> {
  const column = (key: keyof TimeSlot) => slots.map((slot) => slot[key]);
  const known = sql`merchant_id = ${tx.merchant.id}
    and resource_id = any (${resourceIds}::uuid[]) and ends_at > slot.starts_at`;
  const { rows } = await sql<TakenTime>`
    select distinct taken.resource_id as "resourceId", taken.unit_id as "unitId",
      taken.starts_at as start, taken.ends_at as "end"
    from unnest(${column('start')}::timestamptz[], ${column('end')}::timestamptz[])
      as slot (starts_at, ends_at)
    cross join lateral (
      select * from occupancy where ${known}
        and starts_at > slot.starts_at - interval '24 hours' and starts_at < slot.ends_at
      union all
      select * from occupancy where ${known}
        and is_long and starts_at <= slot.starts_at - interval '24 hours'
    ) taken
    where taken.kind <> 'hold' or (taken.expires_at > now() and taken.holder_id <> ${holderId})
  `.execute(tx.db);
  return rows;
}

/** Other resources that would do for a series, best fit first: in the same place, and small. */
export async function findAlternatives(
  tx: TenantRows,
  wish: AlternativeWish,
): Promise<readonly BookableResource[]> {
  const { resourceId, capacity = null, quantity } = wish;
  const { rows } = await sql<{ id: string }>`
    select other.id from resource own
    join resource other on other.merchant_id = own.merchant_id and other.type = own.type
    where own.merchant_id = ${tx.merchant.id} and own.id = ${resourceId}
      and other.id <> own.id and other.is_active
      and coalesce(other.capacity >= coalesce(${capacity}::integer, own.capacity, 0), true)
      and other.quantity >= ${quantity}
      and (other.licence_class is null or other.licence_class = own.licence_class)
    order by other.building_id <> own.building_id, other.capacity, other.quantity,
      other.name, other.id
    limit ${maxAlternatives}`.execute(tx.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await findBookables(tx, ids);
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Clears the holds in these times that need not be respected: expired ones and one's own. */
export async function clearHoldsOfUnits(
  tx: TenantRows,
  slots: readonly (TimeSlot & { readonly unitId: string })[],
  holderId: string,
): Promise<void> {
  if (slots.length === 0) return;
  const column = <K extends 'unitId' | 'start' | 'end'>(key: K) => slots.map((slot) => slot[key]);
  await sql`
    delete from occupancy where merchant_id = ${tx.merchant.id} and id in (
      select hold.id from occupancy hold
      join unnest(
        ${column('unitId')}::uuid[], ${column('start')}::timestamptz[],
        ${column('end')}::timestamptz[]
      ) as wanted (unit_id, starts_at, ends_at) on wanted.unit_id = hold.unit_id
        and hold.starts_at < wanted.ends_at and hold.ends_at > wanted.starts_at
      where hold.merchant_id = ${tx.merchant.id} and hold.kind = 'hold'
        and (hold.expires_at <= now() or hold.holder_id = ${holderId})
      order by hold.id for update of hold
    )`.execute(tx.db);
}

/** Inserts a booking, or the dates of one series, which differ only in when and where they are. */
export async function insertBookings(
  tx: TenantRows,
  bookings: readonly NewBooking[],
): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  const shared = {
    merchant_id: tx.merchant.id,
    series_id: first.seriesId,
    ...formColumns(first),
  };
  const dates = bookings.map(dateColumns);
  await insertRows('booking', shared, dates).execute(tx.db);
}

export async function vacate(tx: TenantRows, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .deleteFrom('occupancy')
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', 'in', ids)
    .execute();
}

/** The same change for many bookings, all of which still have the version that was judged. */
export async function changeBookings(
  tx: TenantRows,
  seen: readonly SeenBooking[],
  change: BookingChange,
): Promise<void> {
  if (seen.length === 0) return;
  const { numUpdatedRows } = await tx.db
    .updateTable('booking')
    .set({
      ...changedColumns(change),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('merchant_id', '=', tx.merchant.id)
    .where(
      sql<boolean>`(id, version) in (select * from unnest(
        ${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ version }) => version)}::integer[]
      ))`,
    )
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== seen.length) throw new AppError('booking.stale');
}

/** Gives bookings their place in a series, and their time. Their version is another's affair. */
export async function placeBookings(tx: TenantRows, dates: readonly DateUpdate[]): Promise<void> {
  if (dates.length === 0) return;
  const column = <K extends keyof DateUpdate>(key: K) => dates.map((date) => date[key]);
  await sql`
    update booking set series_id = date.series_id, original_start = date.original_start,
      starts_at = date.starts_at, ends_at = date.ends_at,
      check_in_opens_at = check_in_opens_at + (date.starts_at - booking.starts_at)
    from unnest(
      ${column('id')}::uuid[], ${column('seriesId')}::uuid[],
      ${column('originalStart')}::timestamptz[],
      ${column('start')}::timestamptz[], ${column('end')}::timestamptz[]
    ) as date (id, series_id, original_start, starts_at, ends_at)
    where booking.merchant_id = ${tx.merchant.id} and booking.id = date.id
  `.execute(tx.db);
}

/** Nobody is asked for approval any more, of the bookings or of changes that wait. */
export async function endRequests(tx: TenantRows, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('booking')
    .set({ approval_requested_at: null })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', 'in', ids)
    .execute();
  await tx.db
    .deleteFrom('booking_change')
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', 'in', ids)
    .execute();
}

/** The time that bookings take now, by unit, buffer included. */
export async function findHeldTimes(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly BookedTime[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('occupancy')
    .select(['booking_id', 'resource_id as resourceId', 'unit_id as unitId'])
    .select(['starts_at as start', 'ends_at as end'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', 'in', ids)
    .orderBy('unit_id')
    .orderBy('starts_at')
    .execute();
  return rows.map(({ booking_id, ...time }) => ({ ...time, bookingId: booking_id ?? '' }));
}

/** Changes of these bookings wait for approval from now on; they stay as they are until then. */
export async function askForApproval(
  tx: TenantRows,
  seen: readonly SeenBooking[],
  requestedAt: string,
): Promise<void> {
  if (seen.length === 0) return;
  await changeBookings(tx, seen, { status: 'pending-approval-edit' });
  const ids = seen.map(({ id }) => id);
  await tx.db
    .updateTable('booking')
    .set({ approval_requested_at: requestedAt })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', 'in', ids)
    .execute();
}

/** Takes bookings out of their series: dates that the rule has no more. */
export async function detachBookings(tx: TenantRows, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('booking')
    .set({ series_id: null, original_start: null })
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', 'in', ids)
    .execute();
}

/**
 * Makes bookings like another, with its people: whatever a booking has is copied, but for what
 * is a booking's own.
 */
export async function copyBooking(
  tx: TenantRows,
  templateId: string,
  dates: readonly DateUpdate[],
  status: string,
): Promise<void> {
  if (dates.length === 0) return;
  const column = <K extends keyof DateUpdate>(key: K) => dates.map((date) => date[key]);
  await sql`
    insert into booking
    select made.* from booking template
    cross join unnest(
      ${column('id')}::uuid[], ${column('seriesId')}::uuid[],
      ${column('originalStart')}::timestamptz[],
      ${column('start')}::timestamptz[], ${column('end')}::timestamptz[]
    ) as date (id, series_id, original_start, starts_at, ends_at)
    cross join lateral jsonb_populate_record(template, jsonb_build_object(
      'id', date.id, 'series_id', date.series_id, 'original_start', date.original_start,
      'starts_at', date.starts_at, 'ends_at', date.ends_at, 'status', ${status}::text,
      'check_in_opens_at', template.check_in_opens_at + (date.starts_at - template.starts_at),
      'version', 1, 'created_at', now(), 'updated_at', now()
    )) as made
    where template.merchant_id = ${tx.merchant.id} and template.id = ${templateId}
  `.execute(tx.db);
  const ids = column('id');
  await sql`
    insert into booking_invitee (merchant_id, booking_id, email, user_id, name)
    select person.merchant_id, copy.id, person.email, person.user_id, person.name
    from booking_invitee person cross join unnest(${ids}::uuid[]) as copy (id)
    where person.merchant_id = ${tx.merchant.id} and person.booking_id = ${templateId}
  `.execute(tx.db);
  await sql`
    insert into booking_passenger (merchant_id, booking_id, position, user_id, name)
    select person.merchant_id, copy.id, person.position, person.user_id, person.name
    from booking_passenger person cross join unnest(${ids}::uuid[]) as copy (id)
    where person.merchant_id = ${tx.merchant.id} and person.booking_id = ${templateId}
  `.execute(tx.db);
}

/** The time that one booking takes now. */
export async function findHeldTime(tx: TenantRows, id: string): Promise<readonly UnitTime[]> {
  const times = await findHeldTimes(tx, [id]);
  return times.map(({ bookingId: _, ...time }) => time);
}

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

export async function removeInvitees(tx: TenantRows, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .deleteFrom('booking_invitee')
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', 'in', ids)
    .execute();
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
    ) with ordinality as person (user_id, name, position)`.execute(tx.db);
}

export async function removePassengers(tx: TenantRows, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .deleteFrom('booking_passenger')
    .where('merchant_id', '=', tx.merchant.id)
    .where('booking_id', 'in', ids)
    .execute();
}

export async function insertEvents(
  tx: TenantRows,
  events: readonly NewBookingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    id: event.id,
    booking_id: event.bookingId,
    actor_id: event.actorId,
    acting_for_id: event.actsForId ?? null,
    action: event.action,
    from_status: event.from,
    to_status: event.to,
    reason: event.reason,
  }));
  const shared = { merchant_id: tx.merchant.id };
  await insertRows('booking_event', shared, rows).execute(tx.db);
}
