import type { TokenPair } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import { isOfAllowedDomain } from '@axp/server-kit/upstream';
import { startSession } from '../../auth/index.ts';
import type { FederatedDeps, FederatedStore, Method } from './federated-deps.ts';

export interface Arrival {
  readonly method: Method;
  readonly identity: UpstreamIdentity;
  readonly userAgent: string;
}

/** Whose account an arrival opens; a stranger's is made if the merchant wants that. */
export type Welcome = { readonly email: string } & (
  | { readonly kind: 'known'; readonly userId: string }
  | { readonly kind: 'stranger' }
);

const longestNameChars = 120;

/**
 * Whether the merchant lets somebody in whom a provider or directory vouches for: by their
 * verified address alone, among this merchant's people alone (Z-102).
 * @throws AppError auth.email_unverified, auth.no_account, auth.deactivated
 */
export async function judge(
  { sessions }: Pick<FederatedStore, 'sessions'>,
  { method, identity }: Pick<Arrival, 'method' | 'identity'>,
): Promise<Welcome> {
  const { email, isEmailVerified } = identity;
  if (email === null || !isEmailVerified) throw new AppError('auth.email_unverified');
  const rules = { allowedDomains: method.allowed_domains, createsUsers: method.creates_users };
  // Asked each time, so that a domain which is no longer allowed ends access at once.
  if (!isOfAllowedDomain(rules, identity)) throw new AppError('auth.no_account');
  const account = await sessions.findAccount(email);
  if (!account && !method.creates_users) throw new AppError('auth.no_account');
  if (!account) return { kind: 'stranger', email };
  if (account.status === 'deactivated') throw new AppError('auth.deactivated');
  return { kind: 'known', email, userId: account.userId };
}

/**
 * Signs in whom a provider or directory vouches for.
 * @throws AppError those of `judge`
 */
export function admit(deps: FederatedDeps, arrival: Arrival): Promise<TokenPair> {
  const { identity, method, userAgent } = arrival;
  const { issuer, subject, sessionId: upstreamSessionId } = identity;
  const origin = { methodCode: method.code, issuer, subject, upstreamSessionId };
  deps.identified(identity.email);
  return deps.inTransaction(async (store) => {
    const welcome = await judge(store, arrival);
    if (welcome.kind === 'known') {
      // Their address is proven, which is all that the link of an invitation would prove.
      await store.newcomers.activate(welcome.userId);
      return startSession(deps, store, { userId: welcome.userId, userAgent, origin });
    }
    const userId = await store.newcomers.add({
      id: deps.newId(),
      email: welcome.email,
      fullName: identity.displayName.slice(0, longestNameChars),
      timezone: deps.timezone,
    });
    return startSession(deps, store, { userId, userAgent, origin });
  });
}
