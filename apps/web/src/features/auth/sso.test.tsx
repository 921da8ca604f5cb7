import type { SignInMethod } from '@axp/contracts';
import { beginSso, finishSso, getMe, listSignInMethods } from '@axp/contracts';
import { verifySecondFactor } from '@axp/contracts/second-factor';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startedSignIns } from '@/shared/session/started-sign-ins.ts';
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
import { LoginPage, SsoCallbackPage } from './index.ts';
import { pendingStep, typeFactorCode } from './testing/pending-step.ts';

const google: SignInMethod = {
  kind: 'sso',
  code: 'google',
  name: { en: 'Google', th: 'กูเกิล' },
  logo: '/google.svg',
};
const okta: SignInMethod = {
  kind: 'sso',
  code: 'okta',
  name: { en: 'Okta', th: 'Okta' },
  logo: null,
};
const attempt = {
  // jsdom goes nowhere but within a page.
  authorizationUrl: `${window.location.origin}/#the-provider`,
  state: 'state-1',
  key: 'key-1',
};

function renderLogin(path = '/login', language: 'en' | 'th' = 'en') {
  return renderWithProviders(<LoginPage />, { user: null, path, language });
}

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  server.use(respond(listSignInMethods, [{ kind: 'local', canRegister: false }, google, okta]));
});

describe('the sign-in page', () => {
  it('[A-02] [Z-102] shows the enabled methods, with the names and logos of their providers', async () => {
    renderLogin();
    const button = await screen.findByRole('button', { name: 'Continue with Google' });
    expect(button.querySelector('img')).toHaveAttribute('src', '/google.svg');
    expect(screen.getByRole('button', { name: 'Continue with Okta' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  it('[Z-102] has no password fields if that method is off', async () => {
    server.use(respond(listSignInMethods, [google]));
    renderLogin('/login', 'th');
    expect(await screen.findByRole('button', { name: 'ดำเนินการต่อด้วยกูเกิล' })).toBeVisible();
    expect(screen.queryByLabelText('รหัสผ่าน')).not.toBeInTheDocument();
  });

  it('[Z-102] reports that no one can sign in', async () => {
    server.use(respond(listSignInMethods, []));
    renderLogin();
    expect(await screen.findByText(/Sign-in is not available/)).toBeVisible();
  });

  it('[A-13] asks the provider for an account choice after a sign-out', async () => {
    localStorage.setItem('settings', JSON.stringify({ choosesAccount: true }));
    server.use(respond(beginSso, attempt));
    renderLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(window.location.hash).toBe('#the-provider'));
    expect(requestsOf(beginSso)[0]?.body).toEqual({ choosesAccount: true });
  });

  it('[A-02] redirects to the provider once, however often pressed', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(respond(beginSso, attempt, { after: answer.promise }));
    renderLogin(`/login?returnUrl=${encodeURIComponent('/my-booking?tab=past#x')}`);
    const button = await screen.findByRole('button', { name: 'Continue with Google' });
    await userEvent.dblClick(button);
    answer.resolve();
    await waitFor(() => expect(window.location.hash).toBe('#the-provider'));
    expect(requestsOf(beginSso)).toHaveLength(1);
    expect(requestsOf(beginSso)[0]?.url.pathname).toMatch(/\/auth\/sso\/google\/attempts$/);
    expect(JSON.parse(sessionStorage.getItem('axp-sign-in:state-1') ?? '')).toEqual({
      code: 'google',
      key: 'key-1',
      returnUrl: '/my-booking?tab=past#x',
    });
    expect(button).toBeDisabled();
    window.dispatchEvent(new Event('pageshow'));
    await waitFor(() => expect(button).toBeEnabled());
  });

  it('[A-05] reports an unreachable provider, and keeps the other methods', async () => {
    server.use(refuse(beginSso, 'auth.provider_unreachable'));
    renderLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Okta' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/is not available/);
    expect(screen.getByRole('button', { name: 'Continue with Okta' })).toBeEnabled();
  });
});

describe('a connection that is lost', () => {
  it('[A-01] before the methods are known shows the fields for email and password', async () => {
    silenceConsole();
    server.use(disconnect(listSignInMethods));
    renderLogin();
    await waitFor(() => expect(requestsOf(listSignInMethods).length).toBeGreaterThan(0));
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('[A-05] before the redirect is reported, and the next press redirects', async () => {
    silenceConsole();
    server.use(disconnect(beginSso));
    renderLogin();
    const button = await screen.findByRole('button', { name: 'Continue with Google' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(/can't be reached/);
    server.use(respond(beginSso, attempt));
    await userEvent.click(button);
    await waitFor(() => expect(window.location.hash).toBe('#the-provider'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('[A-05] a network that starts too many sign-ins sees how long to wait', async () => {
    const params = { retryAfterSeconds: 30 };
    server.use(refuse(beginSso, 'auth.too_many_attempts', { params }));
    renderLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Okta' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Wait 30 seconds/);
  });
});

interface Coming {
  readonly returnUrl?: string;
  readonly state?: string;
  readonly language?: 'en' | 'th';
}

/** Returns to the tab that started with `state-1`. */
function renderCallback({ returnUrl = '/', state = 'state-1', language = 'en' }: Coming = {}) {
  const begun = { code: 'google', key: 'key-1', returnUrl };
  sessionStorage.setItem('axp-sign-in:state-1', JSON.stringify(begun));
  const address = `/login/sso/callback?code=x&state=${state}&iss=y`;
  window.history.replaceState(null, '', address);
  return renderWithProviders(<SsoCallbackPage />, { user: null, path: address, language });
}

describe('the page that providers return to', () => {
  it.each([
    ['?code=x&state=state-1', { code: 'own-1', key: 'key-1', answer: 'code=x&state=state-1' }],
    ['#code=x&state=theirs', { code: 'own-2', hash: '#code=x&state=theirs' }],
  ])(
    '[D-04] returns a trial to the administration, and signs no one in: %s',
    async (query, kept) => {
      startedSignIns.keepSso('state-1', {
        code: 'own-1',
        key: 'key-1',
        returnUrl: '/',
        isTrial: true,
      });
      startedSignIns.keepDirectory({ returnUrl: '/', trialOf: 'own-2' });
      const address = `/login/sso/callback${query}`;
      window.history.replaceState(null, '', address);
      const { visits } = renderWithProviders(<SsoCallbackPage />, { path: address });
      await waitFor(() => expect(visits.paths.at(-1)).toBe('/admin/sign-in'));
      expect(startedSignIns.takeTrial()).toEqual(kept);
      expect(window.location.href).not.toContain('code=x');
      expect(requestsOf(finishSso)).toEqual([]);
    },
  );

  it.each([
    ['/my-booking?tab=past#x', '/my-booking?tab=past#x'],
    ['//elsewhere.test/trap', '/'],
    ['https://elsewhere.test/', '/'],
  ])('[A-02] [G-03] [G-07] signs in and continues: %s', async (returnUrl, target) => {
    server.use(respond(finishSso, firstTokens), respond(getMe, somchai));
    const { visits } = renderCallback({ returnUrl });
    await waitFor(() => expect(visits.paths).toEqual([target]));
    expect(requestsOf(finishSso).map(({ body }) => body)).toEqual([
      { answer: 'code=x&state=state-1&iss=y', key: 'key-1' },
    ]);
    expect(localStorage.getItem('loginMethod')).toBe('sso');
    expect(localStorage.getItem('userData')).not.toBeNull();
    expect(sessionStorage.getItem('axp-sign-in:state-1')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it.each([
    ['auth.provider_refused', /cancelled, or your account is not allowed/, 'Use another account'],
    ['auth.no_account', /does not belong to this company/, 'Use another account'],
    ['auth.email_unverified', /has not verified/, 'Use another account'],
    ['auth.deactivated', /deactivated/, 'Use another account'],
    ['auth.identity_taken', /already linked to a different account/, 'Use another account'],
    ['auth.attempt_expired', /took too long/, 'Try again'],
    ['auth.attempt_used', /already used/, 'Try again'],
    ['auth.provider_untrusted', /could not be verified/, 'Try again'],
    ['auth.provider_unreachable', /is not available/, 'Try again'],
  ] as const)('[A-05] reports %s with a next step', async (code, text, wayOn) => {
    server.use(refuse(finishSso, code), respond(beginSso, attempt));
    renderCallback({ returnUrl: '/home?x=1' });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Other sign-in methods' })).toHaveAttribute(
      'href',
      `/login?returnUrl=${encodeURIComponent('/home?x=1')}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: wayOn }));
    await waitFor(() =>
      expect(requestsOf(beginSso)[0]?.body).toEqual({
        choosesAccount: wayOn === 'Use another account',
      }),
    );
  });

  it('[H-02] opens the page for the code if the server requires one', async () => {
    const params = { key: 'link-key', email: 'ann@acme.test', retryAfterSeconds: 60 };
    server.use(refuse(finishSso, 'auth.link_required', { params }));
    const { visits } = renderCallback({ returnUrl: '/home?x=1' });
    const page = `/login/code?returnUrl=${encodeURIComponent('/home?x=1')}`;
    await waitFor(() => expect(visits.paths).toEqual([page]));
    expect(JSON.parse(sessionStorage.getItem('axp-pending-link') ?? '')).toEqual({
      key: 'link-key',
      email: 'ann@acme.test',
      method: 'sso',
      azureToken: null,
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('[H-11] signs in only after the person’s own second factor, and then continues', async () => {
    server.use(respond(finishSso, pendingStep));
    const { visits } = renderCallback({ returnUrl: '/my-booking?tab=past' });
    expect(await screen.findByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(visits.paths).toEqual([]);
    server.use(respond(verifySecondFactor, firstTokens), respond(getMe, somchai));
    await typeFactorCode();
    await waitFor(() => expect(visits.paths).toEqual(['/my-booking?tab=past']));
    const { ticket } = pendingStep;
    expect(requestsOf(verifySecondFactor)[0]?.body).toEqual({ ticket, code: '287082' });
    expect(localStorage.getItem('loginMethod')).toBe('sso');
    expect(localStorage.getItem('accessToken')).toBe(firstTokens.accessToken);
  });

  it('[H-11] returns a person who can’t confirm their identity to the sign-in page', async () => {
    server.use(respond(finishSso, pendingStep));
    const { visits } = renderCallback({ returnUrl: '/home?x=1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
    const page = `/login?returnUrl=${encodeURIComponent('/home?x=1')}`;
    await waitFor(() => expect(visits.paths).toEqual([page]));
  });

  it('[A-02] [A-05] detects a response for another tab, without a request', async () => {
    renderCallback({ state: 'of-another-tab', language: 'th' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/ไม่ได้เริ่มจากแท็บนี้/);
    expect(screen.getByRole('link', { name: 'วิธีอื่นในการเข้าสู่ระบบ' })).toBeVisible();
    expect(requestsOf(finishSso)).toHaveLength(0);
  });

  it('[A-05] sends the same response again after a lost connection', async () => {
    silenceConsole();
    server.use(disconnect(finishSso));
    const { visits } = renderCallback();
    expect(await screen.findByRole('alert')).toBeVisible();
    const answer = Promise.withResolvers<void>();
    server.use(respond(finishSso, firstTokens, { after: answer.promise }), respond(getMe, somchai));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Try again' }));
    answer.resolve();
    await waitFor(() => expect(visits.paths).toEqual(['/']));
    // One failed attempt and one retry, however often it was pressed.
    expect(requestsOf(finishSso)).toHaveLength(2);
  });

  it('[A-02] redirects to the start on a reload or the back button', async () => {
    window.history.replaceState(null, '', '/login/sso/callback');
    const { visits } = renderWithProviders(<SsoCallbackPage />, { path: '/login/sso/callback' });
    await waitFor(() => expect(visits.paths).toEqual(['/']));
    expect(requestsOf(finishSso)).toHaveLength(0);
  });
});
