import { AppError } from '@axp/contracts';
import { createKnownDevices, createLoginTurns } from '@axp/server-kit/auth';
import { hostOf } from '@axp/server-kit/http';
import type { GuardedFetch } from '@axp/server-kit/outgoing';
import { createGuardedFetch } from '@axp/server-kit/outgoing';
import { commonPasswords } from '@axp/server-kit/passwords';
import { createPasskeys } from '@axp/server-kit/second-factor';
import type { KeysOf, OidcClient } from '@axp/server-kit/upstream';
import { createIssuerKeys, createOidcClient } from '@axp/server-kit/upstream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompositionDeps } from './composition-deps.ts';
import { accountLinkRoutes } from './modules/sign-in/account-links/index.ts';
import type { AuthDeps, ProvenPassword } from './modules/sign-in/auth/index.ts';
import { authRoutes, sessionRoutes } from './modules/sign-in/auth/index.ts';
import { backchannelLogoutRoutes } from './modules/sign-in/backchannel-logout/backchannel-logout.routes.ts';
import type { CaptchaGate, HumanProof } from './modules/sign-in/captcha/index.ts';
import {
  captchaRoutes,
  createCaptchaGate,
  createCaptchaProvider,
} from './modules/sign-in/captcha/index.ts';
import { cloudLoginRoutes } from './modules/sign-in/cloud-accounts/index.ts';
import type { DirectoryTokens } from './modules/sign-in/federated-sign-in/index.ts';
import {
  addressAtProvider,
  callbackPath,
  createDirectoryTokens,
  federatedRoutes,
  formPostRoutes,
} from './modules/sign-in/federated-sign-in/index.ts';
import { identityRoutes } from './modules/sign-in/identities/index.ts';
import {
  beginSecondStep,
  createStepCookie,
  factorPlaceOf,
  ownFactorsRoutes,
  secondStepRoutes,
} from './modules/sign-in/second-factor/index.ts';
import { signInAdministration } from './modules/sign-in/sign-in-administration/settings.routes.ts';
import { trialRoutes } from './modules/sign-in/sign-in-administration/trial.routes.ts';
import type { ClientSecrets, SignInMethods } from './modules/sign-in/sign-in-methods/index.ts';
import {
  createClientSecrets,
  listSignInMethodRows,
  signInMethodRoutes,
} from './modules/sign-in/sign-in-methods/index.ts';
import type { AccessTokens } from './platform/auth/access-tokens.ts';
import type { ActorDirectory } from './platform/auth/actor-directory.ts';
import { createDeviceCookie } from './platform/auth/known-devices.ts';
import type { LinkSigner } from './platform/auth/link-signer.ts';
import { factorBoxOf, idTokenBoxOf } from './platform/auth/sealed-secrets.ts';
import type { CloudSignOn } from './platform/cloud/cloud-platform.ts';
import { visitorTransactions } from './platform/db/tenant-transaction.ts';
import type { RequestScope } from './platform/request-scope/request-scope.ts';
import type { ApiServe } from './platform/request-scope/serve.ts';
import type { RequestMerchants } from './platform/tenant/request-merchant.ts';

/** The page of the web application that a sign-out at a provider returns to. */
const loginPath = '/login';

interface SignInDeps extends CompositionDeps {
  readonly serve: ApiServe;
  readonly methods: SignInMethods;
  readonly merchants: RequestMerchants;
  readonly accessTokens: AccessTokens;
  readonly forget: ActorDirectory['forget'];
  readonly sign: LinkSigner;
}

interface SignInParts extends SignInDeps {
  /** For requests to addresses that administrators enter. */
  readonly fetch: GuardedFetch;
  readonly secrets: ClientSecrets;
  readonly keysOf: KeysOf;
  readonly oidc: OidcClient;
  readonly directoryTokens: DirectoryTokens;
}

/** Signing in and out, and its administration. */
export function registerSignIn(app: FastifyInstance, deps: SignInDeps): void {
  const { signingKeys, upstream } = deps;
  const secrets = createClientSecrets({ signingKeys, secretOf: upstream.secretOf });
  const fetch = createGuardedFetch(deps.outgoing);
  const { isPlainHttpAllowed } = upstream;
  const access = { clock: deps.clock, isPlainHttpAllowed, fetch };
  const keysOf = createIssuerKeys(access);
  const directoryTokens = createDirectoryTokens({ clock: deps.clock, keysOf });
  const oidc = createOidcClient(access);
  const parts = { ...deps, secrets, fetch, keysOf, oidc, directoryTokens };
  const federatedDepsOf = createFederatedDeps(parts);
  registerSignInRoutes(app, parts, federatedDepsOf);
  registerSignInAdministration(app, parts, federatedDepsOf);
}

type FederatedDepsOf = ReturnType<typeof createFederatedDeps>;

function registerSignInAdministration(
  app: FastifyInstance,
  parts: SignInParts,
  depsOf: FederatedDepsOf,
): void {
  const { serve, methods, upstream, secrets, pictures, cloudPlatform: platform } = parts;
  const originOf = createOriginOf(parts);
  const shared = {
    serve,
    surroundings: { secrets, platform, isPlainHttpAllowed: upstream.isPlainHttpAllowed },
    callbackOf: async (request: FastifyRequest) => `${await originOf(request)}${callbackPath}`,
  };
  const { fetch, oidc } = parts;
  signInAdministration(app, { ...shared, pictures, forgetMethods: methods.forget, fetch, oidc });
  trialRoutes(app, { ...shared, depsOf });
}

function registerSignInRoutes(
  app: FastifyInstance,
  parts: SignInParts,
  federatedDepsOf: FederatedDepsOf,
): void {
  const { serve, methods, sign, cloudPlatform: platform } = parts;
  const gate = createCaptcha(parts, sign);
  const depsOf = createAuthDeps(parts, gate);
  const factorDepsOf = createFactorDeps(parts, depsOf);
  const originOf = createOriginOf(parts);
  const devices = createDeviceCookie({
    devices: createKnownDevices(sign),
    isSecure: parts.isHttps,
  });
  const stepCookie = createStepCookie(parts.isHttps);
  const { requireLocal, requireRegistration } = methods;
  const { requireHuman } = gate;
  signInMethodRoutes(app, { serve, methods });
  federatedRoutes(app, {
    serve,
    methods,
    depsOf: federatedDepsOf,
    ticketCookie: stepCookie.of,
    originOf,
  });
  formPostRoutes(app);
  cloudLoginRoutes(app, {
    serve,
    methods,
    platform,
    depsOf: federatedDepsOf,
    ticketCookie: stepCookie.of,
  });
  captchaRoutes(app, serve, gate);
  authRoutes(app, {
    serve,
    depsOf,
    requireLocal,
    devices,
    ticketCookie: stepCookie.of,
    signOutUrlOf: createSignOutUrlOf(parts, federatedDepsOf),
  });
  secondStepRoutes(app, {
    serve,
    depsOf: factorDepsOf,
    devices,
    stepCookie,
    originOf,
  });
  ownFactorsRoutes(app, { serve, depsOf: factorDepsOf, originOf });
  accountLinkRoutes(app, {
    serve,
    depsOf,
    requireHuman,
    requireLocal,
    requireRegistration,
  });
  sessionRoutes(app, serve, depsOf);
  backchannelLogoutRoutes(app, serve, (scope) => ({
    ...depsOf(scope),
    logger: parts.logger,
    platform,
    keysOf: parts.keysOf,
    methods: () => scope.read((tx) => listSignInMethodRows(tx)),
  }));
  identityRoutes(app, {
    serve,
    forgetSession: parts.forget,
  });
}

function createCaptcha({ captcha, clock, logger }: CompositionDeps, sign: LinkSigner): CaptchaGate {
  return createCaptchaGate(createCaptchaProvider(captcha, { clock, secretFor: sign, logger }));
}

/** Creates the sign-in dependencies for the merchant of a request. */
function createAuthDeps(deps: SignInParts, gate: CaptchaGate) {
  const { cloudPlatform: platform } = deps;
  const shared = {
    ...deps,
    inTurn: createLoginTurns(),
    commonPasswords: commonPasswords(),
  };
  return (scope: RequestScope) => {
    const auth = {
      ...shared,
      merchantId: scope.merchant.id,
      sessionRules: scope.merchant.sessionRules,
      address: scope.caller.address,
    };
    const inTransaction = visitorTransactions(scope);
    return {
      ...auth,
      inTransaction,
      afterPassword: (proven: ProvenPassword) => beginSecondStep({ auth, inTransaction }, proven),
      isSignOnRunning: platform && ((signOn: CloudSignOn) => platform.isRunning(signOn)),
      requireHuman: (proof: HumanProof) => gate.requireHuman(scope, proof),
      forgetSession: (sessionId: string) =>
        deps.forget({ merchantId: scope.merchant.id, sessionId }),
    };
  };
}

/** Creates the dependencies of second factors for the merchant of a request (H-11). */
function createFactorDeps(
  { signingKeys, clock, passwords, methods }: SignInParts,
  authOf: (scope: RequestScope) => AuthDeps,
) {
  const box = factorBoxOf(signingKeys);
  const settings = { box, passkeys: createPasskeys({ box, clock }), passwords };
  return (scope: RequestScope) => ({
    ...factorPlaceOf(scope),
    auth: authOf(scope),
    settings,
    requireMethod: (code: string | null) =>
      code === null
        ? methods.requireLocal(scope.merchant.id)
        : methods.requireCode(scope.merchant.id, code),
  });
}

/** Creates the dependencies of sign-in by a provider or directory. */
function createFederatedDeps(deps: SignInParts) {
  const { factorIssuers } = deps.upstream;
  return (scope: RequestScope) => ({
    ...deps,
    factorIssuers,
    idTokenBox: idTokenBoxOf(deps.signingKeys, scope.merchant.id),
    merchantId: scope.merchant.id,
    sessionRules: scope.merchant.sessionRules,
    address: scope.caller.address,
    identified: () => undefined,
    timezone: scope.merchant.timezone,
    language: scope.language,
    inTransaction: visitorTransactions(scope),
  });
}

/** Where a browser signs out at the provider; nowhere of a method that is off, or on another host. */
function createSignOutUrlOf(
  parts: SignInParts,
  depsOf: FederatedDepsOf,
): Parameters<typeof authRoutes>[1]['signOutUrlOf'] {
  const originOf = createOriginOf(parts);
  return async (scope, request, session) => {
    try {
      const method = await parts.methods.requireCode(scope.merchant.id, session.methodCode);
      const returnTo = `${await originOf(request)}${loginPath}`;
      return await addressAtProvider(depsOf(scope), { method, session, returnTo });
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
}

/** Where browsers reach the merchant whose own host was asked; others can't be returned to. */
function createOriginOf({ mail, merchants, trustProxy }: SignInParts) {
  return async ({ headers }: FastifyRequest) => {
    const host = hostOf(headers, trustProxy);
    const merchant = await merchants.ofHost(headers);
    if (host === null || !merchant) throw new AppError('merchant.unknown');
    return mail.originOf(host);
  };
}
