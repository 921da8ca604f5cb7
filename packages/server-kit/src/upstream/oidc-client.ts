import * as oidc from 'openid-client';
import type { GuardedFetch } from '../outgoing/index.ts';
import { forbiddenAddressIn } from '../outgoing/index.ts';
import type { Clock } from '../time/clock.ts';
import { createExpiringCache } from '../time/expiring-cache.ts';
import { identityOf } from './token-identity.ts';
import { UpstreamError } from './upstream-error.ts';
import type { UpstreamAnswer } from './upstream-identity.ts';

export interface OidcAnswer extends UpstreamAnswer {
  /** Error of the UserInfo endpoint, where the sign-in does without it. */
  readonly userInfoError: UpstreamError | null;
}

/** OpenID provider as a relying party sees it. */
export interface OidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** It is the company's own directory (token-identity.ts). */
  readonly ownsAddresses?: boolean;
  /** Asked for with `acr_values`, in the order of preference. */
  readonly acrValues?: readonly string[];
}

/** State of a sign-in until the provider redirects back. */
export interface OidcAttempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly callback: string;
}

export interface OidcClient {
  /**
   * Where to send the browser.
   * @throws UpstreamError
   */
  readonly begin: (
    provider: OidcProvider,
    options: {
      readonly callback: string;
      readonly loginHint: string | null;
      /** Lets the provider ask which account, where it would take the last one unasked. */
      readonly choosesAccount?: boolean;
      /** Lets the provider ask for the proof again (`prompt=login`). */
      readonly asksAgain?: boolean;
      /** Age of the proof in seconds that is enough; the provider then says when it was. */
      readonly maxAge?: number;
      /** `acr_values` of this request, in place of those of the provider. */
      readonly acrValues?: string | null;
      /** Keeps the attempt, and names it: the name is the `state` that comes back. */
      readonly keep: (attempt: OidcAttempt) => Promise<string>;
    },
  ) => Promise<string>;
  /**
   * Returns the identity in the callback's query, with the claims that it was read from. The library
   * checks issuer (RFC 9207), state, PKCE, signature, audience, times and nonce.
   * @throws UpstreamError
   */
  readonly finish: (
    provider: OidcProvider,
    options: {
      readonly attempt: OidcAttempt;
      readonly state: string;
      readonly query: string;
      /** Claims to ask the UserInfo endpoint for where the id token leaves one out; `email` unless named. */
      readonly claims?: readonly string[];
      /** More of them, which a sign-in does without if that endpoint gives no good answer. */
      readonly optionalClaims?: readonly string[];
    },
  ) => Promise<OidcAnswer>;
  /**
   * Fetches the provider's metadata again and checks its issuer.
   * @throws UpstreamError
   */
  readonly check: (provider: OidcProvider) => Promise<void>;
}

interface Options {
  readonly clock: Clock;
  /** Providers without TLS: for tests and development alone. */
  readonly isPlainHttpAllowed: boolean;
  readonly fetch: GuardedFetch;
}

const timeoutSeconds = 8;
/** Clocks of servers differ by seconds; a token from a minute ahead is still believed. */
const clockToleranceSeconds = 60;
/** Discovery documents are the same for a while, and asking for them takes a round trip. */
const discoveredForMs = 10 * 60 * 1000;

export function createOidcClient({ clock, ...access }: Options): OidcClient {
  const discovered = createExpiringCache({
    clock,
    maxAgeMs: discoveredForMs,
    maxEntries: 200,
    // A new secret or client is another configuration.
    nameOf: (provider: OidcProvider) => JSON.stringify(provider),
    load: (provider) => discover(provider, access),
  });

  return {
    check: async (provider) => {
      await translated(() => discover(provider, access));
    },

    begin: async (provider, { callback, loginHint, keep, maxAge, ...asked }) => {
      const configuration = await translated(() => discovered.get(provider));
      const attempt = {
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
        callback,
      };
      const acrValues = asked.acrValues ?? provider.acrValues?.join(' ');
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: provider.scopes,
        state: await keep(attempt),
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(loginHint !== null && { login_hint: loginHint }),
        ...(acrValues && { acr_values: acrValues }),
        ...(asked.choosesAccount && { prompt: 'select_account' }),
        ...(asked.asksAgain && { prompt: 'login' }),
        ...(maxAge !== undefined && { max_age: String(maxAge) }),
      });
      return url.href;
    },

    finish: async (
      provider,
      { attempt, state, query, claims = ['email'], optionalClaims = [] },
    ) => {
      const known = await translated(() => discovered.get(provider));
      const configuration = withFreshKeys(known, provider, access);
      const answer = new URL(attempt.callback);
      answer.search = query;
      const tokens = await translated(() =>
        oidc.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.codeVerifier,
          idTokenExpected: true,
        }),
      );
      const idToken = tokens.claims();
      if (!idToken) throw new UpstreamError('untrusted', { cause: new Error('no id token') });
      const lacks = (names: readonly string[]) => names.some((name) => idToken[name] === undefined);
      const { ownsAddresses = false } = provider;
      const answerWith = (found: oidc.IDToken, userInfoError: UpstreamError | null = null) => ({
        identity: identityOf(found, { ownsAddresses }),
        claims: found,
        userInfoError,
      });
      if (!lacks([...claims, ...optionalClaims])) return answerWith(idToken);
      try {
        return answerWith(await translated(() => completed(configuration, tokens, idToken)));
      } catch (error) {
        if (!(error instanceof UpstreamError) || lacks(claims)) throw error;
        const { identity, ...answer } = answerWith(idToken, error);
        const groups = lacks(['groups']) ? null : identity.groups;
        return { ...answer, identity: { ...identity, groups } };
      }
    },
  };
}

/**
 * Many providers leave all but the subject to the UserInfo endpoint (OpenID Connect Core, 5.4). If it
 * refuses, as for a token of another API, the id token counts alone.
 */
async function completed(
  configuration: oidc.Configuration,
  { access_token: token }: oidc.TokenEndpointResponse,
  idToken: oidc.IDToken,
): Promise<oidc.IDToken> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return idToken;
  try {
    return { ...(await oidc.fetchUserInfo(configuration, token, idToken.sub)), ...idToken };
  } catch (error) {
    if (error instanceof oidc.WWWAuthenticateChallengeError) return idToken;
    throw error;
  }
}

function discover(
  provider: OidcProvider,
  { isPlainHttpAllowed, fetch }: Pick<Options, 'isPlainHttpAllowed' | 'fetch'>,
) {
  const { issuer, clientId } = provider;
  return oidc.discovery(new URL(issuer), clientId, clientSettings, authenticationOf(provider), {
    timeout: timeoutSeconds,
    // Used for the discovered endpoints and keys as well.
    [oidc.customFetch]: libraryFetch(fetch),
    execute: [
      // The signature of an id token too, though it comes straight from the provider.
      oidc.enableNonRepudiationChecks,
      // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out, and for loopback alone
      ...(isPlainHttpAllowed ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/**
 * The same provider without its keys, which are fetched again: the library looks for a new key of a
 * provider only a minute after it has fetched the former ones.
 */
function withFreshKeys(
  known: oidc.Configuration,
  provider: OidcProvider,
  { isPlainHttpAllowed, fetch }: Pick<Options, 'isPlainHttpAllowed' | 'fetch'>,
): oidc.Configuration {
  const server = { ...known.serverMetadata() };
  const authentication = authenticationOf(provider);
  const fresh = new oidc.Configuration(server, provider.clientId, clientSettings, authentication);
  fresh.timeout = timeoutSeconds;
  fresh[oidc.customFetch] = libraryFetch(fetch);
  oidc.enableNonRepudiationChecks(fresh);
  // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out, and for loopback alone
  if (isPlainHttpAllowed) oidc.allowInsecureRequests(fresh);
  return fresh;
}

const clientSettings = { [oidc.clockTolerance]: clockToleranceSeconds };

function authenticationOf({ clientSecret }: OidcProvider): oidc.ClientAuth {
  return clientSecret === null ? oidc.None() : oidc.ClientSecretPost(clientSecret);
}

function libraryFetch(fetch: GuardedFetch): oidc.CustomFetch {
  return (url, init) => fetch(url, { ...init, body: formOf(init.body) });
}

/** The library sends forms alone. */
function formOf(body: oidc.CustomFetchOptions['body']): URLSearchParams | string | null {
  return body instanceof URLSearchParams || typeof body === 'string' ? body : null;
}

async function translated<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new UpstreamError(troubleOf(cause), { cause });
  }
}

/** Errors of a provider in the redirect (RFC 6749, 4.1.2.1). */
const providerIsDown = new Set(['server_error', 'temporarily_unavailable']);

function troubleOf(error: unknown): UpstreamError['trouble'] {
  if (forbiddenAddressIn(error) !== null) return 'forbidden';
  // The provider's own word, such as access_denied, after the library has checked that it is its.
  if (error instanceof oidc.AuthorizationResponseError) {
    return providerIsDown.has(error.error) ? 'unreachable' : 'refused';
  }
  if (error instanceof oidc.ResponseBodyError) {
    if (rejectsClient.has(error.error)) return 'misconfigured';
    return error.status >= 500 ? 'unreachable' : 'refused';
  }
  // 401 with a challenge (RFC 6749, 5.2): a wrong secret or client.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'misconfigured';
  if (isFetchFailure(error) || isTimeout(error)) return 'unreachable';
  return 'untrusted';
}

/** A wrong secret, or a client that may not do this (RFC 6749, 5.2). */
const rejectsClient = new Set(['invalid_client', 'unauthorized_client']);

/** `fetch` throws a TypeError if the connection fails. */
function isFetchFailure(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return Reflect.get(error, 'name') === 'TypeError' || isFetchFailure(Reflect.get(error, 'cause'));
}

function isTimeout(error: unknown): boolean {
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}
