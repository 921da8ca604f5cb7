import type { OwnValues } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { emptyContent } from '@axp/contracts/kinds/booking-fields';
import { columnNames, columnValues, recordChangedRows } from '@axp/server-kit/db';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { insertRows } from '../../../../platform/db/insert-rows.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { asResourceType } from '../../../resources/resources/index.ts';
import type { BookingContent, BookingState } from '../rules/booking.ts';
import { asBookingStatus, contentIn } from '../rules/booking.ts';
import type { TimeSlot } from '../rules/time.ts';
import { resetAnswers } from './answers.ts';

export interface NewBooking extends BookingState, BookingContent {
  readonly timezone: string;
  readonly createdAt: string;
  /** When approval was asked for; null when none is needed. */
  readonly requestedAt: string | null;
  /** Whether that is because it goes over a budget. */
  readonly isOverBudget: boolean;
  readonly checkInOpensAt: string;
  /** Null for a booking that does not repeat. */
  readonly seriesId: string | null;
  readonly originalStart: string | null;
  /** State that the organiser's calendar knows; null for a booking made here (E-11). */
  readonly announcedState: AnnouncedState | null;
}

type AnnouncedState = 'accepted' | 'tentative' | 'declined' | 'ended';

/** Meaning of a booking's status in the organiser's calendar, written as in the index of changes. */
export const calendarState = sql<AnnouncedState>`case booking.status
  when 'cancelled' then 'declined' when 'checked-out' then 'ended'
  when 'pending-approval-book' then 'tentative' when 'pending-approval-edit' then 'tentative'
  else 'accepted' end`;

interface Changeable extends Omit<BookingContent, 'ownFields'>, TimeSlot {
  /** Those that change; null clears one. */
  readonly ownFields: OwnValues;
  readonly resourceId: string;
  readonly timezone: string;
  readonly status: BookingState['status'];
  readonly checkInOpensAt: string;
  readonly requestedAt: string | null;
  readonly isOverBudget: boolean;
  readonly checkedInAt: string;
  readonly checkedOutAt: string;
}

/** Changed fields; absent ones stay. */
export type BookingChange = { readonly [K in keyof Changeable]?: Changeable[K] | undefined };

const stateNames = [
  'id',
  'type',
  'resource_id',
  'status',
  'version',
  'starts_at',
  'ends_at',
  'booker_id',
  'booked_for_id',
  'business_unit_id',
  'attendees',
  'quantity',
  'driver_id',
  'needs_driver',
] as const;

/** The columns of `booking` that make its state. */
export const stateColumns = stateNames.map((name) => `booking.${name}` as const);

const { licenceConfirmed: _, ...emptyColumns } = emptyContent;
const isOfState = new Set<string>(stateNames);

/** The other columns of `booking` that hold fields of its kind. */
export const kindColumns = [...columnNames(emptyColumns), 'is_licence_confirmed' as const]
  .filter((name) => !isOfState.has(name))
  .map((name) => `booking.${name}` as const);

type StateRow = Pick<Selectable<DB['booking']>, (typeof stateNames)[number]>;

export function stateOf(row: StateRow): BookingState {
  return {
    id: row.id,
    type: asResourceType(row.type),
    resourceId: row.resource_id,
    status: asBookingStatus(row.status),
    version: row.version,
    start: row.starts_at,
    end: row.ends_at,
    bookerId: row.booker_id,
    bookedForId: row.booked_for_id,
    businessUnitId: row.business_unit_id,
    attendees: row.attendees,
    quantity: row.quantity,
    driverId: row.driver_id,
    needsDriver: row.needs_driver,
  };
}

/** The columns of a form, named after its fields but for that of the licence. */
function contentColumns<C extends BookingChange>(content: C) {
  const { licenceConfirmed: _, ...columns } = contentIn(content);
  return columnValues(columns);
}

/** The columns in which the dates of a new series differ: when and where they are. */
function dateColumns(booking: NewBooking) {
  return {
    id: booking.id,
    resource_id: booking.resourceId,
    timezone: booking.timezone,
    status: booking.status,
    approval_requested_at: booking.requestedAt,
    is_over_budget: booking.isOverBudget,
    starts_at: booking.start,
    ends_at: booking.end,
    check_in_opens_at: booking.checkInOpensAt,
    original_start: booking.originalStart,
    announced_state: booking.announcedState,
    own_fields: booking.ownFields,
  };
}

/** The columns that the dates of a new series have in common. */
function formColumns(booking: NewBooking) {
  return {
    type: booking.type,
    ...contentColumns(booking),
    is_licence_confirmed: booking.licenceConfirmed,
    booker_id: booking.bookerId,
    booked_for_id: booking.bookedForId,
    business_unit_id: booking.businessUnitId,
    created_at: booking.createdAt,
    updated_at: booking.createdAt,
  };
}

/** All columns that a new booking has a value for. */
export function newColumns(booking: NewBooking) {
  return { ...dateColumns(booking), ...formColumns(booking), series_id: booking.seriesId };
}

/** The columns of a change; Kysely leaves out those that are undefined. */
function changedColumns(change: BookingChange) {
  return {
    resource_id: change.resourceId,
    timezone: change.timezone,
    status: change.status,
    ...contentColumns(change),
    is_licence_confirmed: change.licenceConfirmed,
    starts_at: change.start,
    check_in_opens_at: change.checkInOpensAt,
    ends_at: change.end,
    approval_requested_at: change.requestedAt,
    is_over_budget: change.isOverBudget,
    checked_in_at: change.checkedInAt,
    checked_out_at: change.checkedOutAt,
    own_fields: change.ownFields && ownValuesAfter(change.ownFields),
  };
}

/** The values of each booking, with changes in them. */
function ownValuesAfter(change: OwnValues) {
  return sql<string>`jsonb_strip_nulls(own_fields || ${JSON.stringify(change)}::jsonb)`;
}

/** A booking as it was judged: it is written only while it still has this version (Z-06). */
export interface SeenBooking {
  readonly id: string;
  readonly version: number;
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
  recordChangedRows(tx.db, 'booking', []);
  await insertRows(tx.db, 'booking', { shared, rows: bookings.map(dateColumns) });
}

/** Inserts bookings that have nothing in common. */
export async function insertUnlikeBookings(
  tx: TenantRows,
  bookings: readonly NewBooking[],
): Promise<void> {
  if (bookings.length === 0) return;
  const shared = { merchant_id: tx.merchant.id };
  recordChangedRows(tx.db, 'booking', []);
  await insertRows(tx.db, 'booking', { shared, rows: bookings.map(newColumns) });
}

/**
 * Makes the same change of bookings, all of which still have the version that was judged (Z-06).
 * @throws AppError booking.stale after a concurrent change
 */
export async function changeBookings(
  tx: TenantRows,
  seen: readonly SeenBooking[],
  change: BookingChange,
): Promise<void> {
  if (seen.length === 0) return;
  recordChangedRows(
    tx.db,
    'booking',
    seen.map(({ id }) => id),
  );
  const { start, end, resourceId } = change;
  if (start !== undefined || end !== undefined || resourceId !== undefined) {
    await resetAnswers(
      tx,
      seen.map(({ id }) => ({ id, start, end, resourceId })),
    );
  }
  const { numUpdatedRows } = await updateRows(tx, 'booking')
    .set({
      ...changedColumns(change),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where(
      sql<boolean>`(id, version) in (select * from unnest(
        ${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ version }) => version)}::integer[]
      ))`,
    )
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== seen.length) throw new AppError('booking.stale');
}

/** Puts one person in another's place, at the wheel as well. */
export async function handOver(
  tx: TenantRows,
  ids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (ids.length === 0) return;
  recordChangedRows(tx.db, 'booking', ids);
  await updateRows(tx, 'booking')
    .set({
      booker_id: sql`case when booker_id = ${from} then ${to}::uuid else booker_id end`,
      booked_for_id: sql`case when booked_for_id = ${from} then ${to}::uuid else booked_for_id end`,
      driver_id: sql`case when driver_id = ${from} then ${to}::uuid else driver_id end`,
      version: sql`version + 1`,
    })
    .where('id', 'in', ids)
    .execute();
}
