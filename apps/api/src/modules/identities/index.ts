import { auditTrail } from '../audit/index.ts';
import { IdentityRepository } from './identity.repository.ts';
import type { IdentityTransaction } from './identity.routes.ts';

export { IdentityRepository } from './identity.repository.ts';
export { identityRoutes } from './identity.routes.ts';

export const identityTransaction: IdentityTransaction = (context, work) =>
  context.scope.write((trx) =>
    work({
      identities: new IdentityRepository(trx, context.scope.merchant.id),
      audit: auditTrail(trx, context),
      at: context.scope.clock.now(),
    }),
  );
