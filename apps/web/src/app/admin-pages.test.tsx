import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getMe, getMerchant } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminHome from '@/pages/admin/index.tsx';
import {
  acme,
  firstTokens,
  rememberSignIn,
  renderWithProviders,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { MainLayout } from './layout/main-layout.tsx';
import type { Page } from './page-config.tsx';
import { renderPage } from './testing/render-page.tsx';

/** With every right but that one. */
const approver = { ...somchai, isAllBu: 1 as const, isApprover: true };
const administrator = { ...somchai, isAdministrator: true };

const pages = readdirSync(join(__dirname, '../pages/admin'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.tsx'));

function open(user: typeof somchai): void {
  rememberSignIn(firstTokens, user);
  server.use(respond(getMerchant, acme), respond(getMe, user));
  renderPage(AdminHome, '/admin');
}

describe('[D-01] the administration', () => {
  it.each(pages)('asks for the right to it on the page %s', async (file) => {
    const module: { default: Page } = await import(`../pages/admin/${file}`);
    expect(module.default.config).toMatchObject({
      guard: 'member',
      can: ['manage', 'Administration'],
    });
  });

  it('is no page for those who may do everything else', async () => {
    open(approver);
    const title = "You don't have access to this page";
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('tells administrators what they can look after', async () => {
    open(administrator);
    expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Audit log/ })).toHaveAttribute(
      'href',
      '/admin/audit',
    );
  });

  it.each([
    ['administrators', administrator, 1],
    ['nobody else', approver, 0],
  ] as const)('is offered in the account menu to %s', async (_, user, entries) => {
    renderWithProviders(<MainLayout>{'content'}</MainLayout>, { user });
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Somchai Jaidee' }));
    expect(screen.queryAllByRole('menuitem', { name: 'Administration' })).toHaveLength(entries);
  });
});
