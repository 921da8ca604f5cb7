import type { SignInSettings } from '@axp/contracts';
import {
  getSignInSettings,
  updateRegistration,
  updateSecondFactorRule,
  updateSignInMethod,
} from '@axp/contracts';
import { testSignInMethod } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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
import { google, local, settingsWith } from './testing/sign-in-samples.ts';

const settings = settingsWith(google);

const render = (language: 'en' | 'th' = 'en') =>
  renderWithProviders(<SignInPage />, { path: '/admin/sign-in', language });

beforeEach(() => server.use(respond(getSignInSettings, settings)));

describe('the sign-in methods', () => {
  it('[D-04] [Z-102] are shown with who can use them, and with a missing secret by its name', async () => {
    render();
    expect(await screen.findByRole('heading', { name: 'Email and password' })).toBeVisible();
    expect(screen.getByText('2 administrators can sign in with this method.')).toBeVisible();
    expect(screen.getByText('No administrator can sign in with this method.')).toBeVisible();
    expect(screen.getByText('Only addresses at acme.test')).toBeVisible();
    expect(screen.getByText(/SIGN_IN_SECRET_GOOGLE is not set on the server/)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Google' })).not.toBeChecked();
  });

  it('[D-04] are enabled with the seen version, once however often pressed', async () => {
    const methods = [local, { ...google, isEnabled: true }];
    const after: SignInSettings = { ...settings, version: 4, methods };
    const answer = Promise.withResolvers<void>();
    server.use(respond(updateSignInMethod, after, { after: answer.promise }));
    render('th');
    await userEvent.dblClick(await screen.findByRole('switch', { name: 'Google' }));
    answer.resolve();
    expect(await screen.findByText('เปิด Google แล้ว')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Google' })).toBeChecked();
    expect(requestsOf(updateSignInMethod).map(({ body }) => body)).toEqual([
      { version: 3, isEnabled: true },
    ]);
  });

  it('[D-04] explain why the last one stays on', async () => {
    silenceConsole();
    server.use(refuse(updateSignInMethod, 'sign_in_method.last'));
    render();
    await userEvent.click(await screen.findByRole('switch', { name: 'Email and password' }));
    expect(await screen.findByText(/last method with which an administrator/)).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Email and password' })).toBeChecked();
  });

  it('[D-04] show another user’s changes', async () => {
    server.use(refuse(updateSignInMethod, 'sign_in_method.stale'));
    render();
    await userEvent.click(await screen.findByRole('switch', { name: 'Google' }));
    expect(await screen.findByText(/Another user changed/)).toBeInTheDocument();
    await waitFor(() => expect(requestsOf(getSignInSettings)).toHaveLength(2));
  });

  it('[H-02] have domains for a provider, with who needs a code', async () => {
    const methods = [local, { ...google, allowedDomains: [] }];
    server.use(respond(updateSignInMethod, { ...settings, version: 4, methods }));
    render();
    const field = await screen.findByLabelText('Allowed domains for Google');
    expect(field).toHaveValue('acme.test');
    await userEvent.type(field, ', nodomain');
    const save = { name: 'Save: Allowed domains for Google' };
    await userEvent.click(screen.getByRole('button', save));
    await waitFor(() => expect(field).toBeInvalid());
    expect(requestsOf(updateSignInMethod)).toHaveLength(0);
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', save));
    expect(
      await screen.findByText(/confirms their address with a code by email when/),
    ).toBeVisible();
    expect(requestsOf(updateSignInMethod)[0]?.body).toEqual({ version: 3, allowedDomains: [] });
  });

  it('[J-07] have the claim of people whom a directory provisions', async () => {
    const methods = [local, { ...google, externalIdClaim: 'oid' }];
    server.use(respond(updateSignInMethod, { ...settings, version: 4, methods }));
    render();
    const field = await screen.findByLabelText('Directory ID claim for Google');
    const save = { name: 'Save: Directory ID claim for Google' };
    await userEvent.type(field, 'oid');
    await userEvent.click(screen.getByRole('button', save));
    expect(await screen.findByText('Claim saved')).toBeVisible();
    const saved = await screen.findByLabelText('Directory ID claim for Google');
    await userEvent.clear(saved);
    await userEvent.click(screen.getByRole('button', save));
    await waitFor(() => expect(requestsOf(updateSignInMethod)).toHaveLength(2));
    expect(requestsOf(updateSignInMethod).map(({ body }) => body)).toEqual([
      { version: 3, externalIdClaim: 'oid' },
      { version: 4, externalIdClaim: null },
    ]);
  });

  it('[D-04] have button labels in both languages', async () => {
    server.use(respond(updateSignInMethod, settings));
    render();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Name and picture of Google' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Button of Google' }));
    await userEvent.type(dialog.getByLabelText('Name in English'), 'Acme account');
    await userEvent.type(dialog.getByLabelText('Name in Thai'), 'บัญชี Acme');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsOf(updateSignInMethod)[0]?.body).toEqual({
      version: 3,
      labels: { en: 'Acme account', th: 'บัญชี Acme' },
    });
  });

  it('[D-04] show the result of a connection test, step by step', async () => {
    const passed = { outcome: 'passed', finding: null, value: null } as const;
    server.use(
      respond(testSignInMethod, {
        checks: [
          { step: 'discovery', ...passed },
          { step: 'keys', ...passed },
          {
            step: 'client',
            outcome: 'failed',
            finding: 'client_refused',
            value: 'invalid_client',
          },
        ],
      }),
    );
    render();
    const start = await screen.findByRole('button', { name: 'Test this connection: Google' });
    await userEvent.click(start);
    expect(await screen.findByText('Sign-in would fail.')).toBeVisible();
    expect(screen.getByText('Signing keys: They can be read.')).toBeVisible();
    expect(
      screen.getByText(/The provider rejects this client or its secret \(invalid_client\)/),
    ).toBeVisible();
  });
});

describe('registration', () => {
  const open = { ...settings, registration: { isOpen: true, allowedDomains: ['acme.test'] } };

  it('[A-06] [D-04] is opened and closed', async () => {
    server.use(respond(updateRegistration, open));
    render();
    const name = 'People can create their own account';
    await userEvent.click(await screen.findByRole('switch', { name }));
    expect(await screen.findByRole('switch', { name })).toBeChecked();
    expect(requestsOf(updateRegistration)[0]?.body).toEqual({ version: 3, isOpen: true });
  });

  it('[A-06] [D-04] is limited to domains; an invalid one is reported at the field', async () => {
    server.use(respond(getSignInSettings, open), respond(updateRegistration, open));
    render();
    const field = await screen.findByLabelText('Only addresses at these domains');
    await userEvent.clear(field);
    await userEvent.type(field, '@acme');
    await userEvent.click(
      screen.getByRole('button', { name: 'Save: Only addresses at these domains' }),
    );
    expect(field).toHaveAccessibleDescription('This value does not have the right format.');
    await userEvent.clear(field);
    await userEvent.type(field, 'Acme.test, else.test');
    await userEvent.click(
      screen.getByRole('button', { name: 'Save: Only addresses at these domains' }),
    );
    await waitFor(() => expect(requestsOf(updateRegistration)).toHaveLength(1));
    expect(requestsOf(updateRegistration)[0]?.body).toEqual({
      version: 3,
      allowedDomains: ['acme.test', 'else.test'],
    });
  });
});

describe('the second factor', () => {
  it.each([
    ['en', 'Second factor', 'Required for administrators', 'Second factor saved'],
    ['th', 'การยืนยันขั้นที่สอง', 'บังคับผู้ดูแลระบบ', 'บันทึกการยืนยันขั้นที่สองแล้ว'],
  ] as const)('[H-11] is required of the chosen people: %s', async (...row) => {
    const [language, group, choice, done] = row;
    server.use(
      respond(updateSecondFactorRule, { ...settings, version: 4, secondFactor: 'administrators' }),
    );
    render(language);
    const rules = await screen.findByRole('radiogroup', { name: group });
    await userEvent.click(within(rules).getByRole('radio', { name: choice }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(within(rules).getByRole('radio', { name: choice })).toBeChecked();
    expect(requestsOf(updateSecondFactorRule)[0]?.body).toEqual({
      version: 3,
      secondFactor: 'administrators',
    });
  });

  it('[H-11] is unchanged if the change is refused', async () => {
    silenceConsole();
    server.use(refuse(updateSecondFactorRule, 'sign_in_method.stale'));
    render();
    const everyone = await screen.findByRole('radio', { name: 'Required for everyone' });
    await userEvent.click(everyone);
    expect(await screen.findByText(/Another user changed/)).toBeVisible();
    await waitFor(() => expect(everyone).not.toBeChecked());
  });
});
