import { listAdminBusinessUnits, listManagedBuildings } from '@axp/contracts';
import type { ApiKey } from '@axp/contracts/api-keys';
import { createApiKey, listApiKeys } from '@axp/contracts/api-keys';
import type { Provisioning } from '@axp/contracts/provisioning';
import {
  decideDeactivations,
  getProvisioning,
  updateGroupRights,
  updateProvisioning,
} from '@axp/contracts/provisioning';
import { noScopes } from '@axp/contracts/vocabulary';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  pretendLayout,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { ProvisioningPage } from './provisioning-page.tsx';

const id = (number: number) => `0192f3a0-0000-7000-8000-0000000000${number}`;
const sales = { id: id(41), name: 'Sales' };

const settings = {
  isPaused: false,
  sendsInvitations: false,
  linksPeople: false,
  leaverRule: 'ask',
  mostDeactivations: 25,
  version: 3,
} as const;

const nothing: Provisioning = { ...settings, people: 0, groups: [], waiting: [] };

const connected: Provisioning = {
  ...settings,
  people: 412,
  groups: [
    {
      id: id(51),
      name: 'AXP Sales',
      people: 148,
      rights: [{ right: 'business-unit', target: sales, group: 'AXP Sales' }],
      version: 7,
    },
    { id: id(52), name: 'Everyone', people: 400, rights: [], version: 1 },
  ],
  waiting: [],
};

const leavers: Provisioning = {
  ...connected,
  waiting: [
    { id: id(61), fullName: 'Ann Lee', email: 'ann@acme.test', since: '2026-11-23T02:00:00.000Z' },
    { id: id(62), fullName: 'Bob Ray', email: 'bob@acme.test', since: '2026-11-23T02:01:00.000Z' },
  ],
};

beforeEach(pretendLayout);

function open(provisioning: Provisioning, keys: ApiKey[] = []): void {
  server.use(
    respond(getProvisioning, provisioning),
    respond(listApiKeys, keys, { meta: { address: '192.0.2.7' } }),
  );
  renderWithProviders(<ProvisioningPage />, { path: '/admin/provisioning' });
}

describe('the page of provisioning', () => {
  it('[J-03] shows the steps to connect a directory, and creates a key with its scope', async () => {
    const user = userEvent.setup();
    open(nothing);
    expect(await screen.findByRole('heading', { name: 'Connect your directory' })).toBeVisible();
    expect(screen.getByLabelText('Base URL')).toHaveValue(`${window.location.origin}/scim/v2`);
    await user.click(await screen.findByRole('button', { name: 'Create key' }));
    server.use(refuse(createApiKey, 'server.internal'));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Entra');
    await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    const [request] = requestsOf(createApiKey);
    expect(request?.body).toMatchObject({ scopes: { ...noScopes, provisioning: 'change' } });
  });

  it('[J-03] offers another attempt if it could not be loaded', async () => {
    server.use(refuse(getProvisioning, 'server.internal'));
    renderWithProviders(<ProvisioningPage />, { path: '/admin/provisioning' });
    expect(await screen.findByText('Could not load provisioning')).toBeVisible();
  });

  it('[J-03] asks before it pauses the directory, and not before it resumes', async () => {
    const user = userEvent.setup();
    open(connected);
    expect(await screen.findByText('412 people · 2 groups')).toBeVisible();
    server.use(respond(updateProvisioning, { ...connected, isPaused: true, version: 4 }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(requestsOf(updateProvisioning)).toEqual([]);
    server.use(respond(getProvisioning, { ...connected, isPaused: true, version: 4 }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Provisioning is paused')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Provisioning is active')).toBeVisible();
    expect(requestsOf(updateProvisioning).map(({ body }) => body)).toEqual([
      { ...settings, isPaused: true },
      { ...settings, version: 4 },
    ]);
  });

  it('[J-03] changes the settings, and refuses an empty limit', async () => {
    const user = userEvent.setup();
    open(connected);
    server.use(respond(updateProvisioning, connected));
    const card = await screen.findByRole('region', { name: 'Settings' });
    await user.click(within(card).getByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    const limit = within(dialog).getByLabelText('Deactivations in 24 hours');
    await user.clear(limit);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(limit).toBeInvalid();
    await user.type(limit, '5');
    await user.click(within(dialog).getByRole('switch', { name: 'Invite new people by email' }));
    await user.selectOptions(
      within(dialog).getByLabelText('Bookings of people who leave'),
      'End them, unless something is out',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(requestsOf(updateProvisioning).map(({ body }) => body)).toEqual([
      { ...settings, sendsInvitations: true, leaverRule: 'settle', mostDeactivations: 5 },
    ]);
  });
});

describe('deactivations that wait', () => {
  it.each([
    ['Deactivate', 'allow', '1 person deactivated'],
    ['Keep active', 'refuse', '1 person stays active'],
  ] as const)('[J-03] are decided for chosen people: %s', async (label, decision, done) => {
    const user = userEvent.setup();
    open(leavers);
    expect(await screen.findByText('2 deactivations wait for you')).toBeVisible();
    server.use(respond(decideDeactivations, connected));
    const table = screen.getByRole('region', { name: 'Deactivations that wait' });
    await user.click(within(table).getByRole('checkbox', { name: /Bob Ray/ }));
    await user.click(within(table).getByRole('button', { name: label }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: label }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(requestsOf(decideDeactivations).map(({ body }) => body)).toEqual([
      { userIds: [id(62)], decision },
    ]);
  });
});

describe('groups of the directory', () => {
  it('[J-03] are found by name and by whether they give rights', async () => {
    const user = userEvent.setup();
    open(connected);
    expect(await screen.findByText('Business unit: Sales')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Without rights/ }));
    expect(screen.queryByText('AXP Sales')).toBeNull();
    expect(screen.getByText('Everyone')).toBeVisible();
  });

  it('[J-03] give business units and roles', async () => {
    const user = userEvent.setup();
    const unit = { ...sales, title: 'Sales', isActive: true, version: 1, members: 1 };
    server.use(
      respond(listAdminBusinessUnits, [{ ...unit, approvers: [], isUsed: true }]),
      respond(listManagedBuildings, []),
      respond(updateGroupRights, connected),
    );
    open(connected);
    await user.click(await screen.findByRole('button', { name: 'Change the rights of Everyone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rights of Everyone' });
    await user.click(within(dialog).getByRole('button', { name: 'Add right' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(requestsOf(updateGroupRights)).toEqual([]);
    await user.selectOptions(within(dialog).getByLabelText('Gives'), 'Auditor');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rights of Everyone saved')).toBeVisible();
    expect(requestsOf(updateGroupRights).map(({ body }) => body)).toEqual([
      { version: 1, rights: [{ right: 'auditor', targetId: null }] },
    ]);
  });
});
