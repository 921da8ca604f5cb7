import { alert, field, guarded, hidden, notice } from '../../../platform/pages/fields.ts';
import type { HtmlValue, Markup } from '../../../platform/pages/html.ts';
import { html } from '../../../platform/pages/html.ts';
import { initial, layout } from '../../../platform/pages/layout.ts';
import type { PageContext } from '../../../platform/pages/page-context.ts';

/** Where the sign-in leads. */
export interface Destination {
  /** The parameters that say so, as they came in: each step carries them on and checks them again. */
  readonly carried: Readonly<Record<string, string>>;
  /** The application behind them; null where none waits. */
  readonly application: { readonly name: string } | null;
}

export interface ConnectorChoice {
  readonly slug: string;
  readonly kind: 'local' | 'oidc' | 'ldap';
  readonly name: string;
}

export interface LoginPage {
  readonly destination: Destination;
  readonly connectors: readonly ConnectorChoice[];
  readonly email: string;
  readonly error: string | null;
  readonly notice: string | null;
  /** WebAuthn options; null if the tenant turned passkeys off. */
  readonly passkeyOptions: string | null;
}

/** `/login`: sign-in methods of the tenant, password first. */
export function loginPage(context: PageContext, page: LoginPage): string {
  const { say, tenant } = context;
  const hasLocal = page.connectors.some(({ kind }) => kind === 'local');
  const others = page.connectors.filter(({ kind }) => kind !== 'local');
  const isEmpty = page.connectors.length === 0;
  return layout(context, {
    title: say('title'),
    body: html`<h1>${say('heading', { tenant: tenant.name })}</h1>
${lead(context, page.destination)}
${!hasLocal && hintOf(context, page.destination)}
${notice(page.notice)}
${alert(page.error)}
${isEmpty && html`<p>${say('noMethod')}</p>`}
${hasLocal && passwordForm(context, page)}
${hasLocal && others.length > 0 && html`<p class="or">${say('or')}</p>`}
${page.passkeyOptions !== null && passkeyForm(context, page.passkeyOptions, page.destination)}
${others.map((connector) => connectorLink(context, connector, page.destination))}`,
  });
}

function passwordForm(context: PageContext, { destination, email, error }: LoginPage): Markup {
  const { say } = context;
  const isKnown = email !== '';
  return html`<form method="post" action="/login">
${guarded(context)}
${carriedFields(destination)}
${field(context, {
  name: 'email',
  label: say('email'),
  type: 'email',
  value: email,
  autocomplete: 'username webauthn',
  inputMode: 'email',
  isFocused: !isKnown,
})}
${passwordField(context, isKnown && error === null)}
<button class="main">${say('submit')}</button>
<p class="links"><a href="/forgot">${say('forgot')}</a></p>
</form>`;
}

function passwordField(context: PageContext, isFocused: boolean): Markup {
  return field(context, {
    name: 'password',
    label: context.say('password'),
    type: 'password',
    autocomplete: 'current-password',
    isFocused,
  });
}

export interface DirectoryPage {
  readonly destination: Destination;
  readonly connector: ConnectorChoice;
  readonly login: string;
  readonly error: string | null;
}

/** The same for the people of a directory: their name there may be something else than an email. */
export function directoryPage(context: PageContext, page: DirectoryPage): string {
  const { say } = context;
  const heading = say('directoryHeading', { name: page.connector.name });
  return layout(context, {
    title: heading,
    body: html`<h1>${heading}</h1>
${lead(context, page.destination)}
${alert(page.error)}
<form method="post" action="/login/with/${page.connector.slug}">
${guarded(context)}
${carriedFields(page.destination)}
${field(context, {
  name: 'login',
  label: say('directoryName'),
  value: page.login,
  autocomplete: 'username',
  isFocused: page.login === '',
})}
${passwordField(context, false)}
<button class="main">${say('submit')}</button>
</form>
<p class="links"><a href="${withDestination('/login', page.destination)}">${say('backToSignIn')}</a></p>`,
  });
}

export interface AccountChoice {
  readonly sessionId: string;
  readonly name: string;
  readonly email: string | null;
}

/** Several people are signed in with this browser: who goes on? */
export function chooserPage(
  context: PageContext,
  { destination, accounts }: { destination: Destination; accounts: readonly AccountChoice[] },
): string {
  const { say } = context;
  const other = withDestination('/login', destination, { prompt: 'login' });
  return layout(context, {
    title: say('chooser.heading'),
    body: html`<h1>${say('chooser.heading')}</h1>
${lead(context, destination)}
<form method="post" action="/login/account">
${guarded(context)}
${carriedFields(destination)}
${accounts.map(accountButton)}
</form>
<a class="button" href="${other}">${say('chooser.other')}</a>`,
  });
}

function accountButton({ sessionId, name, email }: AccountChoice): Markup {
  return html`<button class="account" name="session" value="${sessionId}">${initial(name)}<span><b>${name}</b> ${email}</span></button>`;
}

function connectorLink(
  { say }: PageContext,
  { slug, name }: ConnectorChoice,
  destination: Destination,
): Markup {
  const address = withDestination(`/login/with/${slug}`, destination);
  return html`<a class="button" rel="nofollow" href="${address}">${say('withConnector', { name })}</a>`;
}

function passkeyForm(context: PageContext, options: string, destination: Destination): Markup {
  const { say } = context;
  return html`<form method="post" action="/login/passkey" data-passkey="get" data-options="${options}" data-failed="passkey-failed" hidden>
${guarded(context)}
${carriedFields(destination)}
<input type="hidden" name="credential">
<p class="alert" id="passkey-failed" role="alert" hidden>${say('error.passkey')}</p>
<button>${say('withPasskey')}</button>
</form>`;
}

function lead({ say }: PageContext, { application }: Destination): HtmlValue {
  return (
    application !== null &&
    html`<p class="faded">${say('toApplication', { application: application.name })}</p>`
  );
}

/** Where there is no field that shows it. */
function hintOf({ say }: PageContext, { carried: { login_hint: hint } }: Destination): HtmlValue {
  return hint !== undefined && html`<p class="faded">${say('hint', { hint })}</p>`;
}

function carriedFields({ carried }: Destination): HtmlValue {
  return Object.entries(carried).map(([name, value]) => hidden(name, value));
}

/** A page of ours that keeps in mind where the sign-in leads. */
export function withDestination(
  path: string,
  { carried }: Pick<Destination, 'carried'>,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...carried, ...more });
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
