import { escapeHtml } from '@axp/server-kit/http';

/** Markup that may be sent as it is: only `html` makes it, and it escapes whatever it is given. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = Markup | string | number | null | undefined | false | readonly HtmlValue[];

/** A template whose values can't become markup. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Markup {
  return new Markup(parts.map((part, index) => part + markupOf(values[index])).join(''));
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' ? String(value) : value.map(markupOf).join('');
}
