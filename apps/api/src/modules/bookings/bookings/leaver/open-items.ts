import type { LicenceClass, OpenItemGroup } from '@axp/contracts/vocabulary';
import { isReturned } from '@axp/contracts/vocabulary';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isHandedOut } from '../../../../platform/db/kinds-sql.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { asLicenceClass, keptFor } from '../../../resources/resources/index.ts';
import { isOver } from '../rules/abilities.ts';
import { isRunning } from '../rules/booking.ts';
import { decidedResourceId } from '../store/deciders.ts';
import type { MovableBooking } from '../store/movable.ts';
import { asMovable, movableRows } from '../store/movable.ts';

/** A booking of a person who leaves, with what its next owner needs rights for. */
export interface OpenBooking extends MovableBooking {
  readonly resourceName: string;
  /** The units that the resource is kept for; null without a restriction. */
  readonly keptFor: readonly string[] | null;
  readonly licenceClass: LicenceClass | null;
}

interface BookingsItem {
  readonly key: string;
  readonly group: Exclude<OpenItemGroup, 'request'>;
  /** The dates of a series, earliest first, or one booking. */
  readonly bookings: readonly [OpenBooking, ...OpenBooking[]];
}

/** The list that makes a person the only one to decide: that of a resource or of a unit (Z-41). */
export type ApproverList = 'resource_approver' | 'business_unit_approver';

interface RequestsItem {
  readonly key: string;
  readonly group: 'request';
  readonly list: ApproverList;
  readonly listId: string;
  readonly name: string;
  readonly bookingIds: readonly string[];
}

export type OpenItem = BookingsItem | RequestsItem;

interface Leaver {
  readonly userId: string;
  readonly now: Date;
}

const openStatuses = [
  'pending-approval-book',
  'pending-approval-edit',
  'approved',
  'approved-edit',
  'checked-in',
];

/**
 * Finds everything of a person that runs, is out or is booked, and the requests that only they
 * decide. A booking for another person stays with that person, unless the leaver drives.
 */
export async function findOpenItems(
  tx: TenantRows,
  leaver: Leaver,
  { isLocking }: { readonly isLocking: boolean },
): Promise<readonly OpenItem[]> {
  const [bookings, requests] = [
    await findBookings(tx, leaver, isLocking),
    await findRequests(tx, leaver.userId),
  ];
  const groups = Map.groupBy(bookings, (booking) => {
    const group = groupOf(booking, leaver.now);
    return `${group}:${booking.seriesId ?? booking.id}`;
  });
  const items = [...groups].flatMap(([key, [first, ...others]]): BookingsItem[] =>
    first ? [{ key, group: groupOf(first, leaver.now), bookings: [first, ...others] }] : [],
  );
  return [...items, ...requests];
}

function groupOf(booking: MovableBooking, now: Date): BookingsItem['group'] {
  if (booking.status === 'checked-in' && isReturned(booking.type)) return 'out';
  return booking.status === 'checked-in' || isRunning(booking, now) ? 'running' : 'upcoming';
}

async function findBookings(
  tx: TenantRows,
  { userId, now }: Leaver,
  isLocking: boolean,
): Promise<readonly OpenBooking[]> {
  const query = movableRows(tx)
    .select(['resource.name as resource_name', 'resource.licence_class'])
    .select(keptFor(tx.merchant.id).as('kept_for'))
    .where((eb) =>
      eb.or([eb('booking.booked_for_id', '=', userId), eb('booking.driver_id', '=', userId)]),
    )
    .where('booking.status', 'in', openStatuses)
    .orderBy('booking.starts_at')
    .orderBy('booking.id');
  const rows = await (isLocking ? query.forUpdate('booking') : query).execute();
  return rows
    .map((row) => ({
      ...asMovable(row),
      resourceName: row.resource_name,
      keptFor: row.kept_for,
      licenceClass: asLicenceClass(row.licence_class),
    }))
    .filter((booking) => !isOver(booking, now) || groupOf(booking, now) === 'out');
}

/** Bookings of a person that {@link findOpenItems} finds, as a condition on the rows of `open`. */
function isOpen(merchantId: string, now: Date): RawBuilder<boolean> {
  return sql`open.merchant_id = ${merchantId}
    and open.status = any (${openStatuses}::text[])
    and (open.ends_at > ${now.toISOString()}::timestamptz
      or (open.status = 'checked-in' and ${sql.raw(isHandedOut('open.type'))}))`;
}

/** Whether {@link findOpenItems} finds anything, as a condition of a query of people. */
export function hasOpenItems(
  merchantId: string,
  userId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> {
  const isCounted = isOpen(merchantId, now);
  return sql<boolean>`(
    exists (select from booking open where open.booked_for_id = ${userId} and ${isCounted})
    or exists (select from booking open where open.driver_id = ${userId} and ${isCounted})
    or exists (${onlyDecidedBy(merchantId, userId)}))`;
}

interface CountedPerson {
  readonly userId: RawBuilder<unknown>;
  /** The unit that the person leaves; null for a person who leaves the company. */
  readonly lostUnitId: RawBuilder<unknown>;
}

/** How many bookings a person has open, or those for a unit, for a query of people. */
export function openBookingsOf(
  merchantId: string,
  { userId, lostUnitId }: CountedPerson,
  now: Date,
): RawBuilder<number> {
  return sql<number>`(
    select count(*)::integer from booking open
    where (open.booked_for_id = ${userId} or open.driver_id = ${userId})
      and (${lostUnitId}::uuid is null or open.business_unit_id = ${lostUnitId})
      and ${isOpen(merchantId, now)})`;
}

interface RequestRow {
  readonly list: ApproverList;
  readonly list_id: string;
  readonly name: string;
  readonly ids: readonly string[];
}

/** Requests on whose list of approvers a person is the only active one, with that list. */
function onlyDecidedBy(merchantId: string, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  const active = (table: ApproverList, column: string, id: string, whom: string) => sql`exists (
    select from ${sql.table(table)} named
    join app_user u on u.merchant_id = named.merchant_id and u.id = named.user_id
    where named.merchant_id = ${merchantId} and ${sql.ref(`named.${column}`)} = ${sql.ref(id)}
      and ${whom === 'own' ? sql`u.id = ${userId}` : sql`u.id <> ${userId} and u.status = 'active'`})`;
  const ofResource = (whom: 'own' | 'other') =>
    active('resource_approver', 'resource_id', 'asked.resource_id', whom);
  const ofUnit = (whom: 'own' | 'other') =>
    active('business_unit_approver', 'business_unit_id', 'asked.unit_id', whom);
  return sql`
    with asked as (
      select booking.id, booking.starts_at, booking.business_unit_id as unit_id,
        ${decidedResourceId(merchantId, 'booking')} as resource_id
      from booking
      where booking.merchant_id = ${merchantId} and booking.booked_for_id <> ${userId}
        and booking.status in ('pending-approval-book', 'pending-approval-edit')
    )
    select asked.id, asked.starts_at, 'resource_approver' as list, asked.resource_id as list_id
    from asked where ${ofResource('own')} and not ${ofResource('other')}
    union all
    select asked.id, asked.starts_at, 'business_unit_approver', asked.unit_id
    from asked where not ${ofResource('own')} and not ${ofResource('other')}
      and ${ofUnit('own')} and not ${ofUnit('other')}`;
}

async function findRequests(tx: TenantRows, userId: string): Promise<readonly RequestsItem[]> {
  const merchantId = tx.merchant.id;
  const { rows } = await sql<RequestRow>`
    with listed as (${onlyDecidedBy(merchantId, sql`${userId}::uuid`)})
    select listed.list, listed.list_id, coalesce(resource.name, unit.title) as name,
      array_agg(listed.id::text order by listed.starts_at, listed.id) as ids
    from listed
    left join resource on resource.merchant_id = ${merchantId}
      and listed.list = 'resource_approver' and resource.id = listed.list_id
    left join business_unit unit on unit.merchant_id = ${merchantId}
      and listed.list = 'business_unit_approver' and unit.id = listed.list_id
    group by listed.list, listed.list_id, resource.name, unit.title
    order by name, listed.list_id`.execute(tx.db);
  return rows.map(({ list, list_id: listId, name, ids }) => ({
    key: `request:${listId}`,
    group: 'request',
    list,
    listId,
    name,
    bookingIds: ids,
  }));
}
