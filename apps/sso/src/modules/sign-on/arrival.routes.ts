import { AppError } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { ScopeOf, TenantScope } from '../../platform/scope/tenant-scope.ts';
import { tenantIdOfSecret } from '../../platform/secrets/tenant-secret.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import type { AddressRules } from '../applications/index.ts';
import type { BrowserCookie } from '../sessions/index.ts';
import { arrive, confirmArrival } from './arrival.ts';

export interface ArrivalDeps {
  readonly hosts: PlatformHosts;
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
  readonly cookies: Cookies;
  readonly browserCookie: BrowserCookie;
  readonly rules: AddressRules;
}

const nonceCookie = 'axp-arrival';
const nonceSeconds = 120;

const Ticket = z.object({ ticket: z.string() });
const Confirm = z.object({ ticket: z.string(), nonce: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
const Arrive = z.object({ code: z.string() });

/**
 * Redirects of a sign-on from the tenant's host over the API's host to the application. The API's
 * host sets a cookie of its own, because it never receives the tenant's (ADR 14). Each step proves
 * that it is still the same browser; otherwise a link could plant the sender's sign-on in another
 * browser.
 *
 * 1. API's host: leaves a nonce in this browser.
 * 2. Tenant's host: this browser's cookie is that of the ticket.
 * 3. API's host: the nonce is still there, so both cookies are of one browser.
 */
export function arrivalRoutes(app: FastifyInstance, deps: ArrivalDeps): void {
  const { hosts, tenants, scopeOf, cookies, browserCookie } = deps;
  const scopeOfSecret = async (secret: string): Promise<TenantScope> => {
    const id = tenantIdOfSecret(secret);
    const tenant = id === null ? null : await tenants.find(id);
    if (!tenant) throw new AppError('sign_on.invalid_grant');
    return scopeOf(tenant);
  };

  app.get('/session/start', async (request, reply) => {
    const { ticket } = parse(Ticket, request);
    onlyOnApiHost(await tenants.ofHost(request.headers));
    const { tenant } = await scopeOfSecret(ticket);
    const nonce = newSecret(32);
    reply.header('set-cookie', cookies.write(nonceCookie, nonce, nonceSeconds));
    const query = new URLSearchParams({ ticket, nonce: hashOf(nonce).toString('base64url') });
    return goOn(reply, `${hosts.tenantOrigin(tenant.key)}/session/confirm?${query.toString()}`);
  });

  app.get('/session/confirm', async (request, reply) => {
    const { ticket, nonce } = parse(Confirm, request);
    const scope = scopeOf(await tenants.ofPage(request.headers));
    const cookie = browserCookie.read('tenant', scope.tenant, request.headers);
    const code = await confirmArrival(scope, { ticket, nonceHash: nonce, cookie });
    return goOn(reply, `${hosts.apiOrigin}/session/arrive?code=${code}`);
  });

  app.get('/session/arrive', async (request, reply) => {
    const { code } = parse(Arrive, request);
    onlyOnApiHost(await tenants.ofHost(request.headers));
    const scope = await scopeOfSecret(code);
    const nonce = cookies.read(request.headers, nonceCookie);
    const { cookie, location } = await arrive(scope, {
      code,
      nonce,
      cookie: browserCookie.read('api', scope.tenant, request.headers),
      rules: deps.rules,
    });
    reply.header('set-cookie', [
      browserCookie.write('api', scope.tenant, cookie),
      cookies.clear(nonceCookie),
    ]);
    return goOn(reply, location);
  });
}

function parse<T>(schema: z.ZodType<T>, { query }: FastifyRequest): T {
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw new AppError('sign_on.invalid_grant');
  return parsed.data;
}

function onlyOnApiHost(tenant: unknown): void {
  if (tenant !== null) throw new AppError('request.not_found');
}

/** 303, whatever came before: nothing that was posted is ever posted on (sso.md, rule 9). */
function goOn(reply: FastifyReply, location: string): FastifyReply {
  return reply
    .code(303)
    .header('location', location)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send();
}
