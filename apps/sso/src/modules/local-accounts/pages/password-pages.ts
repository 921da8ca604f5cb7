import { passwordLength } from '@axp/contracts/vocabulary';
import { alert, field, guarded, hidden } from '../../../platform/pages/fields.ts';
import type { Markup } from '../../../platform/pages/html.ts';
import { html } from '../../../platform/pages/html.ts';
import { layout } from '../../../platform/pages/layout.ts';
import type { Scene } from '../../../platform/pages/scene.ts';

interface ForgotPage {
  readonly email: string;
  readonly errors: { readonly email?: string; readonly form?: string };
}

/** `/forgot`: asks for an email address. */
export function forgotPage(scene: Scene, { email, errors }: ForgotPage): string {
  const { say } = scene;
  return layout(scene, {
    title: say('forgotPassword.title'),
    body: html`<h1>${say('forgotPassword.title')}</h1>
<p>${say('forgotPassword.lead')}</p>
${alert(errors.form)}
<form method="post" action="/forgot" novalidate>
${guarded(scene)}
${field(scene, {
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
${backToSignIn(scene)}`,
  });
}

/** The same answer whether there is an account or not (Z-100). */
export function linkSentPage(scene: Scene, { email }: Pick<ForgotPage, 'email'>): string {
  const { say } = scene;
  return layout(scene, {
    title: say('forgotPassword.sentTitle'),
    body: html`<h1>${say('forgotPassword.sentTitle')}</h1>
<p role="status">${say('forgotPassword.sent', { email })}</p>
${backToSignIn(scene)}`,
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
export function newPasswordPage(scene: Scene, page: NewPasswordPage): string {
  const { say } = scene;
  const { purpose, email, name, errors } = page;
  const words = purpose === 'reset' ? 'resetPassword' : 'activate';
  return layout(scene, {
    title: say(`${words}.title`),
    body: html`<h1>${say(`${words}.title`)}</h1>
<p>${say(`${words}.lead`, { email, name })}</p>
<form method="post" action="/${purpose}" novalidate>
${guarded(scene)}
${hidden('token', page.token)}
<input type="hidden" autocomplete="username" value="${email}">
${field(scene, {
  name: 'password',
  label: say('newPassword'),
  type: 'password',
  autocomplete: 'new-password',
  help: say('newPasswordHelp', { minimum: passwordLength.minimum }),
  error: errors.password ?? null,
  isFocused: true,
  maxLength: 1024,
})}
${field(scene, {
  name: 'repeated',
  label: say('repeatPassword'),
  type: 'password',
  autocomplete: 'new-password',
  error: errors.repeated ?? null,
  maxLength: 1024,
})}
<button class="main">${say(`${words}.submit`)}</button>
</form>`,
  });
}

function backToSignIn({ say }: Scene): Markup {
  return html`<p class="links"><a href="/login">${say('backToSignIn')}</a></p>`;
}
