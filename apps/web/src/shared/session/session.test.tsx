import { getMe, logout, refreshTokens } from '@axp/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  closeBrowser,
  disconnect,
  firstTokens,
  handle,
  pretendCaches,
  refuse,
  rememberSignIn,
  renderWithProviders,
  requestsOf,
  respond,
  secondTokens,
  server,
  silenceConsole,
  somchai,
  viewer,
} from '@/shared/testing/index.ts';
import { useSession } from './index.ts';

const anna = { ...viewer, fullName: 'Anna Berg' };

function Probe() {
  const { status, user, hasExpired, signOut, signIn } = useSession();
  return (
    <>
      <p>{`${status} ${user?.fullName ?? '-'} ${hasExpired ? 'expired' : ''}`.trim()}</p>
      <button type="button" onClick={() => void signOut()}>
        {'out'}
      </button>
      <button type="button" onClick={() => void signIn(secondTokens).catch(() => undefined)}>
        {'in'}
      </button>
    </>
  );
}

function renderProbe() {
  return renderWithProviders(<Probe />, { user: null });
}

function stored(...keys: string[]): (string | null)[] {
  return keys.map((key) => localStorage.getItem(key));
}

/** Simulates the browser's event in other tabs. */
function storeFromAnotherTab(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
  });
}

describe('the session at startup', () => {
  it('is a guest when nothing is stored, without a request', async () => {
    renderProbe();
    expect(await screen.findByText('guest -')).toBeVisible();
    expect(requestsOf(getMe)).toHaveLength(0);
  });

  it('[A-15] reads the profile with its business units, and stores it with its timezone', async () => {
    rememberSignIn();
    server.use(respond(getMe, somchai));
    renderProbe();
    expect(await screen.findByText('member Somchai Jaidee')).toBeVisible();
    expect(requestsOf(getMe)[0]?.url.search).toBe('?include=businessUnits');
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(somchai);
    expect(stored('userTimezone')).toEqual(['Asia/Bangkok']);
  });

  it('[A-15] accepts a profile in a nested envelope', async () => {
    rememberSignIn();
    server.use(handle(getMe, () => HttpResponse.json({ data: { data: somchai } })));
    renderProbe();
    expect(await screen.findByText('member Somchai Jaidee')).toBeVisible();
  });

  it('shows the user of the last visit at once, then the server’s profile', async () => {
    rememberSignIn(firstTokens, somchai);
    const answer = Promise.withResolvers<void>();
    const renamed = { ...somchai, fullName: 'Somchai Newname' };
    server.use(respond(getMe, renamed, { after: answer.promise }));
    renderProbe();
    expect(screen.getByText('member Somchai Jaidee')).toBeVisible();
    answer.resolve();
    expect(await screen.findByText('member Somchai Newname')).toBeVisible();
  });

  it('does not render again when the profile is unchanged', async () => {
    rememberSignIn(firstTokens, somchai);
    const answered = Promise.withResolvers<void>();
    server.use(respond(getMe, somchai, { after: answered.promise }));
    const seen = new Set<unknown>();
    function Seen() {
      const { user } = useSession();
      if (user) seen.add(user);
      return null;
    }
    renderWithProviders(<Seen />, { user: null });
    await waitFor(() => expect(seen.size).toBe(1));
    localStorage.removeItem('userTimezone');
    answered.resolve();
    // Stored with every answer, whatever it says.
    await waitFor(() => expect(stored('userTimezone')).toEqual(['Asia/Bangkok']));
    expect(seen.size).toBe(1);
  });

  it('ignores damaged user data', async () => {
    rememberSignIn();
    localStorage.setItem('userData', '{"id":');
    server.use(respond(getMe, somchai));
    renderProbe();
    expect(screen.getByText('loading -')).toBeVisible();
    expect(await screen.findByText('member Somchai Jaidee')).toBeVisible();
  });

  it.each([
    [
      'refused',
      [refuse(getMe, 'auth.token_expired'), refuse(refreshTokens, 'auth.refresh_rejected')],
    ],
    ['a server error', [refuse(getMe, 'server.internal')]],
    ['no connection', [disconnect(getMe)]],
  ])('[A-11] ends when the profile cannot be read: %s', async (_case, handlers) => {
    silenceConsole();
    rememberSignIn(firstTokens, somchai);
    server.use(...handlers);
    renderProbe();
    expect(await screen.findByText('guest - expired')).toBeVisible();
    expect(stored('userData', 'refreshToken', 'accessToken')).toEqual([null, null, null]);
  });
});

describe('signing out', () => {
  it.each([
    ['the server knows', respond(logout, { signOutUrl: null })],
    ['the server fails', refuse(logout, 'server.internal')],
  ])('[A-13] clears tokens and user data: %s', async (_case, handler) => {
    rememberSignIn(firstTokens, somchai);
    server.use(respond(getMe, somchai), handler);
    renderProbe();
    await userEvent.click(screen.getByRole('button', { name: 'out' }));
    expect(await screen.findByText('guest -')).toBeVisible();
    expect(requestsOf(logout)).toHaveLength(1);
    expect(stored('accessToken', 'refreshToken', 'userData', 'loginMethod')).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['sso', true],
    ['local', undefined],
  ])(
    '[A-13] has the next provider ask for the account after the method %s',
    async (method, asks) => {
      rememberSignIn(firstTokens, somchai);
      localStorage.setItem('loginMethod', method);
      server.use(respond(getMe, somchai), respond(logout, { signOutUrl: null }));
      renderProbe();
      await userEvent.click(screen.getByRole('button', { name: 'out' }));
      expect(await screen.findByText('guest -')).toBeVisible();
      const settings: unknown = JSON.parse(localStorage.getItem('settings') ?? '{}');
      expect(Object(settings).choosesAccount).toBe(asks);
    },
  );

  it('[A-13] notifies the server only when a login method is stored', async () => {
    rememberSignIn(firstTokens, somchai);
    localStorage.removeItem('loginMethod');
    server.use(respond(getMe, somchai), respond(logout, { signOutUrl: null }));
    renderProbe();
    await userEvent.click(screen.getByRole('button', { name: 'out' }));
    expect(await screen.findByText('guest -')).toBeVisible();
    expect(requestsOf(logout)).toHaveLength(0);
  });

  it('is not undone by a profile that arrives later', async () => {
    rememberSignIn(firstTokens, somchai);
    localStorage.removeItem('loginMethod');
    const answer = Promise.withResolvers<void>();
    server.use(respond(getMe, somchai, { after: answer.promise }));
    renderProbe();
    await userEvent.click(screen.getByRole('button', { name: 'out' }));
    answer.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText('guest -')).toBeVisible();
    expect(stored('userData')).toEqual([null]);
  });
});

describe('signing in', () => {
  it('[A-01] stores tokens and profile', async () => {
    server.use(respond(getMe, somchai));
    renderProbe();
    await userEvent.click(screen.getByRole('button', { name: 'in' }));
    expect(await screen.findByText('member Somchai Jaidee')).toBeVisible();
    expect(stored('accessToken', 'refreshToken', 'loginMethod')).toEqual([
      'access-2',
      'refresh-2',
      'local',
    ]);
    const [profile] = stored('userData');
    expect(JSON.parse(profile ?? '')).toMatchObject({ id: somchai.id, email: somchai.email });
    expect(requestsOf(getMe)[0]?.url.search).toBe('?include=businessUnits');
    expect(requestsOf(getMe)[0]?.headers.get('authorization')).toBe('Bearer access-2');
  });

  it('signs in no one when the profile can’t be read', async () => {
    server.use(refuse(getMe, 'server.internal'));
    renderProbe();
    await userEvent.click(screen.getByRole('button', { name: 'in' }));
    await waitFor(() => expect(requestsOf(getMe)).toHaveLength(1));
    await waitFor(() => expect(stored('accessToken', 'refreshToken')).toEqual([null, null]));
    expect(screen.getByText('guest -')).toBeVisible();
  });
});

describe('[H-06] a session that was ended elsewhere', () => {
  it('ends with the server’s reason, and leaves nothing stored', async () => {
    silenceConsole();
    rememberSignIn(firstTokens, somchai);
    server.use(
      refuse(getMe, 'auth.required'),
      refuse(refreshTokens, 'auth.refresh_rejected', { params: { reason: 'administrator' } }),
    );
    function Reason() {
      return <output>{useSession().endReason}</output>;
    }
    renderWithProviders(<Reason />, { user: null });
    expect(await screen.findByText('administrator')).toBeVisible();
    expect(stored('userData', 'refreshToken', 'accessToken')).toEqual([null, null, null]);
  });
});

describe('another tab', () => {
  it('that signs out or in is followed', async () => {
    rememberSignIn(firstTokens, somchai);
    server.use(respond(getMe, somchai));
    renderProbe();
    await screen.findByText('member Somchai Jaidee');
    storeFromAnotherTab('userData', null);
    storeFromAnotherTab('accessToken', null);
    expect(await screen.findByText('guest -')).toBeVisible();
    storeFromAnotherTab('accessToken', secondTokens.accessToken);
    storeFromAnotherTab('userData', JSON.stringify(somchai));
    expect(await screen.findByText('member Somchai Jaidee')).toBeVisible();
  });

  it('is followed by a page restored from the back-forward cache', async () => {
    rememberSignIn(firstTokens, somchai);
    server.use(respond(getMe, somchai));
    renderProbe();
    await screen.findByText('member Somchai Jaidee');
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await screen.findByText('guest -')).toBeVisible();
  });

  it('that signs in another person removes the first person from the screen', async () => {
    function Secret() {
      const { user } = useSession();
      const { data } = useQuery({
        queryKey: ['secret'],
        queryFn: () => `secret of ${user?.fullName}`,
        staleTime: Infinity,
      });
      return <output>{data}</output>;
    }
    rememberSignIn(firstTokens, somchai);
    server.use(respond(getMe, somchai));
    renderWithProviders(<Secret />, { user: somchai });
    expect(await screen.findByText('secret of Somchai Jaidee')).toBeVisible();
    storeFromAnotherTab('userData', JSON.stringify(anna));
    expect(await screen.findByText('secret of Anna Berg')).toBeVisible();
  });
});

describe('a device', () => {
  afterEach(() => {
    closeBrowser();
    Reflect.deleteProperty(window, 'caches');
  });

  async function signIn() {
    server.use(respond(getMe, somchai));
    const { unmount } = renderProbe();
    await userEvent.click(screen.getByRole('button', { name: 'in' }));
    await screen.findByText('member Somchai Jaidee');
    return unmount;
  }

  it('[H-12] ends a session without "stay signed in" when the browser was closed', async () => {
    const names = pretendCaches();
    const leave = await signIn();
    expect([...names.keys()]).toEqual([]);
    leave();
    closeBrowser();
    renderProbe();
    expect(await screen.findByText('guest -')).toBeVisible();
    expect(stored('accessToken', 'refreshToken', 'userData', 'loginMethod')).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('[H-12] keeps it from page to page of the same visit', async () => {
    const leave = await signIn();
    leave();
    renderProbe();
    expect(await screen.findByText('member Somchai Jaidee')).toBeVisible();
  });

  it('[H-12] keeps a session with "stay signed in", and its offline data', async () => {
    localStorage.setItem('settings', JSON.stringify({ staysSignedIn: true }));
    const names = pretendCaches();
    const leave = await signIn();
    expect([...names.keys()]).toContain('axp-data-allowed');
    leave();
    closeBrowser();
    renderProbe();
    expect(await screen.findByText('member Somchai Jaidee')).toBeVisible();
  });

  it('[H-12] [T-05] loses everything except its own settings at sign-out', async () => {
    localStorage.setItem('settings', JSON.stringify({ mode: 'dark', staysSignedIn: true }));
    localStorage.setItem('merchantId', 'acme');
    await signIn();
    server.use(
      handle(logout, () => {
        // Simulates the response's Clear-Site-Data.
        localStorage.clear();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'out' }));
    expect(await screen.findByText('guest -')).toBeVisible();
    expect(Object.keys(localStorage).toSorted()).toEqual(['merchantId', 'settings']);
    const settings: unknown = JSON.parse(localStorage.getItem('settings') ?? '');
    expect(settings).toMatchObject({ mode: 'dark' });
    expect(settings).not.toHaveProperty('staysSignedIn');
  });

  it('[H-12] deletes what one person read once another tab signs in another person', async () => {
    const names = pretendCaches();
    rememberSignIn(firstTokens, somchai);
    server.use(respond(getMe, somchai));
    renderWithProviders(<Probe />, { user: null });
    expect(await screen.findByText('member Somchai Jaidee')).toBeVisible();
    expect([...names.keys()]).toContain('axp-data-anna');
    storeFromAnotherTab('userData', JSON.stringify(anna));
    expect(await screen.findByText('member Anna Berg')).toBeVisible();
    await waitFor(() => expect([...names.keys()]).not.toContain('axp-data-anna'));
  });

  it('[H-12] shows the next person nothing cached for the previous one', async () => {
    rememberSignIn(firstTokens, somchai);
    server.use(respond(getMe, somchai), respond(logout, { signOutUrl: null }));
    const fetched = { mine: 'private', everyones: 'public' };
    function Reader() {
      const isSignedIn = useSession().user !== null;
      const client = useQueryClient();
      const cached = (key: string) => String(client.getQueryData([key]) ?? 'nothing');
      useQuery({ queryKey: ['mine'], queryFn: () => fetched.mine, enabled: isSignedIn });
      useQuery({
        queryKey: ['everyones'],
        queryFn: () => fetched.everyones,
        meta: { isPublic: true },
      });
      return (
        <>
          <Probe />
          <p>{`${cached('mine')} and ${cached('everyones')}`}</p>
        </>
      );
    }
    renderWithProviders(<Reader />, { user: null });
    expect(await screen.findByText('private and public')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'out' }));
    expect(await screen.findByText('guest -')).toBeVisible();
    expect(screen.getByText('nothing and public')).toBeVisible();
  });
});
