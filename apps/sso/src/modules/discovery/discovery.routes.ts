import type { FastifyInstance } from 'fastify';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { signingAlgorithm } from '../../platform/keys/key-ring.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';

interface Deps {
  readonly keys: KeyRing;
  readonly hosts: PlatformHosts;
  readonly tenants: TenantDirectory;
}

/** Readers may keep them for five minutes; a key is published long before it signs. */
const cachedPublicly = 'public, max-age=300';

/**
 * What an API needs to check our tokens with any library: the discovery document of each tenant
 * (OpenID Connect Discovery 1.0) and the public keys (RFC 7517).
 */
export function discoveryRoutes(app: FastifyInstance, { keys, hosts, tenants }: Deps): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    return reply.header('cache-control', cachedPublicly).send(await keys.publicKeySet());
  });
  app.get('/.well-known/openid-configuration', async (request, reply) => {
    const tenant = await tenants.ofPage(request.headers);
    const issuer = hosts.tenantOrigin(tenant.key);
    return reply.header('cache-control', cachedPublicly).send(discoveryDocument(issuer));
  });
}

function discoveryDocument(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [signingAlgorithm],
    scopes_supported: ['openid', 'offline_access', 'profile', 'email'],
    claims_supported: ['sub', 'name', 'displayName', 'email', 'email_verified', 'tenantKey'],
  };
}
