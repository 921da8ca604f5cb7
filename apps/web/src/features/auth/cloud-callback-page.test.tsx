import type { SignInMethod } from '@axp/contracts';
import { cloudLogin, getMe, listSignInMethods } from '@axp/contracts';
import { verifySecondFactor } from '@axp/contracts/second-factor';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  disconnect,
  firstTokens,
  handle,
  problemDocument,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { CloudCallbackPage } from './index.ts';
import { pendingStep, typeFactorCode } from './testing/pending-step.ts';

const cloud: SignInMethod = {
  kind: 'cloud',
  code: 'cloud',
  name: { en: 'Axons Cloud', th: 'Axons Cloud' },
  logo: null,
  platformUrl: 'http://sso.test',
  tenantUrl: 'http://acme.sso.test',
  applicationId: 'axp-booking',
  scopes: ['openid', 'offline_access', 'email'],
};
const path = '/login/axonscloud/callback/';
const tokenPath = 'http://sso.test/api/v1/sessions/axp-booking/oauth/token';
const key = 'a-key-of-twenty-two-or-more';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object) => `${encoded({ alg: 'none' })}.${encoded(claims)}.c2ln`;

/** The platform's answer; each has an id token of its own. */
function answer(idToken: string) {
  const claims = { sub: 'ann', tenantKey: 'acme', user: somchai.email, connectorType: 'local' };
  const data = {
    access_token: jwt(claims),
    refresh_token: 'refresh',
    id_token: jwt({ ...claims, jti: idToken }),
    session_key: 'key-of-the-session',
    expires_in: 600,
  };
  return HttpResponse.json({ success: true, data, error: null });
}

/** The login that axp-kit remembers while the browser is at the platform. */
function rememberLogin(): void {
  const login = {
    verifier: 'verifier',
    returnUrl: `${window.location.origin}/my-booking?tab=past`,
    tenantUrl: 'http://acme.sso.test',
    begunAt: Date.now(),
  };
  sessionStorage.setItem('axp:axp-booking:login', JSON.stringify(login));
}

function comeBack(query = `?sessionKey=${key}`) {
  window.history.replaceState(null, '', `${path}${query}`);
  return renderWithProviders(<CloudCallbackPage />, { user: null, path });
}

beforeEach(() => {
  rememberLogin();
  server.use(
    respond(listSignInMethods, [cloud]),
    respond(getMe, somchai),
    http.post(tokenPath, () => answer('first')),
  );
});

describe('[A-04] returning from the platform', () => {
  it('[H-02] opens the page for the code if the server requires one', async () => {
    const params = { key: 'link-key', email: somchai.email, retryAfterSeconds: 60 };
    server.use(refuse(cloudLogin, 'auth.link_required', { params }));
    const { visits } = comeBack();
    const page = `/login/code?returnUrl=${encodeURIComponent('/my-booking?tab=past')}`;
    await waitFor(() => expect(visits.paths).toEqual([page]));
    expect(JSON.parse(sessionStorage.getItem('axp-pending-link') ?? '')).toMatchObject({
      key: 'link-key',
      method: 'cloud',
    });
  });

  it('[A-07] signs in as the cloud account, and opens the requested page', async () => {
    server.use(respond(cloudLogin, firstTokens));
    const { visits } = comeBack();
    await waitFor(() => expect(visits.paths).toEqual(['/my-booking?tab=past']));
    expect(localStorage.getItem('loginMethod')).toBe('cloud');
    expect(localStorage.getItem('accessToken')).toBe(firstTokens.accessToken);
    expect(window.location.search).toBe('');
  });

  it("[H-11] signs in only after the person's own second factor", async () => {
    server.use(respond(cloudLogin, pendingStep), respond(verifySecondFactor, firstTokens));
    const { visits } = comeBack();
    await screen.findByRole('region', { name: 'Confirm that it is you' });
    expect(localStorage.getItem('accessToken')).toBeNull();
    await typeFactorCode();
    await waitFor(() => expect(visits.paths).toEqual(['/my-booking?tab=past']));
    expect(localStorage.getItem('loginMethod')).toBe('cloud');
    expect(localStorage.getItem('accessToken')).toBe(firstTokens.accessToken);
  });

  it('sends another token if the first was used up', async () => {
    server.use(
      handle(cloudLogin, () =>
        requestsOf(cloudLogin).length === 1
          ? HttpResponse.json(problemDocument('auth.attempt_used'), { status: 410 })
          : HttpResponse.json({ data: firstTokens }),
      ),
      http.post(tokenPath, async ({ request }) => answer(await request.text())),
    );
    const { visits } = comeBack();
    await waitFor(() => expect(visits.paths).toHaveLength(1));
    const shown = requestsOf(cloudLogin).map(({ body }) => JSON.stringify(body));
    expect(new Set(shown).size).toBe(2);
  });

  it.each([
    ['nobody here', 'auth.no_account', /does not belong to this company/],
    ['switched off', 'auth.deactivated', /deactivated/],
    ['no verified address', 'auth.email_unverified', /has not verified your email/],
  ] as const)('explains why the API refuses: %s', async (_, code, text) => {
    server.use(refuse(cloudLogin, code));
    comeBack();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each([
    ['that was refused there', '?error=access_denied', /cancelled/],
    ['with a key that is none', '?sessionKey=x', /has expired/],
    ['without a key', '', /has expired/],
  ])('signs in no one for a response %s', async (_, query, text) => {
    comeBack(query);
    expect(await screen.findByText(text)).toBeVisible();
    expect(requestsOf(cloudLogin)).toHaveLength(0);
  });

  it('opens the sign-in page with an explanation if the browser stores nothing', async () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    comeBack();
    expect(await screen.findByText(/Start again/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeVisible();
  });

  it('refuses a sign-on that was not started in this tab', async () => {
    sessionStorage.clear();
    comeBack();
    expect(await screen.findByText(/started in another tab/)).toBeVisible();
    expect(window.location.search).toBe('');
    expect(requestsOf(cloudLogin)).toHaveLength(0);
  });

  it('continues after a lost connection, without a second sign-on', async () => {
    silenceConsole();
    server.use(disconnect(cloudLogin));
    const { visits } = comeBack();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(respond(cloudLogin, firstTokens));
    await userEvent.click(again);
    await waitFor(() => expect(visits.paths).toEqual(['/my-booking?tab=past']));
  });

  it('opens the sign-in page if the merchant has no cloud accounts', async () => {
    server.use(respond(listSignInMethods, [{ kind: 'local', canRegister: false }]));
    const { visits } = comeBack();
    await waitFor(() => expect(visits.paths).toEqual(['/login']));
  });
});
