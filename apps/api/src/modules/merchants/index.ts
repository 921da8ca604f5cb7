import { auditTrail } from '../audit/index.ts';
import { ServiceRepository } from './service.repository.ts';
import type { ServiceTransaction } from './service.routes.ts';

export { merchantRoutes } from './merchant.routes.ts';
export { createMerchant, isTakenHost } from './new-merchant.repository.ts';
export { createPublicMerchants, type PublicMerchants } from './public-merchants.ts';
export { serviceRoutes } from './service.routes.ts';

export const serviceTransaction: ServiceTransaction = (context, work) =>
  context.scope.write((trx) =>
    work({
      services: new ServiceRepository(trx, context.scope.merchant.id),
      audit: auditTrail(trx, context),
    }),
  );
