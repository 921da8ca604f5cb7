import { alert, field, guarded, notice } from '../../../platform/pages/fields.ts';
import { html } from '../../../platform/pages/html.ts';
import { layout } from '../../../platform/pages/layout.ts';
import type { Scene } from '../../../platform/pages/scene.ts';

interface AddressPage {
  readonly email: string;
  readonly error: string | null;
  readonly notice: string | null;
}

/** `/login/address`: takes the code that was mailed to the address of an account at a provider. */
export function addressPage(scene: Scene, page: AddressPage): string {
  const { say } = scene;
  return layout(scene, {
    title: say('address.title'),
    body: html`<h1>${say('address.title')}</h1>
<p>${say('address.lead', { email: page.email })}</p>
${notice(page.notice)}
${alert(page.error)}
<form method="post" action="/login/address">
${guarded(scene)}
${field(scene, {
  name: 'code',
  label: say('address.code'),
  help: say('address.codeHelp'),
  autocomplete: 'one-time-code',
  inputMode: 'numeric',
  className: 'code',
  maxLength: 20,
  isFocused: true,
})}
<button class="main">${say('address.submit')}</button>
</form>
<form method="post" action="/login/address/resend">
${guarded(scene)}
<button>${say('address.resend')}</button>
</form>
<p class="links"><a href="/login?prompt=login">${say('address.cancel')}</a></p>`,
  });
}
