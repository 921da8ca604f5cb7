import { listAdminBusinessUnits, listManagedBuildings } from '@axp/contracts';
import type { ApiKey } from '@axp/contracts/api-keys';
import { createApiKey, listApiKeys } from '@axp/contracts/api-keys';
import type { DryRunGroup, Provisioning } from '@axp/contracts/provisioning';
import {
  decideDeactivations,
  discardDryRun,
  getDryRun,
  getProvisioning,
  goLive,
  listProvisioningEvents,
  updateGroupRights,
  updateProvisioning,
} from '@axp/contracts/provisioning';
import { noScopes } from '@axp/contracts/vocabulary';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  handle,
  pretendLayout,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { doorKey } from '@/shared/testing/key-samples.ts';
import { ProvisioningPage } from './provisioning-page.tsx';

const id = (number: number) => `0192f3a0-0000-7000-8000-0000000000${number}`;
const sales = { id: id(41), name: 'Sales' };

const settings = {
  isPaused: false,
  isDryRun: false,
  sendsInvitations: false,
  linksPeople: false,
  leaverRule: 'ask',
  mostDeactivations: 25,
  version: 3,
} as const;

const nothing: Provisioning = {
  ...settings,
  isDryRun: true,
  people: 0,
  pending: 0,
  withoutRights: 0,
  groups: [],
  waiting: [],
};

const connected: Provisioning = {
  ...settings,
  people: 412,
  pending: 0,
  withoutRights: 12,
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

function open(provisioning: Provisioning, { keys = [] }: { readonly keys?: ApiKey[] } = {}): void {
  server.use(
    respond(listProvisioningEvents, [], { meta: { nextCursor: null, all: 0, refused: 0 } }),
    respond(getProvisioning, provisioning),
    respond(listApiKeys, keys, { meta: { address: '192.0.2.7' } }),
  );
  renderWithProviders(<ProvisioningPage />, { path: '/admin/provisioning' });
}

describe('the page of provisioning', () => {
  it('[J-03] offers no pause before anything is connected', async () => {
    open(nothing);
    expect(await screen.findByText('Not connected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Review and go live' })).toBeNull();
  });

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
    expect(await within(dialog).findByText(/^Something went wrong/)).toBeVisible();
    const [request] = requestsOf(createApiKey);
    expect(request?.body).toMatchObject({ scopes: { ...noScopes, provisioning: 'change' } });
  });

  it('[J-03] names the directory by the key that it used last, with its last request', async () => {
    const key = (number: number, traits: Partial<ApiKey>): ApiKey => ({
      ...doorKey,
      id: id(number),
      scopes: { ...noScopes, provisioning: 'change' },
      ...traits,
    });
    open(connected, {
      keys: [
        key(31, { name: 'Okta', lastUsedAt: '2026-11-23T02:00:00.000Z' }),
        key(32, { name: 'Unused', lastUsedAt: null }),
        key(33, { name: 'Microsoft Entra ID', lastUsedAt: '2026-11-23T02:43:00.000Z' }),
        doorKey,
      ],
    });
    const card = await screen.findByRole('region', { name: /^Microsoft Entra ID/ });
    expect(
      within(card).getByText('412 people · 2 groups · last request 17 minutes ago'),
    ).toBeVisible();
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

describe('a dry run', () => {
  const planned: Provisioning = { ...connected, isDryRun: true, pending: 60 };
  const person = (number: number, fullName: string) => ({
    id: id(number),
    fullName,
    email: `${number}@acme.test`,
    right: null,
    target: null,
    openBookings: null,
  });
  const groups: DryRunGroup[] = [
    { kind: 'problem', total: 1, people: [person(71, 'Luc Moreau')] },
    { kind: 'deactivate', total: 27, people: [{ ...person(72, 'Eva Ray'), openBookings: 2 }] },
    {
      kind: 'lose',
      total: 1,
      people: [
        {
          ...person(76, 'Elena Petrova'),
          right: 'business-unit',
          target: 'Sales',
          openBookings: 1,
        },
      ],
    },
    {
      kind: 'gain',
      total: 1,
      people: [{ ...person(73, 'Wei Ong'), right: 'business-unit', target: 'Sales' }],
    },
    { kind: 'create', total: 59, people: [person(74, 'Aisha Rahman')] },
  ];
  const review = async () => {
    const user = userEvent.setup();
    server.use(respond(getDryRun, groups, { meta: { unchanged: 393 } }));
    await user.click(await screen.findByRole('button', { name: 'Review and go live' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Dry run' }) };
  };

  it('[J-03] lists what would change, and warns of the limit and of mails', async () => {
    open({ ...planned, sendsInvitations: true });
    expect(await screen.findByText('Nothing is changed here until you go live.')).toBeVisible();
    const { dialog } = await review();
    const gain = await within(dialog).findByRole('region', { name: 'Gain rights' });
    expect(within(gain).getByText('Business unit: Sales')).toBeVisible();
    const made = within(dialog).getByRole('region', { name: 'New people' });
    expect(within(made).getByText('74@acme.test')).toBeVisible();
    expect(within(made).getByText('And 58 more')).toBeVisible();
    expect(within(dialog).getByText(/2 open bookings$/)).toBeVisible();
    const lose = within(dialog).getByRole('region', { name: 'Lose rights' });
    expect(within(lose).getByText(/^Business unit: Sales/)).toHaveTextContent(
      /1 open booking for this business unit$/,
    );
    const number = within(dialog).getByText('Unchanged').nextElementSibling;
    expect(number).toHaveTextContent('393');
    expect(
      within(dialog).getByText('2 deactivations are above the limit of a day and wait for you.'),
    ).toBeVisible();
    expect(within(dialog).getByText('59 people get an invitation by email.')).toBeVisible();
  });

  it('[J-03] goes live step by step, and says what was refused', async () => {
    open(planned);
    const { user, dialog } = await review();
    const next = id(75);
    server.use(
      handle(goLive, () =>
        HttpResponse.json({
          data:
            requestsOf(goLive).length === 1
              ? { applied: 50, refused: 0, next }
              : { applied: 9, refused: 1, next: null },
        }),
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Go live' }));
    expect(
      await screen.findByText('Provisioning is live. 1 change was refused: see the last changes.'),
    ).toBeVisible();
    expect(requestsOf(goLive).map(({ body }) => body)).toEqual([{ after: null }, { after: next }]);
  });

  it('[J-03] is discarded after a question, and goes on', async () => {
    open(planned);
    const { user, dialog } = await review();
    server.use(respond(discardDryRun, { ...planned, pending: 0 }));
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    const question = await screen.findByRole('dialog', { name: 'Discard this dry run?' });
    expect(requestsOf(discardDryRun)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Dry run discarded')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsOf(discardDryRun)).toHaveLength(1);
    expect(screen.getByText('Nothing is changed here until you go live.')).toBeVisible();
  });

  it('[J-03] starts again after a question, and offers what it left', async () => {
    const user = userEvent.setup();
    open({ ...connected, pending: 3 });
    expect(await screen.findByText('Changes of 3 people are not applied yet.')).toBeVisible();
    server.use(respond(goLive, { applied: 3, refused: 0, next: null }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Provisioning is live')).toBeVisible();
    server.use(respond(updateProvisioning, planned));
    await user.click(screen.getByRole('button', { name: 'Start a dry run' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Dry run started')).toBeVisible();
    expect(requestsOf(updateProvisioning).map(({ body }) => body)).toEqual([
      { ...settings, isDryRun: true },
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
  it('[J-03] are shown where they give nothing, with the people who get nothing', async () => {
    const user = userEvent.setup();
    open(connected);
    const note = await screen.findByText(/^12 people are in no group that gives/);
    expect(note).toHaveTextContent(/^1 group gives nothing. 12 people/);
    await user.click(screen.getByRole('button', { name: 'Show groups' }));
    expect(screen.queryByText('AXP Sales')).toBeNull();
    expect(screen.getByText('Everyone')).toBeVisible();
  });

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
