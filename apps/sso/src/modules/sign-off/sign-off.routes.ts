import { clearSiteData } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guarded, hidden } from '../../platform/pages/fields.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { Fields, Visit, Visits } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import type { Scene } from '../../platform/pages/scene.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { AddressRules } from '../applications/index.ts';
import type { BrowserCookie } from '../sessions/index.ts';
import { signOutBrowser, signOutSession } from '../sessions/index.ts';
import type { SignOn } from '../sign-on/index.ts';
import type { SignOff } from './signed-off.ts';
import { carriedBy, signOffOf } from './signed-off.ts';

export interface SignOffDeps {
  readonly visits: Visits;
  readonly rules: AddressRules;
  readonly tokens: Tokens;
  readonly browserCookie: BrowserCookie;
  readonly signOn: SignOn;
}

interface Exchange {
  readonly visit: Visit;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * S-02: `/logout` of a tenant, for the kit and OpenID Connect (RP-Initiated Logout 1.0). It cleans
 * up after `POST /me/logout`, and an id token of this browser's sign-on ends that one. Anything
 * else needs a confirmation, because a link alone must not sign out a user (rule 12). It returns to
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
    return leave(deps, { visit, request, reply }, signedOff);
  });
}

async function signOff(
  deps: SignOffDeps,
  exchange: Exchange,
  fields: Fields,
): Promise<FastifyReply> {
  const { visit, request, reply } = exchange;
  const { scope, scene } = visit;
  const signedOff = await signOffOf(deps, scope, fields);
  const browser = await deps.signOn.browserOf(scope, request.headers);
  const sessions = browser?.sessions ?? [];
  const hinted = sessions.find(({ id }) => id === signedOff.sessionId);
  if (hinted) await signOutSession(scope, hinted, visit);
  if (sessions.length === (hinted ? 1 : 0)) return leave(deps, exchange, signedOff);
  if (hinted && signedOff.location !== null) return goTo(reply, signedOff.location);
  const carried = carriedBy(fields);
  // The page in another language does without the token, too.
  const here = { ...scene, address: `/logout?${new URLSearchParams(carried).toString()}` };
  const page = askPage(here, carried);
  return sendPage(reply, { ...scene, page }, { formTargets: signedOff.formTargets });
}

/** Renders the signed-out page. */
function leave(
  { browserCookie }: SignOffDeps,
  { visit: { scope, scene }, reply }: Exchange,
  { location }: SignOff,
): FastifyReply {
  reply.header('set-cookie', browserCookie.clear('tenant', scope.tenant));
  reply.headers(clearSiteData);
  return location === null
    ? sendPage(reply, { ...scene, page: donePage(scene) })
    : goTo(reply, location);
}

/** Asks before the sign-ons of a browser end. */
function askPage(scene: Scene, carried: Fields): string {
  const { say, tenant } = scene;
  return layout(scene, {
    title: say('signOut.title'),
    body: html`<h1>${say('signOut.title')}</h1>
<p>${say('signOut.question', { tenant: tenant.name })}</p>
<form method="post" action="/logout">
${guarded(scene)}
${Object.entries(carried).map(([name, value]) => hidden(name, value))}
<button class="main">${say('signOut.confirm')}</button>
</form>`,
  });
}

/** Says that they have. */
function donePage(scene: Scene): string {
  const { say } = scene;
  return layout(scene, {
    title: say('signOut.title'),
    body: html`<h1>${say('signOut.title')}</h1>
<p role="status">${say('signOut.done')}</p>
<a class="button" href="/login">${say('signOut.again')}</a>`,
  });
}
