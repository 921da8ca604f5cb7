import type { PublicClientApplication } from '@azure/msal-browser';
import { ssoCallbackPath } from '@/shared/routing/return-url.ts';
import { SignInFault } from './sign-in-fault.ts';
import type { DirectoryMethod } from './sign-in-methods.ts';

/** Settings with which a browser asks a directory. */
type DirectoryClient = Pick<DirectoryMethod, 'authority' | 'clientId' | 'scopes'>;

/** Clouds of Microsoft Entra; everything else speaks plain OpenID Connect. */
const entraHosts: ReadonlySet<string> = new Set([
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
]);

/** MSAL is large, and only people of a merchant with a directory ever need it. */
async function openMsal({
  authority,
  clientId,
}: DirectoryClient): Promise<PublicClientApplication> {
  const { PublicClientApplication: Client, ProtocolMode } = await import('@azure/msal-browser');
  const { host } = new URL(authority);
  const isEntra = entraHosts.has(host);
  const client = new Client({
    auth: {
      clientId,
      authority,
      knownAuthorities: isEntra ? [] : [host],
      redirectUri: `${window.location.origin}${ssoCallbackPath}`,
    },
    // Of this tab alone, like everything else that a sign-in under way remembers.
    cache: { cacheLocation: 'sessionStorage' },
    system: { protocolMode: isEntra ? ProtocolMode.AAD : ProtocolMode.OIDC },
  });
  await client.initialize();
  return client;
}

interface DirectoryQuestion {
  readonly choosesAccount: boolean;
  /** For the password, although the person is signed in there. */
  readonly asksAgain?: boolean;
}

/** Leaves for the directory; a page of its own asks who one is. */
export async function leaveForDirectory(
  method: DirectoryClient,
  { choosesAccount, asksAgain = false }: DirectoryQuestion,
): Promise<void> {
  try {
    const client = await openMsal(method);
    await client.loginRedirect({
      scopes: method.scopes,
      ...(choosesAccount && { prompt: 'select_account' }),
      ...(asksAgain && { prompt: 'login' }),
    });
  } catch (cause) {
    throw new SignInFault(faultCodeOf(cause), { cause });
  }
}

/**
 * The access token that the directory has answered with; state, nonce and PKCE are MSAL's affair.
 * @throws SignInFault
 */
export async function tokenOfAnswer(method: DirectoryClient, hash: string): Promise<string> {
  const client = await openMsal(method);
  const answered = client.handleRedirectPromise({ hash, navigateToLoginRequestUrl: false });
  const result = await answered.catch((cause: unknown) => {
    throw new SignInFault(faultCodeOf(cause), { cause });
  });
  if (!result) throw new SignInFault('auth.attempt_unknown');
  return result.accessToken;
}

const refused: ReadonlySet<unknown> = new Set([
  'access_denied',
  'user_cancelled',
  'consent_required',
  'interaction_required',
  'login_required',
]);
const ofOtherTab: ReadonlySet<unknown> = new Set([
  'state_mismatch',
  'no_state_in_hash',
  'state_not_found',
  'no_token_request_cache_error',
  'unable_to_parse_token_request_cache_error',
  'no_cached_authority_error',
  'interaction_in_progress',
]);
const unreachable: ReadonlySet<unknown> = new Set([
  'network_error',
  'no_network_connectivity',
  'get_request_failed',
  'post_request_failed',
  'endpoints_resolution_error',
  'openid_config_error',
  'server_error',
  'temporarily_unavailable',
  'timed_out',
]);

/** What MSAL's many errors mean to a person; their code is their only stable part. */
export function faultCodeOf(error: unknown) {
  const code: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'errorCode') : undefined;
  if (refused.has(code)) return 'auth.provider_refused';
  if (ofOtherTab.has(code)) return 'auth.attempt_unknown';
  // A script that does not load has no code: the connection is broken.
  if (code === undefined || unreachable.has(code)) return 'auth.provider_unreachable';
  return 'auth.provider_untrusted';
}
