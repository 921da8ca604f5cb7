import { auditTrail } from '../audit/index.ts';
import { RuleRepository } from './rule.repository.ts';
import type { RuleTransaction } from './rule.routes.ts';

export { ruleRoutes } from './rule.routes.ts';

export const ruleTransaction: RuleTransaction = (context, work) =>
  context.scope.write((trx) =>
    work({
      rules: new RuleRepository(trx, context.scope.merchant.id),
      audit: auditTrail(trx, context),
    }),
  );
