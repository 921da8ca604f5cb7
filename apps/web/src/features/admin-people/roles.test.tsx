import type { AdminUser, AdminUserDetail, User } from '@axp/contracts';
import { getUser, listManagedBuildings, listUsers, updateUser } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  handle,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { PersonPage, RolesPage } from './index.ts';

const river = { id: '019a1f00-0000-7000-8000-0000000000c1', name: 'River House' };
const ann: AdminUser = {
  id: '019a1f00-0000-7000-8000-0000000000a1',
  fullName: 'Ann Carter',
  email: 'ann@acme.test',
  profileImage: null,
  status: 'active',
  isAdministrator: false,
  isApprover: false,
  isHelpDesk: false,
  isAuditor: false,
  isAllBu: false,
  businessUnits: [],
  approvesFor: [],
  managedResources: [],
  managedBuildings: [river],
  signedInAt: null,
  version: 3,
};
const detail: AdminUserDetail = {
  ...ann,
  upcomingBookings: 0,
  isLastAdministrator: false,
  isDisabledUpstream: false,
  hasPassword: true,
  pendingEmail: null,
};

describe('the page of roles', () => {
  it.each([
    ['en', 'Facility manager', 'No people have this role'],
    ['th', 'ผู้ดูแลอาคาร', 'ยังไม่มีผู้ใช้ที่มีบทบาทนี้'],
  ] as const)(
    '[D-04] says who has each role, for which buildings (%s)',
    async (language, name, none) => {
      server.use(
        handle(listUsers, ({ url }) => {
          const data = url.includes('role=facility-manager') ? [ann] : [];
          return Response.json({ data, meta: { nextCursor: null } });
        }),
      );
      renderWithProviders(<RolesPage />, { path: '/admin/roles', language });
      const card = within(await screen.findByRole('region', { name }));
      const person = await card.findByRole('link', { name: 'Ann Carter' });
      expect(person).toHaveAttribute('href', `/admin/people/person?id=${ann.id}`);
      expect(card.getByText('River House')).toBeVisible();
      await waitFor(() => expect(screen.getAllByText(none)).toHaveLength(5));
    },
  );

  it('offers the list of people where a role has more', async () => {
    server.use(respond(listUsers, [ann], { meta: { nextCursor: 'next' } }));
    renderWithProviders(<RolesPage />, { path: '/admin/roles' });
    const card = within(await screen.findByRole('region', { name: 'Auditor' }));
    const all = await card.findByRole('link', { name: 'Show all people with this role' });
    expect(all).toHaveAttribute('href', '/admin/people?role=auditor');
  });
});

describe('the roles of a person', () => {
  const open = (user?: User) => {
    server.use(respond(getUser, detail), respond(listManagedBuildings, []));
    const path = `/admin/people/person?id=${ann.id}`;
    renderWithProviders(<PersonPage />, { path, ...(user && { user }) });
  };

  it('[D-04] are given with a line that says what they allow', async () => {
    open();
    const helpDesk = await screen.findByRole('switch', { name: /Help desk/ });
    expect(helpDesk).toHaveAccessibleName(/Books, changes, checks in and cancels for others/);
    await userEvent.click(helpDesk);
    server.use(respond(updateUser, { ...detail, isHelpDesk: true, version: 4 }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requestsOf(updateUser).map(({ body }) => body)).toEqual([
        { version: 3, isHelpDesk: true },
      ]),
    );
  });

  it('[D-01] are read-only with the reason for the help desk, without tabs that it may not read', async () => {
    open({ ...somchai, roles: ['help-desk'] });
    expect(
      await screen.findByText("You can view this, but your role can't change it."),
    ).toBeVisible();
    expect(screen.getByRole('switch', { name: /Auditor/ })).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Deactivate' })).not.toBeInTheDocument();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Rights', 'Bookings', 'Things out']);
  });
});
