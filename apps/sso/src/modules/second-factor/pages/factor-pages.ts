import { alert, field, guarded, hidden } from '../../../platform/pages/fields.ts';
import { html, Markup } from '../../../platform/pages/html.ts';
import { layout } from '../../../platform/pages/layout.ts';
import type { PageContext } from '../../../platform/pages/page-context.ts';
import { dayOf } from '../../../platform/pages/reader-zone.ts';

interface VerifyPage {
  readonly email: string;
  readonly hasApp: boolean;
  readonly passkeyOptions: string | null;
  readonly error: string | null;
}

/** The second proof, after the first was right. */
export function verifyPage(context: PageContext, page: VerifyPage): string {
  const { say } = context;
  return layout(context, {
    title: say('verify.title'),
    body: html`<h1>${say('verify.title')}</h1>
<p>${say('verify.lead', { email: page.email })}</p>
${alert(page.error)}
${page.hasApp && codeForm(context)}
${page.passkeyOptions !== null && passkeyProof(context, page.passkeyOptions, page.hasApp)}
<p class="links"><a href="/login?prompt=login">${say('verify.cancel')}</a></p>`,
  });
}

function codeForm(context: PageContext): Markup {
  const { say } = context;
  return html`<form method="post" action="/login/verify">
${guarded(context)}
${codeField(context, say('verify.code'), say('verify.codeHelp'))}
<button class="main">${say('verify.submit')}</button>
</form>`;
}

function codeField(context: PageContext, label: string, help?: string): Markup {
  return field(context, {
    name: 'code',
    label,
    autocomplete: 'one-time-code',
    inputMode: 'text',
    className: 'code',
    isFocused: true,
    ...(help !== undefined && { help }),
  });
}

function passkeyProof(context: PageContext, options: string, hasApp: boolean): Markup {
  const { say } = context;
  return html`${!hasApp && html`<p data-without-passkeys>${say('security.needsScript')}</p>`}
<form method="post" action="/login/verify" data-passkey="get" data-options="${options}" data-failed="passkey-failed" hidden>
${guarded(context)}
<input type="hidden" name="credential">
<p class="alert" id="passkey-failed" role="alert" hidden>${say('error.passkey')}</p>
<button${hasApp ? null : new Markup(' class="main"')}>${say('verify.passkey')}</button>
</form>`;
}

interface EnrolPage {
  /** Target of the form: the sign-in, or the user's settings. */
  readonly action: string;
  readonly isRequired: boolean;
  readonly secret: string;
  /** Sealed: comes back with the code, so that nothing is stored before it works. */
  readonly sealedSecret: string;
  readonly picture: string;
  readonly error: string | null;
}

/** The key for the authenticator app. */
export function enrolPage(context: PageContext, page: EnrolPage): string {
  const { say, tenant } = context;
  return layout(context, {
    title: say('enrol.title'),
    body: html`<h1>${say('enrol.title')}</h1>
${page.isRequired && html`<p>${say('enrol.required', { tenant: tenant.name })}</p>`}
<p>${say('enrol.scan')}</p>
<div class="picture" role="img" aria-label="${say('enrol.picture')}">${new Markup(page.picture)}</div>
<p><b>${say('enrol.key')}</b><br><code>${grouped(page.secret)}</code></p>
${alert(page.error)}
<form method="post" action="${page.action}">
${guarded(context)}
${hidden('sealed_secret', page.sealedSecret)}
${codeField(context, say('enrol.code'))}
<button class="main">${say('enrol.submit')}</button>
</form>`,
  });
}

/** `ABCDEFGH` as `ABCD EFGH`: easier to type from one screen into another. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Shown once, when the app is set up. */
export function recoveryPage(
  context: PageContext,
  { codes, goOn }: { codes: readonly string[]; goOn: string },
): string {
  const { say } = context;
  return layout(context, {
    title: say('recovery.title'),
    body: html`<h1>${say('recovery.title')}</h1>
<p>${say('recovery.lead')}</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<a class="button main" href="${goOn}">${say('recovery.goOn')}</a>`,
  });
}

interface SecurityPage {
  readonly isOff: boolean;
  readonly hasApp: boolean;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly since: string;
  }[];
  readonly passkeyOptions: string;
  readonly error: string | null;
}

/** `/account/security`: a person's own second factors. */
export function securityPage(context: PageContext, page: SecurityPage): string {
  const { say, tenant } = context;
  const content = page.isOff
    ? html`<p>${say('security.off', { tenant: tenant.name })}</p>`
    : html`${alert(page.error)}${appSection(context, page)}${passkeySection(context, page)}`;
  return layout(context, {
    title: say('security.title'),
    body: html`<h1>${say('security.title')}</h1>
${content}
<p class="links"><a href="/account">${say('security.back')}</a></p>`,
  });
}

function appSection(context: PageContext, { hasApp }: SecurityPage): Markup {
  const { say } = context;
  return html`<h2>${say('security.app')}</h2>
<p>${say(hasApp ? 'security.appOn' : 'security.appOff')}</p>
<form method="post" action="/account/security/app/${hasApp ? 'remove' : 'add'}">
${guarded(context)}
<button>${say(hasApp ? 'security.appRemove' : 'security.appAdd')}</button>
</form>`;
}

function passkeySection(context: PageContext, { passkeys, passkeyOptions }: SecurityPage): Markup {
  const { say } = context;
  const rows = passkeys.map(
    ({
      id,
      name,
      since,
    }) => html`<li><span>${name}<br><span class="help">${say('security.passkeyAdded')} ${dayOf(context, since)}</span></span>
<form method="post" action="/account/security/passkeys/remove">${guarded(context)}${hidden('passkey', id)}
<button class="plain" aria-label="${say('security.passkeyRemoveNamed', { name })}">${say('security.passkeyRemove')}</button></form></li>`,
  );
  return html`<h2>${say('security.passkeys')}</h2>
${rows.length === 0 ? html`<p>${say('security.passkeysNone')}</p>` : html`<ul class="rows">${rows}</ul>`}
<p data-without-passkeys>${say('security.needsScript')}</p>
<form method="post" action="/account/security/passkeys/add" data-passkey="create" data-options="${passkeyOptions}" data-failed="passkey-failed" hidden>
${guarded(context)}
<input type="hidden" name="credential">
${field(context, { name: 'name', label: say('security.passkeyName'), value: say('security.passkeyDefaultName') })}
<p class="alert" id="passkey-failed" role="alert" hidden>${say('error.passkey')}</p>
<button>${say('security.passkeyAdd')}</button>
</form>`;
}
