import type { AdminUserDetail } from '@axp/contracts';
import {
  inviteUser,
  listAdminBusinessUnits,
  listManagedBuildings,
  listManagedResources,
  listUsers,
} from '@axp/contracts';
import { getLicence, listWaitingLicences } from '@axp/contracts/licences';
import { countUsers, exportPeople, listBulkJobs } from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  pretendLayout,
  problemDocument,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { PeoplePage } from './index.ts';
import { ann, sales } from './testing/ann.ts';
import { buildings, river } from './testing/building-samples.ts';
import { peopleCounts } from './testing/people-counts.ts';

const research = { id: '019a1f00-0000-7000-8000-0000000000b2', title: 'Research' };
const unitFacts = { isActive: true, version: 1, members: 1, approvers: [], isUsed: true };

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

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const lastQuery = () => Object.fromEntries(requestsOf(listUsers).at(-1)?.url.searchParams ?? []);

beforeEach(() => {
  pretendLayout();
  server.use(
    respond(listUsers, [ann, dao], { meta: { nextCursor: null } }),
    respond(countUsers, peopleCounts),
    respond(listBulkJobs, []),
    respond(listWaitingLicences, [], { meta: { count: 0 } }),
    respond(getLicence, null),
    respond(listAdminBusinessUnits, [
      { ...unitFacts, ...sales },
      { ...unitFacts, ...research },
      { ...unitFacts, id: '019a1f00-0000-7000-8000-0000000000b3', title: 'Old', isActive: false },
    ]),
    respond(listManagedBuildings, buildings),
    respond(listManagedResources, [], { meta: { nextCursor: null } }),
  );
});

describe('the list of people', () => {
  it('[D-04] shows units and roles, and what a resource manager manages', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Dao Rattana/ });
    expect(row).toHaveTextContent('All business units');
    expect(row).toHaveTextContent('Administrator');
    expect(row).toHaveTextContent('Resource manager');
    expect(screen.getByRole('row', { name: /Ann Carter/ })).toHaveTextContent('Sales');
  });

  it('[D-04] shows active and invited people by default, with counts', async () => {
    open();
    expect(await screen.findByText('412 active, 9 invited')).toBeVisible();
    expect(lastQuery()).toEqual({ limit: '50', sort: 'name', status: 'current' });
    await userEvent.click(screen.getByRole('button', { name: /^Current 421/, pressed: true }));
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '50', sort: 'name' }));
    expect(screen.getByText('412 active, 9 invited, 31 deactivated')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Active 412/ }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'active' }));
    expect(screen.getByText('412 people')).toBeVisible();
  });

  it.each([
    ['/admin/people#invite', 'Invite a person', false],
    ['/admin/people#administrator', 'Invite a person', true],
  ])('[D-04] opens %s as the invitation dialog', async (path, name, isAdministrator) => {
    open(path);
    const dialog = within(await screen.findByRole('dialog', { name }));
    const role = dialog.getByRole('switch', { name: /^Administrator/ });
    expect(role.matches(':checked')).toBe(isAdministrator);
  });

  it('[R-07] opens the import of the address, only once', async () => {
    open('/admin/people#import');
    expect(await screen.findByRole('dialog', { name: /Import/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[D-04] requests what is chosen', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Invited 9' }));
    await userEvent.click(screen.getByRole('button', { name: 'Resource managers 11' }));
    await userEvent.click(screen.getByRole('button', { name: 'All business units' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sales' }));
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({
        role: 'resource-manager',
        status: 'invited',
        businessUnitId: sales.id,
        sort: 'name',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'No business unit 14' }));
    await userEvent.click(screen.getByRole('button', { name: 'Licence to confirm 6' }));
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ unit: 'none', licence: 'waiting', status: 'invited' }),
    );
    expect(lastQuery()).not.toHaveProperty('businessUnitId');
  });

  it('[D-04] ignores unknown filter values in the address', async () => {
    open('/admin/people?status=lost&role=king&unit=x&licence=odd');
    await screen.findByRole('row', { name: /Ann Carter/ });
    expect(lastQuery()).toEqual({ limit: '50', sort: 'name' });
  });

  it('[Z-90] combines two filters changed before the first is rendered', async () => {
    open();
    const approvers = await screen.findByRole('button', { name: /^Approver/ });
    const unitless = screen.getByRole('button', { name: /^No business unit/ });
    act(() => {
      approvers.click();
      unitless.click();
    });
    await waitFor(() => expect(lastQuery()).toMatchObject({ role: 'approver', unit: 'none' }));
  });

  it('[D-04] exports the filtered people as a file', async () => {
    const saved = jest.fn(() => 'blob:file');
    URL.createObjectURL = saved;
    URL.revokeObjectURL = () => undefined;
    server.use(handle(exportPeople, () => HttpResponse.text('email')));
    open('/admin/people?unit=none');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel: people' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const query = requestsOf(exportPeople)[0]?.url.searchParams;
    expect(Object.fromEntries(query ?? [])).toEqual({
      format: 'xlsx',
      status: 'current',
      unit: 'none',
      columns:
        'full_name,email,status,administrator,approver,help_desk,auditor,facility_manager,business_units,all_units',
    });
  });

  it('[D-04] explains an empty list, and a failure', async () => {
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

  it('[D-04] is sent with units, roles, buildings and language, without inactive units', async () => {
    server.use(respond(inviteUser, { ...ann, status: 'invited' }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await dialogOf('Invite a person');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'malee@acme.test');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Malee Srisuk');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Business units' }));
    expect(await screen.findAllByRole('option', { name: /Sales|Research|Old/ })).toHaveLength(2);
    expect(dialog.getByText(/Without a business unit this person can't book/)).toBeVisible();
    await userEvent.click(screen.getByRole('option', { name: 'Research' }));
    expect(dialog.queryByText(/Without a business unit/)).toBeNull();
    await userEvent.click(dialog.getByRole('switch', { name: /^Approver/ }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Facility manager of buildings' }));
    await userEvent.click(await screen.findByRole('option', { name: 'River House' }));
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
      isHelpDesk: false,
      isAuditor: false,
      approvesForIds: [],
      managedResourceIds: [],
      managedBuildingIds: [river.id],
      isAllBu: false,
      language: 'th',
    });
  });

  it('[D-04] starts with the only unit of a company, which can be removed', async () => {
    server.use(
      respond(listAdminBusinessUnits, [{ ...unitFacts, ...sales }]),
      respond(inviteUser, { ...ann, status: 'invited' }),
    );
    open();
    await fill('malee@acme.test');
    await waitFor(() =>
      expect(requestsOf(inviteUser)[0]?.body).toMatchObject({ businessUnitIds: [sales.id] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'dora@acme.test');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Dora Lee');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Business units' }));
    await userEvent.keyboard('{Backspace}');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() =>
      expect(requestsOf(inviteUser)[1]?.body).toMatchObject({ businessUnitIds: [] }),
    );
  });

  it('[D-04] [Z-24] reports an invalid value at its field, before and after it is sent', async () => {
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

  it('[D-04] reports an address in use at its field, and keeps the input', async () => {
    server.use(refuse(inviteUser, 'user.email_taken'));
    open();
    const dialog = await fill('ann@acme.test');
    const email = dialog.getByRole('textbox', { name: 'Email' });
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription('A person with this email already exists.'),
    );
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Malee Srisuk');
  });

  async function paste(text: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    await userEvent.click(screen.getByRole('textbox', { name: 'Email' }));
    await userEvent.paste(text);
    const people = await screen.findAllByRole('group', { name: /^Person/ });
    return people.map((one) =>
      within(one)
        .getAllByRole('textbox')
        .map((field) => (field instanceof HTMLInputElement ? field.value : '')),
    );
  }

  it.each([
    ['Outlook', 'Wong, Chai <chai@x.test>; Bob Ray <bob@x.test>'],
    ['Gmail', 'Chai Wong <chai@x.test>, "Bob Ray" <bob@x.test>'],
    ['Excel', 'Chai\tWong\tchai@x.test\r\nBob\tRay\tbob@x.test\r\n'],
  ])('[D-04] reads a list of people copied from %s', async (_, text) => {
    open();
    expect(await paste(text)).toEqual([
      ['chai@x.test', 'Chai Wong'],
      ['bob@x.test', 'Bob Ray'],
    ]);
    expect(screen.getByRole('button', { name: 'Send 2 invitations' })).toBeVisible();
  });

  it('[D-04] keeps unreadable entries, and sends nothing until they are corrected', async () => {
    open();
    expect(await paste('dora.lee@x.test; somebody else; bob@x.test')).toEqual([
      ['dora.lee@x.test', 'Dora Lee'],
      ['bob@x.test', 'Bob'],
      ['somebody else', ''],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Send 3 invitations' }));
    const unread = within(screen.getByRole('group', { name: 'Person 3' }));
    expect(unread.getByRole('textbox', { name: 'Email' })).toBeInvalid();
    expect(requestsOf(inviteUser)).toHaveLength(0);
    await userEvent.click(
      unread.getByRole('button', { name: 'Remove somebody else from the list' }),
    );
    expect(screen.getByRole('button', { name: 'Send 2 invitations' })).toBeVisible();
  });

  it('[D-04] sends every invitation except refused ones, which stay with their reason', async () => {
    server.use(
      handle(inviteUser, async (request) =>
        (await request.clone().text()).includes('bob@x.test')
          ? HttpResponse.json(problemDocument('user.email_taken'), { status: 409 })
          : HttpResponse.json({ data: { ...ann, status: 'invited' } }, { status: 201 }),
      ),
    );
    open();
    await paste('Chai Wong <chai@x.test>\nBob Ray <bob@x.test>\nDora Lee <dora@x.test>');
    await userEvent.click(screen.getByRole('button', { name: 'Send 3 invitations' }));
    expect(await screen.findByText('2 invitations sent')).toBeInTheDocument();
    const left = screen.getByRole('textbox', { name: 'Email' });
    expect(left).toHaveValue('bob@x.test');
    expect(left).toHaveAccessibleDescription('A person with this email already exists.');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bob Ray');
    expect(requestsOf(inviteUser)).toHaveLength(3);
  });
});
