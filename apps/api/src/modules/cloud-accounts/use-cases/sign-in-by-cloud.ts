import type { TokenPair } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import { spendCloudToken } from '../../auth/index.ts';
import type { FederatedDeps } from '../../federated-sign-in/index.ts';
import { admit, translated } from '../../federated-sign-in/index.ts';
import type { SignInMethodRow } from '../../sign-in-methods/index.ts';
import type { CloudIdentity } from '../cloud-tokens.ts';

export interface CloudArrival {
  readonly method: SignInMethodRow;
  /** Checks the token that was shown. */
  readonly identify: () => Promise<CloudIdentity>;
  readonly userAgent: string;
  readonly address: string;
}

/**
 * Signs in a user by an ID token of the platform, which is used up even if this fails.
 * @throws AppError auth.attempt_used, auth.attempt_expired, and those of `translated` and `admit`
 */
export async function signInByCloud(
  deps: FederatedDeps,
  { method, identify, userAgent, address }: CloudArrival,
): Promise<TokenPair> {
  const { tokenId, expiresAt, ...identity } = await translated(deps, method, identify);
  const tokenHash = hashOf(tokenId);
  const isFirst = await deps.inTransaction((tx) => spendCloudToken(tx, tokenHash, expiresAt));
  if (!isFirst) throw new AppError('auth.attempt_used');
  return admit(deps, { method, identity, userAgent, address });
}
