import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/**
 * The certified provider of npm as a process of its own: Jest's module system can't load it. Whoever
 * is sent here is signed in at once, as the account that `login_hint` names.
 *
 *   node provider-process.ts <address that sign-ins return to>
 */
const [redirectUri = ''] = process.argv.slice(2);
const clientId = 'axp-sso';

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: 'a secret between the two of us',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        name: `Person ${sub}`,
        email: `${sub}@acme.test`,
        email_verified: true,
      }),
    }),
    cookies: { keys: ['only for the tests'] },
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
      const accountId = typeof hint === 'string' ? hint : 'ann';
      if (accountId === 'nobody') {
        const refusal = { error: 'access_denied', error_description: 'said no' };
        await provider.interactionFinished(request, response, refusal);
        return;
      }
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid profile email');
      const result = { login: { accountId }, consent: { grantId: await grant.save() } };
      await provider.interactionFinished(request, response, result);
    }
  });
  process.send?.({ issuer });
});
