import { UseCounter } from '../../platform/limits/use-counter.ts';
import { auditTrail } from '../audit/index.ts';
import { BrandingRepository } from './branding.repository.ts';
import type { BrandingTransaction } from './use-cases/branding-context.ts';

export { brandingRoutes } from './branding.routes.ts';

export const brandingTransaction: BrandingTransaction = (context, work) =>
  context.scope.write((trx) => {
    const { scope, actor } = context;
    return work({
      branding: new BrandingRepository(trx, scope.merchant.id),
      audit: auditTrail(trx, context),
      uses: new UseCounter(trx, scope, actor),
      clock: scope.clock,
      newId: scope.newId,
      actorId: actor.id,
    });
  });
