import type { AppOwner } from '@axp/server-kit/second-factor';
import {
  addPasskey,
  heldFactors,
  newApp,
  registrationOptions,
  removeApp,
  removePasskey,
  reopenApp,
  setApp,
} from '@axp/server-kit/second-factor';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { guarded } from '../../platform/pages/fields.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { PageContext } from '../../platform/pages/page-context.ts';
import type { Fields, HttpExchange } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import {
  enrolPage,
  factorScopeOf,
  recoveryPage,
  securityPage,
  totpPicture,
} from '../second-factor/index.ts';
import type { SignedUpPerson } from './person.queries.ts';
import { findPerson } from './person.queries.ts';
import { recordRefusal } from './refusals.ts';
import { ceremonyOf } from './send-login.ts';
import type { SignInDeps } from './sign-in-flow.ts';

/** How old the last sign-in may be for changes of how one signs in. */
const freshMs = 15 * 60 * 1000;
const longestName = 80;
const security = '/account/security';
const signInAgain = `/login?${new URLSearchParams({ next: security }).toString()}`;

interface Self extends HttpExchange {
  readonly person: SignedUpPerson;
  readonly isFresh: boolean;
}

/** A signed-in person's own pages at the tenant. */
export function accountRoutes(app: FastifyInstance, deps: SignInDeps): void {
  app.get('/account', async (request, reply) => {
    const self = await selfOf(deps, { request, reply });
    if (!self) return goTo(reply, '/login');
    const { context } = self.visit;
    return sendPage(reply, { ...context, page: accountPage(context, self.person) });
  });

  app.get(security, async (request, reply) => {
    const self = await selfOf(deps, { request, reply });
    return self ? sendSecurity(deps, self) : goTo(reply, signInAgain);
  });

  const change = (
    path: string,
    act: (self: Self, form: Fields) => Promise<FastifyReply> | FastifyReply,
  ) =>
    app.post(`/account/security/${path}`, async (request, reply) => {
      const self = await selfOf(deps, { request, reply });
      if (!self) return goTo(reply, signInAgain);
      const form = formOf(request);
      if (!isOwnForm(request, self.visit, form)) {
        const error = self.visit.context.say('error.form');
        return sendSecurity(deps, self, { status: 403, error });
      }
      const isOff = (await deps.factors.ruleOf(self.visit.scope)) === 'off';
      // An unattended browser must not allow locking out the owner.
      if (!self.isFresh) return goTo(reply, `${signInAgain}&prompt=login`);
      return isOff ? goTo(reply, security) : act(self, form);
    });

  change('app/add', (self, form) => addApp(deps, self, form));
  change('app/remove', async ({ visit, person, reply }) => {
    await removeApp(factorScopeOf(visit), person.id);
    return goTo(reply, security);
  });
  change('passkeys/add', async (self, { credential = '', name = '' }) => {
    const { visit, person } = self;
    const { say } = visit.context;
    const passkeyName = name.trim();
    if (passkeyName.length > longestName) {
      const error = say('error.tooLong', { maximum: longestName });
      return sendSecurity(deps, self, { status: 422, error });
    }
    const isAdded = await addPasskey(deps.factors.settings, factorScopeOf(visit), {
      ceremony: ceremonyOf(visit, 'register'),
      userId: person.id,
      credential,
      name: passkeyName || say('security.passkeyDefaultName'),
    });
    if (isAdded) return goTo(self.reply, security);
    await recordRefusal(visit, { subject: person.id, reason: 'auth.passkey_refused' });
    return sendSecurity(deps, self, { status: 422, error: say('error.passkey') });
  });
  change('passkeys/remove', async ({ visit, person, reply }, { passkey = '' }) => {
    await removePasskey(factorScopeOf(visit), person.id, passkey);
    return goTo(reply, security);
  });
}

/** Returns the latest signed-in user of this browser, or null. */
async function selfOf(
  { visits, signOn }: SignInDeps,
  { request, reply }: Pick<HttpExchange, 'request' | 'reply'>,
): Promise<Self | null> {
  const visit = await visits(request, reply);
  const { scope } = visit;
  const [session] = (await signOn.browserOf(scope, request.headers))?.sessions ?? [];
  if (!session) return null;
  const person = await scope.read((trx) => findPerson(trx, scope.tenant.id, session.userId));
  if (!person?.isActive) return null;
  const age = scope.clock.now().getTime() - new Date(session.signedInAt).getTime();
  return { visit, request, reply, person, isFresh: age < freshMs };
}

async function sendSecurity(
  { factors }: SignInDeps,
  { visit, reply, person }: Self,
  { status = 200, error }: { readonly status?: number; readonly error?: string } = {},
): Promise<FastifyReply> {
  const { scope, context } = visit;
  const { id, displayName, email } = person;
  const own = factorScopeOf(visit);
  const [{ isOff, hasApp }, { passkeys }, passkeyOptions] = await Promise.all([
    factors.stateOf(scope, id),
    heldFactors(own, id),
    registrationOptions(factors.settings, own, {
      ceremony: ceremonyOf(visit, 'register'),
      owner: { userId: id, name: email ?? displayName, displayName },
    }),
  ]);
  const page = securityPage(
    { ...context, address: security },
    {
      isOff,
      hasApp,
      passkeys: passkeys.map(({ id, name, createdAt: since }) => ({ id, name, since })),
      passkeyOptions,
      error: error ?? null,
    },
  );
  return sendPage(reply, { ...context, page }, { status });
}

/** Without a code yet: the picture. With one: the app is set up when it is right. */
async function addApp(
  { factors }: SignInDeps,
  { visit, reply, person }: Self,
  { sealed_secret: sealedSecret = '', code }: Fields,
): Promise<FastifyReply> {
  const { context } = visit;
  const own = factorScopeOf(visit);
  const owner: AppOwner = { userId: person.id, account: person.email ?? person.displayName };
  const former = reopenApp(factors.settings, own, { ...owner, sealedSecret });
  if (former && code !== undefined) {
    const codes = await setApp(factors.settings, own, { userId: person.id, sealedSecret, code });
    if (codes) {
      const page = recoveryPage({ ...context, address: null }, { codes, goOn: security });
      return sendPage(reply, { ...context, page });
    }
    await recordRefusal(visit, { subject: person.id, reason: 'auth.code_wrong' });
  }
  const app = former ?? newApp(factors.settings, own, owner);
  const page = enrolPage(
    { ...context, address: security },
    {
      action: '/account/security/app/add',
      isRequired: false,
      ...app,
      picture: totpPicture(app.uri),
      error: former ? context.say('error.code') : null,
    },
  );
  return sendPage(reply, { ...context, page }, { status: former ? 401 : 200 });
}

interface AccountOwner {
  readonly displayName: string;
  readonly email: string | null;
  readonly isAdministrator: boolean;
}

/** `/account`: where a sign-in ends that no application has asked for. */
function accountPage(
  context: PageContext,
  { displayName, email, isAdministrator }: AccountOwner,
): string {
  const { say } = context;
  return layout(context, {
    title: say('done.title'),
    body: html`<h1>${say('done.heading')}</h1>
<p>${say('done.as', { name: displayName, email: email ?? '–' })}</p>
${isAdministrator && html`<a class="button main" href="/admin">${say('done.administration')}</a>`}
<a class="button" href="/account/security">${say('done.security')}</a>
<a class="button" href="/account/sessions">${say('done.sessions')}</a>
<form method="post" action="/logout">
${guarded(context)}
<button>${say('done.signOut')}</button>
</form>`,
  });
}
