import type { UnitBudget } from '@axp/contracts/administration';
import { budgetRules } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { expectedAmount, isInYear } from './budget.repository.ts';

interface Shown {
  readonly year: number;
  readonly timezone: string;
  /** One unit; absent for all. */
  readonly id?: string;
}

/** Units with their budget of a year and what bookings take from it. */
export async function budgetsOf(
  tx: TenantRows,
  { year, timezone, id }: Shown,
): Promise<UnitBudget[]> {
  const currency = sql<string>`coalesce(budget.currency, merchant.currency)`;
  const sumOf = (statuses: string[]) => sql<number>`coalesce((
    select sum(${expectedAmount}) from bill
    join booking on booking.merchant_id = bill.merchant_id and booking.id = bill.booking_id
    where bill.merchant_id = business_unit.merchant_id
      and bill.business_unit_id = business_unit.id and bill.price_currency = ${currency}
      and ${isInYear(year, timezone)} and bill.status = any(${statuses})
  ), 0)::bigint`;
  let query = selectRows(tx, 'business_unit')
    .innerJoin('merchant', 'merchant.id', 'business_unit.merchant_id')
    .leftJoin('unit_budget as budget', (join) =>
      join
        .onRef('budget.merchant_id', '=', 'business_unit.merchant_id')
        .onRef('budget.business_unit_id', '=', 'business_unit.id')
        .on('budget.year', '=', year),
    )
    .select(['business_unit.id', 'business_unit.title'])
    .select(['budget.amount', 'budget.when_used_up', 'budget.version'])
    .select([
      currency.as('currency'),
      sumOf(['issued', 'paid']).as('spent'),
      sumOf(['draft']).as('planned'),
    ])
    .orderBy('business_unit.title');
  if (id !== undefined) query = query.where('business_unit.id', '=', id);
  return (await query.execute()).map((row) => ({
    businessUnit: { id: row.id, title: row.title },
    year,
    currency: row.currency,
    budget:
      row.amount === null || row.when_used_up === null || row.version === null
        ? null
        : {
            amount: row.amount,
            whenUsedUp: knownWord(budgetRules, row.when_used_up),
            version: row.version,
          },
    spent: row.spent,
    planned: row.planned,
  }));
}
