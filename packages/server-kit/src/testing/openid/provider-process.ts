import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Configuration } from 'oidc-provider';
import Provider, { interactionPolicy } from 'oidc-provider';
import { ProviderSettings } from './provider-settings.ts';

/**
 * The certified provider of npm as a process of its own: Jest's module system can't load it. Each
 * request signs in at once, as the account in `login_hint`: `ann` has the address `ann@acme.test`,
 * `unverified` an unverified one, `refused` is refused, and an address is its own account.
 *
 *   node provider-process.ts <ProviderSettings as JSON>
 */
const settings = ProviderSettings.parse(JSON.parse(process.argv[2] ?? '{}'));
const { clientId, clientSecret, audience, tls, backchannelLogoutUri } = settings;

function claimsOf(sub: string) {
  return {
    name: `Person ${sub}`,
    email: sub.includes('@') ? sub : `${sub}@acme.test`,
    email_verified: sub !== 'unverified',
    preferred_username: sub,
    groups: ['Staff', 'Planning'],
  };
}

const features = {
  devInteractions: { enabled: false },
  backchannelLogout: { enabled: backchannelLogoutUri !== undefined },
};

const directory: Configuration = audience
  ? {
      features: {
        ...features,
        resourceIndicators: {
          enabled: true,
          defaultResource: () => audience,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: 'sign-in',
            audience,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
      extraTokenClaims: (_context, token) =>
        'accountId' in token ? claimsOf(String(token.accountId)) : {},
    }
  : { features };

/**
 * `prompt=select_account` asks again, as the large providers do; the library leaves it to its
 * users.
 */
const policy = interactionPolicy.base();
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

const server = tls
  ? createTlsServer({ key: readFileSync(tls.key), cert: readFileSync(tls.certificate) })
  : createServer();
server.listen(settings.port, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const issuer = `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: settings.redirectUris,
        post_logout_redirect_uris: settings.postLogoutRedirectUris,
        ...(clientSecret === null
          ? { token_endpoint_auth_method: 'none' as const }
          : { client_secret: clientSecret, token_endpoint_auth_method: settings.authentication }),
        ...(settings.hasSymmetricTokens && { id_token_signed_response_alg: 'HS256' as const }),
        ...(backchannelLogoutUri !== undefined && {
          backchannel_logout_uri: backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups'],
    },
    ...(settings.announced && { clientAuthMethods: settings.announced }),
    ...(settings.hasSymmetricTokens && {
      enabledJWA: { idTokenSigningAlgValues: ['HS256' as const] },
    }),
    conformIdTokenClaims: settings.hasUserInfoAlone,
    pkce: { required: () => true },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: (use) => {
        const isLeftOut = settings.hasGroupsApart && use === 'id_token';
        return { sub, ...claimsOf(sub), ...(isLeftOut && { groups: undefined }) };
      },
    }),
    clientBasedCORS: () => true,
    // Its own guard refuses addresses of this machine.
    fetch: (url, options) => {
      const unguarded = { ...options };
      Reflect.deleteProperty(unguarded, 'dispatcher');
      return fetch(url, unguarded);
    },
    cookies: { keys: ['only for the tests'] },
    ...directory,
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void answer(request, response);
      return;
    }
    agree().catch((error: unknown) => response.writeHead(500).end(String(error)));

    async function agree() {
      const { params } = await provider.interactionDetails(request, response);
      const { login_hint: hint } = params;
      const accountId = typeof hint === 'string' ? hint : settings.account;
      if (accountId === 'refused') {
        const refusal = { error: 'access_denied', error_description: 'said no' };
        await provider.interactionFinished(request, response, refusal);
        return;
      }
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid profile email');
      if (audience) grant.addResourceScope(audience, 'sign-in');
      const consent = { grantId: await grant.save() };
      const login = { accountId, amr: settings.methods };
      const result = { login, consent, select_account: {} };
      await provider.interactionFinished(request, response, result);
    }
  });
  process.send?.({ issuer });
});
