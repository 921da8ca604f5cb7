import type { HtmlValue, Markup } from '../../../platform/pages/html.ts';
import { html } from '../../../platform/pages/html.ts';
import type { Desk } from '../desk.ts';

export interface Table {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly HtmlValue[])[];
  /** Text of an empty table. */
  readonly empty: string;
}

/** Rows that become cards where there is no room; roles say what they are, whatever they look like. */
export function table({ caption, columns, rows, empty }: Table): Markup {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  const head = columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`);
  const body = rows.map((cells) => {
    const shown = cells.map((cell, index) =>
      index === 0
        ? html`<th role="rowheader" scope="row">${cell}</th>`
        : html`<td role="cell"><span class="column" aria-hidden="true">${columns[index]}</span><span>${cell}</span></td>`,
    );
    return html`<tr role="row">${shown}</tr>`;
  });
  return html`<table role="table" aria-label="${caption}"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table>`;
}

/** The ways to the pages before and after, with whatever is looked for. */
export function pager(
  { say, path }: Pick<Desk, 'say' | 'path'>,
  { page, hasMore }: { readonly page: number; readonly hasMore: boolean },
): HtmlValue {
  if (page === 0 && !hasMore) return null;
  const to = (number: number) => {
    const url = new URL(path, 'https://page.invalid');
    url.searchParams.delete('done');
    url.searchParams.set('page', String(number));
    return `${url.pathname}${url.search}`;
  };
  return html`<nav class="pager" aria-label="${say('list.pages')}">
${page > 0 ? html`<a href="${to(page - 1)}" rel="prev">${say('list.before')}</a>` : html`<span></span>`}
<span>${say('list.page', { page: page + 1 })}</span>
${hasMore ? html`<a href="${to(page + 1)}" rel="next">${say('list.after')}</a>` : html`<span></span>`}
</nav>`;
}

/** The page of a list that was asked for; the first for anything that is no number. */
export function pageOf({ page = '' }: Readonly<Record<string, string>>): number {
  return /^\d{1,4}$/.test(page) ? Number(page) : 0;
}
