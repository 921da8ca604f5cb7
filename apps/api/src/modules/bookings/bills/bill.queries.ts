import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** Finds the owners and business unit of a booking; undefined if there is no such booking. */
export function findBilledBooking(tx: TenantRows, bookingId: string) {
  return selectRows(tx, 'booking')
    .select(['booker_id as bookerId', 'booked_for_id as bookedForId'])
    .select('business_unit_id as businessUnitId')
    .where('id', '=', bookingId)
    .executeTakeFirst();
}

/** Bills with the title of their unit and the names of who moved them. */
export function billRows(tx: TenantRows) {
  return selectRows(tx, 'bill')
    .innerJoin('business_unit as unit', sameMerchant('unit.id', 'bill.business_unit_id'))
    .leftJoin('app_user as issuer', sameMerchant('issuer.id', 'bill.issued_by'))
    .leftJoin('app_user as payer', sameMerchant('payer.id', 'bill.paid_by'))
    .leftJoin('app_user as voider', sameMerchant('voider.id', 'bill.voided_by'))
    .selectAll('bill')
    .select([
      'unit.title as unit_title',
      'issuer.full_name as issuer_name',
      'payer.full_name as payer_name',
      'voider.full_name as voider_name',
    ]);
}

/** The bills of a booking, latest first. */
export function billsOf(tx: TenantRows, bookingId: string) {
  return billRows(tx)
    .where('bill.booking_id', '=', bookingId)
    .orderBy('bill.drawn_at', 'desc')
    .orderBy('bill.id', 'desc')
    .execute();
}

export type BillRow = Awaited<ReturnType<typeof billsOf>>[number];
