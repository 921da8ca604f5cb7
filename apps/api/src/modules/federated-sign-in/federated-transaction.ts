import { LoginThrottleRepository } from '@axp/server-kit/auth';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts';
import { requestAccountMail } from '../account-links/index.ts';
import { SessionRepository } from '../auth/index.ts';
import { IdentityRepository } from '../identities/index.ts';
import { AttemptRepository } from './attempt.repository.ts';
import { LinkRepository } from './link.repository.ts';
import { NewcomerRepository } from './newcomer.repository.ts';
import type { FederatedTransaction } from './use-cases/federated-deps.ts';

/** Binds the repositories of federated sign-in to one transaction of the merchant. */
export function federatedTransaction(scope: RequestScope): FederatedTransaction {
  const { id } = scope.merchant;
  return (work) =>
    scope.write((trx) =>
      work({
        attempts: new AttemptRepository(trx, id),
        identities: new IdentityRepository(trx, id),
        links: new LinkRepository(trx, id),
        requestMail: (mail) => requestAccountMail(trx, id, mail),
        newcomers: new NewcomerRepository(trx, id),
        sessions: new SessionRepository(trx, id),
        throttle: new LoginThrottleRepository(trx, { column: 'merchant_id', id }),
        record: (event) => recordSecurityEvent(trx, scope, event),
      }),
    );
}
