import { field } from '../../../platform/pages/fields.ts';
import type { HtmlValue, Markup } from '../../../platform/pages/html.ts';
import { html } from '../../../platform/pages/html.ts';
import { momentOf } from '../../../platform/pages/reader-zone.ts';
import type { ListedEvent } from '../audit.queries.ts';
import type { Desk } from '../desk.ts';
import { actionOf } from './form-page.ts';
import { pager, table } from './table.ts';

export interface AuditPage {
  readonly events: readonly ListedEvent[];
  readonly isOfPlatform: boolean;
  readonly filter: Readonly<Record<'action' | 'about' | 'from' | 'until', string>>;
  readonly errors: Readonly<Partial<Record<'from' | 'until', string>>>;
  readonly page: number;
  readonly hasMore: boolean;
}

/** Events, latest first; read-only. */
export function auditList(desk: Desk, content: AuditPage): Markup {
  const { say } = desk;
  const { events, isOfPlatform, page, hasMore } = content;
  const rows = events.map((event) => [
    momentOf(desk.visit.context, event.at),
    ...(isOfPlatform ? [event.tenantKey ?? '–'] : []),
    html`<code>${event.action}</code>`,
    actorOf(desk, event),
    event.subjectName ?? (event.subject === '' ? '–' : event.subject),
    html`${detailsOf(desk, event.details)}${event.address !== '' && html`<span class="help">${event.address}</span>`}`,
  ]);
  return html`${filterForm(desk, content)}
${!isOfPlatform && exportLinks(desk, content)}
${table({
  caption: say('nav.audit'),
  columns: [
    say('audit.at'),
    ...(isOfPlatform ? [say('tenants.name')] : []),
    say('audit.action'),
    say('audit.actor'),
    say('audit.subject'),
    say('audit.details'),
  ],
  rows,
  empty: say('list.notFound'),
})}
${pager(desk, { page, hasMore })}`;
}

function exportLinks({ say, path }: Desk, { filter }: AuditPage): Markup {
  const address = (format: 'csv' | 'jsonl') =>
    `${actionOf({ path })}/security?${new URLSearchParams({ ...filter, format }).toString()}`;
  return html`<p class="links">${say('audit.securityLog')}
<a href="${address('csv')}" download>${say('audit.csv')}</a>
<a href="${address('jsonl')}" download>${say('audit.jsonl')}</a></p>`;
}

function filterForm({ say, path, visit }: Desk, { filter, errors }: AuditPage): Markup {
  const one = (name: keyof AuditPage['filter'], help?: string) =>
    field(visit.context, {
      name,
      label: say(`audit.filter.${name}`),
      value: filter[name],
      isOptional: true,
      autocomplete: 'off',
      error: name === 'from' || name === 'until' ? (errors[name] ?? null) : null,
      ...(help !== undefined && { help }),
    });
  return html`<form method="get" action="${actionOf({ path })}" class="search" role="search">
${one('action', say('audit.filter.actionHelp'))}
${one('about', say('audit.filter.aboutHelp'))}
${one('from', say('audit.filter.dateHelp'))}
${one('until', say('audit.filter.dateHelp'))}
<button>${say('list.find')}</button>
</form>`;
}

function actorOf({ say }: Desk, { actor, actorName, isOperator }: ListedEvent): string {
  if (actorName !== null) return actorName;
  if (isOperator) return say('audit.operator');
  return actor === '' ? say('audit.nobody') : actor;
}

/** Changed fields, before and after; other details as JSON. */
function detailsOf({ say }: Desk, details: unknown): HtmlValue {
  const { before, after, ...others } = objectOf(details);
  const [was, is] = [objectOf(before), objectOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changes = names.map((name) => {
    const [from, to] = [textOf(was[name]), textOf(is[name])];
    const text = from === '' ? to || '–' : say('audit.change', { from, to: to || '–' });
    return html`<li><b>${name}</b>: ${text}</li>`;
  });
  const facts = Object.entries(others).map(
    ([name, value]) => html`<li><b>${name}</b>: ${textOf(value)}</li>`,
  );
  const lines = [...changes, ...facts];
  if (lines.length === 0) return null;
  if (lines.length <= 3) return html`<ul class="facts">${lines}</ul>`;
  return html`<details><summary>${say('audit.fields', { count: lines.length })}</summary><ul class="facts">${lines}</ul></details>`;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
