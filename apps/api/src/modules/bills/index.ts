export { mayReadBills } from './bill.policy.ts';
export { presentBillSummary, presentPrice } from './bill.presenter.ts';
export type { PriceRow } from './bill.queries.ts';
export { billRoutes } from './bill.routes.ts';
export { drawBills } from './use-cases/bills.ts';
