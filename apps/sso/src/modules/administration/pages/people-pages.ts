import { field } from '../../../platform/pages/fields.ts';
import type { HtmlValue, Markup } from '../../../platform/pages/html.ts';
import { html, Markup as MarkupText } from '../../../platform/pages/html.ts';
import { momentOf } from '../../../platform/pages/reader-zone.ts';
import type { AdministrationKey } from '../../../platform/pages/texts.ts';
import { deviceOf } from '../../sessions/index.ts';
import type { Desk, TenantDesk } from '../desk.ts';
import type { FoundPerson, ListedPerson, ListedSession } from '../listings.queries.ts';
import { actionOf } from './form-page.ts';
import { actionForm, badge, tenantPage } from './frame.ts';
import { pager, table } from './table.ts';

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly hasMore: boolean;
  readonly search: string;
}

const statuses = ['active', 'invited', 'deactivated'] as const;

export function peoplePage(
  desk: TenantDesk,
  { rows, page, hasMore, search, status }: Found<ListedPerson> & { readonly status: string },
): string {
  const { say, base } = desk;
  const shown = rows.map((person) => [
    html`<a href="${base}/people/${person.id}">${person.displayName}</a><br><span class="help">${person.email ?? '–'}</span>`,
    statusBadge(desk, person.status),
    person.connector,
    person.isAdministrator ? badge(say('person.administrator'), 'plain') : '–',
  ]);
  const options = statuses.map(
    (name) =>
      html`<option value="${name}"${name === status && new MarkupText(' selected')}>${say(`person.${name}`)}</option>`,
  );
  return tenantPage(desk, 'people', {
    title: say('nav.people'),
    action: html`<a class="button main" href="${base}/people/new">${say('person.add')}</a>`,
    body: html`${searchForm(
      desk,
      search,
      html`<div class="field"><label for="status">${say('list.status')}</label><select id="status" name="status"><option value="">${say('list.all')}</option>${options}</select></div>`,
    )}
${table({
  caption: say('nav.people'),
  columns: [
    say('person.displayName'),
    say('list.status'),
    say('person.connector'),
    say('person.rights'),
  ],
  rows: shown,
  empty: say(search === '' && status === '' ? 'list.empty' : 'list.notFound'),
})}
${pager(desk, { page, hasMore })}`,
  });
}

function searchForm(
  desk: Pick<Desk, 'say' | 'path' | 'visit'>,
  search: string,
  more: HtmlValue,
): Markup {
  const { say, path, visit } = desk;
  return html`<form method="get" action="${actionOf({ path })}" class="search" role="search">
${field(visit.context, { name: 'search', label: say('list.search'), value: search, isOptional: true, autocomplete: 'off' })}
${more}
<button>${say('list.find')}</button>
</form>`;
}

function statusBadge({ say }: Pick<Desk, 'say'>, status: string): Markup {
  const known = statuses.find((name) => name === status) ?? 'deactivated';
  const tones = { active: 'good', invited: 'plain', deactivated: 'alarm' } as const;
  return badge(say(`person.${known}`), tones[known]);
}

/** Actions on a user, below the form. */
export function personActions(
  desk: TenantDesk,
  person: FoundPerson,
  sessions: readonly ListedSession[],
): Markup {
  const { say, base, administrator } = desk;
  const at = `${base}/people/${person.id}`;
  const act = (name: 'deactivate' | 'reset-factor' | 'end-sessions', key: AdministrationKey) =>
    actionForm(desk, {
      action: `${at}/${name}`,
      label: say(key),
      question: say(questions[name], { name: person.displayName }),
    });
  const hasFactor = person.hasApp || person.passkeys > 0;
  const isSelf = person.id === administrator.userId;
  return html`<section aria-labelledby="facts"><h2 id="facts">${say('person.facts')}</h2>
<dl class="facts">
<div><dt>${say('list.status')}</dt><dd>${statusBadge(desk, person.status)}</dd></div>
<div><dt>${say('person.connector')}</dt><dd>${person.connector}</dd></div>
<div><dt>${say('person.since')}</dt><dd>${momentOf(desk.visit.context, person.createdAt)}</dd></div>
<div><dt>${say('person.factor')}</dt><dd>${hasFactor ? say('person.factorSet', { passkeys: person.passkeys, app: person.hasApp ? 1 : 0 }) : say('person.factorNone')}</dd></div>
</dl>
<div class="buttons">
${person.status === 'deactivated' && actionForm(desk, { action: `${at}/activate`, label: say('person.activate') })}
${person.status === 'invited' && actionForm(desk, { action: `${at}/invite-again`, label: say('person.inviteAgain') })}
${hasFactor && act('reset-factor', 'person.resetFactor')}
${person.status !== 'deactivated' && !isSelf && act('deactivate', 'person.deactivate')}
</div></section>
<section aria-labelledby="sessions"><h2 id="sessions">${say('nav.sessions')}</h2>
${sessionsTable(desk, sessions, { isOfOne: true })}
${sessions.length > 1 && act('end-sessions', 'session.endAll')}
</section>
<p class="links"><a href="${base}/audit?about=${person.id}">${say('person.history')}</a></p>`;
}

const questions = {
  deactivate: 'person.deactivateQuestion',
  'reset-factor': 'person.resetFactorQuestion',
  'end-sessions': 'session.endAllQuestion',
} as const;

export function sessionsPage(
  desk: TenantDesk,
  { rows, page, hasMore, search }: Found<ListedSession>,
): string {
  const { say } = desk;
  return tenantPage(desk, 'sessions', {
    title: say('nav.sessions'),
    body: html`${searchForm(desk, search, null)}
${sessionsTable(desk, rows, { isOfOne: false })}
${pager(desk, { page, hasMore })}`,
  });
}

function sessionsTable(
  desk: TenantDesk,
  sessions: readonly ListedSession[],
  { isOfOne }: { readonly isOfOne: boolean },
): Markup {
  const { say, base } = desk;
  const rows = sessions.map((session) => {
    const device = deviceOf(session.userAgent) ?? say('session.unknownDevice');
    const person = html`<a href="${base}/people/${session.userId}">${session.displayName}</a><br><span class="help">${session.email ?? '–'}</span>`;
    return [
      isOfOne ? device : person,
      isOfOne ? session.address : html`${device}<br><span class="help">${session.address}</span>`,
      momentOf(desk.visit.context, session.signedInAt),
      momentOf(desk.visit.context, session.lastSeenAt),
      session.applications.length === 0 ? '–' : session.applications.join(', '),
      actionForm(desk, {
        action: `${base}/sessions/${session.id}/end`,
        label: say('session.end'),
        fields: isOfOne ? { person: session.userId } : {},
      }),
    ];
  });
  return table({
    caption: say('nav.sessions'),
    columns: [
      isOfOne ? say('session.device') : say('session.person'),
      isOfOne ? say('session.address') : say('session.device'),
      say('session.since'),
      say('session.lastSeen'),
      say('nav.applications'),
      say('list.actions'),
    ],
    rows,
    empty: say('session.none'),
  });
}
