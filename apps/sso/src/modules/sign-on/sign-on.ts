import type { IncomingHttpHeaders } from 'node:http';
import type { Transaction } from 'kysely';
import { issueCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import { defaultTenantKey } from '../../platform/tenant/tenant-directory.ts';
import type { AddressRules, Person } from '../applications/index.ts';
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
export interface SignOnRedirect {
  readonly location: string;
  readonly refused: {
    readonly code: CodeError;
    readonly client: string;
    readonly reason: string;
  } | null;
}

interface Deps {
  readonly rules: AddressRules;
  readonly hosts: PlatformHosts;
  readonly browserCookie: BrowserCookie;
  readonly sessionKeys: SessionKeys;
}

export type SignOn = ReturnType<typeof createSignOn>;

interface Leaving {
  readonly target: SignOnTarget;
  readonly sessionId: string;
  readonly browserId: string;
}

/** Used by the sign-in pages: they identify the user, this continues. */
export function createSignOn({ rules, hosts, browserCookie, sessionKeys }: Deps) {
  const issuerOf = ({ tenant }: TenantScope, { isOfApiHost }: Pick<CodeTarget, 'isOfApiHost'>) =>
    isOfApiHost && tenant.key === defaultTenantKey
      ? hosts.apiOrigin
      : hosts.tenantOrigin(tenant.key);
  /** Where to send the browser (303) to tell the application that there will be no session. */
  const refuse = (
    scope: TenantScope,
    target: SignOnTarget,
    { error, reason }: { readonly error: CodeError; readonly reason: string },
  ): SignOnRedirect => ({
    location: isCode(target)
      ? answerAddress(target, refusalOf(error), issuerOf(scope, target))
      : refuseToTemplate(target.redirectUrl, error, rules),
    refused: { code: error, client: target.applicationId, reason },
  });
  return {
    /** @throws AppError redirect.not_registered: show it, and redirect nowhere */
    findTarget: ({ tenant, read }: TenantScope, query: TargetQuery) =>
      read((trx) => findTarget(trx, tenant, { query, rules })),
    /**
     * @throws AppError redirect.not_registered like `findTarget`, AuthorizationRefused to tell the
     * client
     */
    findCodeTarget: (scope: TenantScope, query: CodeQuery) => {
      const { tenant } = scope;
      const place = { tenant, rules, issuerOf: issuerOf.bind(null, scope) };
      return scope.read((trx) => findCodeTarget(trx, query, place));
    },
    browserOf: (scope: TenantScope, headers: IncomingHttpHeaders) =>
      knownBrowser(scope, browserCookie.read('tenant', scope.tenant, headers)),
    /**
     * Starts a session for an identified user, in the caller's transaction.
     * @returns the `Set-Cookie` header and the session
     */
    start: async (
      trx: Transaction<DB>,
      scope: TenantScope,
      { signIn, browser }: { readonly signIn: SignIn; readonly browser: KnownBrowser | null },
    ) => {
      const { cookie, ...session } = await startSession(trx, signIn, {
        scope,
        keys: sessionKeys,
        browser: browser && { id: browser.id, isSignedIn: browser.sessions.length > 0 },
      });
      return { setCookie: browserCookie.write('tenant', scope.tenant, cookie), ...session };
    },
    /**
     * Where to send the browser (303) so that its session reaches the application, or learns that the
     * person may not open it.
     */
    leave: async (
      trx: Transaction<DB>,
      scope: TenantScope,
      { target, ...login }: Leaving,
    ): Promise<SignOnRedirect> => {
      const { tenant } = scope;
      const now = scope.clock.now();
      const mark = { column: 's.id', value: login.sessionId } as const;
      const [session] = await liveSessions(trx, scope, mark);
      const isFresh =
        session?.browserId === login.browserId &&
        isFreshFor(target, session.signedInAt, { now, toleranceSeconds: networkSeconds });
      if (!isFresh) return refuse(scope, target, { error: 'login_required', reason: 'no_session' });
      const accessRules = await accessRulesOf(trx, tenant.id, target.applicationId);
      if (!mayOpen(accessRules, personOf(session))) {
        return refuse(scope, target, { error: 'access_denied', reason: 'no_access' });
      }
      const place = { trx, scope };
      if (isCode(target)) {
        const code = await issueCode(authorizationCode, { target, ...login }, place);
        return granted(answerAddress(target, { code }, issuerOf(scope, target)));
      }
      const ticket = await issueCode(ticketCode, { target, ...login }, place);
      return granted(`${hosts.apiOrigin}/session/start?ticket=${ticket}`);
    },
    refuse,
    /** Origins that a form which ends at this target may be redirected to (CSP `form-action`). */
    formTargets: (target: SignOnTarget) =>
      isCode(target)
        ? [new URL(target.redirectUri).origin]
        : [hosts.apiOrigin, new URL(target.redirectUrl).origin],
  };
}

/** Null for a browser that is new here. */
async function knownBrowser(
  scope: TenantScope,
  cookie: string | null,
): Promise<KnownBrowser | null> {
  if (cookie === null) return null;
  return scope.read(async (trx) => {
    const seen = await browserOf(trx, scope.tenant, { host: 'tenant', cookie });
    if (!seen) return null;
    const { id } = seen;
    return { id, sessions: await liveSessions(trx, scope, { column: 's.browser_id', value: id }) };
  });
}

function granted(location: string): SignOnRedirect {
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
