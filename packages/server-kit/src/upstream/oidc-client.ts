import * as oidc from 'openid-client';
import type { Clock } from '../time/clock.ts';
import { createExpiringCache } from '../time/expiring-cache.ts';
import { hasOnlySymmetricTokens } from './client-authentication.ts';
import type { Known, OidcAccess, OidcProvider, ProviderConnection } from './oidc-connection.ts';
import {
  asClient,
  clockToleranceSeconds,
  configurationOf,
  discover,
  rejectsClient,
  translated,
} from './oidc-connection.ts';
import { identityOf } from './token-identity.ts';
import { UpstreamError } from './upstream-error.ts';
import type { UpstreamAnswer } from './upstream-identity.ts';

/** Longer id tokens, of people with many groups, fit in no address; the client id has to do then. */
export const longestTokenHint = 4096;

export interface OidcAnswer extends UpstreamAnswer {
  /** As the provider has signed it. */
  readonly idToken: string;
  /** Error of the UserInfo endpoint, where the sign-in does without it. */
  readonly userInfoError: UpstreamError | null;
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
    options: WantedClaims & {
      readonly attempt: OidcAttempt;
      readonly state: string;
      readonly query: string;
      /** Longest age of the proof in seconds, which the provider has to name. */
      readonly longestProofAge?: number | null;
    },
  ) => Promise<OidcAnswer>;
  /**
   * Fetches the provider's metadata again, checks its issuer, and asks for a token with an invalid
   * code, so that a wrong client or secret shows.
   * @throws UpstreamError, with a SymmetricTokensError as its cause where no id token could be trusted
   */
  readonly check: (provider: OidcProvider, callback: string) => Promise<void>;
  /**
   * Whether the provider has no address where people sign out; one that can't be asked now may have
   * one.
   */
  readonly lacksSignOut: (provider: OidcProvider) => Promise<boolean>;
  /**
   * Where a browser signs out at the provider (OpenID Connect RP-Initiated Logout 1.0); null for one
   * without such an address.
   * @throws UpstreamError
   */
  readonly signOutAddress: (provider: OidcProvider, signOut: SignOut) => Promise<string | null>;
}

interface WantedClaims {
  /** Claims to ask the UserInfo endpoint for where the id token leaves one out; `email` unless named. */
  readonly claims?: readonly string[];
  /** More of them, which a sign-in does without if that endpoint gives no good answer. */
  readonly optionalClaims?: readonly string[];
}

/** The provider signs its id tokens with the client secret alone. */
export class SymmetricTokensError extends Error {
  override readonly name = 'SymmetricTokensError';
}

interface Options extends OidcAccess {
  readonly clock: Clock;
}

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
    check: async (provider, callback) => {
      const known = await translated(() => discover(provider, access));
      requireAsymmetricTokens(known);
      await translated(() => askWithInvalidCode(known, { provider, callback, access }));
    },

    lacksSignOut: (provider) => lacksSignOut(provider, access),

    signOutAddress: (provider, signOut) =>
      translated(async () =>
        signOutAddressOf(await discovered.get(provider), { provider, access, signOut }),
      ),

    begin: async (provider, { callback, loginHint, keep, maxAge, ...asked }) => {
      const known = await translated(() => discovered.get(provider));
      const attempt = {
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
        callback,
      };
      const acrValues = asked.acrValues ?? provider.acrValues?.join(' ');
      const url = oidc.buildAuthorizationUrl(configurationOf(known, { provider, access }), {
        redirect_uri: callback,
        scope: provider.scopes,
        state: await keep(attempt),
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(wantsFormPost(known.server) && { response_mode: 'form_post' }),
        ...(loginHint !== null && { login_hint: loginHint }),
        ...(acrValues && { acr_values: acrValues }),
        ...(asked.choosesAccount && { prompt: 'select_account' }),
        ...(asked.asksAgain && { prompt: 'login' }),
        ...(maxAge !== undefined && { max_age: String(maxAge) }),
      });
      return url.href;
    },

    finish: async (provider, { attempt, state, query, longestProofAge = null, ...wanted }) => {
      const known = await translated(() => discovered.get(provider));
      const configuration = configurationOf(known, { provider, access });
      const answer = new URL(attempt.callback);
      answer.search = query;
      const tokens = await translated(() =>
        asClient(known, { provider, access }, (client) =>
          oidc.authorizationCodeGrant(client, answer, {
            expectedState: state,
            expectedNonce: attempt.nonce,
            pkceCodeVerifier: attempt.codeVerifier,
            idTokenExpected: true,
          }),
        ),
      );
      const idToken = tokens.claims();
      if (!idToken) throw new UpstreamError('untrusted', { cause: new Error('no id token') });
      if (longestProofAge !== null) requireProof(idToken, longestProofAge, clock.now());
      const complete = () => translated(() => completed(configuration, tokens, idToken));
      const answered = await readAnswer(idToken, { ...wanted, provider, complete });
      return { ...answered, idToken: tokens.id_token ?? '' };
    },
  };
}

async function lacksSignOut(provider: OidcProvider, access: OidcAccess): Promise<boolean> {
  try {
    const { server } = await translated(() => discover(provider, access));
    return server.end_session_endpoint === undefined;
  } catch (error) {
    if (error instanceof UpstreamError) return false;
    throw error;
  }
}

interface SignOut {
  readonly returnTo: string;
  readonly state: string;
  /** Names the sign-in; the client id alone where null. */
  readonly idToken: string | null;
}

function signOutAddressOf(
  known: Known,
  {
    signOut: { returnTo, state, idToken },
    ...asked
  }: ProviderConnection & { readonly signOut: SignOut },
): string | null {
  if (known.server.end_session_endpoint === undefined) return null;
  const url = oidc.buildEndSessionUrl(configurationOf(known, asked), {
    post_logout_redirect_uri: returnTo,
    state,
    ...(idToken !== null && { id_token_hint: idToken }),
  });
  return url.href;
}

const apple = 'https://appleid.apple.com';

/** A provider that can't return by the address alone; Apple can, except with a name or an email. */
function wantsFormPost({ issuer, response_modes_supported: modes }: oidc.ServerMetadata): boolean {
  if (modes?.includes('form_post') !== true) return false;
  return issuer === apple || !modes.includes('query');
}

/** A provider that leaves `auth_time` out although it was asked for `max_age` has proven nothing. */
function requireProof({ auth_time: seconds }: oidc.IDToken, longestAge: number, now: Date): void {
  if (typeof seconds !== 'number') {
    throw new UpstreamError('untrusted', { cause: new Error('no auth_time in spite of max_age') });
  }
  if (now.getTime() / 1000 - seconds > longestAge + clockToleranceSeconds) {
    throw new UpstreamError('untrusted', { cause: new Error('auth_time is older than max_age') });
  }
}

interface Reading extends WantedClaims {
  readonly provider: OidcProvider;
  /** Adds the claims of the UserInfo endpoint. */
  readonly complete: () => Promise<oidc.IDToken>;
}

async function readAnswer(
  idToken: oidc.IDToken,
  { provider, complete, claims = ['email'], optionalClaims = [] }: Reading,
): Promise<Omit<OidcAnswer, 'idToken'>> {
  const { ownsAddresses = false } = provider;
  const lacks = (names: readonly string[]) => names.some((name) => idToken[name] === undefined);
  const answerWith = (found: oidc.IDToken, userInfoError: UpstreamError | null = null) => ({
    identity: identityOf(found, { ownsAddresses }),
    claims: found,
    userInfoError,
  });
  if (!lacks([...claims, ...optionalClaims])) return answerWith(idToken);
  try {
    return answerWith(await complete());
  } catch (error) {
    if (!(error instanceof UpstreamError) || lacks(claims)) throw error;
    const { identity, ...answer } = answerWith(idToken, error);
    const groups = lacks(['groups']) ? null : identity.groups;
    return { ...answer, identity: { ...identity, groups } };
  }
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

function requireAsymmetricTokens({ server }: Known): void {
  const { id_token_signing_alg_values_supported: algorithms } = server;
  if (!hasOnlySymmetricTokens(algorithms)) return;
  const cause = new SymmetricTokensError(`id tokens are signed by ${algorithms?.join(', ')}`);
  throw new UpstreamError('untrusted', { cause });
}

/** A provider that accepts the client refuses only the code; any other refusal proves nothing. */
async function askWithInvalidCode(
  known: Known,
  { callback, ...asked }: ProviderConnection & { readonly callback: string },
): Promise<void> {
  const grant = {
    code: oidc.randomState(),
    code_verifier: oidc.randomPKCECodeVerifier(),
    redirect_uri: callback,
  };
  try {
    await asClient(known, asked, (client) =>
      oidc.genericGrantRequest(client, 'authorization_code', grant),
    );
  } catch (error) {
    if (!(error instanceof oidc.ResponseBodyError) || rejectsClient.has(error.error)) throw error;
  }
}
