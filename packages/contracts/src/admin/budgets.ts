import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { Id, namedObject, Version } from '../schemas.ts';
import { budgetRules } from '../vocabulary/bills.ts';

/** The budget of a business unit for a year, and what bookings take from it. */
export const UnitBudget = namedObject('UnitBudget', {
  businessUnit: z.object({ id: Id, title: z.string() }),
  year: z.int(),
  currency: z.string(),
  /** Null for a unit without a budget. */
  budget: z.nullable(
    z.object({
      /** In minor units of the currency. */
      amount: z.int(),
      whenUsedUp: z.enum(budgetRules),
      version: z.int(),
    }),
  ),
  /** Bills that were issued or paid. */
  spent: z.int(),
  /** Drafts, with expected distances where none are known. */
  planned: z.int(),
});
export type UnitBudget = z.output<typeof UnitBudget>;

const year = z.int().check(z.minimum(2000), z.maximum(2199));

export const listBudgets = adminOperation('GET', '/budgets', {
  summary: 'List the business units with their budgets for a year, by title',
  access: ['view', 'Bill'],
  query: z.strictObject({
    year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2199))),
  }),
  success: { status: 200, data: z.array(UnitBudget), meta: z.object({ year: z.int() }) },
});

export const UpdateBudgetBody = z.strictObject({
  year,
  /** In minor units of the merchant's currency; null removes the budget. */
  amount: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
  whenUsedUp: z.enum(budgetRules),
  /** The version that the caller has seen; null where there was no budget. */
  version: z.nullable(Version),
});
export type UpdateBudgetBody = z.output<typeof UpdateBudgetBody>;

export const updateBudget = adminOperation('PATCH', '/business-units/{id}/budget', {
  summary: 'Set or remove the budget of a business unit for a year',
  access: ['update', 'Bill'],
  body: UpdateBudgetBody,
  success: { status: 200, data: UnitBudget },
  errors: ['business_unit.not_found', 'budget.stale'],
});
