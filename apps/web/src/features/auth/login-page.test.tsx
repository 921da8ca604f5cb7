import type { SignInMethod } from '@axp/contracts';
import {
  getCaptchaChallenge,
  getMe,
  listSignInMethods,
  login,
  refreshTokens,
} from '@axp/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { HttpResponse } from 'msw';
import {
  acme,
  disconnect,
  firstTokens,
  handle,
  inline,
  problemDocument,
  refuse,
  rememberSignIn,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { LoginPage } from './index.ts';
import { respondWithChallenge } from './testing/challenge.ts';

async function fillIn(email: string, password: string): Promise<void> {
  const person = userEvent.setup();
  await person.click(screen.getByLabelText('Email'));
  await person.paste(email);
  await person.click(screen.getByLabelText('Password'));
  await person.paste(password);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

const both = (name: string) => ({ en: name, th: name });

function renderLogin(language: 'en' | 'th' = 'en') {
  return renderWithProviders(<LoginPage />, { user: null, language, path: '/login' });
}

describe('[H-06] sign-in after a session that was ended', () => {
  it.each([
    ['idle', /because you were away for a while/],
    ['administrator', /An administrator ended your session/],
    ['upstream', /signed out at your sign-in provider/],
    ['something new', /Your session has ended/],
  ])('explains why: %s', async (reason, sentence) => {
    silenceConsole();
    rememberSignIn(firstTokens, somchai);
    server.use(
      respond(listSignInMethods, [{ kind: 'local', canRegister: false }]),
      refuse(getMe, 'auth.required'),
      refuse(refreshTokens, 'auth.refresh_rejected', { params: { reason } }),
    );
    renderLogin();
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('sign-in', () => {
  it.each([
    ['en', /Allow cookies and site data/, 'Continue with Google'],
    ['th', /โปรดอนุญาตคุกกี้/, 'ดำเนินการต่อด้วย Google'],
  ] as const)(
    '[A-05] in a browser without storage explains what to do, and redirects nowhere: %s',
    async (language, advice, google) => {
      server.use(
        respond(listSignInMethods, [
          { kind: 'local', canRegister: false },
          { kind: 'sso', code: 'google', name: both('Google'), logo: null },
        ]),
      );
      const { unmount } = renderLogin(language);
      expect(await screen.findByRole('button', { name: google })).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      unmount();
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
      renderLogin(language);
      expect(await screen.findByRole('alert')).toHaveTextContent(advice);
      expect(screen.queryByRole('button', { name: google })).not.toBeInTheDocument();
    },
  );

  it('[A-01] sends email and password, reads the profile and stores it', async () => {
    server.use(respond(login, firstTokens), respond(getMe, somchai));
    renderLogin();
    await fillIn(' Staff@acme.test', 'demo-password-1');
    await waitFor(() => expect(localStorage.getItem('userData')).not.toBeNull());
    expect(requestsOf(login)[0]?.body).toEqual({
      email: 'staff@acme.test',
      password: 'demo-password-1',
    });
    expect(requestsOf(getMe)[0]?.headers.get('Authorization')).toBe('Bearer access-1');
  });

  it('[ASVS 6.2.7] accepts a pasted password, and labels its fields for password managers', async () => {
    renderLogin();
    const password = screen.getByLabelText('Password');
    await userEvent.click(password);
    await userEvent.paste('a pasted pass phrase');
    expect(password).toHaveValue('a pasted pass phrase');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  });

  it('[H-12] lets the person choose to stay signed in, which is off by default', async () => {
    renderLogin();
    const choice = screen.getByRole('checkbox', { name: 'Keep me signed in' });
    expect(choice).not.toBeChecked();
    await userEvent.click(choice);
    expect(choice).toBeChecked();
    const settings: unknown = JSON.parse(localStorage.getItem('settings') ?? '');
    expect(settings).toMatchObject({ staysSignedIn: true });
  });

  it('[T-04] has the merchant’s logo, name and support contact', () => {
    renderLogin();
    expect(screen.getByRole('img', { name: acme.title })).toHaveAttribute('src', '/acme.svg');
    expect(screen.getByRole('heading', { name: 'Sign in to ACME Corporation' })).toBeVisible();
    expect(screen.getByText(/help@acme\.test/)).toBeVisible();
  });

  it.each<[string, RequestHandler, RegExp]>([
    [
      'wrong credentials',
      refuse(login, 'auth.invalid_credentials'),
      /email or password is not correct/,
    ],
    [
      'locked, and for how long',
      refuse(login, 'auth.too_many_attempts', { params: { retryAfterSeconds: 30 } }),
      /Wait 30 seconds/,
    ],
    ['not activated', refuse(login, 'auth.not_activated'), /not activated yet/],
    ['deactivated', refuse(login, 'auth.deactivated'), /deactivated/],
    ['broken connection', disconnect(login), /server can't be reached/],
    ['server error', refuse(login, 'server.internal'), /went wrong on our side/],
  ])('[A-05] shows a failure as a message: %s', async (_case, handler, text) => {
    silenceConsole();
    server.use(handler);
    renderLogin();
    await fillIn('staff@acme.test', 'demo-password-1');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Email')).toHaveValue('staff@acme.test');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('[A-05] is in Thai if the interface is', async () => {
    server.use(refuse(login, 'auth.invalid_credentials'));
    renderLogin('th');
    const person = userEvent.setup();
    await person.type(screen.getByLabelText('อีเมล'), 'staff@siam.test');
    await person.type(screen.getByLabelText('รหัสผ่าน'), 'wrong');
    await person.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('อีเมลหรือรหัสผ่านไม่ถูกต้อง');
  });

  it('[A-05] shows a failed profile request after the sign-in as a message too', async () => {
    server.use(respond(login, firstTokens), refuse(getMe, 'server.internal'));
    renderLogin();
    await fillIn('staff@acme.test', 'demo-password-1');
    expect(await screen.findByRole('alert')).toHaveTextContent(/went wrong on our side/);
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it('[Z-24] reports and focuses an invalid field, without a request', async () => {
    renderLogin();
    await fillIn('not an address', '');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Enter an email address, such as name@example.com.',
    );
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Fill in this field.');
    expect(requestsOf(login)).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('Password'), 'x');
    expect(screen.getByLabelText('Password')).not.toHaveAccessibleDescription();
  });

  it('[Z-24] reports missing fields, in Thai too', async () => {
    renderLogin('th');
    await userEvent.click(screen.getByRole('button', { name: 'เข้าสู่ระบบ' }));
    expect(screen.getByLabelText('อีเมล')).toHaveAccessibleDescription('โปรดกรอกช่องนี้');
    expect(screen.getByLabelText('รหัสผ่าน')).toHaveAccessibleDescription('โปรดกรอกช่องนี้');
  });

  it('can’t be sent twice while it is in progress', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(respond(login, firstTokens, { after: answer.promise }), respond(getMe, somchai));
    renderLogin();
    await fillIn('staff@acme.test', 'demo-password-1');
    expect(screen.getByRole('button', { name: /Sign in/ })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    answer.resolve();
    await waitFor(() => expect(localStorage.getItem('userData')).not.toBeNull());
    expect(requestsOf(login)).toHaveLength(1);
  });

  it('[A-18] sends a token of human verification if one is required', async () => {
    server.use(
      await respondWithChallenge(),
      respond(getMe, somchai),
      handle(login, async (request) => {
        const body: unknown = await request.json();
        const hasToken = 'captcha' in Object(body);
        return hasToken
          ? HttpResponse.json({ data: firstTokens })
          : HttpResponse.json(problemDocument('captcha.required'), { status: 403 });
      }),
    );
    renderLogin();
    await fillIn('staff@acme.test', 'demo-password-1');
    await waitFor(() => expect(localStorage.getItem('userData')).not.toBeNull());
    expect(requestsOf(login)).toHaveLength(2);
    expect(requestsOf(getCaptchaChallenge).map(({ url }) => url.search)).toEqual(['?action=login']);
  });

  it('[A-18] computes the token while the password is typed again', async () => {
    server.use(
      await respondWithChallenge(),
      refuse(login, 'auth.invalid_credentials', { params: { needsCaptcha: true } }),
    );
    renderLogin();
    await fillIn('staff@acme.test', 'wrong');
    await screen.findByRole('alert');
    await waitFor(() => expect(requestsOf(getCaptchaChallenge)).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(requestsOf(login)).toHaveLength(2));
    expect(requestsOf(login)[1]?.body).toMatchObject({ captcha: expect.any(String) });
  });

  it.each([
    [true, ['/register']],
    [false, []],
  ])('[A-06] links to registration if that is open: %s', async (canRegister, led) => {
    const google: SignInMethod = { kind: 'sso', code: 'google', name: both('Google'), logo: null };
    server.use(respond(listSignInMethods, [{ kind: 'local', canRegister }, google]));
    renderLogin();
    // By now it is known what the merchant wants.
    await screen.findByRole('button', { name: 'Continue with Google' });
    const links = screen.queryAllByRole('link', { name: 'Create account' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(led);
  });

  it('[A-03] does not request sign-in methods that came with the page', async () => {
    const google: SignInMethod = { kind: 'sso', code: 'google', name: both('Google'), logo: null };
    inline('axp-sign-in-methods', [google]);
    renderLogin();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(requestsOf(listSignInMethods)).toEqual([]);
  });

  it('[A-16] links to the password reset', () => {
    renderLogin();
    const forgot = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(forgot).toHaveAttribute('href', '/forgot-password');
  });

  it('shows the password on request and hints at Caps Lock', async () => {
    renderLogin();
    const person = userEvent.setup();
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await person.click(password);
    await person.keyboard('{CapsLock}A');
    expect(screen.getByText('Caps Lock is on')).toBeVisible();
  });
});

it.each([
  ['en', 'staff@acme.test Staff: a booking to check in to, a request and an invitation'],
  ['th', 'staff@acme.test พนักงาน: มีการจองที่เช็คอินได้ คำขอ และคำเชิญ'],
] as const)(
  '[Z-111] signs in to an account of the demo with one click, %s',
  async (language, name) => {
    const accounts = [{ email: 'staff@acme.test', role: 'staff' }] as const;
    const demo = { password: 'demo-password-1', accounts: [...accounts] };
    server.use(
      respond(listSignInMethods, [{ kind: 'local', canRegister: false, demo }]),
      respond(login, firstTokens),
      respond(getMe, somchai),
    );
    renderWithProviders(<LoginPage />, { user: null, path: '/login', language });
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() =>
      expect(requestsOf(login)[0]?.body).toMatchObject({
        email: 'staff@acme.test',
        password: 'demo-password-1',
      }),
    );
  },
);
