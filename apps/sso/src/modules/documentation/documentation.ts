import { AppError } from '@axp/contracts';
import { hostOf } from '@axp/server-kit/http';
import type { Site } from '@axp/server-kit/site';
import { findFile, sendFile } from '@axp/server-kit/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestedLanguage } from '../../platform/pages/page-request.ts';
import { pageTexts } from '../../platform/pages/texts.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';

export interface Documentation {
  /** A host of its own, so that no script of the site runs at the origin of the API or a tenant. */
  readonly origin: string;
  /** Tenant that the playground suggests. */
  readonly tenantKey: string;
  /** Null while the site is not built. */
  readonly readSite: () => Promise<Site | null>;
}

interface Deps {
  readonly documentation: Documentation;
  readonly hosts: PlatformHosts;
  readonly trustProxy: boolean;
}

const retrySeconds = 5;

/** Serves the site of axp-kit on its host, and leads there from `/docs` of the others. */
export function serveDocumentation(
  app: FastifyInstance,
  { documentation, hosts, trustProxy }: Deps,
): void {
  const { origin, tenantKey, readSite } = documentation;
  const host = new URL(origin).hostname;
  const headers = { 'content-security-policy': policyFor(hosts.apiOrigin) };
  const platform = { baseUrl: hosts.apiOrigin, defaultTenant: hosts.tenantOrigin(tenantKey) };
  let site: Site | null = null;
  app.addHook('onRequest', async (request, reply) => {
    if (hostOf(request.headers, trustProxy) !== host) return;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed');
    }
    reply.headers(headers);
    if (request.url === '/platform.json')
      return reply.header('cache-control', 'no-cache').send(platform);
    site ??= await readSite();
    return site === null ? sendNotBuilt(request, reply) : sendPart(site, request, reply);
  });
  for (const path of ['/docs', '/docs/']) {
    app.get(path, (_request, reply) => reply.redirect(`${origin}/`));
  }
}

/** The site loads from itself alone; the playground calls and frames the API host. */
function policyFor(apiOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${apiOrigin}`,
    `frame-src ${apiOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function sendPart(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '/';
  const found = findFile(site, path);
  const file = found ?? site.get('/404.html');
  if (!file) throw new AppError('request.not_found');
  // The build puts a hash of the content in the names of assets.
  const isHashed = found !== undefined && path.startsWith('/assets/');
  const age = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.code(found ? 200 : 404).headers({ 'cache-control': age, vary: 'accept-encoding' });
  await sendFile(file, request, reply);
  return reply;
}

function sendNotBuilt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const say = pageTexts(requestedLanguage(request) ?? 'en');
  return reply
    .code(503)
    .headers({ 'retry-after': retrySeconds, refresh: retrySeconds, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(say('documentation.notBuilt'));
}
