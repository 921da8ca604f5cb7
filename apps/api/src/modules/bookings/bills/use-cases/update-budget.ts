import { AppError } from '@axp/contracts';
import type { UpdateBudgetBody } from '@axp/contracts/administration';
import { sql } from 'kysely';
import {
  deleteRows,
  insertRow,
  selectRows,
  updateRows,
} from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { amountInWhole } from '../../../../platform/sheets/amount-in-whole.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { merchantCurrency } from '../currency.queries.ts';

interface StoredBudget {
  readonly amount: number;
  readonly currency: string;
  readonly when_used_up: string;
}

/**
 * Sets or removes the budget of a unit for a year, in the merchant's currency.
 * @throws AppError business_unit.not_found, budget.stale
 */
export async function updateBudget(
  tx: MemberTransaction,
  businessUnitId: string,
  { year, amount, whenUsedUp, version }: UpdateBudgetBody,
): Promise<void> {
  // Locks the unit, so that two first budgets of a year don't clash.
  const unit = await selectRows(tx, 'business_unit')
    .select('title')
    .where('id', '=', businessUnitId)
    .forUpdate()
    .executeTakeFirst();
  if (!unit) throw new AppError('business_unit.not_found');
  const key = { business_unit_id: businessUnitId, year };
  const former = await selectRows(tx, 'unit_budget')
    .select(['amount', 'currency', 'when_used_up', 'version'])
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if ((former?.version ?? null) !== version) throw new AppError('budget.stale');
  const { currency } = await merchantCurrency(tx).executeTakeFirstOrThrow();
  const values = { amount: amount ?? 0, currency, when_used_up: whenUsedUp };
  if (amount === null) {
    await deleteRows(tx, 'unit_budget')
      .where((eb) => eb.and(key))
      .execute();
  } else if (former) {
    await updateRows(tx, 'unit_budget')
      .set({ ...values, version: sql`version + 1` })
      .where((eb) => eb.and(key))
      .execute();
  } else {
    await insertRow(tx, 'unit_budget', { ...key, ...values }).execute();
  }
  const recorded = (row: StoredBudget | undefined) => ({
    budget: row ? `${year}: ${amountInWhole(row)} ${row.currency}` : null,
    budgetUsedUp: row?.when_used_up ?? null,
  });
  await recordChange(tx, {
    action: 'update',
    object: { type: 'business-unit', id: businessUnitId, name: unit.title },
    before: recorded(former),
    after: recorded(amount === null ? undefined : values),
  });
}
