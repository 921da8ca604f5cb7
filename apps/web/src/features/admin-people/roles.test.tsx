import type { AdminUser, AdminUserDetail, User } from '@axp/contracts';
import {
  getUser,
  listManagedBuildings,
  listUserSessions,
  listUsers,
  updateUser,
} from '@axp/contracts';
import { getLicence } from '@axp/contracts/licences';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { waitingLicence } from '@/shared/licence/testing/samples.ts';
import {
  handle,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { PersonPage, RolesPage } from './index.ts';
import { ann as staff } from './testing/ann.ts';
import { buildings, hill, river } from './testing/building-samples.ts';

const detail: AdminUserDetail = { ...staff, businessUnits: [], managedBuildings: [river] };
const ann: AdminUser = detail;

describe('the page of roles', () => {
  it.each([
    ['en', 'Facility manager', 'No people have this role'],
    ['th', 'ผู้ดูแลอาคาร', 'ยังไม่มีผู้ใช้ที่มีบทบาทนี้'],
  ] as const)(
    '[D-01] lists who has each role, for which buildings (%s)',
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

  it('links to the list of people if a role has more', async () => {
    server.use(respond(listUsers, [ann], { meta: { nextCursor: 'next' } }));
    renderWithProviders(<RolesPage />, { path: '/admin/roles' });
    const card = within(await screen.findByRole('region', { name: 'Auditor' }));
    const all = await card.findByRole('link', { name: 'Show all people with this role' });
    expect(all).toHaveAttribute('href', '/admin/people?role=auditor');
  });
});

describe('roles on their page', () => {
  /** Ann is facility manager and auditor; Grace is the last administrator. */
  const boss = { ...ann, id: somchai.id, fullName: 'Grace Boss', isAdministrator: true };
  let holders: Record<string, readonly AdminUser[]> = {};
  const open = (user?: User) => {
    holders = {
      administrator: [boss],
      'facility-manager': [ann],
      auditor: [{ ...ann, isAuditor: true }],
    };
    server.use(
      handle(listUsers, ({ url }) => {
        const role = new URL(url).searchParams.get('role');
        const data = role === null ? [ann, boss] : (holders[role] ?? []);
        return Response.json({ data, meta: { nextCursor: null } });
      }),
      respond(getUser, detail),
      respond(updateUser, { ...detail, version: 4 }),
      respond(listManagedBuildings, buildings),
    );
    renderWithProviders(<RolesPage />, { path: '/admin/roles', ...(user && { user }) });
  };
  const sent = () => requestsOf(updateUser).map(({ body }) => body);
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('[D-04] are granted to a person found by name', async () => {
    open();
    const add = { name: 'Add a person to Help desk' };
    await userEvent.click(await screen.findByRole('button', add));
    const dialog = await dialogOf('Add a person to Help desk');
    await userEvent.type(dialog.getByRole('combobox', { name: 'Person' }), 'Ann');
    await userEvent.click(await screen.findByRole('option', { name: 'Ann Carter' }));
    const confirm = dialog.getByRole('button', { name: 'Add' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    await waitFor(() => expect(sent()).toEqual([{ version: 3, isHelpDesk: true }]));
  });

  it('[D-04] of a facility manager are changed to other buildings', async () => {
    open();
    const change = 'Change Facility manager: Ann Carter';
    await userEvent.click(await screen.findByRole('button', { name: change }));
    const dialog = await dialogOf(change);
    const field = await dialog.findByRole('combobox', { name: 'Facility manager of buildings' });
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Hill House' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const managedBuildingIds = [river.id, hill.id];
    await waitFor(() => expect(sent()).toEqual([{ version: 3, managedBuildingIds }]));
  });

  it('[D-04] are removed after confirmation with the focus kept in their card; the last administrator stays', async () => {
    open();
    server.use(
      handle(updateUser, () => {
        holders.auditor = [];
        return Response.json({ data: { ...detail, version: 4 } });
      }),
    );
    const remove = 'Remove Auditor: Ann Carter';
    await userEvent.click(await screen.findByRole('button', { name: remove }));
    const dialog = await dialogOf('Remove Auditor from Ann Carter?');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent()).toEqual([{ version: 3, isAuditor: false }]));
    const add = screen.getByRole('button', { name: 'Add a person to Auditor' });
    await waitFor(() => expect(add).toHaveFocus());
    const card = within(await screen.findByRole('region', { name: 'Administrator' }));
    expect(await card.findByText(/This is the last administrator/)).toBeVisible();
    expect(card.queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  it('[D-01] can only be read by an auditor', async () => {
    open({ ...somchai, roles: ['auditor'] });
    expect(await screen.findByRole('link', { name: 'Grace Boss' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add|Change|Remove/ })).toBeNull();
  });
});

describe('the roles of a person', () => {
  const open = (user?: User, tab = '') => {
    server.use(respond(getUser, detail), respond(listManagedBuildings, []));
    const path = `/admin/people/person?id=${ann.id}${tab}`;
    renderWithProviders(<PersonPage />, { path, ...(user && { user, styled: true }) });
  };

  it('[D-04] are granted with an explanation of what they allow', async () => {
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

  it('[D-01] are read-only with the reason for the help desk, without tabs that it can’t read', async () => {
    open({ ...somchai, roles: ['help-desk'] });
    expect(
      await screen.findByText("You can view this, but your role can't change it."),
    ).toBeVisible();
    expect(screen.getByRole('switch', { name: /Auditor/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
    expect(requestsOf(listUserSessions)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Deactivate' })).not.toBeInTheDocument();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Rights', 'Driving licence']);
    // Sessions are for others: what is known of them here leads nowhere.
    expect(await screen.findByText('Nowhere')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Nowhere' })).toBeNull();
  });

  it('[R-05] show the help desk a licence read-only with a masked number', async () => {
    server.use(respond(getLicence, waitingLicence));
    open({ ...somchai, roles: ['help-desk'] }, '&tab=licence');
    expect(await screen.findByText(waitingLicence.number ?? '')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Confirm|Decline|Show/ })).toBeNull();
  });
});
