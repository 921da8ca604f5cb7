import { getMe } from '@axp/contracts';
import { linkByCode, resendLinkCode } from '@axp/contracts/identities';
import { verifySecondFactor } from '@axp/contracts/second-factor';
import { describe, expect, it } from '@jest/globals';
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
import { LinkCodePage } from './index.ts';
import { pendingStep, typeFactorCode } from './testing/pending-step.ts';

const waiting = { key: 'key-1', email: 'ann@acme.test', method: 'sso', azureToken: null };

interface Opening {
  readonly link?: object | null;
  readonly language?: 'en' | 'th';
}

function open({ link = waiting, language = 'en' }: Opening = {}) {
  if (link) sessionStorage.setItem('axp-pending-link', JSON.stringify(link));
  return renderWithProviders(<LinkCodePage />, {
    user: null,
    language,
    path: `/login/code?returnUrl=${encodeURIComponent('/home?x=1')}`,
  });
}

const field = () => screen.findByLabelText('Code');

async function type(code: string): Promise<void> {
  const input = await field();
  await userEvent.clear(input);
  await userEvent.type(input, code);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('[H-02] the code of a first sign-in', () => {
  it('signs in by the method that was used, once however often it is sent', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      respond(linkByCode, firstTokens, { after: answer.promise }),
      respond(getMe, somchai),
    );
    open({ link: { ...waiting, method: 'directory', azureToken: 'ey-directory' } });
    expect(await screen.findByText(/We emailed a code to ann@acme\.test/)).toBeVisible();
    expect(await field()).toHaveFocus();
    await userEvent.type(await field(), '123 456');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    answer.resolve();
    await waitFor(() => expect(localStorage.getItem('loginMethod')).toBe('directory'));
    expect(requestsOf(linkByCode).map(({ body }) => body)).toEqual([
      { key: 'key-1', code: '123456' },
    ]);
    await waitFor(() => expect(localStorage.getItem('azureToken')).toBe('ey-directory'));
    expect(sessionStorage.getItem('axp-pending-link')).toBeNull();
  });

  it("[H-11] is followed by the person's own second factor, which signs in", async () => {
    server.use(respond(linkByCode, pendingStep), respond(getMe, somchai));
    open({ link: { ...waiting, method: 'directory', azureToken: 'ey-directory' } });
    await type('123456');
    server.use(respond(verifySecondFactor, firstTokens));
    await typeFactorCode();
    expect(screen.queryByRole('heading', { name: 'Check your email' })).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('azureToken')).toBe('ey-directory'));
    expect(localStorage.getItem('loginMethod')).toBe('directory');
    expect(localStorage.getItem('accessToken')).toBe(firstTokens.accessToken);
    expect(sessionStorage.getItem('axp-pending-link')).toBeNull();
  });

  it('is validated before it is sent', async () => {
    open();
    await type('12345');
    await waitFor(async () => expect(await field()).toBeInvalid());
    expect(requestsOf(linkByCode)).toHaveLength(0);
  });

  it('is reported as wrong at its field, which keeps what was typed', async () => {
    const code = 'auth.link_code_wrong';
    const errors = [{ path: 'code', code, params: {}, message: '' }];
    server.use(refuse(linkByCode, code, { errors }));
    open();
    await type('123456');
    await waitFor(async () =>
      expect(await field()).toHaveAccessibleDescription(/This code is not correct/),
    );
    expect(await field()).toHaveValue('123456');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('can be requested again once it has expired', async () => {
    server.use(refuse(linkByCode, 'auth.link_code_expired'));
    open();
    await type('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(/has expired/);
    const data = { email: waiting.email, retryAfterSeconds: 60 };
    server.use(respond(resendLinkCode, data));
    await userEvent.click(screen.getByRole('button', { name: 'Send another code' }));
    expect(await screen.findByText(/We emailed another code/)).toBeVisible();
    expect(screen.queryByText(/has expired/)).not.toBeInTheDocument();
    expect(requestsOf(resendLinkCode)[0]?.body).toEqual({ key: 'key-1' });
  });

  it('shows how long to wait for another one', async () => {
    const params = { retryAfterSeconds: 45 };
    server.use(refuse(resendLinkCode, 'auth.too_many_attempts', { params }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send another code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Wait 45 seconds/);
  });

  it('offers to start again once the sign-in is over', async () => {
    server.use(refuse(linkByCode, 'auth.link_code_over'));
    open();
    await type('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(/This sign-in has ended/);
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute(
      'href',
      `/login?returnUrl=${encodeURIComponent('/home?x=1')}`,
    );
  });

  it('can be sent again after the connection was lost', async () => {
    silenceConsole();
    server.use(disconnect(linkByCode));
    open();
    await type('123456');
    expect(await screen.findByRole('alert')).toBeVisible();
    server.use(respond(linkByCode, firstTokens), respond(getMe, somchai));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(localStorage.getItem('loginMethod')).toBe('sso'));
  });

  it.each([
    ['of a second tab', null],
    ['that another version has stored', { key: 1 }],
  ])('is not requested on a page %s', async (_, link) => {
    open({ link });
    expect(await screen.findByText(/No sign-in in this tab is waiting/)).toBeVisible();
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  });

  it('[I-01] is requested in Thai', async () => {
    open({ language: 'th' });
    expect(await screen.findByRole('heading', { name: 'ตรวจสอบอีเมลของคุณ' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'ส่งรหัสใหม่' })).toBeVisible();
  });
});
