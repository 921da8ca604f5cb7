import type { TokenPair } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { FederatedDeps } from '../../federated-sign-in/index.ts';
import { admit, translated } from '../../federated-sign-in/index.ts';
import type { SignInMethodRow } from '../../sign-in-methods/index.ts';
import type { CloudTokenRepository } from '../cloud-token.repository.ts';
import type { CloudIdentity } from '../cloud-tokens.ts';

export interface CloudSignInDeps extends FederatedDeps {
  /** Runs work in one transaction of the merchant. */
  readonly withTokens: <T>(work: (tokens: CloudTokenRepository) => Promise<T>) => Promise<T>;
}

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
  deps: CloudSignInDeps,
  { method, identify, userAgent, address }: CloudArrival,
): Promise<TokenPair> {
  const { tokenId, expiresAt, ...identity } = await translated(deps, method, identify);
  const tokenHash = hashOf(tokenId);
  const isFirst = await deps.withTokens((tokens) => tokens.use({ tokenHash, expiresAt }));
  if (!isFirst) throw new AppError('auth.attempt_used');
  return admit(deps, { method, identity, userAgent, address });
}
