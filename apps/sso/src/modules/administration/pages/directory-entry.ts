import { field, guarded } from '../../../platform/pages/fields.ts';
import type { Markup } from '../../../platform/pages/html.ts';
import { html } from '../../../platform/pages/html.ts';
import type { DirectoryEntry, Judgement } from '../../connectors/index.ts';
import type { TenantDesk } from '../desk.ts';
import { tenantPage } from './frame.ts';

/** Looks up a person of a directory; `at` is the address of its connector. */
export function findForm({ say, visit: { context } }: TenantDesk, at: string): Markup {
  return html`<section aria-labelledby="find"><h2 id="find">${say('connector.find.title')}</h2>
<form method="post" action="${at}/find">${guarded(context)}${field(context, {
    name: 'person',
    label: say('connector.find.label'),
    help: say('connector.find.help'),
    autocomplete: 'off',
  })}<button>${say('connector.find.button')}</button></form></section>`;
}

interface FoundEntry {
  readonly slug: string;
  readonly entry: DirectoryEntry;
  readonly judgement: Judgement;
}

/** Attributes of a person, and what a sign-in would do with them. */
export function foundPage(desk: TenantDesk, { slug, entry, judgement }: FoundEntry): string {
  const { say, base } = desk;
  const at = `${base}/connectors/${slug}`;
  const { kind } = judgement;
  const isGood = kind === 'welcome' || kind === 'code';
  const email = kind === 'code' ? judgement.email : '';
  const text =
    kind === 'welcome' && judgement.known !== null
      ? say('connector.find.known')
      : say(`connector.find.${kind}`, { email });
  return tenantPage({ ...desk, path: at }, 'connectors', {
    title: entry.identity.displayName,
    body: html`<p class="${isGood ? 'notice' : 'alert'}" role="${isGood ? 'status' : 'alert'}">${text}</p>
<dl class="facts">
<div><dt>${say('connector.find.dn')}</dt><dd>${entry.dn}</dd></div>
${entry.attributes.map(
  ({ name, values }) =>
    html`<div><dt>${name}</dt><dd>${values.length === 0 ? say('connector.find.noValue') : values.join(', ')}</dd></div>`,
)}
</dl>
<p class="links"><a href="${at}">${say('connector.back')}</a></p>`,
  });
}
