import type { User } from '@axp/contracts';
import { listApprovals } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { MainLayout } from './main-layout.tsx';

const administrator: User = { ...somchai, isAdministrator: true };
const approver: User = { ...somchai, isApprover: true };
const both: User = { ...administrator, isApprover: true };

async function bars(user: User, path = '/home') {
  server.use(respond(listApprovals, [], { meta: { nextCursor: null, total: 4 } }));
  renderWithProviders(<MainLayout>{'content'}</MainLayout>, { path, user, styled: true });
  await screen.findByRole('banner');
  const [side, bottom] = screen.getAllByRole('navigation', { name: 'Main navigation' });
  if (!side || !bottom) throw new Error('no navigation');
  return { side, bottom };
}

/** The entries of a bar by their names, in order. */
function expectNames(bar: HTMLElement, names: readonly string[]): void {
  const links = within(bar).getAllByRole('link');
  expect(links).toHaveLength(names.length);
  for (const [index, link] of links.entries())
    expect(link).toHaveAccessibleName(names[index] ?? '');
}

const places = ['Home', 'Book', 'Calendar', 'My bookings'];

describe('the administration entry', () => {
  it.each([
    ['approvers', approver, 'Approvals, 4 to approve'],
    ['administrators who do not approve', administrator, 'Administration, 4 to approve'],
  ])('is last, and the requests are counted for %s', async (_, user, name) => {
    const { side } = await bars(user);
    expect(await within(side).findByRole('link', { name })).toBeVisible();
    expectNames(side, [...places, name]);
  });

  it('shows the count once for an administrator who approves', async () => {
    const { side, bottom } = await bars(both);
    await within(side).findByRole('link', { name: 'Approvals, 4 to approve' });
    expectNames(side, [...places, 'Approvals, 4 to approve', 'Administration']);
    expectNames(bottom, [...places, 'Admin, 4 to approve']);
  });

  it('is absent for everyone else, without a request for the count', async () => {
    const { side } = await bars(somchai);
    expectNames(side, places);
    expect(requestsOf(listApprovals)).toEqual([]);
  });
});

describe('the product bar within the administration', () => {
  const width = (bar: HTMLElement) => getComputedStyle(bar).width;
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Expand menu' }));

  it('is a rail of 64 px with names, which opens to 264 px over the sections', async () => {
    const { side } = await bars(both, '/admin/audit');
    expect(width(side)).toBe('64px');
    const entry = within(side).getByRole('link', { name: 'Administration' });
    expect(entry).toHaveAttribute('title', 'Administration');
    expect(entry).toHaveAttribute('aria-current', 'page');
    await open();
    expect(width(side)).toBe('264px');
    // The page beside it stays where it is.
    expect(getComputedStyle(side).marginRight).toBe('-200px');
  });

  it('closes with Escape, its button, or when left', async () => {
    const { side } = await bars(both, '/admin');
    await open();
    await userEvent.keyboard('{Escape}');
    expect(width(side)).toBe('64px');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(width(side)).toBe('64px');
    await open();
    await userEvent.tab();
    expect(width(side)).toBe('64px');
  });

  it('keeps the sidebar of the other pages as it was', async () => {
    const { side } = await bars(both, '/admin');
    await open();
    expect(localStorage.getItem('settings')).toBeNull();
    expect(side).toHaveAttribute('data-open', 'true');
  });
});
