import { AppError } from '@axp/contracts';
import { listBudgets, updateBudget as updateOperation } from '@axp/contracts/administration';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { budgetsOf } from './budget.queries.ts';
import { yearOf } from './domain/cost.ts';
import { priceRoutes } from './price.routes.ts';
import { updateBudget } from './use-cases/update-budget.ts';

/** Budgets of business units and prices of kinds, for administrators. */
export function budgetRoutes(app: FastifyInstance, serve: ApiServe): void {
  priceRoutes(app, serve);
  serve.member(app, listBudgets, async ({ query, context: { scope } }) => {
    const { timezone } = scope.merchant;
    const year = query.year ?? yearOf(scope.clock.now().toISOString(), timezone);
    const data = await scope.read((tx) => budgetsOf(tx, { year, timezone }));
    return { data, meta: { year } };
  });

  serve.member(app, updateOperation, async ({ params, body, context }) => {
    await write(context, (tx) => updateBudget(tx, params.id, body));
    const { timezone } = context.scope.merchant;
    const shown = { year: body.year, timezone, id: params.id };
    const [data] = await context.scope.read((tx) => budgetsOf(tx, shown));
    if (!data) throw new AppError('business_unit.not_found');
    return { data };
  });
}
