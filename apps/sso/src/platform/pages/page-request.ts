import type { Language } from '@axp/contracts';
import { AppError, languages } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import { languageOf } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../http/cookies.ts';
import type { ScopeOf, TenantScope } from '../scope/tenant-scope.ts';
import type { PlatformHosts } from '../tenant/platform-hosts.ts';
import type { Tenant } from '../tenant/tenant.ts';
import type { TenantDirectory } from '../tenant/tenant-directory.ts';
import type { Brand } from './brand.ts';
import { brandSchema } from './brand.ts';
import type { PageContext } from './page-context.ts';
import { readerZoneOf } from './reader-zone.ts';
import { pageTexts } from './texts.ts';

/** Fields of a form or parameters of a query: each once, as text. */
export type Fields = Readonly<Record<string, string>>;

/** Visitor of a tenant's page. */
export interface Visit {
  readonly scope: TenantScope;
  readonly context: PageContext;
  readonly query: Fields;
  /** Origin of the tenant's host. */
  readonly origin: string;
  readonly address: string;
  readonly userAgent: string;
}

export interface PageDeps {
  readonly tenants: TenantDirectory;
  readonly hosts: PlatformHosts;
  readonly scopeOf: ScopeOf;
  readonly cookies: Cookies;
}

/** Visit of a page that is being answered. */
export interface HttpExchange {
  readonly visit: Visit;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Visits = (request: FastifyRequest, reply: FastifyReply) => Promise<Visit>;

const formCookie = 'axp-form';
const languageCookie = 'lang';
const daySeconds = 24 * 60 * 60;

/** Creates the visit: tenant, language, and on the first request the cookie that forms need. */
export function createVisits({ tenants, hosts, scopeOf, cookies }: PageDeps): Visits {
  return async (request, reply) => {
    const tenant = await tenants.ofPage(request.headers);
    const query = fieldsOf(new URLSearchParams(request.url.split('?')[1] ?? ''));
    const chosen = languages.find((language) => language === query.lang);
    if (chosen) reply.header('set-cookie', languageChoice(chosen, hosts.tenantOrigin(tenant.key)));
    const known = cookies.read(request.headers, formCookie);
    const secret = known ?? newSecret(32);
    if (known === null) reply.header('set-cookie', cookies.write(formCookie, secret, daySeconds));
    const language = requestedLanguage(request) ?? tenant.locale;
    return {
      scope: scopeOf(tenant),
      context: {
        language,
        say: pageTexts(language),
        tenant,
        brand: brandOf(tenant),
        address: pageAddressOf(request),
        zone: readerZoneOf(request.headers),
        formToken: hashOf(`form:${secret}`).toString('base64url'),
      },
      query,
      origin: hosts.tenantOrigin(tenant.key),
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    };
  };
}

/** Forms that have a page of their own lead back to it; what others say is part of signing in. */
function pageAddressOf({ method, url, routeOptions, server }: FastifyRequest): string {
  if (method === 'GET') return url;
  const hasPage =
    routeOptions.url !== undefined && server.hasRoute({ method: 'GET', url: routeOptions.url });
  return hasPage ? (url.split('?')[0] ?? url) : '/login';
}

/**
 * The sign-in that leads back to the page that a request was sent from: of a form, the page that it
 * was on. Nothing typed goes into the address, because a form may hold secrets.
 */
export function signInFrom(
  { method, url, headers }: FastifyRequest,
  { origin, context }: Pick<Visit, 'origin' | 'context'>,
  fallback: string,
): string {
  const path = (address: string) => address.split('?')[0];
  const page = URL.parse(headers.referer ?? '');
  // A page that a form answered with has no address to come back to.
  const isOpened = page?.origin === origin && page.pathname !== path(url);
  const opened = isOpened ? `${page.pathname}${page.search}` : context.address;
  const next = method === 'GET' ? url : opened;
  const isOwn = next !== null && path(next) !== '/login';
  return `/login?${new URLSearchParams({ next: isOwn ? next : fallback }).toString()}`;
}

export function brandOf({ branding }: Pick<Tenant, 'branding'>): Brand {
  return brandSchema.parse(typeof branding === 'object' && branding !== null ? branding : {});
}

/** Readable for scripts on purpose: the launcher asks for it too. */
function languageChoice(language: Language, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${languageCookie}=${language}; Path=/; Max-Age=${365 * daySeconds}; SameSite=Lax${secure}`;
}

/**
 * The language chosen in the address, wanted by a standard client (`ui_locales`) or chosen before,
 * else the first that the browser accepts.
 */
export function requestedLanguage(request: FastifyRequest): Language | null {
  const { url, headers } = request;
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const wanted = (query.get('ui_locales') ?? formOf(request).ui_locales ?? '').split(' ');
  const cookie = /(?:^|;\s*)lang=(en|th)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  const [chosen] = [query.get('lang'), ...wanted, cookie].flatMap((tag) =>
    languages.filter((language) => language === tag?.split('-')[0]?.toLowerCase()),
  );
  if (chosen) return chosen;
  const accepted = headers['accept-language'];
  const isAccepted = languages.some((language) => accepted?.toLowerCase().includes(language));
  return isAccepted ? languageOf({ 'accept-language': accepted }) : null;
}

/**
 * Whether a form comes from a page of ours in the same browser. The token needs the cookie, which no
 * other site can read or set; what the browser itself says of the sender is a second lock.
 */
export function isOwnForm(request: FastifyRequest, { context }: Visit, form: Fields): boolean {
  const site = request.headers['sec-fetch-site'];
  return (site === undefined || site === 'same-origin') && form.form_token === context.formToken;
}

/** Pages take forms as browsers send them, and nothing else. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, fieldsOf(new URLSearchParams(body)));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  );
}

/** The fields of the form that was posted. */
export function formOf({ body }: FastifyRequest): Fields {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** @throws AppError request.malformed for a name that comes twice, and for what no field can hold */
function fieldsOf(parameters: URLSearchParams): Fields {
  const entries = [...parameters];
  const isOnce = new Set(entries.map(([name]) => name)).size === entries.length;
  const isText = entries.every(([name, value]) => !hasControls(name) && !hasControls(value));
  if (!isOnce || !isText) throw new AppError('request.malformed');
  return Object.fromEntries(entries);
}

/** All but tab and line ends, which fields of several lines may hold. */
function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text.replaceAll(/[\t\r\n]/g, ''));
}
