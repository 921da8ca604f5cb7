import { AppError } from '@axp/contracts';
import { clearSiteData } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { consumeCode } from '../../platform/codes/one-time-codes.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { guarded, hidden } from '../../platform/pages/fields.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { PageContext } from '../../platform/pages/page-context.ts';
import type { Fields, HttpExchange, Visits } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { AddressRules } from '../applications/index.ts';
import { activeApplications, isLogoutAddress, isRegistered } from '../applications/index.ts';
import type { BrowserCookie } from '../sessions/index.ts';
import { signedOutCookie, signOutBrowser, signOutSession } from '../sessions/index.ts';
import type { KnownBrowser, SignOn } from '../sign-on/index.ts';
import type { ProviderSignOutDeps } from './provider-sign-out.ts';
import { addressAtProvider, providerSignOut } from './provider-sign-out.ts';
import { signedOutFrames } from './signed-out-frames.ts';

export interface SignOffDeps extends ProviderSignOutDeps {
  readonly visits: Visits;
  readonly rules: AddressRules;
  readonly tokens: Tokens;
  readonly cookies: Cookies;
  readonly browserCookie: BrowserCookie;
  readonly signOn: SignOn;
}

/**
 * S-02: `/logout` of a tenant, for the kit and OpenID Connect (RP-Initiated Logout 1.0). It cleans
 * up after `POST /me/logout`, and an id token of this browser's sign-on ends that one. Anything
 * else needs a confirmation, because a link alone must not sign out a user. It returns to
 * a registered URL or to none.
 */
export function signOffRoutes(app: FastifyInstance, deps: SignOffDeps): void {
  app.get('/logout', async (request, reply) => {
    const visit = await deps.visits(request, reply);
    return signOff(deps, { visit, request, reply }, visit.query);
  });

  app.post('/logout', async (request, reply) => {
    const visit = await deps.visits(request, reply);
    const { scope } = visit;
    const form = formOf(request);
    const signedOff = await signOffOf(deps, scope, form);
    // A form of an application's comes without this browser's cookies: it is asked again with them.
    if (!isOwnForm(request, visit, form)) {
      return goTo(reply, `/logout?${new URLSearchParams(carriedBy(form)).toString()}`);
    }
    const browser = await deps.signOn.browserOf(scope, request.headers);
    if (browser) await signOutBrowser(scope, browser, visit);
    return leave(deps, { visit, request, reply }, { ...signedOff, browser });
  });

  // Back from the sign-out at a provider.
  app.get('/logout/return/:slug', async (request, reply) => {
    const visit = await deps.visits(request, reply);
    const { scope, context, query } = visit;
    const returned = await scope.write((trx) =>
      consumeCode(providerSignOut, query.state ?? '', { trx, scope }),
    );
    const location = returned.state === 'fresh' ? returned.payload.location : null;
    if (location !== null) return goTo(reply, location);
    return sendPage(reply, { ...context, page: donePage(context, { location, frames: [] }) });
  });
}

async function signOff(
  deps: SignOffDeps,
  exchange: HttpExchange,
  fields: Fields,
): Promise<FastifyReply> {
  const { visit, request, reply } = exchange;
  const { scope, context } = visit;
  const signedOff = await signOffOf(deps, scope, fields);
  const browser = await deps.signOn.browserOf(scope, request.headers);
  const sessions = browser?.sessions ?? [];
  const hinted = sessions.find(({ id }) => id === signedOff.sessionId);
  if (hinted) await signOutSession(scope, hinted, visit);
  if (sessions.length === (hinted ? 1 : 0)) return leave(deps, exchange, { ...signedOff, browser });
  if (hinted && signedOff.location !== null) {
    return goOn(deps, exchange, { location: signedOff.location, browser });
  }
  const carried = carriedBy(fields);
  // The page in another language does without the token, too.
  const here = { ...context, address: `/logout?${new URLSearchParams(carried).toString()}` };
  const page = askPage(here, carried);
  return sendPage(reply, { ...context, page }, { formTargets: signedOff.formTargets });
}

interface Left {
  readonly location: string | null;
  readonly browser: KnownBrowser | null;
}

/** Renders the signed-out page. */
async function leave(
  deps: SignOffDeps,
  exchange: HttpExchange,
  { location, browser }: Left,
): Promise<FastifyReply> {
  const { cookies, browserCookie } = deps;
  const {
    visit: { scope },
    reply,
  } = exchange;
  const { name, lifetimeSeconds } = signedOutCookie;
  reply.header('set-cookie', browserCookie.clear('tenant', scope.tenant));
  reply.header('set-cookie', cookies.write(name, 'yes', lifetimeSeconds));
  reply.headers(clearSiteData);
  return goOn(deps, exchange, { location, browser });
}

function framesOf(
  { visit: { scope, origin: issuer } }: HttpExchange,
  browser: KnownBrowser | null,
): Promise<readonly string[]> {
  if (!browser) return Promise.resolve([]);
  const { tenant, clock, read } = scope;
  const signedOut = { tenantId: tenant.id, browserId: browser.id, issuer, now: clock.now() };
  return read((trx) => signedOutFrames(trx, signedOut));
}

/** To the provider or application at once, unless frames of others have to load first. */
async function goOn(
  deps: SignOffDeps,
  exchange: HttpExchange,
  { location, browser }: Left,
): Promise<FastifyReply> {
  const { visit, request, reply } = exchange;
  const { scope, context, origin } = visit;
  const frames = await framesOf(exchange, browser);
  const signedOut = { scope, origin, location, log: request.log };
  const atProvider =
    browser && (await addressAtProvider(deps, { ...signedOut, browserId: browser.id }));
  const next = atProvider ?? location;
  // The policy of the page with the form names the application's origin alone.
  const isBlocked = request.method === 'POST' && atProvider !== null;
  if (next !== null && frames.length === 0 && !isBlocked) return goTo(reply, next);
  const page = donePage(context, { location: next, frames });
  const frameSources = frames.map((address) => new URL(address).origin);
  return sendPage(reply, { ...context, page }, { frameSources });
}

/** Asks before the sign-ons of a browser end. */
function askPage(context: PageContext, carried: Fields): string {
  const { say, tenant } = context;
  return layout(context, {
    title: say('signOut.title'),
    body: html`<h1>${say('signOut.title')}</h1>
<p>${say('signOut.question', { tenant: tenant.name })}</p>
<form method="post" action="/logout">
${guarded(context)}
${Object.entries(carried).map(([name, value]) => hidden(name, value))}
<button class="main">${say('signOut.confirm')}</button>
</form>`,
  });
}

interface Done {
  readonly location: string | null;
  readonly frames: readonly string[];
}

/** Says that they have, while frames of applications end their sessions. */
function donePage(context: PageContext, { location, frames }: Done): string {
  const { say } = context;
  const onward =
    location === null
      ? html`<a class="button" href="/login">${say('signOut.again')}</a>`
      : html`<a class="button main" href="${location}" data-onward>${say('signOut.goOn')}</a>`;
  return layout(context, {
    title: say('signOut.title'),
    body: html`<h1>${say('signOut.title')}</h1>
<p role="status">${say('signOut.done')}</p>
${onward}
${frames.map((address) => html`<iframe src="${address}" hidden title="${say('signOut.frame')}" sandbox="allow-scripts allow-same-origin"></iframe>`)}`,
  });
}

/** Where a sign-out leads, and whose it is. */
interface SignOff {
  /** A registered address, with the application's `state`; null for none. */
  readonly location: string | null;
  /** The sign-on that an id token of ours names. */
  readonly sessionId: string | null;
  readonly formTargets: readonly string[];
}

/** The kit's names, and those of OpenID Connect. */
const LogoutRequest = z.object({
  redirect_url: z.string().max(2048).optional(),
  application_id: z.string().max(64).optional(),
  post_logout_redirect_uri: z.string().max(2048).optional(),
  client_id: z.string().max(64).optional(),
  id_token_hint: z.string().optional(),
  state: z.string().max(2048).optional(),
});

interface Deps {
  readonly tokens: Tokens;
  readonly rules: AddressRules;
}

/** @throws AppError redirect.not_registered for any address that no application has registered */
async function signOffOf(
  { tokens, rules }: Deps,
  { tenant, read }: TenantScope,
  fields: Fields,
): Promise<SignOff> {
  const parsed = LogoutRequest.safeParse(fields);
  if (!parsed.success) throw new AppError('redirect.not_registered');
  const { redirect_url, post_logout_redirect_uri, application_id, client_id, ...rest } =
    parsed.data;
  const hint = await tokens.readIdToken(tenant.key, rest.id_token_hint ?? '');
  const application = filled(client_id) ?? filled(application_id) ?? hint?.applicationId ?? null;
  // An id token of another application says nothing about this one.
  const sessionId = hint?.applicationId === application ? (hint?.sessionId ?? null) : null;
  const address = filled(post_logout_redirect_uri) ?? filled(redirect_url);
  if (address === null) return { location: null, sessionId, formTargets: [] };
  const applications = await read((trx) => activeApplications(trx, tenant.id));
  const isKnown = applications.some(
    ({ id, logoutUrls }) =>
      (application === null || id === application) && isRegistered(address, logoutUrls, rules),
  );
  if (!isKnown || !isLogoutAddress(address, rules)) throw new AppError('redirect.not_registered');
  const url = new URL(address);
  if (filled(rest.state) !== null) url.searchParams.set('state', rest.state ?? '');
  return { location: url.href, sessionId, formTargets: [url.origin] };
}

/** Fields that the page carries on, without the token. */
function carriedBy(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.keys(LogoutRequest.shape)
      .filter((name) => name !== 'id_token_hint')
      .flatMap((name) => {
        const value = fields[name] ?? '';
        return value === '' ? [] : [[name, value] as const];
      }),
  );
}

function filled(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
