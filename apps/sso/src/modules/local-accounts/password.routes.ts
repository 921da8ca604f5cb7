import { passwordLength } from '@axp/contracts/vocabulary';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { waitText } from '../../platform/pages/failure-texts.ts';
import { alert, field, guarded, hidden } from '../../platform/pages/fields.ts';
import type { Markup } from '../../platform/pages/html.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { PageContext } from '../../platform/pages/page-context.ts';
import type { Visits } from '../../platform/pages/page-request.ts';
import { formOf, isOwnForm } from '../../platform/pages/page-request.ts';
import { refusalPage } from '../../platform/pages/refusal-page.ts';
import { goTo, sendPage } from '../../platform/pages/send-page.ts';
import type { LinkPurpose } from './domain/account-link.ts';
import { mailAddressOf } from './domain/mail-address.ts';
import type { AccountSettings } from './use-cases/account-deps.ts';
import type { RefusedRule } from './use-cases/choose-password.ts';
import { choosePassword, openLink, requestLink } from './use-cases/choose-password.ts';

interface Deps {
  readonly visits: Visits;
  readonly settings: AccountSettings;
}

/** Forgotten passwords, and passwords of accounts that are new. */
export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  forgotRoutes(app, deps);
  linkRoutes(app, deps, 'reset');
  linkRoutes(app, deps, 'activate');
}

function forgotRoutes(app: FastifyInstance, { visits }: Deps): void {
  app.get('/forgot', async (request, reply) => {
    const { context } = await visits(request, reply);
    return sendPage(reply, { ...context, page: forgotPage(context, { email: '', errors: {} }) });
  });

  app.post('/forgot', async (request, reply) => {
    const visit = await visits(request, reply);
    const { context } = visit;
    const form = formOf(request);
    const typed = form.email ?? '';
    const again = (status: number, errors: { email?: string; form?: string }) =>
      sendPage(
        reply,
        { ...context, page: forgotPage(context, { email: typed, errors }) },
        { status },
      );
    if (!isOwnForm(request, visit, form)) return again(403, { form: context.say('error.form') });
    const email = mailAddressOf(typed);
    if (email === null) return again(422, { email: context.say('error.email') });
    const wait = await requestLink(visit, {
      email,
      language: context.language,
      address: visit.address,
    });
    if (wait > 0) {
      reply.header('retry-after', wait);
      return again(429, { form: waitText(context.say, wait) });
    }
    return sendPage(reply, { ...context, page: linkSentPage(context, { email }) });
  });
}

function linkRoutes(app: FastifyInstance, { visits, settings }: Deps, purpose: LinkPurpose): void {
  app.get<{ Params: { token: string } }>(`/${purpose}/:token`, async (request, reply) => {
    const { context, scope } = await visits(request, reply);
    const { token } = request.params;
    const link = await openLink({ scope }, { purpose, token });
    if (!link) return sendGone(reply, context);
    const page = newPasswordPage(context, {
      purpose,
      token,
      email: link.email,
      name: link.displayName,
      errors: {},
    });
    return sendPage(reply, { ...context, page });
  });

  app.post(`/${purpose}`, async (request, reply) => {
    const visit = await visits(request, reply);
    const { context } = visit;
    const { token = '', password = '', repeated = '', ...form } = formOf(request);
    const accounts = { ...settings, scope: visit.scope };
    const link = isOwnForm(request, visit, form)
      ? await openLink(accounts, { purpose, token })
      : null;
    if (!link) return sendGone(reply, context);
    const again = (errors: { password?: string; repeated?: string }) => {
      const { email, displayName: name } = link;
      const here = { ...context, address: `/${purpose}/${token}` };
      const page = newPasswordPage(here, { purpose, token, email, name, errors });
      return sendPage(reply, { ...context, page }, { status: 422 });
    };
    if (password !== repeated) return again({ repeated: context.say('error.notTheSame') });
    const chosen = await choosePassword(accounts, { purpose, token, password, origin: visit });
    if (chosen.kind === 'gone') return sendGone(reply, context);
    if (chosen.kind === 'refused') return again({ password: ruleText(context, chosen.rule) });
    return goTo(reply, `/login?notice=${purpose}`);
  });
}

function sendGone(reply: FastifyReply, context: PageContext): FastifyReply {
  const page = refusalPage(context, { text: 'refused.link', back: '/forgot' });
  return sendPage(reply, { ...context, page }, { status: 410 });
}

function ruleText({ say }: PageContext, rule: RefusedRule): string {
  return say(`error.${rule}`, { minimum: passwordLength.minimum, maximum: passwordLength.maximum });
}

interface ForgotPage {
  readonly email: string;
  readonly errors: { readonly email?: string; readonly form?: string };
}

/** `/forgot`: asks for an email address. */
function forgotPage(context: PageContext, { email, errors }: ForgotPage): string {
  const { say } = context;
  return layout(context, {
    title: say('forgotPassword.title'),
    body: html`<h1>${say('forgotPassword.title')}</h1>
<p>${say('forgotPassword.lead')}</p>
${alert(errors.form)}
<form method="post" action="/forgot" novalidate>
${guarded(context)}
${field(context, {
  name: 'email',
  label: say('email'),
  type: 'email',
  value: email,
  autocomplete: 'username',
  inputMode: 'email',
  isFocused: true,
  error: errors.email ?? null,
})}
<button class="main">${say('forgotPassword.submit')}</button>
</form>
${backToSignIn(context)}`,
  });
}

/** The same answer whether there is an account or not (Z-100). */
function linkSentPage(context: PageContext, { email }: Pick<ForgotPage, 'email'>): string {
  const { say } = context;
  return layout(context, {
    title: say('forgotPassword.sentTitle'),
    body: html`<h1>${say('forgotPassword.sentTitle')}</h1>
<p role="status">${say('forgotPassword.sent', { email })}</p>
${backToSignIn(context)}`,
  });
}

interface NewPasswordPage {
  readonly purpose: 'reset' | 'activate';
  readonly token: string;
  readonly email: string;
  readonly name: string;
  readonly errors: { readonly password?: string; readonly repeated?: string };
}

/** Behind the link of a mail. Opening it changes nothing; the form does. */
function newPasswordPage(context: PageContext, page: NewPasswordPage): string {
  const { say } = context;
  const { purpose, email, name, errors } = page;
  const words = purpose === 'reset' ? 'resetPassword' : 'activate';
  return layout(context, {
    title: say(`${words}.title`),
    body: html`<h1>${say(`${words}.title`)}</h1>
<p>${say(`${words}.lead`, { email, name })}</p>
<form method="post" action="/${purpose}" novalidate>
${guarded(context)}
${hidden('token', page.token)}
<input type="hidden" autocomplete="username" value="${email}">
${field(context, {
  name: 'password',
  label: say('newPassword'),
  type: 'password',
  autocomplete: 'new-password',
  help: say('newPasswordHelp', { minimum: passwordLength.minimum }),
  error: errors.password ?? null,
  isFocused: true,
})}
${field(context, {
  name: 'repeated',
  label: say('repeatPassword'),
  type: 'password',
  autocomplete: 'new-password',
  error: errors.repeated ?? null,
})}
<button class="main">${say(`${words}.submit`)}</button>
</form>`,
  });
}

function backToSignIn({ say }: PageContext): Markup {
  return html`<p class="links"><a href="/login">${say('backToSignIn')}</a></p>`;
}
