import type { OverdueReturn } from '@axp/contracts/administration';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { oneMoreThan } from '../../../../platform/db/cursor.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { asResourceType } from '../../../resources/resources/index.ts';
import type { Decider } from '../store/deciders.ts';
import { isHiddenFrom } from '../store/deciders.ts';
import { shownPrivacy, takesPart } from '../store/movable.ts';
import { remindedAt } from '../store/reminded-at.ts';
import type { RowOf } from './booking-rows.ts';
import { bookingsAtPlaces, bookingsWithResource } from './booking-rows.ts';
import { isOverdueAt } from './merchant-bookings.ts';
import type { Reader } from './present-booking.ts';
import { presentBookingSummary } from './present-booking.ts';

interface OverdueFilter {
  readonly merchantId: string;
  readonly reader: Decider;
  readonly now: Date;
  /** Time zone of the merchant. */
  readonly timezone: string;
}

function overdueBookings(trx: Transaction<DB>, filter: OverdueFilter) {
  const { merchantId, reader, now } = filter;
  return bookingsWithResource(trx, merchantId)
    .innerJoin('app_user as guest', sameMerchant('guest.id', 'booking.booked_for_id'))
    .select(['guest.full_name as booked_for_name'])
    .select(isHiddenFrom(merchantId, reader).as('is_hidden'))
    .select(remindedAt(filter.merchantId, filter).as('reminded_at'))
    .where(isOverdueAt(now));
}

type OverdueRow = RowOf<ReturnType<typeof overdueBookings>>;

const shownReturns = 50;

/** Bookings that are out after their end, the longest first, and how many there are in all. */
export async function overdueReturns(trx: Transaction<DB>, filter: OverdueFilter) {
  const rows = await overdueBookings(trx, filter)
    .orderBy('booking.ends_at')
    .orderBy('booking.id')
    .limit(oneMoreThan(shownReturns))
    .execute();
  const shown = rows.slice(0, shownReturns);
  const total =
    rows.length > shownReturns
      ? await countOverdue({ db: trx, merchant: { id: filter.merchantId } }, filter.now)
      : rows.length;
  return { rows: shown, next: await followers(trx, filter, shown), total };
}

/** How many cars and assets of a merchant are out after their end. */
async function countOverdue(tx: TenantRows, now: Date): Promise<number> {
  const { total } = await selectRows(tx, 'booking')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(isOverdueAt(now))
    .executeTakeFirstOrThrow();
  return total;
}

interface Follower {
  readonly resource_id: string;
  readonly starts_at: string;
  readonly full_name: string | null;
}

/** The next booking of each resource; those of private ones without the name. */
async function followers(
  trx: Transaction<DB>,
  { merchantId, reader, now }: OverdueFilter,
  rows: readonly OverdueRow[],
): Promise<ReadonlyMap<string, Follower>> {
  if (rows.length === 0) return new Map();
  const found = await bookingsAtPlaces(trx, merchantId)
    .innerJoin('app_user as guest', sameMerchant('guest.id', 'booking.booked_for_id'))
    .distinctOn('booking.resource_id')
    .select(['booking.resource_id', 'booking.starts_at'])
    .select(
      sql<
        string | null
      >`case when ${shownPrivacy} = 'private' and not ${takesPart(merchantId, reader.id)}
        then null else guest.full_name end`.as('full_name'),
    )
    .where(
      'booking.resource_id',
      'in',
      rows.map((row) => row.resource_id),
    )
    .where('booking.status', 'in', ['approved', 'approved-edit'])
    .where('booking.ends_at', '>', now.toISOString())
    .orderBy('booking.resource_id')
    .orderBy('booking.starts_at')
    .execute();
  return new Map(found.map((row) => [row.resource_id, row]));
}

export function presentOverdueReturn(
  row: OverdueRow,
  next: Follower | undefined,
  reader: Reader,
): OverdueReturn {
  return {
    id: row.id,
    end: row.ends_at,
    timezone: row.timezone,
    resource: { id: row.resource_id, type: asResourceType(row.type), name: row.resource_name },
    booking: row.is_hidden ? null : presentBookingSummary({ ...row, decides: false }, reader),
    bookedFor: row.is_hidden ? null : { id: row.booked_for_id, fullName: row.booked_for_name },
    remindedAt: row.reminded_at,
    next: next ? { start: next.starts_at, fullName: next.full_name } : null,
  };
}
