export { mayReadBills } from './bill.policy.ts';
export { presentBill, presentBillSummary } from './bill.presenter.ts';
export { billRows } from './bill.queries.ts';
export { billRoutes } from './bill.routes.ts';
export { updateBills } from './use-cases/bills.ts';
