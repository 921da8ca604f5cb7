import { zoneOffset } from '../../../../platform/calendar/zone-offset.ts';
import type { Billable } from './billing.ts';
import { draftOf } from './billing.ts';

/** Part of the budget of a year that a booking uses. */
export interface Cost {
  readonly year: number;
  readonly currency: string;
  readonly amount: number;
}

/** Returns the cost of a booking; null if it is free. An issued bill no longer changes (D-07). */
export function costOf(billable: Billable, timezone: string): Cost | null {
  const { bill, estimatedKm } = billable;
  const charged = bill && bill.status !== 'draft' ? bill : draftOf(billable);
  if (charged === null) return null;
  const { price, quantity, amount } = charged;
  return {
    year: yearOf(charged.start, timezone),
    currency: price.currency,
    amount: amount ?? price.amount * quantity * (estimatedKm ?? 0),
  };
}

const minuteMs = 60_000;

/** The calendar year of an instant in a time zone. */
export function yearOf(instant: string, timezone: string): number {
  const ms = Date.parse(instant);
  return new Date(ms + zoneOffset(timezone, ms) * minuteMs).getUTCFullYear();
}

/** Sums what costs use of a budget. */
export function costIn(costs: readonly Cost[], budget: Omit<Cost, 'amount'>): number {
  return costs
    .filter(({ year, currency }) => year === budget.year && currency === budget.currency)
    .reduce((sum, { amount }) => sum + amount, 0);
}
