import { LoginThrottleRepository } from '@axp/server-kit/auth';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { SessionRepository } from './session.repository.ts';
import type { AuthTransaction } from './use-cases/auth-deps.ts';

/** Binds the repositories of signing in to one transaction of the request's merchant. */
export function authTransaction(scope: RequestScope): AuthTransaction {
  const { id } = scope.merchant;
  return (work) =>
    scope.write((trx) =>
      work({
        sessions: new SessionRepository(trx, id),
        throttle: new LoginThrottleRepository(trx, { column: 'merchant_id', id }),
        record: (event) => recordSecurityEvent(trx, scope, event),
      }),
    );
}
