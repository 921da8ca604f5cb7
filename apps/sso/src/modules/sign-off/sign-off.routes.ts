import { clearSiteData } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fields, Visit, Visits } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { AddressRules } from '../applications/index.ts';
import type { BrowserCookie } from '../sessions/index.ts';
import { signOutBrowser, signOutSession } from '../sessions/index.ts';
import type { SignOn } from '../sign-on/index.ts';
import type { Farewell } from './farewell.ts';
import { carriedBy, farewellOf } from './farewell.ts';
import { askPage, donePage } from './sign-off-page.ts';

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
    return sayFarewell(deps, { visit, request, reply }, visit.query);
  });

  app.post('/logout', async (request, reply) => {
    const visit = await deps.visits(request, reply);
    const { scope } = visit;
    const form = formOf(request);
    const farewell = await farewellOf(deps, scope, form);
    // A form of an application's comes without this browser's cookies: it is asked again with them.
    if (!isOwnForm(request, visit, form)) {
      return goTo(reply, `/logout?${new URLSearchParams(carriedBy(form)).toString()}`);
    }
    const browser = await deps.signOn.browserOf(scope, request.headers);
    if (browser) await signOutBrowser(scope, browser, visit);
    return leave(deps, { visit, request, reply }, farewell);
  });
}

async function sayFarewell(
  deps: SignOffDeps,
  exchange: Exchange,
  fields: Fields,
): Promise<FastifyReply> {
  const { visit, request, reply } = exchange;
  const { scope, scene } = visit;
  const farewell = await farewellOf(deps, scope, fields);
  const browser = await deps.signOn.browserOf(scope, request.headers);
  const sessions = browser?.sessions ?? [];
  const hinted = sessions.find(({ id }) => id === farewell.sessionId);
  if (hinted) await signOutSession(scope, hinted, visit);
  if (sessions.length === (hinted ? 1 : 0)) return leave(deps, exchange, farewell);
  if (hinted && farewell.location !== null) return goTo(reply, farewell.location);
  const carried = carriedBy(fields);
  // The page in another language does without the token, too.
  const here = { ...scene, address: `/logout?${new URLSearchParams(carried).toString()}` };
  const page = askPage(here, carried);
  return sendPage(reply, { ...scene, page }, { formTargets: farewell.formTargets });
}

/** Renders the signed-out page. */
function leave(
  { browserCookie }: SignOffDeps,
  { visit: { scope, scene }, reply }: Exchange,
  { location }: Farewell,
): FastifyReply {
  reply.header('set-cookie', browserCookie.clear('tenant', scope.tenant));
  reply.headers(clearSiteData);
  return location === null
    ? sendPage(reply, { ...scene, page: donePage(scene) })
    : goTo(reply, location);
}
