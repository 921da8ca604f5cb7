import { AppError } from '@axp/contracts';
import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import { provesSecondFactor } from '@axp/server-kit/upstream';
import type { FederatedStore, Method } from './federated-deps.ts';

/**
 * Whether the provider has proven a second factor, by `amr` or by an `acr` that the operator lists.
 * @throws AppError auth.factor_unproven where the merchant requires one (H-11)
 */
export async function checkFactor(
  { sessions }: Pick<FederatedStore, 'sessions'>,
  { identity, method }: { readonly identity: UpstreamIdentity; readonly method: Method },
  userId: string | null,
): Promise<boolean> {
  const isProven = provesSecondFactor(identity, method.accepted_acr);
  if (!isProven && (await sessions.requiresSecondFactor(userId))) {
    throw new AppError('auth.factor_unproven');
  }
  return isProven;
}
