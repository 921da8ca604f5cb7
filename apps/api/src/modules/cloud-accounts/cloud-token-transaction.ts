import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import { CloudTokenRepository } from './cloud-token.repository.ts';
import type { CloudSignInDeps } from './use-cases/sign-in-by-cloud.ts';

/** Binds the repository of used tokens to one transaction of the request's merchant. */
export function cloudTokenTransaction(scope: RequestScope): CloudSignInDeps['withTokens'] {
  return (work) => scope.write((trx) => work(new CloudTokenRepository(trx, scope.merchant.id)));
}
