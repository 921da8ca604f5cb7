import { BillRepository } from './bill.repository.ts';
import type { BillTransaction } from './bill.routes.ts';

export { mayReadBills } from './bill.policy.ts';
export { presentBillSummary, presentPrice } from './bill.presenter.ts';
export type { PriceRow } from './bill.queries.ts';
export { BillRepository } from './bill.repository.ts';
export { billRoutes } from './bill.routes.ts';
export { drawBills } from './use-cases/draw-bills.ts';

export const billTransaction: BillTransaction = ({ scope, actor }, work) =>
  scope.write((trx) => {
    const { merchant, clock, newId } = scope;
    return work({ bills: new BillRepository(trx, merchant.id), actor, clock, newId });
  });
