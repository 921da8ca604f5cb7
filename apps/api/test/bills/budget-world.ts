import { listBudgets, updateBudget } from '@axp/contracts/administration';
import type { BudgetRule } from '@axp/contracts/vocabulary';
import type { Member, TestApi } from '../app.ts';
import { at, bookingWorld } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { administratorOf, perHour } from './bill-world.ts';

interface Wanted {
  readonly amount: number | null;
  readonly whenUsedUp?: BudgetRule;
  readonly version?: number | null;
  readonly year?: number;
}

/** Budgets of 2026, of units whose rooms cost 300 baht an hour. */
export function budgetWorld(api: TestApi) {
  const setBudget = (as: Member, unit: Member, wanted: Wanted) =>
    api.call(updateBudget, {
      as,
      params: { id: unit.businessUnitId ?? '' },
      body: { year: 2026, whenUsedUp: 'refuse', version: null, ...wanted },
    });
  return {
    setBudget,
    /** A room at 300 baht an hour, and Ann, whose unit has a budget. */
    budgeted: async (amount: number, whenUsedUp: BudgetRule = 'refuse') => {
      const { ann, room } = await bookingWorld(api, perHour);
      const boss = await administratorOf(api, ann);
      await setBudget(boss, ann, { amount, whenUsedUp });
      return { ann, room, boss };
    },
    roomOf: async (
      { merchantId }: Member,
      values: Parameters<typeof buildResource>[1] = {},
    ): Promise<string> => (await buildResource(api.db, { ...values, merchant_id: merchantId })).id,
    budgetOf: async (boss: Member, { businessUnitId }: Member, year = 2026) => {
      const { data } = await api.call(listBudgets, { as: boss, query: { year } });
      return data.find(({ businessUnit }) => businessUnit.id === businessUnitId);
    },
  };
}

/** Hours of a day in November 2026. */
export const hours = (from: string, to: string, day = 2) => ({
  start: at(from, day),
  end: at(to, day),
});
