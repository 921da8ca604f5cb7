import { auditTrail } from '../audit/index.ts';
import type { SecuritySettingsTransaction } from './security.routes.ts';
import { SecuritySettingsRepository } from './settings.repository.ts';

export { securityRoutes } from './security.routes.ts';
export { forgetSecurityEvents } from './security-log.job.ts';

export const securitySettingsTransaction: SecuritySettingsTransaction = (context, work) =>
  context.scope.write((trx) =>
    work({
      settings: new SecuritySettingsRepository(trx, context.scope.merchant.id),
      audit: auditTrail(trx, context),
    }),
  );
