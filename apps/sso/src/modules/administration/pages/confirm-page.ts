import { field, guarded, hidden } from '../../../platform/pages/fields.ts';
import type { Markup } from '../../../platform/pages/html.ts';
import { html } from '../../../platform/pages/html.ts';
import type { Desk } from '../desk.ts';
import { alert, frame } from './frame.ts';

interface ConfirmPage {
  /** Submitted values, carried through. */
  readonly carried: readonly (readonly [name: string, value: string])[];
  readonly way: 'code' | 'password' | 'sign-in';
  readonly error: string | null;
}

/** Asks for a proof of identity before a sensitive change. */
export function confirmPage(desk: Desk, { carried, way, error }: ConfirmPage): string {
  const { say, visit, administrator } = desk;
  const action = desk.path.split('?')[0] ?? desk.path;
  const kept = [guarded(visit.scene), carried.map(([name, value]) => hidden(name, value))];
  return frame(desk, {
    title: say('confirm.title'),
    body: html`<div class="narrow"><h1>${say('confirm.title')}</h1>
<p>${say('confirm.lead', { name: administrator.email ?? administrator.displayName })}</p>
${alert(error)}
${way === 'sign-in' && html`<p><a class="button" href="/login?prompt=login" target="_blank" rel="noopener">${say('confirm.signIn')}</a></p>`}
<form method="post" action="${action}" novalidate>
${kept}
${way !== 'sign-in' && proofField(desk, way)}
<button class="main">${say('confirm.submit')}</button>
</form></div>`,
    // There is no page to ask for: what was about to be done exists in this form alone.
    repeats: { action, of: { fields: kept } },
  });
}

function proofField({ say, visit }: Desk, way: 'code' | 'password'): Markup {
  if (way === 'password') {
    return field(visit.scene, {
      name: 'confirm_password',
      label: say('confirm.password'),
      type: 'password',
      autocomplete: 'current-password',
      isFocused: true,
      maxLength: 1024,
    });
  }
  return field(visit.scene, {
    name: 'confirm_code',
    label: say('confirm.code'),
    autocomplete: 'one-time-code',
    className: 'code',
    isFocused: true,
    maxLength: 20,
  });
}
