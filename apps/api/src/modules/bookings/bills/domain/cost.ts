import { zoneOffset } from '../../../../platform/calendar/zone-offset.ts';
import type { Billable, Draft } from './billing.ts';
import { draftOf } from './billing.ts';

/** Part of the budget of a year that a booking uses. */
export interface Cost {
  readonly year: number;
  readonly currency: string;
  /** Of the expected distance until the kilometres are known. */
  readonly amount: number;
  /** False while no distance is expected either. */
  readonly isKnown: boolean;
}

/** Returns the cost of a booking; null if it is free. An issued bill no longer changes (D-07). */
export function costOf(billable: Billable, timezone: string): Cost | null {
  const { bill } = billable;
  const charged = bill && bill.status !== 'draft' ? bill : draftOf(billable);
  return charged && costFrom(charged, billable, timezone);
}

/** Returns what the bill of a booking takes now; null without a bill. */
export function currentCostOf(billable: Billable, timezone: string): Cost | null {
  return billable.bill && costFrom(billable.bill, billable, timezone);
}

function costFrom(
  { price, quantity, amount, start }: Draft,
  { estimatedKm }: Billable,
  timezone: string,
): Cost {
  return {
    year: yearOf(start, timezone),
    currency: price.currency,
    amount: amount ?? price.amount * quantity * (estimatedKm ?? 0),
    isKnown: (amount ?? estimatedKm) !== null,
  };
}

const minuteMs = 60_000;

/** The calendar year of an instant in a time zone. */
export function yearOf(instant: string, timezone: string): number {
  const ms = Date.parse(instant);
  return new Date(ms + zoneOffset(timezone, ms) * minuteMs).getUTCFullYear();
}

/** Sums what costs use of a budget. */
export function costIn(costs: readonly Cost[], budget: Pick<Cost, 'year' | 'currency'>): number {
  return costs
    .filter(({ year, currency }) => year === budget.year && currency === budget.currency)
    .reduce((sum, { amount }) => sum + amount, 0);
}
