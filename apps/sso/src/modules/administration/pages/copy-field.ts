import type { Markup } from '../../../platform/pages/html.ts';
import { html } from '../../../platform/pages/html.ts';
import type { Desk } from '../desk.ts';

interface Copied {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly help?: string;
  /** The input that the value ends with, while it is typed. */
  readonly follows?: { readonly id: string; readonly prefix: string };
}

/** A value to copy elsewhere. The button appears with the script that it needs. */
export function copyField({ say }: Desk, { id, label, value, help, follows }: Copied): Markup {
  const source = follows && html` data-follows="${follows.id}" data-prefix="${follows.prefix}"`;
  return html`<div class="field"><label for="${id}">${label}</label>
<div class="secret"><input id="${id}" value="${value}" readonly spellcheck="false"${help !== undefined && html` aria-describedby="${id}-help"`}${source}><button type="button" data-copies="${id}" data-done="${say('copy.done')}" hidden>${say('copy.button')}</button></div>
${help !== undefined && html`<p class="help" id="${id}-help">${help}</p>`}</div>`;
}
