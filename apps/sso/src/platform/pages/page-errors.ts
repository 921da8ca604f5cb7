import type { ProblemCode } from '@axp/contracts';
import { AppError, problemStatus } from '@axp/contracts';
import { asAppError } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logRefusal } from '../http/refusal-log.ts';
import type { PlatformHosts } from '../tenant/platform-hosts.ts';
import { issuerParameter } from '../tenant/platform-hosts.ts';
import { defaultTenantKey } from '../tenant/tenant-directory.ts';
import { brandSchema } from './brand.ts';
import type { PageContext } from './page-context.ts';
import type { Fields, Visits } from './page-request.ts';
import { formOf, requestedLanguage } from './page-request.ts';
import { refusalPage, unavailablePage } from './refusal-page.ts';
import { goTo, sendPage } from './send-page.ts';
import type { PageKey } from './texts.ts';
import { pageTexts } from './texts.ts';

const texts: Partial<Record<ProblemCode, PageKey>> = {
  'redirect.not_registered': 'refused.redirect',
  'sign_on.invalid_grant': 'refused.attempt',
  'tenant.unknown': 'refused.tenant',
  'tenant.suspended': 'refused.suspended',
  'access.denied': 'refused.forbidden',
  'auth.too_many_attempts': 'refused.tooMany',
  'origin.not_registered': 'error.form',
  'request.not_found': 'refused.notFound',
  'server.internal': 'refused.internal',
  'server.unavailable': 'unavailable.text',
  'server.outcome_unknown': 'unavailable.outcomeUnknown',
};

/** Limit of a request body, far above our forms. */
const largestFormBytes = 64 * 1024;

/** Refusals as pages: people read them. No refusal ever redirects. */
export function answerWithPages(app: FastifyInstance, visits: Visits): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { code, details } = asAppError(error, largestFormBytes);
    if (code === 'server.internal') request.log.error({ err: error }, 'unexpected error');
    const isUnavailable = problemStatus[code] === 503;
    if (protocolPaths.has(request.routeOptions.url ?? '') && problemStatus[code] < 500) {
      logRefusal(request, refusalOf(request, code));
    }
    if (isUnavailable) request.log.warn({ err: error }, 'unavailable');
    const retryAfterSeconds = details.params?.retryAfterSeconds;
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds);
    // Without a valid tenant there is no branding to use.
    const context = code.startsWith('tenant.')
      ? null
      : await visits(request, reply).then(
          (visit) => visit.context,
          () => null,
        );
    const shown = context ?? plainContext(requestedLanguage(request) ?? 'en');
    if (isUnavailable) {
      const address = request.method === 'GET' ? request.url : null;
      const text = texts[code] ?? 'unavailable.text';
      const page = unavailablePage({ ...shown, address }, text);
      return sendPage(reply, { ...shown, page }, { status: 503 });
    }
    const text = texts[code] ?? 'refused.request';
    // A sign-on begins in its application, and on the API's host there is no sign-in of the tenant.
    const back = context && code !== 'sign_on.invalid_grant' ? '/login' : null;
    const page = refusalPage(shown, { text, back });
    return sendPage(reply, { ...shown, page }, { status: problemStatus[code] });
  });
}

/** Pages that applications send people to. */
const protocolPaths: ReadonlySet<string> = new Set([
  '/authorize',
  '/login',
  '/logout',
  '/session/start',
  '/session/confirm',
  '/session/arrive',
]);

function refusalOf(request: FastifyRequest, code: ProblemCode) {
  const query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));
  const sent: Partial<Fields> = { ...query, ...formOf(request) };
  const address = sent.redirect_uri ?? sent.redirect_url ?? sent.post_logout_redirect_uri;
  const reason = code === 'redirect.not_registered' ? (address ?? 'no address') : code;
  return { code, client: sent.client_id ?? sent.application_id, reason };
}

function plainContext(language: PageContext['language']): PageContext {
  const say = pageTexts(language);
  return {
    language,
    say,
    tenant: { name: say('title'), key: '' },
    brand: brandSchema.parse({}),
    address: '/login',
    zone: null,
    formToken: '',
  };
}

/**
 * Sign-in pages are on tenants' hosts, with their cookies. Requests for them on the API's host
 * redirect to the default tenant; forms are never redirected.
 */
export function tenantHostsAlone(app: FastifyInstance, hosts: PlatformHosts): void {
  const home = hosts.tenantOrigin(defaultTenantKey);
  app.addHook('onRequest', async (request, reply) => {
    if (hosts.requestedHost(request.headers)?.kind !== 'api') return;
    const address = URL.parse(request.url, home);
    if (request.method !== 'GET' || address?.origin !== home) {
      throw new AppError('request.not_found');
    }
    if (address.pathname === '/authorize') address.searchParams.set(issuerParameter, 'api');
    return goTo(reply, address.href);
  });
}
