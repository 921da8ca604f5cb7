import type { SecondFactors } from '@axp/contracts/second-factor';
import {
  addOwnPasskey,
  getSecondFactors,
  removeOwnApp,
  renameOwnPasskey,
  requestAppKey,
  requestPasskeyOptions,
  setOwnApp,
} from '@axp/contracts/second-factor';
import { describe, expect, it } from '@jest/globals';
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
import { pretendPasskeys } from '@/shared/testing/pretend-passkeys.ts';
import { FactorSection } from './factor-section.tsx';

const none: SecondFactors = {
  isRequired: false,
  hasPassword: true,
  app: null,
  passkeys: [],
  recoveryCodesLeft: 0,
};
const withApp: SecondFactors = {
  ...none,
  app: { addedAt: '2026-11-20T01:00:00.000Z' },
  passkeys: [
    {
      id: '0192f3a0-0000-7000-8000-0000000000e1',
      name: 'Laptop',
      addedAt: '2026-11-20T01:00:00.000Z',
    },
  ],
  recoveryCodesLeft: 9,
};

async function open(factors: SecondFactors, language: 'en' | 'th' = 'en') {
  server.use(respond(getSecondFactors, factors));
  renderWithProviders(<FactorSection />, { language });
  await screen.findByRole('heading', { level: 2 });
}

async function confirmPassword(button: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Current password'), 'demo-password-1');
  await userEvent.click(dialog.getByRole('button', { name: button }));
}

describe('the second factors of the profile', () => {
  it('[H-11] are set up with an app after the password, with recovery codes', async () => {
    server.use(
      respond(requestAppKey, { secret: 'GEZDGNBV', uri: 'otpauth://totp/x', sealedSecret: 's' }),
      respond(setOwnApp, { factors: withApp, recoveryCodes: ['aaaaa-bbbbb-ccccc'] }),
    );
    await open(none);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up app' }));
    await confirmPassword('Continue');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Code from the app' }),
      '287082{Enter}',
    );
    expect(await screen.findByText('aaaaa-bbbbb-ccccc')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'I have saved the codes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('9 codes left')).toBeVisible();
    expect(requestsOf(requestAppKey)[0]?.body).toEqual({ currentPassword: 'demo-password-1' });
    expect(requestsOf(setOwnApp)[0]?.body).toEqual({ sealedSecret: 's', code: '287082' });
  });

  it('[H-11] include a passkey with a name', async () => {
    pretendPasskeys();
    server.use(
      respond(requestPasskeyOptions, {
        options:
          '{"challenge":"AAAA","rp":{"name":"x"},"user":{"id":"AAAA","name":"x","displayName":"x"},"pubKeyCredParams":[]}',
      }),
      respond(addOwnPasskey, { factors: withApp, recoveryCodes: [] }),
    );
    await open(none);
    await userEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
    await confirmPassword('Continue');
    const name = await screen.findByRole('textbox', { name: 'Name of the passkey' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Laptop{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsOf(addOwnPasskey)[0]?.body).toMatchObject({
      name: 'Laptop',
      credential: expect.stringContaining('"type":"public-key"'),
    });
  });

  it('[H-11] show a wrong password at its field', async () => {
    silenceConsole();
    server.use(refuse(removeOwnApp, 'auth.password_wrong'));
    await open(withApp);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Authenticator app' }));
    await confirmPassword('Remove');
    const field = screen.getByLabelText('Current password');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(/not your current password/);
  });

  it('[H-11] rename a passkey', async () => {
    server.use(respond(renameOwnPasskey, { factors: withApp, recoveryCodes: [] }));
    await open(withApp);
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
    const name = await screen.findByRole('textbox', { name: 'Name of the passkey' });
    expect(name).toHaveValue('Laptop');
    await userEvent.type(name, ' 2{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requestsOf(renameOwnPasskey)[0]?.body).toEqual({ name: 'Laptop 2' });
  });

  it.each([
    ['en', /company's account/],
    ['th', /บัญชีขององค์กร/],
  ] as const)(
    '[H-11] are those of the provider for people without a password: %s',
    async (language, text) => {
      await open({ ...none, hasPassword: false }, language);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    },
  );
});
