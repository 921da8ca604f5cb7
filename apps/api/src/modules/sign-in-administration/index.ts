import { UseCounter } from '../../platform/limits/use-counter.ts';
import { auditTrail } from '../audit/index.ts';
import { endSessionsOfMethod } from '../auth/index.ts';
import { SettingsRepository } from './settings.repository.ts';
import type { SettingsTransaction } from './settings.routes.ts';

export { signInAdministration } from './settings.routes.ts';

export const settingsTransaction: SettingsTransaction = (context, surroundings, work) =>
  context.scope.write((trx) =>
    work({
      settings: new SettingsRepository(trx, context.scope.merchant.id),
      audit: auditTrail(trx, context),
      uses: new UseCounter(trx, context.scope, context.actor),
      endSessionsOf: (method) => endSessionsOfMethod(trx, context, method),
      sessionId: context.actor.sessionId,
      surroundings,
    }),
  );
