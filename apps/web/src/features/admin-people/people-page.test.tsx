import type { AdminUserDetail } from '@axp/contracts';
import {
  activateUser,
  deactivateUser,
  getUser,
  inviteUser,
  listAdminBusinessUnits,
  listManagedResources,
  listPeople,
  listUsers,
  resendInvitation,
  resetSecondFactors,
  updateUser,
} from '@axp/contracts';
import { listUserIdentities } from '@axp/contracts/identities';
import { getLicence, listWaitingLicences } from '@axp/contracts/licences';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  handle,
  pretendLayout,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { PeoplePage } from './index.ts';

const sales = { id: '019a1f00-0000-7000-8000-0000000000b1', title: 'Sales' };
const research = { id: '019a1f00-0000-7000-8000-0000000000b2', title: 'Research' };
const unitFacts = { isActive: true, version: 1, members: 1, approvers: [], isUsed: true };

const ann: AdminUserDetail = {
  id: '019a1f00-0000-7000-8000-0000000000a1',
  fullName: 'Ann Carter',
  email: 'ann@acme.test',
  profileImage: null,
  status: 'active',
  isAdministrator: false,
  isApprover: false,
  isAllBu: false,
  businessUnits: [sales],
  approvesFor: [],
  managedResources: [],
  signedInAt: null,
  version: 3,
  upcomingBookings: 0,
};
const dao: AdminUserDetail = {
  ...ann,
  id: '019a1f00-0000-7000-8000-0000000000a2',
  fullName: 'Dao Rattana',
  email: 'dao@acme.test',
  isAdministrator: true,
  isAllBu: true,
  businessUnits: [],
  managedResources: [{ id: '019a1f00-0000-7000-8000-0000000000d1', name: 'Lotus' }],
};

function open(path = '/admin/people', language: 'en' | 'th' = 'en') {
  return renderWithProviders(<PeoplePage />, { path, language });
}

function openOne(person: AdminUserDetail, language: 'en' | 'th' = 'en') {
  server.use(respond(getUser, person), respond(listUserIdentities, []));
  return open(`/admin/people?id=${person.id}`, language);
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const lastQuery = () => Object.fromEntries(requestsOf(listUsers).at(-1)?.url.searchParams ?? []);

beforeEach(() => {
  pretendLayout();
  server.use(
    respond(listUsers, [ann, dao], { meta: { nextCursor: null } }),
    respond(listWaitingLicences, [], { meta: { count: 0 } }),
    respond(getLicence, null),
    respond(listAdminBusinessUnits, [
      { ...unitFacts, ...sales },
      { ...unitFacts, ...research },
      { ...unitFacts, id: '019a1f00-0000-7000-8000-0000000000b3', title: 'Old', isActive: false },
    ]),
    respond(listManagedResources, [], { meta: { nextCursor: null } }),
  );
});

describe('the list of people', () => {
  it('[D-04] tells units and roles, a resource manager by what is managed', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Dao Rattana/ });
    expect(row).toHaveTextContent('All business units');
    expect(row).toHaveTextContent('Administrator');
    expect(row).toHaveTextContent('Resource manager');
    expect(screen.getByRole('row', { name: /Ann Carter/ })).toHaveTextContent('Sales');
  });

  it('[D-04] asks the server for what is chosen', async () => {
    open();
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Roles' }),
      'Resource manager',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Invited');
    const units = screen.getByRole('combobox', { name: 'Business unit' });
    await userEvent.selectOptions(
      units,
      await within(units).findByRole('option', { name: 'Sales' }),
    );
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        role: 'resource-manager',
        status: 'invited',
        businessUnitId: sales.id,
        sort: 'name',
      }),
    );
  });

  it('[D-04] says that nobody is here yet, and what went wrong', async () => {
    silenceConsole();
    server.use(refuse(listUsers, 'server.internal'));
    open('/admin/people', 'th');
    const again = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
    server.use(respond(listUsers, [], { meta: { nextCursor: null } }));
    await userEvent.click(again);
    expect(await screen.findByText('ยังไม่มีผู้ใช้')).toBeVisible();
  });
});

describe('an invitation', () => {
  async function fill(email: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await dialogOf('Invite a person');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), email);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Malee Srisuk');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    return dialog;
  }

  it('[D-04] is sent with units, rights and language; a unit that is offered no more is none', async () => {
    server.use(respond(inviteUser, { ...ann, status: 'invited' }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await dialogOf('Invite a person');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'malee@acme.test');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Malee Srisuk');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Business units' }));
    expect(await screen.findAllByRole('option', { name: /Sales|Research|Old/ })).toHaveLength(2);
    await userEvent.click(screen.getByRole('option', { name: 'Research' }));
    await userEvent.click(dialog.getByRole('switch', { name: /^Approver/ }));
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Language of the invitation' }),
      'th',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await isGone();
    expect(screen.getByText('Invitation sent to malee@acme.test')).toBeInTheDocument();
    expect(requestsOf(inviteUser)[0]?.body).toEqual({
      email: 'malee@acme.test',
      fullName: 'Malee Srisuk',
      businessUnitIds: [research.id],
      isAdministrator: false,
      isApprover: true,
      isAllBu: false,
      language: 'th',
    });
  });

  it('[D-04] [Z-24] tells of a wrong value at its field, before and after it is sent', async () => {
    const wrong = { path: 'fullName', code: 'too_long', params: { maximum: 120 }, message: '' };
    server.use(refuse(inviteUser, 'request.invalid', { errors: [wrong] }));
    open();
    const dialog = await fill('malee');
    const email = dialog.getByRole('textbox', { name: 'Email' });
    expect(email).toBeInvalid();
    expect(requestsOf(inviteUser)).toHaveLength(0);
    await userEvent.type(email, '@acme.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toBeInvalid());
    expect(email).toBeValid();
  });

  it('[D-04] tells at the address that it is taken, and loses nothing', async () => {
    server.use(refuse(inviteUser, 'user.email_taken'));
    open();
    const dialog = await fill('ann@acme.test');
    const email = dialog.getByRole('textbox', { name: 'Email' });
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription('A person with this email already exists.'),
    );
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Malee Srisuk');
  });
});

describe('a person', () => {
  it('[D-04] is changed over the version that was seen, by what differs alone', async () => {
    server.use(respond(updateUser, { ...ann, version: 4, fullName: 'Ann Baker' }));
    openOne(ann);
    const dialog = await dialogOf('Ann Carter');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('switch', { name: /^Approver/ }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Ann Baker');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await isGone();
    expect(requestsOf(updateUser).map(({ body }) => body)).toEqual([
      { version: 3, fullName: 'Ann Baker', isApprover: true },
    ]);
  });

  it('[D-04] can be left while they are awaited, and when they did not come', async () => {
    server.use(handle(getUser, () => new Promise(() => undefined)));
    open(`/admin/people?id=${ann.id}`);
    const awaited = await dialogOf('Person');
    await userEvent.click(awaited.getByRole('button', { name: 'Close' }));
    await isGone();
    server.use(refuse(getUser, 'user.not_found'));
    await userEvent.click(await screen.findByRole('link', { name: /Dao Rattana/ }));
    const failed = await dialogOf('Person');
    expect(await failed.findByText('This person could not be loaded')).toBeVisible();
    await userEvent.click(failed.getByRole('button', { name: 'Close' }));
    await isGone();
  });

  it('[D-04] becomes manager of resources that are found by typing', async () => {
    const lotus = { id: '019a1f00-0000-7000-8000-0000000000d1', name: 'Lotus' };
    server.use(respond(updateUser, { ...dao, managedResources: [] }));
    openOne({ ...dao, managedResources: [lotus] });
    const dialog = await dialogOf('Dao Rattana');
    expect(
      dialog.getByText('Decides on requests for these resources and can change their bookings.'),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Manages resources' }));
    await userEvent.keyboard('{Backspace}{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requestsOf(updateUser)).toHaveLength(1));
    expect(requestsOf(updateUser)[0]?.body).toEqual({ version: 3, managedResourceIds: [] });
  });

  it('[D-04] shows what somebody else has changed, and keeps what was typed', async () => {
    server.use(refuse(updateUser, 'user.stale'));
    openOne(ann);
    const dialog = await dialogOf('Ann Carter');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    server.use(respond(getUser, { ...ann, version: 7, isApprover: true }));
    await userEvent.type(name, 'Ann Baker');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Approver: No → Yes')).toBeVisible();
    expect(name).toHaveValue('Ann Baker');
    server.use(respond(updateUser, { ...ann, version: 8 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await isGone();
    expect(requestsOf(updateUser).at(-1)?.body).toEqual({ version: 7, fullName: 'Ann Baker' });
  });

  it('[D-04] stays administrator where nobody else is', async () => {
    server.use(refuse(updateUser, 'user.last_administrator'));
    openOne(dao);
    const dialog = await dialogOf('Dao Rattana');
    const right = dialog.getByRole('switch', { name: /^Administrator/ });
    await userEvent.click(right);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/last administrator/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('[D-04] is invited once more, and let in again', async () => {
    server.use(
      respond(resendInvitation, { ...ann, status: 'invited' }),
      respond(activateUser, { ...ann, version: 4 }),
    );
    const { unmount } = openOne({ ...ann, status: 'invited' });
    await userEvent.click(await screen.findByRole('button', { name: 'Send invitation again' }));
    expect(await screen.findByText('Invitation sent to ann@acme.test')).toBeInTheDocument();
    unmount();
    openOne({ ...ann, status: 'deactivated' });
    await userEvent.click(await screen.findByRole('button', { name: 'Reactivate' }));
    expect(await screen.findByText('Ann Carter reactivated')).toBeInTheDocument();
    expect(requestsOf(activateUser)[0]?.body).toEqual({ version: 3 });
  });

  it('[H-11] loses a second factor that they can no longer use, once it is confirmed', async () => {
    server.use(respond(resetSecondFactors, ann));
    openOne(ann);
    const open = await screen.findByRole('button', { name: 'Reset second factor' });
    await userEvent.click(open);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Reset the second factor of Ann Carter?' }),
    );
    expect(requestsOf(resetSecondFactors)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Reset second factor' }));
    expect(await screen.findByText('Second factor of Ann Carter reset')).toBeInTheDocument();
    expect(requestsOf(resetSecondFactors)).toHaveLength(1);
  });

  it('[D-04] is shown as let in, and changed over the version that this has made', async () => {
    const typed = { ...ann, version: 5, fullName: 'Ann Baker' };
    server.use(respond(activateUser, { ...ann, version: 4 }), respond(updateUser, typed));
    openOne({ ...ann, status: 'deactivated' });
    const dialog = await dialogOf('Ann Carter');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Ann Baker');
    await userEvent.click(dialog.getByRole('button', { name: 'Reactivate' }));
    expect(await dialog.findByText('ann@acme.test · Active')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Reactivate' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await isGone();
    expect(requestsOf(updateUser)[0]?.body).toEqual({ version: 4, fullName: 'Ann Baker' });
  });
});

describe('somebody who leaves', () => {
  const busy = { ...ann, upcomingBookings: 2 };

  async function leave(person: AdminUserDetail) {
    openOne(person);
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    return dialogOf('Deactivate Ann Carter?');
  }
  const confirm = (dialog: Awaited<ReturnType<typeof leave>>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));

  it('[D-04] is shut out without more words where nothing is booked', async () => {
    server.use(respond(deactivateUser, { ...ann, status: 'deactivated' }));
    const dialog = await leave(ann);
    expect(dialog.queryByRole('radio')).toBeNull();
    await confirm(dialog);
    await isGone();
    expect(requestsOf(deactivateUser)[0]?.body).toEqual({ version: 3, bookings: 'keep' });
    // A form within another one must send itself alone.
    expect(requestsOf(updateUser)).toHaveLength(0);
  });

  it('[D-04] has bookings cancelled with a reason only', async () => {
    server.use(respond(deactivateUser, { ...ann, status: 'deactivated' }));
    const dialog = await leave(busy);
    expect(dialog.getByText('2 upcoming bookings')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'Cancel them' }));
    await confirm(dialog);
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    expect(reason).toBeInvalid();
    expect(requestsOf(deactivateUser)).toHaveLength(0);
    await userEvent.type(reason, 'Moved to Rayong{Enter}');
    await isGone();
    expect(requestsOf(deactivateUser)[0]?.body).toEqual({
      version: 3,
      bookings: 'cancel',
      reason: 'Moved to Rayong',
    });
  });

  it('[D-04] hands bookings over to a colleague, and not to themselves', async () => {
    const { id, fullName, email } = dao;
    const colleagues = [ann, { id, fullName, email }].map((one) => ({
      ...one,
      profileImage: null,
    }));
    server.use(
      respond(listPeople, colleagues, { meta: { nextCursor: null } }),
      respond(deactivateUser, { ...ann, status: 'deactivated' }),
    );
    const dialog = await leave(busy);
    await userEvent.click(dialog.getByRole('radio', { name: /^Hand them over/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Moved');
    await confirm(dialog);
    const heir = dialog.getByRole('combobox', { name: 'New owner' });
    expect(heir).toBeInvalid();
    await userEvent.click(heir);
    await userEvent.click(await screen.findByRole('option', { name: 'Dao Rattana' }));
    expect(screen.queryByRole('option', { name: 'Ann Carter' })).toBeNull();
    await confirm(dialog);
    await isGone();
    expect(requestsOf(deactivateUser)[0]?.body).toEqual({
      version: 3,
      bookings: 'hand-over',
      reason: 'Moved',
      handOverToId: dao.id,
    });
  });

  it('[D-04] stays where nobody else administers', async () => {
    server.use(refuse(deactivateUser, 'user.last_administrator'));
    const dialog = await leave(ann);
    await confirm(dialog);
    expect(await screen.findByText(/last administrator/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Deactivate' })).toBeEnabled();
  });
});
