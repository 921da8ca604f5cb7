import { alert, field, guarded, hidden } from '../../platform/pages/fields.ts';
import type { Markup } from '../../platform/pages/html.ts';
import { html } from '../../platform/pages/html.ts';
import { layout } from '../../platform/pages/layout.ts';
import type { Scene } from '../../platform/pages/scene.ts';
import { administrationTexts } from '../../platform/pages/texts.ts';
import type { Sender } from './sender.ts';

interface ConfirmPage {
  /** Submitted values, carried through. */
  readonly carried: readonly (readonly [name: string, value: string])[];
  readonly proofKind: 'code' | 'password' | 'sign-in';
  readonly error: string | null;
}

/** Asks for a proof of identity before a sensitive change. */
export function confirmPage(sender: Sender, { carried, proofKind, error }: ConfirmPage): string {
  const { visit, person, path, isWide = false } = sender;
  const { scene } = visit;
  const say = administrationTexts(scene.language);
  const action = path.split('?')[0] ?? path;
  const kept = [guarded(scene), carried.map(([name, value]) => hidden(name, value))];
  return layout(
    { ...scene, address: path },
    {
      isWide,
      title: say('confirm.title'),
      body: html`<div class="narrow"><h1>${say('confirm.title')}</h1>
<p>${say('confirm.lead', { name: person.email ?? person.displayName })}</p>
${alert(error)}
${proofKind === 'sign-in' && html`<p><a class="button" href="/login?prompt=login" target="_blank" rel="noopener">${say('confirm.signIn')}</a></p>`}
<form method="post" action="${action}" novalidate>
${kept}
${proofKind !== 'sign-in' && proofField(scene, proofKind)}
<button class="main">${say('confirm.submit')}</button>
</form></div>`,
      // There is no page to ask for: what was about to be done exists in this form alone.
      repeats: { action, of: { fields: kept } },
    },
  );
}

function proofField(scene: Scene, proofKind: 'code' | 'password'): Markup {
  const say = administrationTexts(scene.language);
  if (proofKind === 'password') {
    return field(scene, {
      name: 'confirm_password',
      label: say('confirm.password'),
      type: 'password',
      autocomplete: 'current-password',
      isFocused: true,
      maxLength: 1024,
    });
  }
  return field(scene, {
    name: 'confirm_code',
    label: say('confirm.code'),
    autocomplete: 'one-time-code',
    className: 'code',
    isFocused: true,
    maxLength: 20,
  });
}
