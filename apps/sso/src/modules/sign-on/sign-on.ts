import type { IncomingHttpHeaders } from 'node:http';
import type { Transaction } from 'kysely';
import { issueCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import type { AddressRules, Person, RegisteredApplication } from '../applications/index.ts';
import { accessRulesOf, mayOpen, refuseToTemplate } from '../applications/index.ts';
import type { BrowserCookie, LiveSession, SessionKeys, SignIn } from '../sessions/index.ts';
import { browserOf, liveSessions, startSession } from '../sessions/index.ts';
import { ticketCode } from './sign-on-codes.ts';
import type { SignOnTarget, TargetQuery } from './sign-on-target.ts';
import { findTarget } from './sign-on-target.ts';

/** The browser at a tenant's host, with the sign-ons it holds, the newest first. */
export interface KnownBrowser {
  readonly id: string;
  readonly sessions: readonly LiveSession[];
}

/** Why a sign-on ends in the application without a key (docs/sso-protocol.md). */
export type SignOnError = 'login_required' | 'access_denied' | 'temporarily_unavailable';

/** What the pages of a sign-in work with. They decide who somebody is; this decides what follows. */
export interface SignOn {
  /** @throws AppError redirect.not_registered: show it, and redirect nowhere */
  readonly findTarget: (
    scope: TenantScope,
    query: TargetQuery,
  ) => Promise<{ readonly target: SignOnTarget; readonly application: RegisteredApplication }>;
  /** Null for a browser that is new here. */
  readonly browserOf: (
    scope: TenantScope,
    headers: IncomingHttpHeaders,
  ) => Promise<KnownBrowser | null>;
  /**
   * Starts a session for somebody who has proved who they are, in the caller's transaction.
   * @returns the `Set-Cookie` header to send, and the session to go on with
   */
  readonly start: (
    trx: Transaction<DB>,
    scope: TenantScope,
    who: { readonly signIn: SignIn; readonly browser: KnownBrowser | null },
  ) => Promise<{
    readonly setCookie: string;
    readonly sessionId: string;
    readonly browserId: string;
  }>;
  /**
   * Where to send the browser (303) so that its session reaches the application; with
   * `access_denied` if the person may not open it.
   */
  readonly leave: (
    trx: Transaction<DB>,
    scope: TenantScope,
    journey: {
      readonly target: SignOnTarget;
      readonly sessionId: string;
      readonly browserId: string;
    },
  ) => Promise<string>;
  /** Where to send the browser (303) to tell the application that there will be no session. */
  readonly refuse: (target: SignOnTarget, error: SignOnError) => string;
  /** Origins that a form which ends at this target may be redirected to (CSP `form-action`). */
  readonly formTargets: (target: SignOnTarget) => readonly string[];
}

interface Deps {
  readonly rules: AddressRules;
  readonly hosts: PlatformHosts;
  readonly browserCookie: BrowserCookie;
  readonly sessionKeys: SessionKeys;
}

export function createSignOn({ rules, hosts, browserCookie, sessionKeys }: Deps): SignOn {
  const refuse: SignOn['refuse'] = ({ redirectUrl }, error) =>
    refuseToTemplate(redirectUrl, error, rules);
  return {
    findTarget: ({ tenant, read }, query) =>
      read((trx) => findTarget(trx, tenant, { query, rules })),
    browserOf: async ({ tenant, read, clock }, headers) => {
      const cookie = browserCookie.read('tenant', tenant, headers);
      if (cookie === null) return null;
      return read(async (trx) => {
        const id = await browserOf(trx, tenant, { host: 'tenant', cookie });
        if (id === null) return null;
        const mark = { column: 's.browser_id', value: id } as const;
        const sessions = await liveSessions(trx, tenant.id, { mark, now: clock.now() });
        return { id, sessions };
      });
    },
    start: async (trx, scope, { signIn, browser }) => {
      const started = await startSession(trx, signIn, {
        scope,
        keys: sessionKeys,
        browser: browser && { id: browser.id, isSignedIn: browser.sessions.length > 0 },
      });
      const { cookie, sessionId, browserId } = started;
      const setCookie = browserCookie.write('tenant', scope.tenant, cookie);
      return { setCookie, sessionId, browserId };
    },
    leave: async (trx, { tenant, clock }, journey) => {
      const now = clock.now();
      const mark = { column: 's.id', value: journey.sessionId } as const;
      const [session] = await liveSessions(trx, tenant.id, { mark, now });
      if (session?.browserId !== journey.browserId) return refuse(journey.target, 'login_required');
      const accessRules = await accessRulesOf(trx, tenant.id, journey.target.applicationId);
      if (!mayOpen(accessRules, personOf(session))) return refuse(journey.target, 'access_denied');
      const ticket = await issueCode(ticketCode, journey, { trx, tenantId: tenant.id, now });
      return `${hosts.apiOrigin}/session/start?ticket=${ticket}`;
    },
    refuse,
    formTargets: ({ redirectUrl }) => [hosts.apiOrigin, new URL(redirectUrl).origin],
  };
}

/** What access rules look at. */
export function personOf(session: LiveSession): Person {
  return {
    userId: session.userId,
    connectorId: session.connectorId,
    verifiedEmail: session.isEmailVerified ? session.email : null,
  };
}
