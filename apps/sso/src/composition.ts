import { createHmac } from 'node:crypto';
import { createKnownDevices, createLoginTurns } from '@axp/server-kit/auth';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import type { MailTransport } from '@axp/server-kit/mail';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import { createGuardedFetch } from '@axp/server-kit/outgoing';
import type { PasswordHasher } from '@axp/server-kit/passwords';
import { commonPasswords } from '@axp/server-kit/passwords';
import { createPasskeys } from '@axp/server-kit/second-factor';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import { createIssuerKeys } from '@axp/server-kit/upstream';
import type { FastifyInstance } from 'fastify';
import { administrationRoutes, forgetSecurityEvents } from './modules/administration/index.ts';
import type { AddressRules } from './modules/applications/index.ts';
import {
  createCatalogues,
  findApplication,
  isOriginRegistered,
  originsOf,
} from './modules/applications/index.ts';
import type { PostLogout } from './modules/backchannel-logout/index.ts';
import { sendLogouts, sessionStateRoutes } from './modules/backchannel-logout/index.ts';
import { bridgeRoutes, createSessionWatch } from './modules/bridge/index.ts';
import {
  createDirectoryClient,
  createOidcClient,
  followDirectories,
} from './modules/connectors/index.ts';
import { discoveryRoutes } from './modules/discovery/discovery.routes.ts';
import type { AccountSettings } from './modules/local-accounts/index.ts';
import {
  createAddressCodes,
  forgetFailures,
  passwordRoutes,
  sendMails,
} from './modules/local-accounts/index.ts';
import { launcherRoutes, sessionRoutes } from './modules/me/index.ts';
import { createClientKeys, openidPaths, openidRoutes } from './modules/openid/index.ts';
import { ownSessionRoutes } from './modules/own-sessions/own-session.routes.ts';
import { createFactors } from './modules/second-factor/index.ts';
import {
  createBrowserCookie,
  createSessionKeys,
  forgetSessions,
} from './modules/sessions/index.ts';
import type { SignInDeps } from './modules/sign-in/index.ts';
import {
  accountRoutes,
  addressCodeRoutes,
  authorizeRoutes,
  factorRoutes,
  loginRoutes,
  upstreamRoutes,
} from './modules/sign-in/index.ts';
import { signOffRoutes } from './modules/sign-off/sign-off.routes.ts';
import type { SignOn } from './modules/sign-on/index.ts';
import { arrivalRoutes, createSignOn } from './modules/sign-on/index.ts';
import { tokenRoutes } from './modules/tokens/index.ts';
import type { DB } from './platform/db/schema.ts';
import type { CookieRules } from './platform/http/cookies.ts';
import { createCookies } from './platform/http/cookies.ts';
import { answerCrossOrigin } from './platform/http/cors.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import { rotateKeys } from './platform/keys/key-ring.ts';
import { createCallLimit } from './platform/limits/call-limit.ts';
import { assetRoutes } from './platform/pages/assets.ts';
import { brandFor } from './platform/pages/brand.ts';
import { answerWithPages, tenantHostsAlone } from './platform/pages/page-errors.ts';
import { acceptForms, brandOf, createVisits } from './platform/pages/page-request.ts';
import type { ScopeOf } from './platform/scope/tenant-scope.ts';
import { createScopes } from './platform/scope/tenant-scope.ts';
import type { PlatformSecret } from './platform/secrets/sealed-box.ts';
import { createSealedBox } from './platform/secrets/sealed-box.ts';
import type { PlatformHosts } from './platform/tenant/platform-hosts.ts';
import { createTenantDirectory } from './platform/tenant/tenant-directory.ts';
import { createTokens } from './platform/tokens/tokens.ts';

/** All that the server gets from outside; nothing below reads a global. */
export interface CompositionDeps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly hosts: PlatformHosts;
  readonly secret: PlatformSecret;
  readonly keys: KeyRing;
  readonly addressRules: AddressRules;
  readonly cookieRules: CookieRules;
  readonly passwords: PasswordHasher;
  /** Hash of a random password, to verify against for unknown accounts. */
  readonly decoyHash: string;
  readonly mailTransport: MailTransport;
  /** Tells applications that a sign-on has ended. */
  readonly postLogout: PostLogout;
  /** Judges the addresses of providers and directories that administrators typed. */
  readonly outgoing: AddressGuard;
  /** Issuers whose second factors the operator trusts. */
  readonly factorIssuers: ReadonlySet<string>;
  /** The same for key sets and logout addresses of applications. */
  readonly applicationAddresses: AddressGuard;
  /** Returns the environment variable that a connector names; null if unset. */
  readonly connectorSecret: (name: string) => string | null;
  readonly logger: Logger;
}

export interface Composition {
  readonly registerModules: (app: FastifyInstance) => void;
  /** Background jobs of the worker. */
  readonly jobs: readonly Job[];
  /** Continues after a successful proof of identity. */
  readonly signOn: SignOn;
  readonly scopeOf: ScopeOf;
}

/** The only place where the parts of the server are put together. */
export function compose(deps: CompositionDeps): Composition {
  const { hosts, keys, addressRules } = deps;
  const tenants = createTenantDirectory(deps);
  const scopeOf = createScopes(deps);
  const cookies = createCookies(deps.cookieRules);
  const browserCookie = createBrowserCookie(cookies);
  const sessionKeys = createSessionKeys(deps.secret);
  const signOn = createSignOn({ rules: addressRules, hosts, browserCookie, sessionKeys });
  const tokens = createTokens(deps);
  const shared = {
    tenants,
    scopeOf,
    tokens,
    sessionKeys,
    rules: addressRules,
    catalogueOf: createCatalogues(deps),
    browserCookie,
  };
  const visits = createVisits({ tenants, hosts, scopeOf, cookies });
  const signIn = createSignIn(deps, { visits, cookies, signOn, tokens });
  return {
    registerModules: (app) => {
      answerCrossOrigin(app, createOriginDirectory(deps), openidPaths);
      discoveryRoutes(app, { keys, hosts, tenants });
      const grants = { ...shared, ...createGrants(deps, signIn) };
      tokenRoutes(app, grants);
      openidRoutes(app, { ...grants, hosts, clientKeys: clientKeysOf(deps) });
      sessionRoutes(app, shared);
      sessionStateRoutes(app, shared);
      launcherRoutes(app, shared);
      bridgeRoutes(app, {
        ...shared,
        ...deps,
        watch: createSessionWatch(deps),
        originsOf: (id) => deps.unitOfWork.asSystem((trx) => originsOf(trx, id)),
        ...createWatchLimits(deps),
      });
      // A scope of its own: pages take forms and answer with pages, the API does neither.
      void app.register(async (pages) => {
        acceptForms(pages);
        answerWithPages(pages, visits);
        await assetRoutes(pages, {
          tenants,
          brandFor: async (tenant, applicationId) =>
            brandFor(
              brandOf(tenant),
              await scopeOf(tenant).read((trx) => findApplication(trx, tenant.id, applicationId)),
            ),
        });
        arrivalRoutes(pages, { ...shared, hosts, cookies });
        await pages.register(async (people) => {
          tenantHostsAlone(people, hosts);
          signOffRoutes(people, { ...shared, ...signIn });
          loginRoutes(people, signIn);
          authorizeRoutes(people, signIn);
          upstreamRoutes(people, signIn);
          addressCodeRoutes(people, signIn);
          factorRoutes(people, signIn);
          accountRoutes(people, signIn);
          passwordRoutes(people, { visits, settings: signIn.accounts });
          ownSessionRoutes(people, signIn);
          administrationRoutes(people, { ...deps, ...signIn, scopeOf, rules: addressRules });
        });
      });
    },
    jobs: createJobs(deps, shared),
    signOn,
    scopeOf,
  };
}

/** Scheduled work of every server of the platform. */
function createJobs(
  deps: CompositionDeps,
  parts: Pick<Parameters<typeof sendMails>[0], 'tenants' | 'scopeOf'> &
    Pick<Parameters<typeof sendLogouts>[0], 'tokens'>,
) {
  const { codeOf } = createAddressCodes(deps.secret);
  return [
    rotateKeys(deps.keys),
    forgetSessions(deps.unitOfWork),
    forgetFailures(deps.unitOfWork),
    forgetSecurityEvents(deps.unitOfWork),
    sendLogouts({ ...deps, ...parts }),
    sendMails({ ...deps, ...parts, transport: deps.mailTransport, codeOf }),
  ];
}

/** Parts that both kinds of refresh share. The limits stop loops and guessing, but not normal use. */
function createGrants({ clock, logger }: CompositionDeps, signIn: SignInDeps) {
  return {
    followDirectory: followDirectories({ ...signIn, logger }),
    callsOfSession: createCallLimit({ clock, callsPerMinute: 120 }),
    failuresOfAddress: createCallLimit({ clock, callsPerMinute: 60 }),
  };
}

function clientKeysOf({ clock, applicationAddresses }: CompositionDeps) {
  return createClientKeys({ clock, fetch: createGuardedFetch(applicationAddresses) });
}

/** A frame asks three times per minute and once per change; an office shares one address. */
function createWatchLimits({ clock }: CompositionDeps) {
  return {
    watchesOfAddress: createCallLimit({ clock, callsPerMinute: 3_000 }),
    watchesOfKeys: createCallLimit({ clock, callsPerMinute: 240 }),
  };
}

/** Which origins belong to applications; a change is seen by every server within this time. */
function createOriginDirectory({ unitOfWork, clock, addressRules }: CompositionDeps) {
  const origins = createExpiringCache({
    clock,
    maxAgeMs: 5_000,
    maxEntries: 10_000,
    nameOf: (origin: string) => origin,
    load: (origin) => unitOfWork.asSystem((trx) => isOriginRegistered(trx, origin, addressRules)),
  });
  return (origin: string) => origins.get(origin);
}

/** Dependencies of the sign-in pages. */
function createSignIn(
  deps: CompositionDeps,
  parts: Pick<SignInDeps, 'visits' | 'cookies' | 'signOn' | 'tokens'>,
): SignInDeps {
  const { secret, clock, addressRules, outgoing, passwords, decoyHash } = deps;
  const accounts: AccountSettings = {
    inTurn: createLoginTurns(),
    passwords,
    decoyHash,
    commonPasswords: commonPasswords(),
  };
  const isPlainHttpAllowed = addressRules.isLoopbackAllowed;
  const access = { clock, isPlainHttpAllowed, fetch: createGuardedFetch(outgoing) };
  const passkeys = createPasskeys({ box: createSealedBox(secret, 'passkey-challenges'), clock });
  return {
    ...parts,
    accounts,
    devices: createKnownDevices(deviceSigner(secret)),
    factors: createFactors({ box: createSealedBox(secret, 'authenticators'), passkeys, passwords }),
    oidc: createOidcClient(access),
    directories: createDirectoryClient({
      isPlainAllowed: addressRules.isLoopbackAllowed,
      outgoing,
    }),
    connectorBox: { ...createSealedBox(secret, 'connectors'), secretNamed: deps.connectorSecret },
    addressCodes: createAddressCodes(secret),
    issuerKeys: createIssuerKeys(access),
    factorIssuers: deps.factorIssuers,
    beginningsOfAddress: createCallLimit({ clock, callsPerMinute: 120 }),
  };
}

function deviceSigner(secret: PlatformSecret) {
  const key = secret.keyFor('known-devices');
  return async (text: string) => createHmac('sha256', key).update(text).digest('base64url');
}
