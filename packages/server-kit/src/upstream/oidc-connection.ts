import * as oidc from 'openid-client';
import type { GuardedFetch } from '../outgoing/index.ts';
import { forbiddenAddressIn } from '../outgoing/index.ts';
import { clientAuthentications } from './client-authentication.ts';
import { UpstreamError } from './upstream-error.ts';

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

export interface OidcAccess {
  /** Providers without TLS: for tests and development alone. */
  readonly isPlainHttpAllowed: boolean;
  readonly fetch: GuardedFetch;
}

const timeoutSeconds = 8;
/** Clocks of servers differ by seconds; a token from a minute ahead is still believed. */
export const clockToleranceSeconds = 60;

/** Published metadata of a provider, and its methods of client authentication. */
export interface Known {
  readonly server: oidc.ServerMetadata;
  /** The one that was accepted last comes first. */
  authentications: readonly oidc.ClientAuth[];
}

export interface ProviderConnection {
  readonly provider: OidcProvider;
  readonly access: OidcAccess;
}

export async function discover(provider: OidcProvider, access: OidcAccess): Promise<Known> {
  const { issuer, clientId } = provider;
  const { isPlainHttpAllowed, fetch } = access;
  const found = await oidc.discovery(new URL(issuer), clientId, clientSettings, oidc.None(), {
    timeout: timeoutSeconds,
    [oidc.customFetch]: libraryFetch(fetch),
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out, and for loopback alone
    execute: isPlainHttpAllowed ? [oidc.allowInsecureRequests] : [],
  });
  const server = { ...found.serverMetadata() };
  const supported = server.token_endpoint_auth_methods_supported;
  return { server, authentications: clientAuthentications(provider, supported) };
}

/**
 * Tries the client's authentication methods until one is accepted, and remembers it. Each has a
 * configuration without keys, which are fetched again: the library looks for a new key of a
 * provider only a minute after it has fetched the former ones.
 */
export async function asClient<T>(
  known: Known,
  asked: ProviderConnection,
  ask: (configuration: oidc.Configuration) => Promise<T>,
): Promise<T> {
  let rejection: unknown;
  for (const authentication of known.authentications) {
    try {
      const answer = await ask(configurationOf(known, asked, authentication));
      prefer(known, authentication);
      return answer;
    } catch (error) {
      if (!isClientRejected(error)) {
        prefer(known, authentication);
        throw error;
      }
      rejection ??= error;
    }
  }
  throw rejection;
}

function prefer(known: Known, accepted: oidc.ClientAuth): void {
  const others = known.authentications.filter((one) => one !== accepted);
  known.authentications = [accepted, ...others];
}

export function configurationOf(
  { server, authentications }: Known,
  { provider, access: { isPlainHttpAllowed, fetch } }: ProviderConnection,
  authentication: oidc.ClientAuth | undefined = authentications[0],
): oidc.Configuration {
  const made = new oidc.Configuration(
    { ...server },
    provider.clientId,
    clientSettings,
    authentication,
  );
  made.timeout = timeoutSeconds;
  made[oidc.customFetch] = libraryFetch(fetch);
  // The signature of an id token too, though it comes straight from the provider.
  oidc.enableNonRepudiationChecks(made);
  // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out, and for loopback alone
  if (isPlainHttpAllowed) oidc.allowInsecureRequests(made);
  return made;
}

const clientSettings = { [oidc.clockTolerance]: clockToleranceSeconds };

function libraryFetch(fetch: GuardedFetch): oidc.CustomFetch {
  return (url, init) => fetch(url, { ...init, body: formOf(init.body) });
}

/** The library sends forms alone. */
export function formOf(body: oidc.CustomFetchOptions['body']): URLSearchParams | string | null {
  return body instanceof URLSearchParams || typeof body === 'string' ? body : null;
}

/** @throws UpstreamError for whatever went wrong */
export async function translated<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof UpstreamError) throw cause;
    throw new UpstreamError(classifyError(cause), { cause });
  }
}

/** Errors of a provider in the redirect (RFC 6749, 4.1.2.1). */
const providerIsDown = new Set(['server_error', 'temporarily_unavailable']);

function classifyError(error: unknown): UpstreamError['trouble'] {
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
export const rejectsClient = new Set(['invalid_client', 'unauthorized_client']);

function isClientRejected(error: unknown): boolean {
  if (error instanceof oidc.WWWAuthenticateChallengeError) return true;
  return error instanceof oidc.ResponseBodyError && error.error === 'invalid_client';
}

/** `fetch` throws a TypeError if the connection fails. */
function isFetchFailure(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return Reflect.get(error, 'name') === 'TypeError' || isFetchFailure(Reflect.get(error, 'cause'));
}

function isTimeout(error: unknown): boolean {
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}
