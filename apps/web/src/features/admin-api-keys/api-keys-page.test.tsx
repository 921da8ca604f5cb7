import type { ApiKey } from '@axp/contracts/api-keys';
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from '@axp/contracts/api-keys';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  pretendLayout,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { doorKey } from '@/shared/testing/key-samples.ts';
import { ApiKeysPage } from './api-keys-page.tsx';

const key = '0192f3a0-0000-7000-8000-0000000000f';
const soon: ApiKey = {
  ...doorKey,
  id: `${key}2`,
  name: 'Power BI',
  lastFour: 'pX02',
  creator: { id: `${key}b`, fullName: 'Olivia Bennett', isActive: false },
  networks: [],
  expiresAt: '2026-11-29T03:00:00.000Z',
};
const unused: ApiKey = {
  ...doorKey,
  id: `${key}3`,
  name: 'Cleaning robot',
  createdAt: '2026-08-01T03:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  recentRequests: 0,
};
const revoked: ApiKey = {
  ...doorKey,
  id: `${key}4`,
  name: 'Old kiosk',
  revokedAt: '2026-11-20T03:00:00.000Z',
};
const script: ApiKey = { ...doorKey, id: `${key}5`, name: 'Calendar script', isPersonal: true };

const meta = { address: '10.20.1.7' };
const list = (keys: ApiKey[]) => respond(listApiKeys, keys, { meta });

beforeEach(() => {
  pretendLayout();
  server.use(list([doorKey, soon, unused, revoked, script]));
});

async function open(path = '/admin/api-keys') {
  renderWithProviders(<ApiKeysPage />, { path });
  await screen.findByRole('heading', { name: 'Personal keys' });
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('the page of API keys', () => {
  it('[J-01] shows what each key can do, its end, its use and its networks', async () => {
    await open();
    expect(rowOf('Door displays')).toHaveTextContent(
      /axp_…k7Qe · Amelia Grant.*See rooms, cars and assets and bookings · Change check-ins.*Expires 12 March 2027.*in 109 days.*from 10\.20\.4\.7.*10\.20\.4\.0\/24 only · 4,210 requests in 7 days/,
    );
    expect(rowOf('Power BI')).toHaveTextContent('Olivia Bennett (deactivated)');
    expect(rowOf('Cleaning robot')).toHaveTextContent('Never used');
    expect(screen.queryByText('Old kiosk')).not.toBeInTheDocument();
    const personal = screen.getByRole('region', { name: 'Personal keys' });
    expect(within(personal).getByText(/Calendar script · axp_…k7Qe · Amelia Grant/)).toBeVisible();
  });

  it('[J-01] filters keys by state, with how many there are', async () => {
    await open();
    const chips = ['Active 3', 'Expires soon 1', 'Unused 90 days 1', 'Revoked and expired 1'];
    for (const name of chips) expect(screen.getByRole('button', { name })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Expires soon 1' }));
    await waitFor(() => expect(screen.queryByText('Door displays')).not.toBeInTheDocument());
    expect(rowOf('Power BI')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Revoked and expired 1' }));
    expect(await screen.findByText('Old kiosk')).toBeVisible();
    expect(rowOf('Old kiosk')).toHaveTextContent('Revoked 20 November 2026');
  });

  it('[J-01] creates a key and shows it this once', async () => {
    server.use(respond(createApiKey, { ...doorKey, key: `axp_${'a'.repeat(38)}` }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create key' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Lobby screen');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Nothing' }));
    expect(within(dialog).getByRole('button', { name: 'Create key' })).toBeDisabled();
    const bookings = within(dialog).getByRole('group', { name: 'Bookings' });
    await userEvent.click(within(bookings).getByRole('button', { name: 'Change' }));
    expect(within(dialog).getByText('Change bookings')).toBeVisible();
    await userEvent.type(
      within(dialog).getByLabelText('Allowed addresses (optional)'),
      '10.20.4.0/24, 192.0.2.7 2001:db8::1',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create key' }));
    const once = await screen.findByRole('dialog', { name: 'Copy your key' });
    expect(within(once).getByLabelText('Key')).toHaveValue(`axp_${'a'.repeat(38)}`);
    expect(requestsOf(createApiKey)[0]?.body).toMatchObject({
      name: 'Lobby screen',
      scopes: { bookings: 'change', resources: 'none' },
      networks: ['10.20.4.0/24', '192.0.2.7/32', '2001:db8::1/128'],
      expiresAt: expect.stringMatching(/^2027-02-21/),
    });
    expect(within(once).getByText(/^curl .*auth\/me/)).toBeVisible();
    await userEvent.click(within(once).getByRole('button', { name: 'Python' }));
    expect(within(once).getByText(/urllib/)).toBeVisible();
    expect(await within(once).findByText('First used from 10.20.4.7')).toBeVisible();
    await userEvent.click(within(once).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('[J-01] asks once before a new key is closed that was not copied', async () => {
    const user = userEvent.setup();
    const idle = { ...doorKey, lastUsedAt: null, lastUsedFrom: null };
    server.use(list([idle]), respond(createApiKey, { ...idle, key: `axp_${'a'.repeat(38)}` }));
    await open();
    const create = async () => {
      await user.click(screen.getByRole('button', { name: 'Create key' }));
      const form = await screen.findByRole('dialog', { name: 'Create key' });
      await user.type(within(form).getByLabelText('Name'), 'Lobby screen');
      await user.click(within(form).getByRole('button', { name: 'Create key' }));
      await screen.findByRole('dialog', { name: 'Copy your key' });
    };
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await create();
    await press('Done');
    expect(screen.getByText(/You have not copied the key/)).toBeVisible();
    await press('Close without copying');
    await expectClosed();
    await create();
    await press('Copy');
    await press('Done');
    await expectClosed();
  });

  it('[J-01] changes a key with its version, and keeps its end', async () => {
    server.use(respond(updateApiKey, doorKey));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Change Door displays' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change key' });
    const networks = within(dialog).getByLabelText('Allowed addresses (optional)');
    await userEvent.clear(networks);
    await userEvent.type(networks, 'nowhere');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(
      await within(dialog).findByText('This value does not have the right format.'),
    ).toBeVisible();
    await userEvent.clear(networks);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Key saved')).toBeVisible();
    expect(requestsOf(updateApiKey)[0]?.body).toMatchObject({
      version: 3,
      networks: [],
      expiresAt: doorKey.expiresAt,
    });
  });

  it('[J-01] warns of use from an address that is not allowed, and revokes the key', async () => {
    const refusals = { count: 12, since: '2026-11-23T02:47:00.000Z', address: '203.0.113.80' };
    server.use(list([{ ...doorKey, refusals }]), respond(revokeApiKey, null));
    await open();
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent(
      /Door displays was used from 203\.0\.113\.80, which is not allowed\..*12 requests were refused/,
    );
    expect(within(notice).getByRole('link', { name: 'Show requests' })).toHaveAttribute(
      'href',
      '/admin/security?kind=key-refused',
    );
    await userEvent.click(within(notice).getByRole('button', { name: 'Revoke Door displays' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke Door displays?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Key revoked')).toBeVisible();
    expect(requestsOf(revokeApiKey)[0]?.url.pathname).toMatch(new RegExp(`${doorKey.id}$`));
  });

  it('[D-01] shows keys to auditors without buttons', async () => {
    const auditor = { ...somchai, roles: ['auditor' as const] };
    renderWithProviders(<ApiKeysPage />, { path: '/admin/api-keys', user: auditor });
    expect(await screen.findByText('Door displays')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Create|Change|Revoke Door/ })).toBeNull();
  });

  it('explains keys where there are none, and reports that they can’t be loaded', async () => {
    server.use(refuse(listApiKeys, 'server.unavailable'));
    renderWithProviders(<ApiKeysPage />, { path: '/admin/api-keys' });
    expect(await screen.findByText('Could not load the keys')).toBeVisible();
    server.use(list([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No API keys yet')).toBeVisible();
  });
});
