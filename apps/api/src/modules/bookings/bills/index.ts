export { mayReadBills } from './bill.policy.ts';
export { presentBillSummary } from './bill.presenter.ts';
export { billRoutes } from './bill.routes.ts';
export { updateBills } from './use-cases/bills.ts';
