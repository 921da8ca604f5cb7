import type { BillStatus } from '@axp/contracts';
import { billStatuses, bookingStatuses } from '@axp/contracts';
import { columnValues } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { heldPrice, presentPrice, priceAt } from '../../resources/resources/index.ts';
import type { Billable, CurrentBill, Draft } from './domain/billing.ts';

export interface NewBill extends Draft {
  readonly id: string;
  readonly bookingId: string;
  readonly drawnAt: string;
}

/** Bookings with what their bills depend on, and the bill of each that counts now. */
export async function findBillables(
  tx: TenantRows,
  bookingIds: readonly string[],
): Promise<readonly Billable[]> {
  if (bookingIds.length === 0) return [];
  const [bookings, bills] = await Promise.all([
    findPricedBookings(tx, bookingIds),
    findCurrentBills(tx, bookingIds),
  ]);
  return bookings.map(({ status, before, after, ...row }) => ({
    ...row,
    status: knownWord(bookingStatuses, status),
    odometerKm: { before, after },
    price: priceAt(row, row),
    bill: bills.get(row.bookingId) ?? null,
  }));
}

function findPricedBookings(tx: TenantRows, ids: readonly string[]) {
  return selectRows(tx, 'booking')
    .innerJoin('resource', sameMerchant('resource.id', 'booking.resource_id'))
    .leftJoin('kind_price', sameMerchant('kind_price.type', 'resource.type'))
    .leftJoin('booking_return as back', sameMerchant('back.booking_id', 'booking.id'))
    .select(['booking.id as bookingId', 'booking.status', 'booking.timezone', 'booking.quantity'])
    .select(['booking.business_unit_id as businessUnitId', 'booking.resource_id as resourceId'])
    .select(['booking.starts_at as start', 'booking.ends_at as end'])
    .select(['booking.checked_out_at as checkedOutAt', 'booking.estimated_km as estimatedKm'])
    .select(['back.former_odometer_km as before', 'back.odometer_km as after'])
    .select('booking.created_at as bookedAt')
    .select(heldPrice)
    .where('booking.id', 'in', ids)
    .execute();
}

async function findCurrentBills(
  tx: TenantRows,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, CurrentBill>> {
  const rows = await selectRows(tx, 'bill')
    .selectAll()
    .where('booking_id', 'in', bookingIds)
    .where('status', '<>', 'void')
    .execute();
  return new Map(
    rows.flatMap((row): [string, CurrentBill][] => {
      const price = presentPrice(row);
      if (!price) return [];
      const bill = {
        id: row.id,
        status: knownWord(billStatuses, row.status),
        businessUnitId: row.business_unit_id,
        resourceId: row.resource_id,
        price,
        start: row.starts_at,
        end: row.ends_at,
        timezone: row.timezone,
        quantity: row.quantity,
        drivenKm: row.driven_km,
        amount: row.amount,
      };
      return [[row.booking_id, bill]];
    }),
  );
}

export async function insertBills(tx: TenantRows, bills: readonly NewBill[]): Promise<void> {
  if (bills.length === 0) return;
  await tx.db
    .insertInto('bill')
    .values(
      bills.map((bill) => ({
        merchant_id: tx.merchant.id,
        ...draftColumns(bill),
        id: bill.id,
        booking_id: bill.bookingId,
        drawn_at: bill.drawnAt,
      })),
    )
    .execute();
}

/** Updates a draft; a bill that was issued since stays as it was sent. */
export async function updateDraft(tx: TenantRows, id: string, draft: Draft): Promise<void> {
  await updateRows(tx, 'bill')
    .set({ ...draftColumns(draft), version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}

/** Voids drafts whose bookings cost nothing any more. */
export async function voidDrafts(
  tx: TenantRows,
  ids: readonly string[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return;
  await updateRows(tx, 'bill')
    .set({ status: 'void', voided_at: at, version: sql`version + 1` })
    .where('id', 'in', ids)
    .where('status', '=', 'draft')
    .execute();
}

/**
 * Locks a booking until the transaction ends: its moves wait, and see the bill as it is then.
 * False where the merchant has none of this id.
 */
export async function lockBooking(tx: TenantRows, id: string): Promise<boolean> {
  const row = await selectRows(tx, 'booking')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A bill of a booking as far as its moves ask; null where the booking has none of this id. */
export async function findBill(tx: TenantRows, bookingId: string, id: string) {
  const row = await selectRows(tx, 'bill')
    .select(['status', 'version', 'amount'])
    .where('booking_id', '=', bookingId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, status: knownWord(billStatuses, row.status) } : null;
}

/** Moves a bill on, and writes down by whom and when. */
export async function markBill(
  tx: TenantRows,
  id: string,
  status: BillStatus,
  marks: Readonly<Record<string, string>>,
): Promise<void> {
  await updateRows(tx, 'bill')
    .set({ ...marks, status, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

function draftColumns({ price, start, end, ...terms }: Draft) {
  return {
    ...columnValues(terms),
    starts_at: start,
    ends_at: end,
    price_amount: price.amount,
    price_currency: price.currency,
    price_per: price.per,
  };
}
