import { readFile } from 'node:fs/promises';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { succeed } from '../../envelope.ts';
import type { CookieRules } from '../../platform/http/cookies.ts';
import type { CallLimit } from '../../platform/limits/call-limit.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import { isOriginOf } from '../applications/index.ts';
import type { SessionWatch, WatchDeps } from './session-watch.ts';
import { watchedSessions } from './session-watch.ts';

export interface BridgeDeps extends WatchDeps {
  readonly hosts: PlatformHosts;
  readonly cookieRules: CookieRules;
  readonly watch: SessionWatch;
  /** Origins of an application, over all tenants that have it. */
  readonly originsOf: (applicationId: string) => Promise<readonly string[]>;
  /** A page asks again every twenty seconds; many people may share an address. */
  readonly watchesOfAddress: CallLimit;
  readonly watchesOfKeys: CallLimit;
}

const Frame = z.object({
  application_id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  /** Origin of the page that frames it, as that page says; browsers hold it to it. */
  parent_origin: z.string().max(300).optional(),
});
const keys = z.array(z.string().min(1).max(512)).max(32);
const Watch = z.strictObject({
  application_id: z.string().max(64),
  /** Origin of the framing page, as the browser reports it. */
  parent_origin: z.string().max(300).default(''),
  session_keys: keys,
  /** Sign-ons that the caller knows of; while they are the same, there is nothing to tell. */
  present: keys,
  is_waiting: z.boolean(),
});

const scriptFile = new URL('../../../public/bridge.js', import.meta.url);

/** The hidden frame of the kit, its script, and the call by which it watches (S-03). */
export function bridgeRoutes(app: FastifyInstance, deps: BridgeDeps): void {
  const { hosts, tenants, watch } = deps;
  const script = readFile(scriptFile, 'utf8');
  app.addHook('preClose', async () => watch.stop());

  app.get('/iframe/v1/', async (request, reply) => {
    await onlyOnApiHost(request);
    const parsed = Frame.safeParse(request.query);
    if (!parsed.success) throw new AppError('application.unknown');
    const { application_id: applicationId, parent_origin: parent } = parsed.data;
    const origin = parent ?? originOfReferrer(request);
    const origins = await deps.originsOf(applicationId);
    if (!isOriginOf({ origins }, origin, deps.rules)) throw new AppError('application.unknown');
    return sendFrame(request, reply, { applicationId, origin });
  });

  app.get('/iframe/v1/bridge.js', async (request, reply) => {
    await onlyOnApiHost(request);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(await script);
  });

  app.post('/iframe/v1/watch', async (request, reply) => {
    await onlyOnApiHost(request);
    // The frame alone asks this, and a browser always says where a POST comes from.
    if (request.headers.origin !== hosts.apiOrigin) throw new AppError('origin.not_registered');
    const parsed = Watch.safeParse(request.body);
    if (!parsed.success) throw new AppError('request.invalid');
    const { session_keys: requestedKeys, present, is_waiting } = parsed.data;
    const page = { applicationId: parsed.data.application_id, origin: parsed.data.parent_origin };
    const look = () =>
      watchedSessions(deps, { page, keys: requestedKeys, headers: request.headers });
    limit(deps, request.ip, requestedKeys);
    let seen = await look();
    const isSame = seen.ended.length === 0 && sameMembers(seen.present, present);
    if (is_waiting && isSame) {
      await watch.untilChange(seen.awaited);
      const later = await look();
      // A sign-in has renewed the cookie that this call came with: the next call tells what is new.
      const isCookieOver = later.awaited.browserIds.length < seen.awaited.browserIds.length;
      seen = isCookieOver ? { ...later, present: seen.present } : later;
    }
    reply.header('cache-control', 'no-store');
    return succeed({ ended: seen.ended, present: seen.present });
  });

  async function onlyOnApiHost({ headers }: FastifyRequest): Promise<void> {
    if ((await tenants.ofHost(headers)) !== null) throw new AppError('request.not_found');
  }

  function sendFrame(
    request: FastifyRequest,
    reply: FastifyReply,
    { applicationId, origin }: { readonly applicationId: string; readonly origin: string },
  ) {
    const settings = {
      applicationId,
      origin,
      // Same-site cookies are never sent from a frame on another site, whatever the browser allows.
      isWithoutCookies:
        !deps.cookieRules.isCrossSite && request.headers['sec-fetch-site'] === 'cross-site',
    };
    return reply
      .header('content-security-policy', framePolicy(origin))
      .removeHeader('x-frame-options')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cross-origin-embedder-policy', 'require-corp')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(frame(settings));
  }
}

function limit(
  { watchesOfAddress, watchesOfKeys }: BridgeDeps,
  address: string,
  sessionKeys: readonly string[],
): void {
  const named = hashOf(`${address} ${sessionKeys.join(' ')}`).toString('base64url');
  watchesOfAddress.check(address);
  watchesOfKeys.check(named);
  watchesOfAddress.count(address);
  watchesOfKeys.count(named);
}

/**
 * The page that frames us, where it says so with no parameter. A browser tells its origin unless the
 * page forbids that.
 */
function originOfReferrer({ headers: { referer } }: FastifyRequest): string {
  return (referer === undefined ? null : URL.parse(referer)?.origin) ?? '';
}

/**
 * Rule 43: only the requesting page of the application may frame it, and it loads nothing from
 * other hosts. The policy does not reveal other tenants.
 */
function framePolicy(ancestor: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestor}`,
  ].join('; ');
}

function frame(settings: object): string {
  const text = JSON.stringify(settings)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en" data-bridge="${text}"><head><meta charset="utf-8"><title>Sign-on</title></head><body><script type="module" src="/iframe/v1/bridge.js"></script></body></html>`;
}

function sameMembers(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
