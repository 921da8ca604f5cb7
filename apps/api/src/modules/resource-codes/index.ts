import { memberTransaction } from '../../platform/db/tenant-transaction.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { auditTrail } from '../audit/index.ts';
import { CodeRepository } from './code.repository.ts';
import type { CodeTransaction } from './use-cases/visit-by-code.ts';

export { codeRoutes } from './code.routes.ts';

export const codeTransaction: CodeTransaction = (context, work) =>
  context.scope.write(
    (trx) => {
      const { scope, actor } = context;
      const { merchant } = scope;
      const codes = new CodeRepository(trx, merchant.id);
      return work({
        codes,
        audit: auditTrail(trx, context),
        record: (event) => recordSecurityEvent(trx, scope, { userId: actor.id, ...event }),
        booking: memberTransaction(trx, context),
      });
    },
    { retry: true },
  );
