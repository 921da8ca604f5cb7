import { html } from '../../../platform/pages/html.ts';
import type { Desk, TenantDesk } from '../desk.ts';
import type {
  ListedApplication,
  ListedConnector,
  ListedGroup,
  ListedTenant,
} from '../listings.queries.ts';
import { actionForm, badge, platformPage, tenantPage } from './frame.ts';
import { table } from './table.ts';

/** Short lists, without a search. */

export function tenantsPage(desk: Desk, tenants: readonly ListedTenant[]): string {
  const { say } = desk;
  const rows = tenants.map((tenant) => {
    const isOpen = tenant.status === 'active';
    const address = `/admin/t/${tenant.key}/applications`;
    const action = isOpen ? 'suspend' : 'open';
    return [
      html`<a href="${address}">${tenant.name}</a><br><span class="help">${tenant.key}</span>`,
      isOpen ? badge(say('tenants.active'), 'good') : badge(say('tenants.suspended'), 'alarm'),
      tenant.applications,
      tenant.people,
      tenant.isOperator
        ? badge(say('tenants.operator'), 'plain')
        : actionForm(desk, {
            action: `/admin/platform/tenants/${tenant.key}/${action}`,
            label: say(`tenants.${action}`),
            ...(isOpen && { question: say('tenants.suspendQuestion', { name: tenant.name }) }),
          }),
    ];
  });
  return platformPage(desk, 'tenants', {
    title: say('nav.tenants'),
    action: html`<a class="button main" href="/admin/platform/tenants/new">${say('tenants.add')}</a>`,
    body: table({
      caption: say('nav.tenants'),
      columns: [
        say('tenants.name'),
        say('list.status'),
        say('nav.applications'),
        say('nav.people'),
        say('list.actions'),
      ],
      rows,
      empty: say('list.empty'),
    }),
  });
}

export function applicationsPage(
  desk: TenantDesk,
  applications: readonly ListedApplication[],
): string {
  const { say, base } = desk;
  const rows = applications.map(({ id, name, url, status, isListed }) => [
    html`<a href="${base}/applications/${id}">${name}</a><br><span class="help">${id}</span>`,
    html`<span class="address">${url}</span>`,
    status === 'active'
      ? badge(
          say(isListed ? 'application.listed' : 'application.unlisted'),
          isListed ? 'good' : 'plain',
        )
      : badge(say('application.removed'), 'alarm'),
  ]);
  return tenantPage(desk, 'applications', {
    title: say('nav.applications'),
    action: html`<a class="button main" href="${base}/applications/new">${say('application.add')}</a>`,
    body: table({
      caption: say('nav.applications'),
      columns: [say('application.name'), say('application.url'), say('list.status')],
      rows,
      empty: say('application.none'),
    }),
  });
}

export function groupsPage(desk: TenantDesk, groups: readonly ListedGroup[]): string {
  const { say, base } = desk;
  const rows = groups.map(({ slug, name, applications }) => [
    html`<a href="${base}/groups/${slug}">${name}</a><br><span class="help">${slug}</span>`,
    applications,
  ]);
  return tenantPage(desk, 'groups', {
    title: say('nav.groups'),
    action: html`<a class="button main" href="${base}/groups/new">${say('group.add')}</a>`,
    body: table({
      caption: say('nav.groups'),
      columns: [say('group.name'), say('nav.applications')],
      rows,
      empty: say('list.empty'),
    }),
  });
}

export function connectorsPage(desk: TenantDesk, connectors: readonly ListedConnector[]): string {
  const { say, base } = desk;
  const kinds = {
    local: 'connector.local',
    oidc: 'connector.oidc',
    ldap: 'connector.ldap',
  } as const;
  const rows = connectors.map(({ slug, name, kind, isEnabled, people }) => [
    html`<a href="${base}/connectors/${slug}">${name}</a><br><span class="help">${slug}</span>`,
    kind === 'oidc' || kind === 'ldap' ? say(kinds[kind]) : say(kinds.local),
    isEnabled ? badge(say('connector.on'), 'good') : badge(say('connector.off'), 'alarm'),
    people,
  ]);
  return tenantPage(desk, 'connectors', {
    title: say('nav.connectors'),
    action: html`<span class="buttons"><a class="button" href="${base}/connectors/new-oidc">${say('connector.addOidc')}</a><a class="button" href="${base}/connectors/new-ldap">${say('connector.addLdap')}</a></span>`,
    body: table({
      caption: say('nav.connectors'),
      columns: [
        say('connector.name'),
        say('connector.kind'),
        say('list.status'),
        say('nav.people'),
      ],
      rows,
      empty: say('list.empty'),
    }),
  });
}
