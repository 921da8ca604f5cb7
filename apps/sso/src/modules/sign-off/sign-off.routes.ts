import { AppError } from '@axp/contracts';
import { languageOf } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ScopeOf, TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import type { AddressRules } from '../applications/index.ts';
import { activeApplications, isLogoutAddress, isRegistered } from '../applications/index.ts';
import type { BrowserCookie } from '../sessions/index.ts';
import { signOutBrowser } from '../sessions/index.ts';
import type { SignOn } from '../sign-on/index.ts';
import { signOffPage } from './sign-off-page.ts';

export interface SignOffDeps {
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
  readonly hosts: PlatformHosts;
  readonly rules: AddressRules;
  readonly browserCookie: BrowserCookie;
  readonly signOn: SignOn;
}

const Target = z.object({
  redirect_url: z.string().max(2048).optional(),
  application_id: z.string().max(64).optional(),
});
type Target = z.output<typeof Target>;

/**
 * S-02: `/logout` of a tenant. What the application has ended already (`POST /me/logout`) is only
 * tidied up; anything else is asked first, because a link alone must sign nobody out (rule 12). It
 * returns to a registered address or to none.
 */
export function signOffRoutes(app: FastifyInstance, deps: SignOffDeps): void {
  const { tenants, scopeOf, hosts, signOn, browserCookie } = deps;
  app.get('/logout', async (request, reply) => {
    const scope = scopeOf(await tenants.ofPage(request.headers));
    const target = parseTarget(request.query);
    const location = await returnAddress(scope, target, deps.rules);
    const browser = await signOn.browserOf(scope, request.headers);
    if (browser && browser.sessions.length > 0) return sendPage(request, reply, { scope, target });
    return leave(request, reply, { scope, location });
  });

  app.post('/logout', async (request, reply) => {
    const { tenant } = scopeOf(await tenants.ofPage(request.headers));
    // A browser always says where a POST comes from; only our own page may end a sign-on.
    if (request.headers.origin !== hosts.tenantOrigin(tenant.key)) {
      throw new AppError('origin.not_registered');
    }
    const scope = scopeOf(tenant);
    const location = await returnAddress(scope, parseTarget(request.body), deps.rules);
    const browser = await signOn.browserOf(scope, request.headers);
    if (browser) await signOutBrowser(scope, browser, request.ip);
    return leave(request, reply, { scope, location });
  });

  function leave(
    request: FastifyRequest,
    reply: FastifyReply,
    { scope, location }: { readonly scope: TenantScope; readonly location: string | null },
  ) {
    reply.header('set-cookie', browserCookie.clear('tenant', scope.tenant));
    if (location === null) return sendPage(request, reply, { scope, target: null });
    return reply.code(303).header('location', location).header('cache-control', 'no-store').send();
  }
}

/** @throws AppError redirect.not_registered for any address that no application has registered */
async function returnAddress(
  { tenant, read }: TenantScope,
  { redirect_url: address, application_id: id }: Target,
  rules: AddressRules,
): Promise<string | null> {
  if (address === undefined || address === '') return null;
  const applications = await read((trx) => activeApplications(trx, tenant.id));
  const isKnown = applications.some(
    (one) =>
      (id === undefined || id === '' || one.id === id) &&
      isRegistered(address, one.logoutUrls, rules),
  );
  if (!isKnown || !isLogoutAddress(address, rules)) throw new AppError('redirect.not_registered');
  return address;
}

function parseTarget(given: unknown): Target {
  const parsed = Target.safeParse(given ?? {});
  if (!parsed.success) throw new AppError('redirect.not_registered');
  return parsed.data;
}

function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { scope: { tenant }, target }: { readonly scope: TenantScope; readonly target: Target | null },
): FastifyReply {
  const { redirect_url = '', application_id = '' } = target ?? {};
  const form = target && { redirect_url, application_id };
  const origins = redirect_url === '' ? '' : ` ${new URL(redirect_url).origin}`;
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${origins}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(signOffPage({ tenant, language: languageOf(headers), form }));
}
