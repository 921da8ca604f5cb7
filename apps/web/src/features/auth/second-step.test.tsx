import { getMe, login } from '@axp/contracts';
import type { PendingSignIn } from '@axp/contracts/second-factor';
import {
  beginApp,
  beginPasskey,
  enrolApp,
  verifyPasskey,
  verifySecondFactor,
} from '@axp/contracts/second-factor';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  firstTokens,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { pretendPasskeys } from '@/shared/testing/pretend-passkeys.ts';
import { LoginPage } from './index.ts';
import { pendingStep as pending } from './testing/pending-step.ts';

const { ticket } = pending;

async function sendPassword(answer: PendingSignIn, language: 'en' | 'th' = 'en') {
  server.use(respond(login, answer));
  renderWithProviders(<LoginPage />, { user: null, language, path: '/login' });
  const [email, password, submit] =
    language === 'en' ? ['Email', 'Password', 'Sign in'] : ['อีเมล', 'รหัสผ่าน', 'เข้าสู่ระบบ'];
  await userEvent.type(screen.getByLabelText(email), 'staff@acme.test');
  await userEvent.type(screen.getByLabelText(password), 'demo-password-1');
  await userEvent.click(screen.getByRole('button', { name: submit }));
}

const isSignedIn = () => waitFor(() => expect(localStorage.getItem('userData')).not.toBeNull());

beforeEach(() => server.use(respond(getMe, somchai)));

describe('the second step of a sign-in', () => {
  it.each([
    ['en', 'Code', 'Continue', 'Confirm that it is you'],
    ['th', 'รหัส', 'ดำเนินการต่อ', 'ยืนยันว่าเป็นคุณ'],
  ] as const)('[H-11] accepts a code of the app, and signs in only then: %s', async (...row) => {
    const [language, label, submit, title] = row;
    server.use(respond(verifySecondFactor, firstTokens));
    await sendPassword(pending, language);
    expect(await screen.findByRole('region', { name: title })).toBeVisible();
    const field = screen.getByRole('textbox', { name: label });
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(localStorage.getItem('userData')).toBeNull();
    await userEvent.type(field, ' 287 082 ');
    await userEvent.click(screen.getByRole('button', { name: submit }));
    await isSignedIn();
    expect(requestsOf(verifySecondFactor)[0]?.body).toEqual({ ticket, code: '287 082' });
  });

  it('[H-11] reports a wrong code at its field, and lets the person start again', async () => {
    silenceConsole();
    const code = 'auth.code_wrong' as const;
    server.use(
      refuse(verifySecondFactor, code, {
        errors: [{ path: 'code', code, message: code, params: {} }],
      }),
    );
    await sendPassword(pending);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '000000{Enter}');
    const field = screen.getByRole('textbox', { name: 'Code' });
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(/not valid/);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  it('[H-11] accepts a recovery code instead', async () => {
    server.use(respond(verifySecondFactor, firstTokens));
    await sendPassword(pending);
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Recovery code' }),
      'k3m9x-7qwrt-ahz4c{Enter}',
    );
    await isSignedIn();
    expect(requestsOf(verifySecondFactor)[0]?.body).toEqual({
      ticket,
      code: 'k3m9x-7qwrt-ahz4c',
    });
  });

  it('[H-11] accepts a passkey of this device', async () => {
    pretendPasskeys();
    server.use(
      respond(beginPasskey, { options: '{"challenge":"AAAA","rpId":"localhost"}' }),
      respond(verifyPasskey, firstTokens),
    );
    await sendPassword({ ...pending, hasApp: false, hasPasskey: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await isSignedIn();
    expect(requestsOf(verifyPasskey)[0]?.body).toMatchObject({
      ticket,
      credential: expect.stringContaining('"type":"public-key"'),
    });
  });

  it('[H-11] explains what to do when the passkey is not used', async () => {
    pretendPasskeys({ isCancelled: true });
    server.use(respond(beginPasskey, { options: '{"challenge":"AAAA","rpId":"localhost"}' }));
    await sendPassword({ ...pending, hasApp: false, hasPasskey: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Try again, or choose another/);
  });

  it('[H-11] sets up an app if one is required, and shows the recovery codes first', async () => {
    server.use(
      respond(beginApp, {
        secret: 'GEZDGNBVGY3TQOJQ',
        uri: 'otpauth://totp/Acme:staff?secret=GEZDGNBVGY3TQOJQ',
        sealedSecret: 'sealed',
      }),
      respond(enrolApp, { ...firstTokens, recoveryCodes: ['aaaaa-bbbbb-ccccc'] }),
    );
    await sendPassword({ ...pending, step: 'enrol', hasApp: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Authenticator app' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Code from the app' }),
      '287082{Enter}',
    );
    expect(await screen.findByText('aaaaa-bbbbb-ccccc')).toBeVisible();
    expect(localStorage.getItem('userData')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'I have saved the codes' }));
    await isSignedIn();
    expect(requestsOf(enrolApp)[0]?.body).toEqual({
      ticket,
      sealedSecret: 'sealed',
      code: '287082',
    });
  });
});
