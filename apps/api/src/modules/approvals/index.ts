import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { auditTrail } from '../audit/index.ts';
import { DelegationRepository } from './delegation.repository.ts';
import type { DelegationTransaction } from './delegation.routes.ts';
import { RejectReasonsRepository } from './reject-reasons.repository.ts';
import type { ReasonsTransaction } from './reject-reasons.routes.ts';
import { todayOf } from './use-cases/delegate.ts';

export { delegationRoutes } from './delegation.routes.ts';
export { rejectReasonsRoutes } from './reject-reasons.routes.ts';

export const delegationTransaction: DelegationTransaction = (context, work) => {
  const { scope, actor } = context;
  return scope.write((trx) =>
    work({
      delegations: new DelegationRepository(trx, scope.merchant.id),
      audit: auditTrail(trx, context),
      record: (event) => recordSecurityEvent(trx, scope, { actorId: actor.id, ...event }),
      actor,
      newId: scope.newId,
      today: todayOf(scope),
    }),
  );
};

export const reasonsTransaction: ReasonsTransaction = (context, work) =>
  context.scope.write((trx) =>
    work({
      repository: new RejectReasonsRepository(trx, context.scope.merchant.id),
      audit: auditTrail(trx, context),
    }),
  );
