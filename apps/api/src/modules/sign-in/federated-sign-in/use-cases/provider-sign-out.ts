import { newSecret, openedBy } from '@axp/server-kit/auth';
import { longestTokenHint, UpstreamError } from '@axp/server-kit/upstream';
import type { ProviderSession } from '../../auth/index.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';
import { providerOf } from './federated-deps.ts';

const stateBytes = 16;

/** The id token for a later sign-out at the provider, sealed; null where it is not wanted. */
export function keptIdToken(
  { idTokenBox }: Pick<FederatedDeps, 'idTokenBox'>,
  { signs_out_at_provider: isWanted }: Method,
  idToken: string,
): Buffer | null {
  return isWanted && idToken.length <= longestTokenHint ? idTokenBox.seal(idToken) : null;
}

interface SignedOut {
  readonly method: Method;
  readonly session: ProviderSession;
  /** The registered address that the provider returns to. */
  readonly returnTo: string;
}

/**
 * Where the browser signs out at the provider of a session that has ended here, if its method wants
 * that (OpenID Connect RP-Initiated Logout 1.0); null to stay here. A provider that can't be reached
 * is only logged.
 */
export async function addressAtProvider(
  deps: Pick<FederatedDeps, 'oidc' | 'secrets' | 'idTokenBox' | 'logger' | 'merchantId'>,
  { method, session: { upstreamIdToken: sealed }, returnTo }: SignedOut,
): Promise<string | null> {
  if (!method.signs_out_at_provider) return null;
  try {
    return await deps.oidc.signOutAddress(providerOf(deps, method), {
      returnTo,
      state: newSecret(stateBytes),
      idToken: sealed && openedBy(deps.idTokenBox, sealed),
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { merchantId, logger } = deps;
    const { trouble, reason } = error;
    const values = { merchantId, method: method.code, trouble, reason, err: error };
    logger.warn(values, 'upstream_sign_out');
    return null;
  }
}
