import { getMe, getMerchant, listNotifications } from '@axp/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import { useSession } from '@/shared/session/index.ts';
import {
  acme,
  firstTokens,
  handle,
  never,
  refuse,
  rememberSignIn,
  respond,
  secondTokens,
  server,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { definePage } from './page-config.tsx';
import { renderPage } from './testing/render-page.tsx';

function Content(): ReactElement {
  const { user, signIn } = useSession();
  return (
    <>
      <h1>{user?.fullName ?? 'nobody'}</h1>
      <button type="button" onClick={() => void signIn(secondTokens)}>
        {'in'}
      </button>
    </>
  );
}

const memberPage = definePage(Content, { guard: 'member', titleKey: 'main:home.title' });
const openPage = definePage(Content, { guard: 'none', titleKey: 'main:home.title' });

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the language detector keeps it in a cookie (I-01)
  document.cookie = cookie;
}

beforeEach(() => server.use(respond(getMerchant, acme), respond(getMe, somchai)));

describe('the language', () => {
  it.each(['%E0%A4%A', 'klingon', '<script>', 'th-TH-x-private', '', '..%2F..'])(
    '[I-01] is one of the two, whatever the cookie has: %s',
    async (value) => {
      localStorage.setItem('merchantId', acme.id);
      writeCookie(`lang=${value};path=/`);
      renderPage(openPage);
      expect(await screen.findByRole('heading', { name: 'nobody' })).toBeVisible();
      expect(document.documentElement.lang).toBe(value.startsWith('th') ? 'th' : 'en');
    },
  );
});

describe('a browser without storage', () => {
  function refuseStorage(...names: ('getItem' | 'setItem' | 'removeItem')[]): void {
    for (const name of names) {
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('no', 'QuotaExceededError');
      });
    }
  }

  it('lets a person sign in when local storage is denied', async () => {
    refuseStorage('getItem', 'setItem', 'removeItem');
    renderPage(openPage);
    await userEvent.click(await screen.findByRole('button', { name: 'in' }));
    expect(await screen.findByRole('heading', { name: somchai.fullName })).toBeVisible();
  });

  it('keeps working when local storage is full: sidebar and session', async () => {
    rememberSignIn(firstTokens, somchai);
    refuseStorage('setItem');
    renderPage(memberPage);
    expect(await screen.findByRole('heading', { name: somchai.fullName })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(screen.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  });
});

describe('a failing server', () => {
  it.each([
    ['a page of a proxy', () => HttpResponse.html('<h1>502</h1>', { status: 502 })],
    ['half an answer', () => HttpResponse.json({ data: { id: acme.id } })],
    ['text', () => HttpResponse.text('{"data":', { status: 200 })],
  ])('[T-03] shows instead of the merchant %s', async (_case, answer) => {
    silenceConsole();
    server.use(handle(getMerchant, answer));
    renderPage(openPage);
    expect(await screen.findByRole('heading', { name: /can't be opened right now/ })).toBeVisible();
    server.use(respond(getMerchant, acme));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'nobody' })).toBeVisible();
  });

  it('shows a returning person at once despite a slow profile', async () => {
    rememberSignIn(firstTokens, somchai);
    server.use(respond(getMe, somchai, { after: never }));
    renderPage(memberPage);
    expect(await screen.findByRole('heading', { name: somchai.fullName })).toBeVisible();
  });

  it.each([
    ['too many requests', refuse(listNotifications, 'auth.too_many_attempts')],
    ['down', refuse(listNotifications, 'server.unavailable')],
    [
      'malformed',
      handle(listNotifications, () => HttpResponse.json({ list: 'of another server' })),
    ],
  ])('failing notifications affect nothing else: %s', async (_case, handler) => {
    silenceConsole();
    rememberSignIn(firstTokens, somchai);
    server.use(handler);
    renderPage(memberPage);
    expect(await screen.findByRole('heading', { name: somchai.fullName })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
  });
});

describe('two tabs', () => {
  it('[A-13] sign out together: the other one no longer shows the person', async () => {
    rememberSignIn(firstTokens, somchai);
    const { visits } = renderPage(memberPage, '/my-booking?tab=past');
    expect(await screen.findByRole('heading', { name: somchai.fullName })).toBeVisible();
    for (const key of ['accessToken', 'refreshToken', 'userData']) localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    await waitFor(() =>
      expect(visits.paths[0]).toBe(
        `/login?returnUrl=${encodeURIComponent('/my-booking?tab=past')}`,
      ),
    );
    expect(screen.queryByRole('heading', { name: somchai.fullName })).not.toBeInTheDocument();
  });

  it('[L-06] share the mode and the sidebar', async () => {
    rememberSignIn(firstTokens, somchai);
    renderPage(memberPage);
    await screen.findByRole('button', { name: 'Collapse menu' });
    const newValue = JSON.stringify({ mode: 'dark', sidebar: 'closed' });
    localStorage.setItem('settings', newValue);
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'settings', newValue })),
    );
    expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeVisible();
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-axp-mode', 'dark'));
  });
});
