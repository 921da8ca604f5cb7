import { AppError } from '@axp/contracts';
import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import { provesSecondFactor } from '@axp/server-kit/upstream';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { requiresSecondFactor } from '../../auth/index.ts';
import { hasOwnFactor } from '../../second-factor/index.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';

interface Checked {
  readonly identity: UpstreamIdentity;
  readonly method: Method;
  readonly userId: string | null;
}

/**
 * Whether the provider has proven a second factor, by `amr` or by an `acr` that the operator lists.
 * A provider that administrators have added counts only if the operator trusts its issuer.
 * @throws AppError auth.factor_unproven
 */
export async function checkFactor(
  { factorIssuers }: Pick<FederatedDeps, 'factorIssuers'>,
  tx: RequestTransaction,
  { identity, method, userId }: Checked,
): Promise<boolean> {
  const isTrusted = !method.is_own || factorIssuers.has(identity.issuer);
  const isProven = isTrusted && provesSecondFactor(identity, method.accepted_acr);
  await requireFactor(tx, { isProven, userId });
  return isProven;
}

/**
 * Requires a second factor where the merchant does (H-11): of the provider, or the person's own,
 * which is asked for before the session starts.
 * @throws AppError auth.factor_unproven
 */
export async function requireFactor(
  tx: RequestTransaction,
  { isProven, userId }: { readonly isProven: boolean; readonly userId: string | null },
): Promise<void> {
  if (isProven || !(await requiresSecondFactor(tx, userId))) return;
  if (userId === null || !(await hasOwnFactor(tx, userId))) {
    throw new AppError('auth.factor_unproven');
  }
}
