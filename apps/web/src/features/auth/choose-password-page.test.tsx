import type { AccountLink } from '@axp/contracts';
import { activateAccount, getMe, login, openAccountLink, resetPassword } from '@axp/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
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
import { ActivatePage, ResetPasswordPage } from './index.ts';

const link: AccountLink = { purpose: 'reset', email: 'ann@acme.test', fullName: 'Ann Carter' };
const good = 'plum-otter-walks-home';

function open(Page: typeof ResetPasswordPage, language: 'en' | 'th' = 'en') {
  window.history.replaceState(null, '', '/reset-password#secret-token');
  return renderWithProviders(<Page />, { user: null, language });
}

afterEach(() => window.history.replaceState(null, '', '/'));

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));

describe('the link of a mail', () => {
  it('[A-16] sets a new password and signs in with it', async () => {
    server.use(
      respond(openAccountLink, link),
      respond(resetPassword, null),
      respond(login, firstTokens),
      respond(getMe, somchai),
    );
    const { visits } = open(ResetPasswordPage);
    await userEvent.type(await screen.findByLabelText('New password'), good);
    await save();
    await waitFor(() => expect(visits.paths).toEqual(['/']));
    expect(requestsOf(resetPassword)[0]?.body).toEqual({ token: 'secret-token', password: good });
    expect(requestsOf(login)[0]?.body).toEqual({ email: 'ann@acme.test', password: good });
    expect(localStorage.getItem('accessToken')).toBe('access-1');
  });

  it('[A-16] is sent once, however often the button is pressed', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      respond(openAccountLink, link),
      respond(resetPassword, null, { after: answer.promise }),
      respond(login, firstTokens),
      respond(getMe, somchai),
    );
    const { visits } = open(ResetPasswordPage);
    await userEvent.type(await screen.findByLabelText('New password'), good);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save and sign in' }));
    answer.resolve();
    await waitFor(() => expect(visits.paths).toEqual(['/']));
    expect(requestsOf(resetPassword)).toHaveLength(1);
  });

  it('[A-17] activates an account, in Thai', async () => {
    server.use(
      respond(openAccountLink, { ...link, purpose: 'activate' }),
      respond(activateAccount, null),
      respond(login, firstTokens),
      respond(getMe, somchai),
    );
    const { visits } = open(ActivatePage, 'th');
    expect(await screen.findByText(/ยินดีต้อนรับ Ann Carter/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('รหัสผ่านใหม่'), good);
    await userEvent.click(screen.getByRole('button', { name: 'เปิดใช้งานและเข้าสู่ระบบ' }));
    await waitFor(() => expect(visits.paths).toEqual(['/']));
    expect(requestsOf(activateAccount)).toHaveLength(1);
  });

  it.each([
    ['auth.link_expired', /This link has expired/],
    ['auth.link_used', /was already used/],
    ['auth.link_unknown', /is not valid/],
  ] as const)('[Z-104] explains why it does not work, with next steps: %s', async (code, text) => {
    server.use(refuse(openAccountLink, code));
    open(ResetPasswordPage);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
  });

  it('[Z-104] that was used in another tab reports it', async () => {
    server.use(respond(openAccountLink, link), refuse(resetPassword, 'auth.link_used'));
    open(ResetPasswordPage);
    await userEvent.type(await screen.findByLabelText('New password'), good);
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/was already used/);
  });

  it('keeps what was typed when the connection breaks', async () => {
    silenceConsole();
    server.use(respond(openAccountLink, link), disconnect(resetPassword));
    open(ResetPasswordPage);
    await userEvent.type(await screen.findByLabelText('New password'), good);
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/can't be reached/);
    expect(screen.getByLabelText('New password')).toHaveValue(good);
  });

  it('reports that the password was set when only the sign-in after it fails', async () => {
    silenceConsole();
    server.use(respond(openAccountLink, link), respond(resetPassword, null), disconnect(login));
    open(ResetPasswordPage);
    await userEvent.type(await screen.findByLabelText('New password'), good);
    await save();
    expect(await screen.findByText(/Your password is saved/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login');
  });

  it('[Z-100] rates a password, and explains at its field what is wrong', async () => {
    const code = 'auth.password_too_weak';
    const issue = { path: 'password', code, message: '', params: {} };
    server.use(respond(openAccountLink, link), refuse(resetPassword, code, { errors: [issue] }));
    open(ResetPasswordPage);
    const field = await screen.findByLabelText('New password');
    await userEvent.type(field, 'short');
    expect(screen.getByText('Too short: at least 10 characters.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'ann@acme.test1');
    expect(await screen.findByText(/^Weak/)).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, good);
    expect(await screen.findByText('Strong password.')).toBeVisible();
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription(/too common/));
    expect(field).toHaveFocus();
  });
});
