import { AppError } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { consumeCode, issueCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { ScopeOf, TenantScope } from '../../platform/scope/tenant-scope.ts';
import { tenantIdOfSecret } from '../../platform/secrets/tenant-secret.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import type { AddressRules } from '../applications/index.ts';
import { fillTemplate } from '../applications/index.ts';
import type { BrowserCookie } from '../sessions/index.ts';
import { browserOf, isShownBy, liveSessions, sessionRepository } from '../sessions/index.ts';
import { arrivalCode, handleCode, ticketCode } from './sign-on-codes.ts';

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

/** 303, whatever came before: nothing that was posted is ever posted on. */
function goOn(reply: FastifyReply, location: string): FastifyReply {
  return reply
    .code(303)
    .header('location', location)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send();
}

interface Confirmation {
  readonly ticket: string;
  readonly nonceHash: string;
  /** The browser's cookie on the tenant's host. */
  readonly cookie: string | null;
}

/** @throws AppError sign_on.invalid_grant for a ticket that is used, old, or of another browser */
async function confirmArrival(
  scope: TenantScope,
  { ticket, nonceHash, cookie }: Confirmation,
): Promise<string> {
  const code = await scope.write(async (trx) => {
    const place = { trx, scope };
    const consumed = await consumeCode(ticketCode, ticket, place);
    const seen = await browserOf(trx, scope.tenant, { host: 'tenant', cookie });
    if (consumed.state !== 'fresh' || consumed.payload.browserId !== seen?.id) return null;
    return issueCode(arrivalCode, { ...consumed.payload, nonceHash }, place);
  });
  if (code === null) throw new AppError('sign_on.invalid_grant');
  return code;
}

interface Arriving {
  readonly code: string;
  /** The nonce that the first step has left on the API's host. */
  readonly nonce: string | null;
  /** The browser's cookie on the API's host, if it has one already. */
  readonly cookie: string | null;
  readonly rules: AddressRules;
}

/**
 * The API's host knows the browser from now on, and the application gets its handle.
 * @throws AppError sign_on.invalid_grant for a code that is used, old, or of another browser
 */
async function arrive(
  scope: TenantScope,
  { code, nonce, rules, ...known }: Arriving,
): Promise<{ readonly cookie: string; readonly location: string }> {
  const arrived = await scope.write(async (trx) => {
    const place = { trx, scope };
    const consumed = await consumeCode(arrivalCode, code, place);
    if (consumed.state !== 'fresh' || nonce === null) return null;
    const { nonceHash, ...login } = consumed.payload;
    if (hashOf(nonce).toString('base64url') !== nonceHash) return null;
    const cookie = await apiCookieOf(trx, scope, { ...known, login });
    const handle = await issueCode(handleCode, login, place);
    return { cookie, location: fillTemplate(login.target.redirectUrl, handle, rules) };
  });
  if (!arrived) throw new AppError('sign_on.invalid_grant');
  return arrived;
}

interface Known {
  readonly cookie: string | null;
  readonly login: { readonly sessionId: string; readonly browserId: string };
}

/**
 * A cookie that shows the sign-on already stays, so that calls on their way are not lost. A browser that
 * is new here gets one, and each sign-in another: what was copied before is worth nothing from then on.
 */
async function apiCookieOf(
  trx: Transaction<DB>,
  scope: TenantScope,
  { cookie, login: { sessionId, browserId } }: Known,
): Promise<string> {
  const { tenant, clock } = scope;
  const seen = await browserOf(trx, tenant, { host: 'api', cookie });
  const [session] = await liveSessions(trx, scope, { column: 's.id', value: sessionId });
  if (cookie !== null && seen && session && isShownBy(seen, session)) return cookie;
  const fresh = newSecret(32);
  const sessions = sessionRepository(trx, tenant.id);
  await sessions.setApiCookie(browserId, hashOf(fresh), clock.now().toISOString());
  return fresh;
}
