import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A client that others use, as npm has it. */
export interface Peer {
  readonly install: string;
  /** Login by redirect, callback, token and logout, and nothing else. */
  readonly code: string;
  /** Its part in the race for a token: `peer` of the page, see `peer-race.ts`. */
  readonly race?: string;
}

export const peers: readonly Peer[] = [
  {
    install: '@workos-inc/authkit-js@0.20.3',
    code: `import { createClient } from '@workos-inc/authkit-js';
      const client = createClient('id', { redirectUri: '/' });
      window.flow = [async () => (await client).signIn(), async () => (await client).getAccessToken(), async () => (await client).signOut()];`,
  },
  {
    install: 'keycloak-js@26.2.4',
    code: `import Keycloak from 'keycloak-js';
      const client = new Keycloak({ url: '/', realm: 'r', clientId: 'c' });
      window.flow = [() => client.init({}), () => client.login(), () => client.updateToken(), () => client.logout()];`,
    // It keeps tokens in each page's memory, and asks for new ones as soon as it is given some.
    race: `import Keycloak from 'keycloak-js';
      let refreshToken;
      window.peer = {
        seed: (token) => { refreshToken = token; },
        token: async () => {
          const client = new Keycloak({ url: location.origin, realm: 'r', clientId: 'c' });
          const claims = btoa(JSON.stringify({ sub: 'ann', exp: 1, iat: 1 }));
          await client.init({ token: 'x.' + claims + '.x', refreshToken, timeSkew: 0, checkLoginIframe: false });
          return client.token;
        },
      };`,
  },
  {
    install: 'oidc-client-ts@3.5.0',
    code: `import { UserManager } from 'oidc-client-ts';
      const client = new UserManager({ authority: '/', client_id: 'c', redirect_uri: '/' });
      window.flow = [() => client.signinRedirect(), () => client.signinRedirectCallback(), () => client.getUser(), () => client.signoutRedirect()];`,
    race: `import { User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
      const { origin } = location;
      const client = new UserManager({
        authority: origin,
        client_id: 'c',
        redirect_uri: origin,
        metadata: { issuer: origin + '/', token_endpoint: origin + '/oauth/token' },
        userStore: new WebStorageStateStore({ store: localStorage }),
      });
      const soon = () => Math.floor(Date.now() / 1000) + 1;
      window.peer = {
        seed: (refresh_token) => client.storeUser(new User({
          access_token: 'old', refresh_token, token_type: 'Bearer', expires_at: soon(),
          profile: { sub: 'ann', iss: origin + '/', aud: 'c', exp: soon(), iat: 1 },
        })),
        token: async () => {
          const user = await client.getUser();
          return (user.expires_in > 30 ? user : await client.signinSilent()).access_token;
        },
      };`,
  },
  {
    install: '@auth0/auth0-spa-js@2.27.0',
    code: `import { Auth0Client } from '@auth0/auth0-spa-js';
      const client = new Auth0Client({ domain: 'd', clientId: 'c' });
      window.flow = [() => client.loginWithRedirect(), () => client.handleRedirectCallback(), () => client.getTokenSilently(), () => client.logout()];`,
    race: `import { Auth0Client } from '@auth0/auth0-spa-js';
      const client = new Auth0Client({
        domain: location.origin,
        clientId: 'c',
        cacheLocation: 'localstorage',
        useRefreshTokens: true,
      });
      const scope = 'openid profile email offline_access';
      window.peer = {
        seed: (refresh_token) => localStorage.setItem('@@auth0spajs@@::c::default::' + scope, JSON.stringify({
          body: { client_id: 'c', access_token: 'old', refresh_token, scope, audience: 'default', expires_in: 1, token_type: 'Bearer' },
          expiresAt: Math.floor(Date.now() / 1000) + 1,
        })),
        token: () => client.getTokenSilently(),
      };`,
  },
  {
    install: '@azure/msal-browser@5.29.0',
    code: `import { PublicClientApplication } from '@azure/msal-browser';
      const client = new PublicClientApplication({ auth: { clientId: 'c' } });
      window.flow = [() => client.loginRedirect(), () => client.handleRedirectPromise(), () => client.acquireTokenSilent({ scopes: [] }), () => client.logoutRedirect()];`,
    // It takes no authority but over https; the race answers this one itself.
    race: `import { CacheLookupPolicy, loadExternalTokens, PublicClientApplication } from '@azure/msal-browser';
      const authority = 'https://idp.example/t';
      const endpoint = authority + '/oauth/token';
      const config = {
        auth: {
          clientId: 'c',
          authority,
          knownAuthorities: ['idp.example'],
          protocolMode: 'OIDC',
          authorityMetadata: JSON.stringify({
            issuer: authority, token_endpoint: endpoint, authorization_endpoint: endpoint, end_session_endpoint: endpoint, jwks_uri: endpoint,
          }),
        },
        system: { protocolMode: 'OIDC' },
        cache: { cacheLocation: 'localStorage' },
      };
      const scopes = ['openid', 'profile', 'offline_access'];
      const now = Math.floor(Date.now() / 1000);
      const claims = btoa(JSON.stringify({ iss: authority, sub: 'ann', aud: 'c', iat: now, exp: now + 600, preferred_username: 'ann' }));
      window.peer = {
        seed: (refresh_token) => loadExternalTokens(
          config,
          { scopes, authority },
          { access_token: 'old', id_token: btoa('{"alg":"RS256"}') + '.' + claims.replaceAll('=', '') + '.x', refresh_token, token_type: 'Bearer', expires_in: 1, scope: scopes.join(' '), client_info: btoa('{"uid":"ann","utid":"t"}') },
          { expiresOn: Math.floor(Date.now() / 1000) + 1, extendedExpiresOn: 0 },
        ),
        token: async () => {
          const client = new PublicClientApplication(config);
          await client.initialize();
          const [account] = client.getAllAccounts();
          // Without the hidden iframe, which this platform lacks.
          const cacheLookupPolicy = CacheLookupPolicy.AccessTokenAndRefreshToken;
          return (await client.acquireTokenSilent({ scopes, account, authority, cacheLookupPolicy })).accessToken;
        },
      };`,
  },
];

/** Installs one package, and nothing that was there before it. */
export async function installInto(folder: string, name: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, name], { cwd: folder });
}
