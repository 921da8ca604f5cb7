import { alert, field, guarded, hidden } from '../../../platform/pages/fields.ts';
import { html, Markup } from '../../../platform/pages/html.ts';
import { layout } from '../../../platform/pages/layout.ts';
import { dayOf } from '../../../platform/pages/reader-zone.ts';
import type { Scene } from '../../../platform/pages/scene.ts';

interface VerifyPage {
  readonly email: string;
  readonly hasApp: boolean;
  readonly passkeyOptions: string | null;
  readonly error: string | null;
}

/** The second proof, after the first was right. */
export function verifyPage(scene: Scene, page: VerifyPage): string {
  const { say } = scene;
  return layout(scene, {
    title: say('verify.title'),
    body: html`<h1>${say('verify.title')}</h1>
<p>${say('verify.lead', { email: page.email })}</p>
${alert(page.error)}
${page.hasApp && codeForm(scene)}
${page.passkeyOptions !== null && passkeyProof(scene, page.passkeyOptions, page.hasApp)}
<p class="links"><a href="/login?prompt=login">${say('verify.cancel')}</a></p>`,
  });
}

function codeForm(scene: Scene): Markup {
  const { say } = scene;
  return html`<form method="post" action="/login/verify">
${guarded(scene)}
${codeField(scene, say('verify.code'), say('verify.codeHelp'))}
<button class="main">${say('verify.submit')}</button>
</form>`;
}

function codeField(scene: Scene, label: string, help?: string): Markup {
  return field(scene, {
    name: 'code',
    label,
    autocomplete: 'one-time-code',
    inputMode: 'text',
    className: 'code',
    isFocused: true,
    ...(help !== undefined && { help }),
  });
}

function passkeyProof(scene: Scene, options: string, hasApp: boolean): Markup {
  const { say } = scene;
  return html`${!hasApp && html`<p data-without-passkeys>${say('security.needsScript')}</p>`}
<form method="post" action="/login/verify" data-passkey="get" data-options="${options}" data-failed="passkey-failed" hidden>
${guarded(scene)}
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
export function enrolPage(scene: Scene, page: EnrolPage): string {
  const { say, tenant } = scene;
  return layout(scene, {
    title: say('enrol.title'),
    body: html`<h1>${say('enrol.title')}</h1>
${page.isRequired && html`<p>${say('enrol.required', { tenant: tenant.name })}</p>`}
<p>${say('enrol.scan')}</p>
<div class="picture" role="img" aria-label="${say('enrol.picture')}">${new Markup(page.picture)}</div>
<p><b>${say('enrol.key')}</b><br><code>${grouped(page.secret)}</code></p>
${alert(page.error)}
<form method="post" action="${page.action}">
${guarded(scene)}
${hidden('sealed_secret', page.sealedSecret)}
${codeField(scene, say('enrol.code'))}
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
  scene: Scene,
  { codes, goOn }: { codes: readonly string[]; goOn: string },
): string {
  const { say } = scene;
  return layout(scene, {
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
export function securityPage(scene: Scene, page: SecurityPage): string {
  const { say, tenant } = scene;
  const content = page.isOff
    ? html`<p>${say('security.off', { tenant: tenant.name })}</p>`
    : html`${alert(page.error)}${appSection(scene, page)}${passkeySection(scene, page)}`;
  return layout(scene, {
    title: say('security.title'),
    body: html`<h1>${say('security.title')}</h1>
${content}
<p class="links"><a href="/account">${say('security.back')}</a></p>`,
  });
}

function appSection(scene: Scene, { hasApp }: SecurityPage): Markup {
  const { say } = scene;
  return html`<h2>${say('security.app')}</h2>
<p>${say(hasApp ? 'security.appOn' : 'security.appOff')}</p>
<form method="post" action="/account/security/app/${hasApp ? 'remove' : 'add'}">
${guarded(scene)}
<button>${say(hasApp ? 'security.appRemove' : 'security.appAdd')}</button>
</form>`;
}

function passkeySection(scene: Scene, { passkeys, passkeyOptions }: SecurityPage): Markup {
  const { say } = scene;
  const rows = passkeys.map(
    ({
      id,
      name,
      since,
    }) => html`<li><span>${name}<br><span class="help">${say('security.passkeyAdded')} ${dayOf(scene, since)}</span></span>
<form method="post" action="/account/security/passkeys/remove">${guarded(scene)}${hidden('passkey', id)}
<button class="plain" aria-label="${say('security.passkeyRemoveNamed', { name })}">${say('security.passkeyRemove')}</button></form></li>`,
  );
  return html`<h2>${say('security.passkeys')}</h2>
${rows.length === 0 ? html`<p>${say('security.passkeysNone')}</p>` : html`<ul class="rows">${rows}</ul>`}
<p data-without-passkeys>${say('security.needsScript')}</p>
<form method="post" action="/account/security/passkeys/add" data-passkey="create" data-options="${passkeyOptions}" data-failed="passkey-failed" hidden>
${guarded(scene)}
<input type="hidden" name="credential">
${field(scene, { name: 'name', label: say('security.passkeyName'), value: say('security.passkeyDefaultName') })}
<p class="alert" id="passkey-failed" role="alert" hidden>${say('error.passkey')}</p>
<button>${say('security.passkeyAdd')}</button>
</form>`;
}
