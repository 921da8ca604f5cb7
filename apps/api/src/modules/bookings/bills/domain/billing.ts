import type { BillStatus, BookingStatus } from '@axp/contracts/vocabulary';
import type { Price, Usage } from './amount.ts';
import { amountOf } from './amount.ts';
import { billAfter } from './bill-moves.ts';

/** Inputs of an amount, and the business unit that pays it. */
export interface BillTerms extends Usage {
  readonly businessUnitId: string;
  readonly resourceId: string;
  readonly price: Price;
}

export interface Draft extends BillTerms {
  readonly amount: number | null;
}

/** The bill of a booking that counts now. */
export interface CurrentBill extends Draft {
  readonly id: string;
  readonly status: BillStatus;
}

/** A booking with all that its bill depends on. */
export interface Billable {
  readonly bookingId: string;
  readonly status: BookingStatus;
  readonly businessUnitId: string;
  readonly resourceId: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly quantity: number;
  readonly checkedOutAt: string | null;
  readonly estimatedKm: number | null;
  /** Readings before and after the booking; null if not recorded. */
  readonly odometerKm: { readonly before: number | null; readonly after: number | null };
  /** Null for a booking that is not made yet. */
  readonly bookedAt: string | null;
  /** Current price of the resource, or of its kind. */
  readonly price: Price | null;
  readonly bill: CurrentBill | null;
}

export type BillStep =
  | { readonly action: 'draw'; readonly draft: Draft }
  | { readonly action: 'redraw'; readonly id: string; readonly draft: Draft }
  | { readonly action: 'drop'; readonly id: string };

/** Returns the step that brings the bill in line with its booking; null if it is up to date. */
export function billStepOf(billable: Billable): BillStep | null {
  const { bill } = billable;
  const draft = draftOf(billable);
  if (bill === null) return draft && { action: 'draw', draft };
  if (draft === null) {
    return billAfter('drop', bill.status) && { action: 'drop', id: bill.id };
  }
  const hasChanged = !isSame(draft, bill);
  return hasChanged && billAfter('redraw', bill.status)
    ? { action: 'redraw', id: bill.id, draft }
    : null;
}

/** Returns the bill of a booking in its current state; null if nothing is charged. */
export function draftOf(billable: Billable): Draft | null {
  const { status, businessUnitId, resourceId, start, timezone, quantity } = billable;
  const price = agreedPrice(billable);
  if (status === 'cancelled' || price === null) return null;
  const usedUntil = billable.checkedOutAt ?? billable.end;
  const end = Date.parse(usedUntil) < Date.parse(start) ? start : usedUntil;
  const drivenKm = price.per === 'km' ? drivenKmOf(billable) : null;
  const terms = { businessUnitId, resourceId, price, start, end, timezone, quantity, drivenKm };
  return { ...terms, amount: amountOf(price, terms) };
}

/** A price holds as it was when the bill was drawn, for as long as the resource stays. */
function agreedPrice({ bill, price, resourceId }: Billable): Price | null {
  return bill?.resourceId === resourceId ? bill.price : price;
}

/** Falls back to the booker's estimate without both odometer readings. */
function drivenKmOf({ status, odometerKm, estimatedKm }: Billable): number | null {
  if (status !== 'checked-out') return null;
  const { before, after } = odometerKm;
  return before === null || after === null ? estimatedKm : after - before;
}

function isSame(draft: Draft, bill: CurrentBill): boolean {
  return (
    draft.businessUnitId === bill.businessUnitId &&
    draft.resourceId === bill.resourceId &&
    draft.start === bill.start &&
    draft.end === bill.end &&
    draft.quantity === bill.quantity &&
    draft.drivenKm === bill.drivenKm &&
    draft.amount === bill.amount
  );
}

/** Whether a draft can be sent: what it costs is known, and the booking was agreed to. */
export function isIssuable(amount: number | null, booking: BookingStatus): boolean {
  return amount !== null && booking !== 'pending-approval-book';
}
