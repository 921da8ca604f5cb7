import type { Bill, BillSummary } from '@axp/contracts';
import { billStatuses } from '@axp/contracts';
import { knownWord } from '../../../platform/db/known-word.ts';
import { presentPrice } from '../../resources/resources/index.ts';
import type { BillRow } from './bill.queries.ts';

interface BillSummaryRow {
  readonly bill_status: string | null;
  readonly bill_amount: number | null;
  readonly bill_currency: string | null;
}

/** The bill that counts; null for a booking that has none. */
export function presentBillSummary(row: BillSummaryRow): BillSummary | null {
  const { bill_status: status, bill_amount: amount, bill_currency: currency } = row;
  if (status === null || currency === null) return null;
  return { status: knownWord(billStatuses, status), amount, currency };
}

export function presentBill(row: BillRow): Bill {
  const price = presentPrice(row);
  if (!price) throw new Error(`bill ${row.id} has no price`);
  return {
    id: row.id,
    number: row.number,
    status: knownWord(billStatuses, row.status),
    version: row.version,
    amount: row.amount,
    currency: price.currency,
    businessUnit: { id: row.business_unit_id, title: row.unit_title },
    price,
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    quantity: row.quantity,
    drivenKm: row.driven_km,
    drawnAt: row.drawn_at,
    issuedAt: row.issued_at,
    issuedBy: personOf(row.issued_by, row.issuer_name),
    paidAt: row.paid_at,
    paidBy: personOf(row.paid_by, row.payer_name),
    voidedAt: row.voided_at,
    voidedBy: personOf(row.voided_by, row.voider_name),
    voidReason: row.void_reason,
  };
}

function personOf(id: string | null, fullName: string | null): Bill['issuedBy'] {
  return id === null || fullName === null ? null : { id, fullName };
}
