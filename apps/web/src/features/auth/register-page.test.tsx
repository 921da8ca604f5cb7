import { getMe, listSignInMethods, login, register } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnect,
  firstTokens,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { RegisterPage } from './index.ts';
import { respondWithChallenge } from './testing/challenge.ts';

const good = 'plum-otter-walks-home';

async function fillIn(): Promise<void> {
  renderWithProviders(<RegisterPage />, { user: null, path: '/register' });
  await userEvent.type(screen.getByLabelText('Full name'), 'Niran New');
  await userEvent.type(screen.getByLabelText('Email'), 'niran@acme.test');
  await userEvent.type(screen.getByLabelText('New password'), good);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

const methods = (canRegister: boolean) =>
  respond(listSignInMethods, [{ kind: 'local', canRegister }]);

beforeEach(async () => server.use(await respondWithChallenge(), methods(true)));

it('[A-06] explains that accounts come by invitation while registration is off, with a way back', async () => {
  server.use(methods(false));
  renderWithProviders(<RegisterPage />, { user: null, path: '/register' });
  const heading = await screen.findByRole('heading', {
    name: 'Accounts are created by invitation',
  });
  expect(heading).toBeVisible();
  expect(screen.getByText(/Ask help@acme.test for an invitation/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: /sign-in/i })).toHaveAttribute('href', '/login');
});

describe('[A-06] the legacy registration', () => {
  it('signs in with the same credentials', async () => {
    server.use(respond(register, null), respond(login, firstTokens), respond(getMe, somchai));
    await fillIn();
    await waitFor(() => expect(localStorage.getItem('userData')).not.toBeNull());
    expect(requestsOf(register)[0]?.body).toMatchObject({
      email: 'niran@acme.test',
      password: good,
      fullName: 'Niran New',
      captcha: expect.any(String),
    });
    expect(requestsOf(login)[0]?.body).toEqual({ email: 'niran@acme.test', password: good });
  });

  it.each(['auth.not_activated', 'auth.invalid_credentials'] as const)(
    'says to check the mailbox while the address is not proven: %s',
    async (code) => {
      server.use(respond(register, null), refuse(login, code));
      await fillIn();
      expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
      expect(screen.getByText(/niran@acme\.test/)).toBeVisible();
    },
  );

  it('is sent once, however often the button is pressed, and again after a lost connection', async () => {
    silenceConsole();
    server.use(disconnect(register));
    await fillIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(/can't be reached/);
    const answer = Promise.withResolvers<void>();
    server.use(
      respond(register, null, { after: answer.promise }),
      refuse(login, 'auth.not_activated'),
    );
    const before = requestsOf(register).length;
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create account' }));
    answer.resolve();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(requestsOf(register)).toHaveLength(before + 1);
  });

  it('shows what was refused, and keeps what was typed', async () => {
    server.use(refuse(register, 'auth.registration_closed'));
    await fillIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Only administrators can create accounts/,
    );
    expect(screen.getByLabelText('Email')).toHaveValue('niran@acme.test');
    expect(requestsOf(login)).toEqual([]);
  });
});
