import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { adminSubjects, getMe, getMerchant } from '@axp/contracts';
import {
  getDeskNumbers,
  getSetup,
  getSystemAlerts,
  listOverdueReturns,
} from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import AdminHome from '@/pages/admin/index.tsx';
import { adminGroups } from '@/shared/admin/admin-sections.ts';
import {
  acme,
  firstTokens,
  refuse,
  rememberSignIn,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import type { Page } from './page-config.tsx';
import { renderPage } from './testing/render-page.tsx';

/** With every right but that one. */
const approver = { ...somchai, isAllBu: 1 as const, isApprover: true };
const administrator = { ...somchai, isAdministrator: true };

const pages = readdirSync(join(__dirname, '../pages/admin'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.tsx'));

function rightOf({ config }: Page) {
  return config.guard === 'member' ? config.can : undefined;
}

function open(user: typeof somchai): void {
  rememberSignIn(firstTokens, user);
  server.use(respond(getMerchant, acme), respond(getMe, user));
  // The cards of the desk have tests of their own.
  const cards = [getDeskNumbers, getSetup, getSystemAlerts, listOverdueReturns];
  server.use(...cards.map((card) => refuse(card, 'server.internal')));
  renderPage(AdminHome, '/admin');
}

describe('[D-01] the administration', () => {
  // People named for a resource manage its problems without a role.
  const withoutRight = 'problems.tsx';

  it.each(pages.filter((file) => file !== withoutRight))(
    'requires a right for the page %s',
    async (file) => {
      const module: { default: Page } = await import(`../pages/admin/${file}`);
      expect(adminSubjects).toContain(rightOf(module.default)?.[1]);
    },
  );

  it.each(
    adminGroups
      .flatMap(({ sections }) => sections.map(({ href, subject }) => [href, subject]))
      .filter(([href]) => href !== '/admin/problems'),
  )('has the section %s for those who may open its page', async (href, subject) => {
    const file = href.replace('/admin', '') || '/index';
    const path = pages.includes(`${file.slice(1)}.tsx`) ? file : `${file}/index`;
    const module: { default: Page } = await import(`../pages/admin${path}.tsx`);
    expect(rightOf(module.default)).toEqual(['view', subject]);
  });

  it.each([
    [
      'facility-manager',
      [
        '/admin',
        '/admin/reports',
        '/admin/bookings',
        '/admin/announcements',
        '/admin/resources',
        '/admin/places',
        '/admin/maintenance',
        '/admin/problems',
        '/admin/labels',
      ],
      ['Resources'],
    ],
    [
      'help-desk',
      [
        '/admin',
        '/admin/bookings',
        '/admin/resources',
        '/admin/places',
        '/admin/maintenance',
        '/admin/people',
        '/admin/roles',
      ],
      ['Resources', 'People'],
    ],
  ] as const)('shows the role %s only its sections', async (role, hrefs, groups) => {
    open({ ...somchai, roles: [role] });
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
    const [bar] = screen.getAllByRole('navigation', { name: 'Administration' });
    if (!bar) throw new Error('no section bar');
    const links = within(bar).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs);
    const named = within(bar).getAllByRole('group', { hidden: true });
    expect(named.filter((group) => group.hasAttribute('aria-labelledby'))).toHaveLength(
      groups.length,
    );
    expect(screen.queryByRole('link', { name: 'Invite people' })).not.toBeInTheDocument();
  });

  it('is hidden from people who may do everything else', async () => {
    open(approver);
    const title = "You don't have access to this page";
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('has an overview with every section by group, the current one marked', async () => {
    open(administrator);
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
    const [bar] = screen.getAllByRole('navigation', { name: 'Administration' });
    if (!bar) throw new Error('no section bar');
    const sections = within(bar).getAllByRole('link', { hidden: true });
    expect(sections.map((link) => link.getAttribute('href'))).toEqual([
      '/admin',
      '/admin/reports',
      '/admin/bookings',
      '/admin/announcements',
      '/admin/resources',
      '/admin/places',
      '/admin/maintenance',
      '/admin/problems',
      '/admin/labels',
      '/admin/displays',
      '/admin/people',
      '/admin/units',
      '/admin/roles',
      '/admin/rules',
      '/admin/own-fields',
      '/admin/terms',
      '/admin/mail',
      '/admin/api-keys',
      '/admin/webhooks',
      '/admin/provisioning',
      '/admin/bills',
      '/admin/services',
      '/admin/branding',
      '/admin/sign-in',
      '/admin/security',
      '/admin/audit',
    ]);
    const current = sections.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Overview']);
    const company = within(bar).getByRole('group', { name: 'Company', hidden: true });
    expect(within(company).getAllByRole('link', { hidden: true })).toHaveLength(6);
  });

  it('has a page for every section', () => {
    const routes = pages.map((file) => `/admin/${file.replace(/(?:\/?index)?\.tsx$/, '')}`);
    const known = new Set(routes.map((route) => route.replace(/\/$/, '')));
    const hrefs = adminGroups.flatMap(({ sections }) => sections.map(({ href }) => href));
    expect(hrefs.filter((href) => !known.has(href))).toEqual([]);
  });
});
