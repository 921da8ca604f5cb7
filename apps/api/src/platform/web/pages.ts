import type { IncomingHttpHeaders } from 'node:http';
import type { Merchant, SignInMethod } from '@axp/contracts';
import { asAppError } from '@axp/server-kit/http';
import type { Site, SiteFile } from '@axp/server-kit/site';
import { EncodedBody, etagOf, findFile, sendFile } from '@axp/server-kit/site';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface PageData {
  readonly merchant: Merchant;
  readonly signInMethods: readonly SignInMethod[];
  readonly analyticsContainerId: string | null;
  /** Whether requests of the page begin its trace. */
  readonly isTraced: boolean;
}

interface Options {
  readonly site: Site;
  readonly clock: Clock;
  readonly analyticsContainerId: string | null;
  /** Whether pages send `traceparent` with their requests. */
  readonly arePagesTraced?: boolean;
  /** Returns the merchant of the requested host; null for an unknown host. */
  readonly merchantOf: (headers: IncomingHttpHeaders) => Promise<Merchant | null>;
  /** Returns the merchant's sign-in methods, which each page needs to redirect to sign-in. */
  readonly signInMethodsOf: (merchantId: string) => Promise<readonly SignInMethod[]>;
  /** Other origins that the pages of a merchant may ask: where its directory is. */
  readonly connectionsOf: (merchantId: string) => Promise<readonly string[]>;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Unknown paths below these are for programs, which want a problem document and no page. */
const programPaths = ['/v1/', '/health/', '/.well-known/', '/_next/'];

/** The build puts a hash of the content in these names. */
const hashedPath = '/_next/static/';

/** A browser that kept these would not notice a new version of the application. */
const freshPaths = new Set(['/sw.js', '/precache.js']);

function cacheControlOf(path: string): string {
  if (freshPaths.has(path)) return 'no-cache';
  return `public, max-age=${path.startsWith(hashedPath) ? '31536000, immutable' : '3600'}`;
}

/** Answers the paths of the web application; false for what is none of its business. */
export function createPages(options: Options): Answer {
  const { site, clock, merchantOf, analyticsContainerId, arePagesTraced = false } = options;
  const branded = createExpiringCache({
    clock,
    maxAgeMs: 60 * 60 * 1000,
    maxEntries: 500,
    nameOf: ({ page, ...branding }: Branding) => `${page.etag} ${JSON.stringify(branding)}`,
    load: async ({ page, ...branding }) =>
      brandPage(page, { ...branding, analyticsContainerId, isTraced: arePagesTraced }),
  });

  return async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = decodeURIComponent(request.url.split('?')[0] ?? '/');
    const found = findFile(site, path);
    const file = found ?? notFoundPage(site, path);
    if (!file) return false;
    reply.code(found ? 200 : 404);
    if (!file.contentType.startsWith('text/html')) {
      reply.headers({ 'cache-control': cacheControlOf(path), vary: 'accept-encoding' });
      await sendFile(file, request, reply);
      return true;
    }
    reply.headers({ 'cache-control': 'no-cache', vary: 'host, accept-encoding' });
    await sendFile(await pageOf(file, request, reply), request, reply);
    return true;
  };

  async function brandedPage(page: SiteFile, request: FastifyRequest, reply: FastifyReply) {
    const merchant = await merchantOf(request.headers);
    if (!merchant) return page;
    const connections = await options.connectionsOf(merchant.id);
    const signInMethods = await options.signInMethodsOf(merchant.id);
    allowConnections(reply, connections);
    return branded.get({ page, merchant, signInMethods });
  }

  /** Without a database the page itself says that the service is unavailable, and keeps asking. */
  async function pageOf(page: SiteFile, request: FastifyRequest, reply: FastifyReply) {
    try {
      return await brandedPage(page, request, reply);
    } catch (error) {
      const { code, details } = asAppError(error, 0);
      if (code !== 'server.unavailable') throw error;
      request.log.warn({ err: error }, 'unavailable');
      reply.code(503).header('retry-after', details.params?.retryAfterSeconds);
      return page;
    }
  }
}

const policyHeader = 'content-security-policy';

/** Widens the policy of every page by what this merchant's pages alone have to reach. */
function allowConnections(reply: FastifyReply, origins: readonly string[]): void {
  const policy = reply.getHeader(policyHeader);
  if (origins.length === 0 || typeof policy !== 'string') return;
  const own = "connect-src 'self'";
  reply.header(policyHeader, policy.replace(own, `${own} ${origins.join(' ')}`));
}

interface Branding {
  readonly page: SiteFile;
  readonly merchant: Merchant;
  readonly signInMethods: readonly SignInMethod[];
}

function notFoundPage(site: Site, path: string): SiteFile | undefined {
  const isForPrograms = programPaths.some((start) => path.startsWith(start));
  return isForPrograms ? undefined : site.get('/404.html');
}

/**
 * A page with its merchant's public data in its head, so that what is seen first needs no request of
 * its own. It is data, not script: the content security policy stays as strict as before.
 */
function brandPage(
  page: SiteFile,
  { merchant, signInMethods, analyticsContainerId, isTraced }: PageData,
): SiteFile {
  const data = [
    dataElement('axp-sign-in-methods', signInMethods),
    dataElement('axp-merchant', merchant),
  ].join('');
  const container =
    analyticsContainerId === null
      ? ''
      : `<meta name="axp-analytics-container" content="${analyticsContainerId}"/>`;
  const traced = isTraced ? '<meta name="axp-trace" content=""/>' : '';
  // A function, because a replacement string would interpret patterns such as `$&`.
  const html = page.body.identity
    .toString()
    .replace('</head>', () => `${data}${traced}${container}</head>`);
  const content = Buffer.from(html);
  return {
    contentType: page.contentType,
    body: new EncodedBody(content, page.contentType),
    etag: etagOf(content),
  };
}

/** Without `<`, nothing that a merchant may call itself can end the element. */
function dataElement(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
