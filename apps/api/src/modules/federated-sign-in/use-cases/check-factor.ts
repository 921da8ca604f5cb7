import { AppError } from '@axp/contracts';
import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import { provesSecondFactor } from '@axp/server-kit/upstream';
import type { FederatedStore, Method } from './federated-deps.ts';

type Store = Pick<FederatedStore, 'sessions'>;

/**
 * Whether the provider has proven a second factor, by `amr` or by an `acr` that the operator lists.
 * @throws AppError auth.factor_unproven
 */
export async function checkFactor(
  store: Store,
  { identity, method }: { readonly identity: UpstreamIdentity; readonly method: Method },
  userId: string | null,
): Promise<boolean> {
  const isProven = provesSecondFactor(identity, method.accepted_acr);
  await requireFactor(store, { isProven, userId });
  return isProven;
}

/** @throws AppError auth.factor_unproven if the merchant requires a second factor (H-11) */
export async function requireFactor(
  { sessions }: Store,
  { isProven, userId }: { readonly isProven: boolean; readonly userId: string | null },
): Promise<void> {
  if (!isProven && (await sessions.requiresSecondFactor(userId))) {
    throw new AppError('auth.factor_unproven');
  }
}
