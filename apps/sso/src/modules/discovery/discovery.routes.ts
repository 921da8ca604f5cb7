import { languages } from '@axp/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { idTokenAlgorithms } from '../../platform/keys/key-ring.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import { assertionAlgorithms } from '../openid/index.ts';

interface Deps {
  readonly keys: KeyRing;
  readonly hosts: PlatformHosts;
  readonly tenants: TenantDirectory;
}

const clientAuthentications = [
  'none',
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
];

const claims = [
  'iss sub aud exp iat jti auth_time amr at_hash nonce sid',
  'name displayName preferred_username groups tenantKey email email_verified email_proof',
].flatMap((names) => names.split(' '));

/** Readers may keep them for five minutes; a key is published long before it signs. */
const cachedPublicly = 'public, max-age=300';

/**
 * Metadata that APIs need to verify tokens with any library: the discovery document of each tenant
 * (OpenID Connect Discovery 1.0) and the public keys (RFC 7517).
 */
export function discoveryRoutes(app: FastifyInstance, { keys, hosts, tenants }: Deps): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    return publicly(reply).send(await keys.publicKeySet());
  });
  // The second name is that of RFC 8414, for clients that know of OAuth alone.
  for (const name of ['openid-configuration', 'oauth-authorization-server']) {
    app.get(`/.well-known/${name}`, async (request, reply) => {
      const tenant = await tenants.ofPage(request.headers);
      // The host that was asked has to be the issuer (OpenID Connect Discovery 1.0, 4.3).
      const isOfApi = hosts.requestedHost(request.headers)?.kind === 'api';
      const issuer = isOfApi ? hosts.apiOrigin : hosts.tenantOrigin(tenant.key);
      return publicly(reply).send(discoveryDocument(issuer));
    });
  }
}

/** Everybody may read it, from every page. */
function publicly(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', cachedPublicly)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
}

function discoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    revocation_endpoint: `${issuer}/revoke`,
    end_session_endpoint: `${issuer}/logout`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    frontchannel_logout_supported: true,
    frontchannel_logout_session_supported: true,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'login', 'select_account'],
    token_endpoint_auth_methods_supported: clientAuthentications,
    token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    revocation_endpoint_auth_methods_supported: clientAuthentications,
    revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    ui_locales_supported: languages,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: idTokenAlgorithms,
    scopes_supported: ['openid', 'offline_access', 'profile', 'email', 'groups'],
    claims_supported: claims,
  };
}
