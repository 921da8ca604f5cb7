import type { BillTotal, listMerchantBills, MerchantBill } from '@axp/contracts/administration';
import { billStatuses } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import type { CriteriaOf, TimedPage } from '../../../../platform/db/cursor.ts';
import { oneMoreThan } from '../../../../platform/db/cursor.ts';
import { knownWord } from '../../../../platform/db/known-word.ts';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { asResourceType } from '../../../resources/resources/index.ts';
import { billRows, presentBill } from '../../bills/index.ts';
import type { Decider } from '../store/deciders.ts';
import { isHiddenFrom } from '../store/deciders.ts';
import type { RowOf } from './booking-rows.ts';

type Criteria = Omit<CriteriaOf<typeof listMerchantBills>, 'merchantId'>;

export interface BillsFilter extends Criteria {
  readonly reader: Decider;
  /** Time zone of the merchant, in which months begin. */
  readonly timezone: string;
}

/** Bills with what they are for, as far as the reader may know it (H-05). */
function readableBills(tx: TenantRows, reader: Decider) {
  return billRows(tx)
    .innerJoin('booking', sameMerchant('booking.id', 'bill.booking_id'))
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .innerJoin('app_user as guest', sameMerchant('guest.id', 'booking.booked_for_id'))
    .innerJoin('resource as billed', sameMerchant('billed.id', 'bill.resource_id'))
    .select(['billed.type as resource_type', 'billed.name as resource_name'])
    .select(['booking.title', 'guest.full_name as booked_for_name'])
    .select(isHiddenFrom(tx.merchant.id, reader).as('is_hidden'));
}

type ReadableBillRow = RowOf<ReturnType<typeof readableBills>>;

/** Whether a bill is of the unit and month of a filter. */
function isAt({ businessUnitId, month, timezone }: BillsFilter) {
  const unit = businessUnitId
    ? sql<boolean>`bill.business_unit_id = ${businessUnitId}`
    : sql<boolean>`true`;
  if (month === undefined) return unit;
  const first = sql`${`${month}-01`}::timestamp`;
  return sql<boolean>`${unit} and bill.starts_at >= ${first} at time zone ${timezone}
    and bill.starts_at < (${first} + interval '1 month') at time zone ${timezone}`;
}

/** Bills of a filter in all statuses. A private booking isn't found by its title (H-05). */
function matchingBills(tx: TenantRows, filter: BillsFilter) {
  const isHidden = isHiddenFrom(tx.merchant.id, filter.reader);
  let query = readableBills(tx, filter.reader).where(isAt(filter));
  for (const pattern of likePatterns(filter.text ?? '')) {
    query = query.where(sql<boolean>`(bill.number ilike ${pattern} or unit.title ilike ${pattern}
      or billed.name ilike ${pattern} or (booking.title ilike ${pattern} and not ${isHidden}))`);
  }
  return query;
}

/** The bills of a filter, the latest booking first, one row more than the limit. */
export function merchantBills(
  tx: TenantRows,
  filter: BillsFilter,
  { after, limit }: TimedPage,
): Promise<ReadableBillRow[]> {
  const { status } = filter;
  let query = matchingBills(tx, filter);
  if (status !== undefined) query = query.where('bill.status', '=', status);
  if (after) {
    const [start, id] = after;
    const place = sql`(${start}::timestamptz, ${id}::uuid)`;
    query = query.where(sql<boolean>`(bill.starts_at, bill.id) < ${place}`);
  }
  return query
    .orderBy('bill.starts_at', 'desc')
    .orderBy('bill.id', 'desc')
    .limit(oneMoreThan(limit))
    .execute();
}

export function merchantBill(tx: TenantRows, id: string, reader: Decider) {
  return readableBills(tx, reader)
    .innerJoin('merchant', 'merchant.id', 'bill.merchant_id')
    .select('merchant.title as company')
    .where('bill.id', '=', id)
    .executeTakeFirst();
}

/** Sums of the bills of a filter by status and currency. */
export async function billTotals(tx: TenantRows, filter: BillsFilter): Promise<BillTotal[]> {
  const rows = await tx.db
    .selectFrom(matchingBills(tx, filter).as('bill'))
    .select(['bill.status', 'bill.price_currency as currency'])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(sum(bill.amount), 0)::bigint`.as('amount'))
    .groupBy(['bill.status', 'bill.price_currency'])
    .orderBy('bill.price_currency')
    .execute();
  return rows.map((row) => ({ ...row, status: knownWord(billStatuses, row.status) }));
}

export function presentMerchantBill(row: ReadableBillRow): MerchantBill {
  return {
    ...presentBill(row),
    resource: {
      id: row.resource_id,
      type: asResourceType(row.resource_type),
      name: row.resource_name,
    },
    booking: {
      id: row.booking_id,
      details: row.is_hidden ? null : { title: row.title, bookedFor: row.booked_for_name },
    },
  };
}
