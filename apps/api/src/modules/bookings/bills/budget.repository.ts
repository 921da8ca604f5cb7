import type { BudgetRule } from '@axp/contracts/vocabulary';
import { budgetRules } from '@axp/contracts/vocabulary';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

export interface Budget {
  readonly year: number;
  readonly amount: number;
  readonly currency: string;
  readonly whenUsedUp: BudgetRule;
}

interface Budgeted {
  readonly businessUnitId: string;
  readonly years: readonly number[];
}

function budgetRows(tx: TenantRows, { businessUnitId, years }: Budgeted) {
  return selectRows(tx, 'unit_budget')
    .select(['year', 'amount', 'currency', 'when_used_up'])
    .where('business_unit_id', '=', businessUnitId)
    .where('year', 'in', years)
    .orderBy('year');
}

type BudgetRow = Awaited<ReturnType<ReturnType<typeof budgetRows>['execute']>>[number];

const budgetOf = ({ when_used_up: rule, ...row }: BudgetRow): Budget => ({
  ...row,
  whenUsedUp: knownWord(budgetRules, rule),
});

export async function findBudgets(tx: TenantRows, wanted: Budgeted): Promise<readonly Budget[]> {
  return (await budgetRows(tx, wanted).execute()).map(budgetOf);
}

/**
 * Locks the budgets until the transaction ends: of two bookings that want the same money, the second
 * one waits and then sees the bill of the first.
 */
export async function lockBudgets(tx: TenantRows, wanted: Budgeted): Promise<readonly Budget[]> {
  return (await budgetRows(tx, wanted).forUpdate().execute()).map(budgetOf);
}

/** Whether a bill is of a booking that starts in a year, as it is counted in a time zone. */
export function isInYear(year: number, timezone: string) {
  const startOf = (one: number) => sql`make_timestamptz(${one}, 1, 1, 0, 0, 0, ${timezone})`;
  return sql<boolean>`bill.starts_at >= ${startOf(year)} and bill.starts_at < ${startOf(year + 1)}`;
}

/** Amount of a bill; that of the expected distance until the kilometres are known. */
export const expectedAmount = sql<number>`coalesce(bill.amount, bill.price_amount::bigint
  * bill.quantity * coalesce(booking.estimated_km, 0))`;

export interface Used {
  /** Sum of all bills that count. */
  readonly all: number;
  /** The same without those of replaced bookings that wait for their first approval. */
  readonly approved: number;
  /** The same without those of some bookings. */
  readonly others: number;
}

interface UsedOf extends Pick<Budgeted, 'businessUnitId'> {
  readonly budget: Pick<Budget, 'year' | 'currency'>;
  readonly timezone: string;
  /** Bookings whose bills are replaced. */
  readonly apartFrom: readonly string[];
}

/** Sums what bookings of a unit take from the budget of a year. */
export async function usedOf(
  tx: TenantRows,
  { businessUnitId, budget, timezone, apartFrom }: UsedOf,
): Promise<Used> {
  const sum = (counts: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(${expectedAmount}) filter (where ${counts}), 0)::bigint`;
  const isApart = sql`bill.booking_id = any(${[...apartFrom]}::uuid[])`;
  return selectRows(tx, 'bill')
    .innerJoin('booking', sameMerchant('booking.id', 'bill.booking_id'))
    .select([
      sum(sql`true`).as('all'),
      sum(sql`not ${isApart} or booking.status <> 'pending-approval-book'`).as('approved'),
      sum(sql`not ${isApart}`).as('others'),
    ])
    .where('bill.status', '<>', 'void')
    .where('bill.business_unit_id', '=', businessUnitId)
    .where('bill.price_currency', '=', budget.currency)
    .where(isInYear(budget.year, timezone))
    .executeTakeFirstOrThrow();
}
