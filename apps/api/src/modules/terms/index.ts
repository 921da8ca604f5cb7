import { AcceptanceRepository } from './acceptance.repository.ts';
import type { TermTransaction } from './use-cases/accept-terms.ts';

export { termRoutes } from './term.routes.ts';

export const termTransaction: TermTransaction = ({ scope }, work) =>
  scope.write((trx) => work(new AcceptanceRepository(trx, scope.merchant.id)));
