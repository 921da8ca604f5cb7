import type { IncomingHttpHeaders } from 'node:http';
import type { Transaction } from 'kysely';
import { issueCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import { defaultTenantKey } from '../../platform/tenant/tenant-directory.ts';
import type { AddressRules, Person, RegisteredApplication } from '../applications/index.ts';
import { accessRulesOf, mayOpen, refuseToTemplate } from '../applications/index.ts';
import type { BrowserCookie, LiveSession, SessionKeys, SignIn } from '../sessions/index.ts';
import { browserOf, liveSessions, startSession } from '../sessions/index.ts';
import type { CodeError, CodeQuery, CodeTarget } from './code-target.ts';
import { answerAddress, findCodeTarget, isFreshFor, refusalOf } from './code-target.ts';
import { authorizationCode, ticketCode } from './sign-on-codes.ts';
import type { KeyTarget, TargetQuery } from './sign-on-target.ts';
import { findTarget } from './sign-on-target.ts';

/** The browser at a tenant's host, with the sign-ons it holds, the newest first. */
export interface KnownBrowser {
  readonly id: string;
  readonly sessions: readonly LiveSession[];
}

/** Where a sign-on ends: in an application of the kit, or with the code of a standard client. */
export type SignOnTarget = KeyTarget | CodeTarget;

/** Seconds that a sign-in takes from its proof to its end. */
const networkSeconds = 60;

/** Where a browser goes on, and for the log that the application is refused. */
export interface Onward {
  readonly location: string;
  readonly refused: {
    readonly code: CodeError;
    readonly client: string;
    readonly reason: string;
  } | null;
}

/** Used by the sign-in pages: they identify the user, this continues. */
export interface SignOn {
  /**
   * @throws AppError redirect.not_registered: show it, and redirect nowhere
   */
  readonly findTarget: (
    scope: TenantScope,
    query: TargetQuery,
  ) => Promise<{ readonly target: KeyTarget; readonly application: RegisteredApplication }>;
  /**
   * @throws AppError redirect.not_registered like `findTarget`, AuthorizationRefused to tell the
   * client
   */
  readonly findCodeTarget: (
    scope: TenantScope,
    query: CodeQuery,
  ) => Promise<{ readonly target: CodeTarget; readonly application: RegisteredApplication }>;
  /** Null for a browser that is new here. */
  readonly browserOf: (
    scope: TenantScope,
    headers: IncomingHttpHeaders,
  ) => Promise<KnownBrowser | null>;
  /**
   * Starts a session for an identified user, in the caller's transaction.
   * @returns the `Set-Cookie` header and the session
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
   * Where to send the browser (303) so that its session reaches the application, or learns that the
   * person may not open it.
   */
  readonly leave: (
    trx: Transaction<DB>,
    scope: TenantScope,
    journey: {
      readonly target: SignOnTarget;
      readonly sessionId: string;
      readonly browserId: string;
    },
  ) => Promise<Onward>;
  /** Where to send the browser (303) to tell the application that there will be no session. */
  readonly refuse: (
    scope: TenantScope,
    target: SignOnTarget,
    refusal: { readonly error: CodeError; readonly reason: string },
  ) => Onward;
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
  const issuerOf = ({ tenant }: TenantScope, { isOfApiHost }: Pick<CodeTarget, 'isOfApiHost'>) =>
    isOfApiHost && tenant.key === defaultTenantKey
      ? hosts.apiOrigin
      : hosts.tenantOrigin(tenant.key);
  const refuse: SignOn['refuse'] = (scope, target, { error, reason }) => ({
    location: isCode(target)
      ? answerAddress(target, refusalOf(error), issuerOf(scope, target))
      : refuseToTemplate(target.redirectUrl, error, rules),
    refused: { code: error, client: target.applicationId, reason },
  });
  return {
    findTarget: ({ tenant, read }, query) =>
      read((trx) => findTarget(trx, tenant, { query, rules })),
    findCodeTarget: (scope, query) => {
      const { tenant } = scope;
      const place = { tenant, rules, issuerOf: issuerOf.bind(null, scope) };
      return scope.read((trx) => findCodeTarget(trx, query, place));
    },
    browserOf: async ({ tenant, read, clock }, headers) => {
      const cookie = browserCookie.read('tenant', tenant, headers);
      if (cookie === null) return null;
      return read(async (trx) => {
        const seen = await browserOf(trx, tenant, { host: 'tenant', cookie });
        if (!seen) return null;
        const { id } = seen;
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
    leave: async (trx, scope, { target, ...journey }) => {
      const { tenant } = scope;
      const now = scope.clock.now();
      const mark = { column: 's.id', value: journey.sessionId } as const;
      const [session] = await liveSessions(trx, tenant.id, { mark, now });
      const isFresh =
        session?.browserId === journey.browserId &&
        isFreshFor(target, session.signedInAt, { now, toleranceSeconds: networkSeconds });
      if (!isFresh) return refuse(scope, target, { error: 'login_required', reason: 'no_session' });
      const accessRules = await accessRulesOf(trx, tenant.id, target.applicationId);
      if (!mayOpen(accessRules, personOf(session))) {
        return refuse(scope, target, { error: 'access_denied', reason: 'no_access' });
      }
      const place = { trx, tenantId: tenant.id, now };
      if (isCode(target)) {
        const code = await issueCode(authorizationCode, { target, ...journey }, place);
        return granted(answerAddress(target, { code }, issuerOf(scope, target)));
      }
      const ticket = await issueCode(ticketCode, { target, ...journey }, place);
      return granted(`${hosts.apiOrigin}/session/start?ticket=${ticket}`);
    },
    refuse,
    formTargets: (target) =>
      isCode(target)
        ? [new URL(target.redirectUri).origin]
        : [hosts.apiOrigin, new URL(target.redirectUrl).origin],
  };
}

function granted(location: string): Onward {
  return { location, refused: null };
}

function isCode(target: SignOnTarget): target is CodeTarget {
  return 'kind' in target;
}

/** Attributes that access rules use. */
export function personOf(session: LiveSession): Person {
  return {
    userId: session.userId,
    connectorId: session.connectorId,
    verifiedEmail: session.isEmailVerified ? session.email : null,
  };
}
