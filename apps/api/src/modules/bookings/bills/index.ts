export { mayReadBills } from './bill.policy.ts';
export { presentBill, presentBillSummary } from './bill.presenter.ts';
export { billRows } from './bill.queries.ts';
export { findBillables } from './bill.repository.ts';
export { billRoutes } from './bill.routes.ts';
export { budgetRoutes } from './budget.routes.ts';
export type { Billable } from './domain/billing.ts';
export { updateBills } from './use-cases/bills.ts';
export { isOverBudget, quoteOf } from './use-cases/judge-budget.ts';
