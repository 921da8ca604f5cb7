import type { FastifyReply } from 'fastify';
import { alert, guarded, hidden, notice } from '../../../platform/pages/fields.ts';
import type { HtmlValue, Markup } from '../../../platform/pages/html.ts';
import { html } from '../../../platform/pages/html.ts';
import type { PageContent, RepeatedForm } from '../../../platform/pages/layout.ts';
import { layout } from '../../../platform/pages/layout.ts';
import type { PageAnswer } from '../../../platform/pages/send-page.ts';
import { sendPage } from '../../../platform/pages/send-page.ts';
import type { Desk, TenantDesk } from '../desk.ts';

const sections = [
  'applications',
  'groups',
  'connectors',
  'people',
  'sessions',
  'audit',
  'settings',
] as const;
export type Section = (typeof sections)[number];
export type PlatformSection = 'tenants' | 'audit';

export interface AdministrationPage {
  readonly title: string;
  readonly body: HtmlValue;
  /** Action next to the heading: create or back. */
  readonly action?: HtmlValue;
  readonly repeats?: RepeatedForm;
  /** True if another request would lose what it shows: it offers no other language. */
  readonly isShownOnce?: boolean;
}

/** A page about one tenant, with the way to all others. */
export function tenantPage(
  desk: TenantDesk,
  section: Section,
  { title, body, action, repeats, isShownOnce = false }: AdministrationPage,
): string {
  const { say, base, scope, administrator } = desk;
  const links = sections.map((name) =>
    link(`${base}/${name}`, say(`nav.${name}`), name === section),
  );
  return frame(
    { ...desk, path: isShownOnce ? null : desk.path },
    {
      title: `${title} · ${scope.tenant.name}`,
      body: html`<header class="bar">
<p class="place">${administrator.isOperator && html`<a href="/admin/platform/tenants">${say('nav.tenants')}</a><span aria-hidden="true"> / </span>`}<b>${administrator.isOperator ? scope.tenant.name : say('nav.label')}</b>${scope.tenant.isSuspended && html` ${badge(say('tenants.suspended'), 'alarm')}`}</p>
${self(desk)}
</header>
<nav class="tabs" aria-label="${say('nav.label')}">${links}</nav>
${heading(title, action)}
${done(desk)}
${body}`,
      ...(repeats && { repeats }),
    },
  );
}

/** A page about the platform itself. */
export function platformPage(
  desk: Desk,
  section: PlatformSection,
  { title, body, action, repeats }: AdministrationPage,
): string {
  const { say } = desk;
  return frame(desk, {
    title,
    body: html`<header class="bar">
<p class="place"><b>${say('nav.platform')}</b></p>
${self(desk)}
</header>
<nav class="tabs" aria-label="${say('nav.label')}">
${link('/admin/platform/tenants', say('nav.tenants'), section === 'tenants')}
${link('/admin/platform/audit', say('nav.audit'), section === 'audit')}
</nav>
${heading(title, action)}
${done(desk)}
${body}`,
    ...(repeats && { repeats }),
  });
}

/** Without the tabs: a question that has to be answered first. */
function frame(
  { visit, path }: Pick<Desk, 'visit'> & { readonly path: string | null },
  content: Pick<PageContent, 'title' | 'body' | 'repeats'>,
): string {
  return layout({ ...visit.context, address: path }, { ...content, isWide: true });
}

export function send(desk: Desk, page: string, answer?: PageAnswer): FastifyReply {
  return sendPage(desk.reply, { ...desk.visit.context, page }, answer);
}

export function badge(text: string, tone: 'good' | 'alarm' | 'plain'): Markup {
  return html`<span class="badge ${tone}">${text}</span>`;
}

/** Form with one button; a question opens below the button. */
export function actionForm(
  { visit }: Pick<Desk, 'visit'>,
  {
    action,
    label,
    question,
    fields = {},
    option,
  }: {
    readonly action: string;
    readonly label: string;
    readonly question?: string;
    readonly fields?: Readonly<Record<string, string>>;
    /** Check box below the question. */
    readonly option?: { readonly name: string; readonly label: string };
  },
): Markup {
  const form = html`<form method="post" action="${action}">${guarded(visit.context)}${Object.entries(
    fields,
  ).map(([name, value]) =>
    hidden(name, value),
  )}${option && html`<label class="check"><input type="checkbox" name="${option.name}" value="yes">${option.label}</label>`}<button${question === undefined ? null : html` class="main"`}>${label}</button></form>`;
  if (question === undefined) return form;
  return html`<details class="ask"><summary>${label}</summary><p>${question}</p>${form}</details>`;
}

export { alert };

function heading(title: string, action: HtmlValue): Markup {
  return html`<div class="heading"><h1>${title}</h1>${action}</div>`;
}

function self({ say, administrator }: Desk): Markup {
  return html`<p class="self"><a href="/account" title="${say('nav.account')}">${administrator.displayName}</a></p>`;
}

function link(href: string, text: string, isCurrent: boolean): Markup {
  return isCurrent
    ? html`<a href="${href}" aria-current="page">${text}</a>`
    : html`<a href="${href}">${text}</a>`;
}

const notices = ['saved', 'created', 'removed', 'ended', 'invited', 'reset'] as const;

/** Confirmation of the submitted form. */
function done({ visit, say }: Desk): HtmlValue {
  const known = notices.find((name) => name === visit.query.done);
  return known && notice(say(`done.${known}`));
}
