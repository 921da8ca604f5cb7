import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { auditTrail } from '../audit/index.ts';
import { SessionRepository } from '../auth/index.ts';
import { IdentityRepository } from './identity.repository.ts';
import type { IdentityTransaction } from './identity.routes.ts';

export { IdentityRepository } from './identity.repository.ts';
export { identityRoutes } from './identity.routes.ts';

export const identityTransaction: IdentityTransaction = (context, work) => {
  const { scope } = context;
  return scope.write((trx) =>
    work({
      identities: new IdentityRepository(trx, scope.merchant.id),
      sessions: new SessionRepository(trx, scope.merchant.id),
      audit: auditTrail(trx, context),
      record: (event) => recordSecurityEvent(trx, scope, event),
      actorId: context.actor.id,
      at: scope.clock.now(),
    }),
  );
};
