import type { SignInSettings } from '@axp/contracts';
import { getSignInSettings } from '@axp/contracts';
import { connectCloudTenant, disconnectCloudTenant } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { SignInPage } from './index.ts';
import { settingsWith } from './testing/sign-in-samples.ts';

const cloud: SignInSettings['methods'][number] = {
  kind: 'cloud',
  code: 'cloud',
  isEnabled: true,
  isReady: true,
  administrators: 1,
  name: 'Acme account',
  labels: { en: '', th: '' },
  logo: null,
  allowedDomains: [],
  groupMode: 'off',
  externalIdClaim: null,
  people: 3,
  tenantKey: 'acme',
  administrationUrl: null,
};
const offered = { ...settingsWith(), platform: 'https://sso.example.com' };
const connected = { ...settingsWith(cloud), version: 4, platform: offered.platform };

function render(settings: SignInSettings, language: 'en' | 'th' = 'en') {
  server.use(respond(getSignInSettings, settings));
  renderWithProviders(<SignInPage />, { path: '/admin/sign-in', language });
}

async function openDialog(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

describe('[A-04] [D-04] cloud accounts in the administration', () => {
  it('are connected to a tenant of the platform, with errors at their fields first', async () => {
    server.use(respond(connectCloudTenant, connected));
    render(offered);
    const dialog = await openDialog('Connect cloud accounts');
    expect(dialog.getByText(/accounts at sso\.example\.com/)).toBeVisible();
    expect(dialog.getByLabelText('Application id')).toHaveValue('axp-booking');
    await userEvent.type(dialog.getByLabelText('Tenant'), 'acme.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(dialog.getByLabelText('Tenant')).toBeInvalid();
    expect(dialog.getByLabelText('Name')).toBeInvalid();
    expect(requestsOf(connectCloudTenant)).toEqual([]);
    await userEvent.clear(dialog.getByLabelText('Tenant'));
    await userEvent.type(dialog.getByLabelText('Tenant'), 'acme');
    await userEvent.type(dialog.getByLabelText('Name'), 'Acme account');
    await userEvent.type(dialog.getByLabelText('Allowed domains'), 'acme.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText(/Acme account connected/)).toBeInTheDocument();
    expect(requestsOf(connectCloudTenant).map(({ body }) => body)).toEqual([
      {
        version: 3,
        tenantKey: 'acme',
        applicationId: 'axp-booking',
        name: 'Acme account',
        allowedDomains: ['acme.test'],
      },
    ]);
    expect(await screen.findByText('Connected to the tenant acme')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect cloud accounts' })).toBeNull();
  });

  it('explain why they could not be connected, and keep what was typed', async () => {
    silenceConsole();
    server.use(refuse(connectCloudTenant, 'sign_in_method.stale'));
    render(offered, 'th');
    const dialog = await openDialog('เชื่อมต่อบัญชีคลาวด์');
    await userEvent.type(dialog.getByLabelText('องค์กรบนแพลตฟอร์ม'), 'acme');
    await userEvent.type(dialog.getByLabelText('ชื่อ'), 'Acme');
    await userEvent.click(dialog.getByRole('button', { name: 'เชื่อมต่อ' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByLabelText('องค์กรบนแพลตฟอร์ม')).toHaveValue('acme');
  });

  it('are disconnected after the number of people is shown', async () => {
    server.use(respond(disconnectCloudTenant, { ...offered, version: 5 }));
    render(connected);
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Acme account' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/3 people sign in with this method/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Acme account disconnected')).toBeInTheDocument();
    expect(requestsOf(disconnectCloudTenant)[0]?.url.searchParams.get('version')).toBe('4');
    expect(await screen.findByRole('button', { name: 'Connect cloud accounts' })).toBeVisible();
  });

  it('are not offered if the operator has set no platform', async () => {
    render(settingsWith());
    expect(await screen.findByRole('button', { name: 'Add sign-in method' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect cloud accounts' })).toBeNull();
  });
});
