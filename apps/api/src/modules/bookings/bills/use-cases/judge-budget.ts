import type { BookingCost } from '@axp/contracts';
import { refusalAt } from '@axp/contracts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Budget, Used } from '../budget.repository.ts';
import { findBudgets, lockBudgets, usedOf } from '../budget.repository.ts';
import type { Billable } from '../domain/billing.ts';
import type { Cost } from '../domain/cost.ts';
import { costIn, costOf, currentCostOf } from '../domain/cost.ts';

interface Wanted {
  /** The bookings as they would be, all of one business unit. */
  readonly bookings: readonly Billable[];
  /** The field whose value makes them dearer. */
  readonly path: string;
}

/**
 * Whether bookings go over a budget that asks for an approval then. Takes the lock of the budgets
 * before any time is taken, so that all bookings lock in one order.
 * @throws AppError booking.over_budget where the budget refuses them
 */
export async function isOverBudget(
  tx: MemberTransaction,
  { bookings, path }: Wanted,
): Promise<boolean> {
  const [first] = bookings;
  const costs = costsOf(bookings, tx.merchant.timezone);
  if (!first || costs.length === 0) return false;
  const { businessUnitId } = first;
  const budgets = await lockBudgets(tx, { businessUnitId, years: yearsOf(costs) });
  const apartFrom = bookings.map(({ bookingId }) => bookingId);
  let asks = false;
  for (const budget of budgets) {
    const cost = costIn(costs, budget);
    const asked = { businessUnitId, budget, timezone: tx.merchant.timezone, apartFrom };
    const used = await usedOf(tx, asked);
    if (!goesOver(budget, cost, used)) continue;
    if (budget.whenUsedUp === 'refuse') throw overBudget(path, { budget, cost, used: used.others });
    asks = true;
  }
  return asks;
}

/**
 * A change that costs no more than before is not refused by a budget that was cut since, and asks for
 * no approval, unless nothing was approved before.
 */
function goesOver({ amount, whenUsedUp }: Budget, cost: number, used: Used): boolean {
  const before = whenUsedUp === 'refuse' ? used.all : used.approved;
  return used.others + cost > Math.max(amount, before);
}

function overBudget(
  path: string,
  { budget, cost, used }: { readonly budget: Budget; readonly cost: number; readonly used: number },
) {
  const { year, currency, amount } = budget;
  return refusalAt(path, 'booking.over_budget', {
    budgetYear: year,
    costAmount: `${cost} ${currency}`,
    leftAmount: `${Math.max(0, amount - used)} ${currency}`,
  });
}

interface Quoted {
  /** The bookings as they would be, all of one business unit. */
  readonly bookings: readonly Billable[];
  /** Those of them that exist, as they are. */
  readonly former: readonly Billable[];
  /** Time zone of the merchant, in which years begin. */
  readonly timezone: string;
}

/** Cost of bookings to be, with what others take from the budgets of their years. */
export async function quoteOf(
  tx: TenantRows,
  { bookings, former, timezone }: Quoted,
): Promise<BookingCost | null> {
  const [first] = bookings;
  const costs = costsOf(bookings, timezone);
  const formerCosts = former.flatMap((booking) => currentCostOf(booking, timezone) ?? []);
  const all = [...costs, ...formerCosts];
  const [{ currency } = { currency: null }] = all;
  if (!first || currency === null) return null;
  const { businessUnitId } = first;
  const apartFrom = former.map(({ bookingId }) => bookingId);
  const budgets = await findBudgets(tx, { businessUnitId, years: yearsOf(all) });
  const shown = budgets
    .filter((budget) => budget.currency === currency)
    .map(async (budget) => {
      const used = await usedOf(tx, { businessUnitId, budget, timezone, apartFrom });
      const { year, amount, whenUsedUp } = budget;
      const cost = costIn(costs, budget);
      const formerCost = used.all - used.others;
      const isOver = goesOver(budget, cost, used);
      return { year, amount, used: used.others, cost, formerCost, isOver, whenUsedUp };
    });
  return {
    amount: sumOf(costs),
    formerAmount: former.length === 0 ? null : sumOf(formerCosts),
    currency,
    dates: bookings.filter(({ status }) => status !== 'cancelled').length,
    budgets: await Promise.all(shown),
  };
}

/** The sum of costs; null while one of them depends on a distance that is not known. */
function sumOf(costs: readonly Cost[]): number | null {
  return costs.every(({ isKnown }) => isKnown)
    ? costs.reduce((sum, { amount }) => sum + amount, 0)
    : null;
}

function costsOf(bookings: readonly Billable[], timezone: string): readonly Cost[] {
  return bookings.flatMap((booking) => costOf(booking, timezone) ?? []);
}

function yearsOf(costs: readonly Cost[]): readonly number[] {
  return [...new Set(costs.map(({ year }) => year))];
}
