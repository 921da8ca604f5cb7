import { auditTrail } from '../audit/index.ts';
import { AcceptanceRepository } from './acceptance.repository.ts';
import { LegalTextRepository } from './legal-text.repository.ts';
import type { TextTransaction } from './legal-text.routes.ts';
import type { TermTransaction } from './use-cases/accept-terms.ts';

export { legalTextRoutes } from './legal-text.routes.ts';
export { termRoutes } from './term.routes.ts';

export const termTransaction: TermTransaction = ({ scope }, work) =>
  scope.write((trx) =>
    work({
      acceptances: new AcceptanceRepository(trx, scope.merchant.id),
      texts: new LegalTextRepository(trx, scope.merchant.id),
    }),
  );

export const textTransaction: TextTransaction = (context, work) =>
  context.scope.write((trx) =>
    work({
      texts: new LegalTextRepository(trx, context.scope.merchant.id),
      audit: auditTrail(trx, context),
      actorId: context.actor.id,
      clock: context.scope.clock,
    }),
  );
