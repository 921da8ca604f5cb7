import { forgotPassword, getCaptchaChallenge } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnect,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { ForgotPasswordPage } from './index.ts';
import { answerIn, respondWithChallenge } from './testing/challenge.ts';

function open(language: 'en' | 'th' = 'en') {
  return renderWithProviders(<ForgotPasswordPage />, {
    user: null,
    language,
    path: '/forgot-password',
  });
}

const email = () => screen.getByLabelText('Email');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send link' }));

beforeEach(async () => server.use(await respondWithChallenge()));

describe('a forgotten password', () => {
  it('[A-16] requests the mail and says where to look, for any address', async () => {
    server.use(respond(forgotPassword, null));
    open();
    await userEvent.type(email(), ' Ann@acme.test');
    await send();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(screen.getByText(/If there is an account for ann@acme\.test/)).toBeVisible();
    expect(requestsOf(forgotPassword)[0]?.body).toMatchObject({ email: 'ann@acme.test' });
  });

  it('[A-18] runs the human verification while the address is typed', async () => {
    server.use(respond(forgotPassword, null));
    open();
    expect(requestsOf(getCaptchaChallenge)).toEqual([]);
    await userEvent.type(email(), 'ann@acme.test');
    expect(await screen.findByText('Confirmed that you are human.')).toBeVisible();
    expect(requestsOf(getCaptchaChallenge).map(({ url }) => url.search)).toEqual([
      '?action=forgot_password',
    ]);
    await send();
    await screen.findByText(/have sent it an email/);
    const [sent] = requestsOf(forgotPassword);
    expect(sent?.body).toMatchObject({ captcha: expect.any(String) });
    expect(answerIn(Object(sent?.body).captcha)).toBe(3);
  });

  it('[A-18] sends a second token after the first was refused', async () => {
    server.use(refuse(forgotPassword, 'captcha.refused'));
    open();
    await userEvent.type(email(), 'ann@acme.test');
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not confirm/);
    expect(requestsOf(forgotPassword)).toHaveLength(2);
    expect(requestsOf(getCaptchaChallenge)).toHaveLength(2);
    expect(email()).toHaveValue('ann@acme.test');
  });

  it.each([
    ['no connection', disconnect(forgotPassword), /can't be reached/],
    ['no connection for the check', disconnect(getCaptchaChallenge), /can't be reached/],
    [
      'too many attempts',
      refuse(forgotPassword, 'auth.too_many_attempts', { params: { retryAfterSeconds: 30 } }),
      /Wait 30 seconds/,
    ],
  ])('reports what went wrong and keeps what was typed: %s', async (_, handler, text) => {
    silenceConsole();
    server.use(handler);
    open();
    await userEvent.type(email(), 'ann@acme.test');
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(email()).toHaveValue('ann@acme.test');
    server.use(await respondWithChallenge(), respond(forgotPassword, null));
    await send();
    expect(await screen.findByText(/have sent it an email/)).toBeVisible();
  });

  it('can’t be sent twice while it is in progress', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(respond(forgotPassword, null, { after: answer.promise }));
    open();
    await userEvent.type(email(), 'ann@acme.test');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send link' }));
    answer.resolve();
    await screen.findByText(/have sent it an email/);
    await waitFor(() => expect(requestsOf(forgotPassword)).toHaveLength(1));
  });

  it('[Z-24] reports errors at their field, in Thai too, without a request', async () => {
    open('th');
    await userEvent.click(screen.getByRole('button', { name: 'ส่งลิงก์' }));
    expect(screen.getByLabelText('อีเมล')).toHaveAccessibleDescription('โปรดกรอกช่องนี้');
    expect(requestsOf(forgotPassword)).toEqual([]);
  });
});
