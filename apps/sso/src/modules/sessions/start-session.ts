import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { endSessions } from './end-sessions.ts';
import { longestSessionDays } from './session.queries.ts';
import { sessionRepository } from './session.repository.ts';
import type { SessionKeys } from './session-keys.ts';

/** Session at the provider that a sign-in came from, as a step that waits carries it. */
export const UpstreamSession = z.object({
  sid: z.string().nullable(),
  /** Sealed, to sign out there; null where that is not wanted. */
  idToken: z.string().nullable(),
});
export type UpstreamSession = z.output<typeof UpstreamSession>;

/** User who has proved their identity. */
export interface SignIn {
  readonly userId: string;
  readonly connectorId: string;
  /** How, as RFC 8176 names it: `pwd`, `otp`, `hwk`. */
  readonly methods: readonly string[];
  readonly userAgent: string;
  readonly address: string;
  /** When a provider has asked for the proof; now where absent. */
  readonly signedInAt?: string;
  readonly upstream?: UpstreamSession | null;
}

export interface StartedSession {
  readonly sessionId: string;
  readonly browserId: string;
  /** Value of the cookie that the tenant's host has to set. */
  readonly cookie: string;
}

interface Options {
  readonly scope: Pick<TenantScope, 'tenant' | 'clock' | 'newId'>;
  readonly keys: SessionKeys;
  /** The browser that the cookie on the tenant's host belongs to; null for a new one. */
  readonly browser: { readonly id: string; readonly isSignedIn: boolean } | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Starts a platform session in the caller's transaction. Ends an earlier sign-on of the account in
 * this browser with all its keys and tokens, and invalidates copies of the earlier cookie.
 */
export async function startSession(
  trx: Transaction<DB>,
  signIn: SignIn,
  { scope, keys, browser }: Options,
): Promise<StartedSession> {
  const { tenant, clock, newId } = scope;
  const sessions = sessionRepository(trx, tenant.id);
  const now = clock.now();
  const at = now.toISOString();
  const cookie = newSecret(32);
  const browserId = browser?.id ?? newId();
  if (browser === null) {
    await sessions.addBrowser({ id: browserId, cookieHash: hashOf(cookie), createdAt: at });
  } else {
    await sessions.renewCookies(browserId, hashOf(cookie), { isApiCookieKept: browser.isSignedIn });
    const which = { browserId, userId: signIn.userId };
    await endSessions(trx, scope, { which, reason: 'signed_in_again', origin: signIn });
  }
  const { salt, hash } = keys.create(tenant.id);
  const sessionId = newId();
  const { upstream, ...proof } = signIn;
  await sessions.add({
    id: sessionId,
    browserId,
    ...proof,
    upstreamSessionId: upstream?.sid ?? null,
    upstreamIdToken: upstream?.idToken ?? null,
    userAgent: signIn.userAgent.slice(0, 400),
    keySalt: salt,
    keyHash: hash,
    signedInAt: signIn.signedInAt ?? at,
    lastSeenAt: at,
    expiresAt: new Date(now.getTime() + longestSessionDays * dayMs).toISOString(),
  });
  await recordEvent(trx, scope, {
    action: 'session.started',
    actor: signIn.userId,
    subject: sessionId,
    origin: signIn,
    details: { methods: signIn.methods.join(' ') },
  });
  return { sessionId, browserId, cookie };
}
