import { hashOf, networkOf, newSecret } from '@axp/server-kit/auth';
import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import { loginThrottle } from '../../../../platform/auth/login-throttle.ts';
import type { RequestTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { requestAccountMail } from '../../../notices/account-mails/index.ts';
import { refuseWhileWaitingIn } from '../../auth/index.ts';
import type { SignInGroups } from '../../group-mappings/index.ts';
import { linkLifetimeMs, mailPauseMs } from '../domain/link-code.ts';
import { insertLink } from '../link.repository.ts';
import type { FederatedDeps, Method } from './federated-deps.ts';

/** 256 bits, too many to guess. */
const keyBytes = 32;

export interface Waiting {
  readonly method: Method;
  readonly identity: UpstreamIdentity;
  readonly groups: SignInGroups;
  /** Client IP address. */
  readonly address: string;
  readonly email: string;
  /** Whether the provider has proven a second factor (H-11). */
  readonly hasSecondFactor: boolean;
}

export interface RequiredLink {
  /** For the tab that has started the sign-in; a code is worth nothing without it. */
  readonly key: string;
  readonly email: string;
  /** When another code can be requested. */
  readonly retryAfterSeconds: number;
}

/**
 * Mails a code that links the account to the person with the address (H-02).
 * @throws AppError auth.too_many_attempts
 */
export async function requireLink(
  deps: FederatedDeps,
  tx: RequestTransaction,
  { method, identity, groups, email, address, hasSecondFactor }: Waiting,
): Promise<RequiredLink> {
  const key = newSecret(keyBytes);
  const createdAt = deps.clock.now();
  const mailId = await requestCode(deps, tx, { email, address });
  const { issuer, subject, displayName, sessionId, hostedDomain = null } = identity;
  await insertLink(tx, {
    keyHash: hashOf(key),
    mailId,
    methodCode: method.code,
    issuer,
    subject,
    email,
    displayName,
    sessionId,
    hostedDomain,
    // Personal data, kept only where the mapping needs it.
    groups: method.group_mode === 'off' || groups === 'unread' ? null : groups,
    hasSecondFactor,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + linkLifetimeMs),
  });
  return { key, email, retryAfterSeconds: mailPauseMs / 1000 };
}

/**
 * Queues a mail with a code. Requests are throttled per mailbox and per network, because a provider
 * can claim any address.
 * @throws AppError auth.too_many_attempts
 */
export async function requestCode(
  { clock, newId, language }: FederatedDeps,
  tx: RequestTransaction,
  { email, address }: Pick<Waiting, 'email' | 'address'>,
): Promise<string> {
  const now = clock.now();
  const keys = {
    account: hashOf(`mailbox:${email}`),
    network: hashOf(`mails:${networkOf(address)}`),
  };
  await refuseWhileWaitingIn(tx, keys, now);
  await loginThrottle(tx).addFailure(keys, now);
  const id = newId();
  await requestAccountMail(tx, { id, purpose: 'identity', email, language });
  return id;
}
