import { LoginThrottleRepository } from '@axp/server-kit/auth';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { SessionRepository } from '../auth/index.ts';
import { AccountLinkRepository } from './account-link.repository.ts';
import { requestAccountMail } from './account-mail.repository.ts';
import type { AccountLinkDeps } from './use-cases/account-link-deps.ts';

/** Binds what ways to an account need to one transaction of the request's merchant. */
export function accountLinkTransaction(scope: RequestScope): AccountLinkDeps['inTransaction'] {
  const { id } = scope.merchant;
  return (work) =>
    scope.write((trx) =>
      work({
        links: new AccountLinkRepository(trx, id),
        sessions: new SessionRepository(trx, id),
        throttle: new LoginThrottleRepository(trx, { column: 'merchant_id', id }),
        record: (event) => recordSecurityEvent(trx, scope, event),
        requestMail: (mail) => requestAccountMail(trx, id, mail),
      }),
    );
}
