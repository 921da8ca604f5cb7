import type { ProblemCode } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { UpstreamTrouble } from '@axp/server-kit/upstream';
import { UpstreamError } from '@axp/server-kit/upstream';
import type { FederatedDeps, Method } from './federated-deps.ts';

const codeOf = {
  refused: 'auth.provider_refused',
  untrusted: 'auth.provider_untrusted',
  unreachable: 'auth.provider_unreachable',
  // Only the operator can fix missing permissions, so the user gets the general error.
  forbidden: 'auth.provider_unreachable',
} as const satisfies Record<UpstreamTrouble, ProblemCode>;

/**
 * Asks a provider. The person learns what to do; what exactly was wrong is for the operator's log.
 * @throws AppError auth.provider_refused, auth.provider_untrusted, auth.provider_unreachable
 */
export function translated<T>(
  { logger, merchantId }: Pick<FederatedDeps, 'logger' | 'merchantId'>,
  { code }: Method,
  ask: () => Promise<T>,
): Promise<T> {
  return ask().catch((error: unknown) => {
    if (!(error instanceof UpstreamError)) throw error;
    const { trouble } = error;
    logger.warn({ merchantId, method: code, trouble, err: error }, 'upstream_sign_in');
    throw new AppError(codeOf[trouble]);
  });
}
