import type { Merchant } from '@axp/contracts';
import { getMe, getMerchant, getOwnMerchant } from '@axp/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { useMerchant } from '@/shared/session/index.ts';
import {
  acme,
  disconnect,
  holdTimers,
  inline,
  passTime,
  refuse,
  rememberLanguage,
  rememberSignIn,
  requestsOf,
  respond,
  server,
  siam,
  silenceConsole,
  somchai,
} from '@/shared/testing/index.ts';
import { definePage } from './page-config.tsx';
import { renderPage } from './testing/render-page.tsx';

function Page(): ReactElement {
  return <h1>{useMerchant().title}</h1>;
}

const openPage = definePage(Page, { guard: 'none', titleKey: 'main:footer.terms' });
const memberPage = definePage(Page, { guard: 'member', titleKey: 'main:home.title' });

function speakAs(language: string): () => void {
  const languages = Object.getOwnPropertyDescriptor(Navigator.prototype, 'languages');
  Object.defineProperty(Navigator.prototype, 'languages', {
    configurable: true,
    get: () => [language],
  });
  return () => languages && Object.defineProperty(Navigator.prototype, 'languages', languages);
}

describe('the merchant of a host', () => {
  it('[T-01] is requested by host name, once, and not again on focus', async () => {
    server.use(respond(getMerchant, acme));
    renderPage(openPage);
    await screen.findByRole('heading', { name: acme.title });
    act(() => focusManager.setFocused(true));
    expect(requestsOf(getMerchant).map(({ url }) => url.pathname)).toEqual([
      '/v1/frontend/merchants/acme.localhost',
    ]);
  });

  it('[T-01] is not requested again when the first response is an error', async () => {
    holdTimers();
    server.use(refuse(getMerchant, 'server.internal'));
    renderPage(openPage);
    await screen.findByRole('button', { name: 'Try again' });
    await passTime(60);
    expect(requestsOf(getMerchant)).toHaveLength(1);
  });

  it('[T-02] shows a spinner, then is stored and sent with every request', async () => {
    rememberSignIn();
    const answer = Promise.withResolvers<void>();
    server.use(respond(getMerchant, acme, { after: answer.promise }), respond(getMe, somchai));
    renderPage(memberPage);
    expect(screen.getByRole('progressbar')).toBeVisible();
    answer.resolve();
    await screen.findByRole('heading', { name: acme.title });
    expect(localStorage.getItem('merchantId')).toBe(acme.id);
    expect(requestsOf(getMe)[0]?.headers.get('Merchant-Id')).toBe(acme.id);
  });

  it('[T-02] needs no request if the server has put it into the page', async () => {
    inline('axp-merchant', siam);
    renderPage(openPage);
    await screen.findByRole('heading', { name: siam.title });
    expect(requestsOf(getMerchant)).toHaveLength(0);
    expect(localStorage.getItem('merchantId')).toBe(siam.id);
  });

  it.each([
    ['an unknown host', refuse(getMerchant, 'merchant.unknown'), 'No company uses this address'],
    ['a broken connection', disconnect(getMerchant), "The booking site can't be opened right now"],
    [
      'a server error',
      refuse(getMerchant, 'server.internal'),
      "The booking site can't be opened right now",
    ],
  ])('[T-03] is replaced by the merchant error page: %s', async (_case, handler, title) => {
    silenceConsole();
    server.use(handler);
    renderPage(openPage);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('[T-03] fails in the browser’s language, and can be tried again', async () => {
    const restore = speakAs('th-TH');
    server.use(refuse(getMerchant, 'merchant.unknown'));
    renderPage(openPage);
    expect(await screen.findByRole('heading', { name: 'ไม่มีองค์กรที่ใช้ URL นี้' })).toBeVisible();
    expect(screen.getByText(/acme\.localhost/)).toBeVisible();
    restore();
    server.use(respond(getMerchant, siam));
    await userEvent.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
    expect(await screen.findByRole('heading', { name: siam.title })).toBeVisible();
  });

  it('[T-04] sets the title of the document', async () => {
    server.use(respond(getMerchant, acme));
    renderPage(openPage);
    await waitFor(() => expect(document.title).toBe('Terms and conditions · ACME Corporation'));
  });

  it('[T-04] sets the colours of the whole page', async () => {
    server.use(respond(getMerchant, acme));
    renderPage(openPage);
    await screen.findByRole('heading', { name: acme.title });
    const styles = [...document.querySelectorAll('style')]
      .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
      .map(({ cssText }) => cssText)
      .join('\n');
    expect(styles).toContain('--axp-palette-accent-ground: #074E9F');
    expect(styles).toContain('--axp-palette-navigationBar-ground: #0B3C78');
    expect(styles).toContain(
      '--axp-palette-largeButton-ground: linear-gradient(135deg, #074E9F, #0B6BD6)',
    );
  });

  it('[T-04] sets the icon of the browser tab', async () => {
    server.use(respond(getMerchant, acme));
    renderPage(openPage);
    await waitFor(() =>
      expect(document.querySelector('link[rel="icon"]')).toHaveAttribute(
        'href',
        '/app-icons/favicon-64.png?v=acme.svg-0B3C78-FFFFFF',
      ),
    );
  });

  it('[T-05] sets the language on a first visit, and the person’s choice on later ones', async () => {
    server.use(respond(getMerchant, siam));
    const first = renderPage(openPage);
    await screen.findByRole('heading', { name: siam.title });
    expect(document.documentElement.lang).toBe('th');
    first.unmount();
    rememberLanguage('en');
    document.documentElement.removeAttribute('lang');
    renderPage(openPage);
    await screen.findByRole('heading', { name: siam.title });
    expect(document.documentElement.lang).toBe('en');
  });

  it('[T-05] [I-01] sets the language of the address, as in an invitation', async () => {
    server.use(respond(getMerchant, acme));
    window.history.replaceState(null, '', '/activate?lang=th#secret');
    renderPage(openPage);
    await screen.findByRole('heading', { name: acme.title });
    expect(document.documentElement.lang).toBe('th');
    expect(document.cookie).toContain('lang=th');
    window.history.replaceState(null, '', '/');
  });
});

describe('a branding that is published while a page is open', () => {
  beforeEach(() => {
    // Requests answer by themselves; only the poll waits for its time.
    holdTimers();
  });

  afterEach(() => {
    focusManager.setFocused(true);
  });

  const later: Merchant = {
    ...acme,
    title: 'Green Valley',
    theme: { ...acme.theme, navigationBar: { color: '#0A3D24', textColor: '#FFFFFF' } },
  };
  const polls = () => requestsOf(getOwnMerchant).length;

  async function openAcme(): Promise<void> {
    inline('axp-merchant', acme);
    renderPage(openPage);
    await screen.findByRole('heading', { name: acme.title });
  }

  it('[D-02] appears within a minute, in the page, its title and its colours', async () => {
    server.use(respond(getOwnMerchant, later));
    await openAcme();
    await passTime(45);
    expect(await screen.findByRole('heading', { name: 'Green Valley' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Terms and conditions · Green Valley'));
    expect(document.querySelector('meta[name="theme-color"]')).toHaveAttribute(
      'content',
      '#0A3D24',
    );
  });

  it('[D-02] appears despite a failed poll, which shows no error', async () => {
    silenceConsole();
    server.use(disconnect(getOwnMerchant));
    await openAcme();
    await passTime(31);
    await waitFor(() => expect(polls()).toBe(1));
    expect(screen.getByRole('heading', { name: acme.title })).toBeVisible();
    server.use(respond(getOwnMerchant, later));
    await passTime(30);
    expect(await screen.findByRole('heading', { name: 'Green Valley' })).toBeVisible();
  });

  it('[D-02] is polled on a timer, and not while the page is hidden', async () => {
    server.use(respond(getOwnMerchant, acme));
    await openAcme();
    await passTime(20);
    expect(polls()).toBe(0);
    await passTime(15);
    await waitFor(() => expect(polls()).toBe(1));
    act(() => focusManager.setFocused(false));
    await passTime(120);
    expect(polls()).toBe(1);
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(polls()).toBe(2));
  });
});
