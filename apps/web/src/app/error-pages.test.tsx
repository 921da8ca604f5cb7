import { getMe, getMerchant } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import NotFound from '@/pages/404.tsx';
import ServerError from '@/pages/500.tsx';
import {
  acme,
  firstTokens,
  refuse,
  rememberLanguage,
  rememberSignIn,
  respond,
  server,
  silenceConsole,
  somchai,
  viewer,
} from '@/shared/testing/index.ts';
import { definePage } from './page-config.tsx';
import { renderPage } from './testing/render-page.tsx';

const helper = 'Check the address for typos, or go to the start page.';

beforeEach(() => server.use(respond(getMerchant, acme)));

function expectWaysOn(home: string, again: string): void {
  const ways = within(screen.getByRole('main'));
  expect(ways.getByRole('link', { name: home })).toHaveAttribute('href', '/home');
  expect(ways.getByRole('link', { name: again })).toHaveAttribute('href', '/');
}

describe('error pages', () => {
  it('[G-08] 404 explains that the address is wrong and links back', async () => {
    renderPage(NotFound, '/nowhere');
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    expect(screen.getByText('The address may be old or mistyped.')).toBeVisible();
    expect(screen.getByText(helper)).toBeVisible();
    expectWaysOn('Home', 'Try again');
  });

  it('[G-08] 404 has the menu for signed-in people', async () => {
    rememberSignIn(firstTokens, somchai);
    server.use(respond(getMe, somchai));
    renderPage(NotFound, '/nowhere');
    const [menu] = await screen.findAllByRole('navigation', { name: 'Main navigation' });
    if (!menu) throw new Error('no menu');
    expect(within(menu).getByRole('link', { name: 'My bookings' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  });

  it('[G-08] 401 names a contact for a person without a business unit', async () => {
    rememberSignIn(firstTokens, viewer);
    server.use(respond(getMe, viewer));
    renderPage(
      definePage(() => null, {
        guard: 'member',
        can: ['create', 'Booking'],
        titleKey: 'main:home.title',
      }),
    );
    expect(await screen.findByText(/not a member of a business unit yet/)).toBeVisible();
    expect(screen.getByText(/help@acme.test/)).toBeVisible();
  });

  it('[G-08] 401 explains what is missing and links back, within the layout', async () => {
    rememberSignIn(firstTokens, somchai);
    server.use(respond(getMe, somchai));
    const page = definePage(() => null, {
      guard: 'member',
      can: ['manage', 'Administration'],
      titleKey: 'main:home.title',
    });
    renderPage(page);
    expect(
      await screen.findByRole('heading', { name: "You don't have access to this page" }),
    ).toBeVisible();
    expect(screen.getByText(/does not have permission/)).toBeVisible();
    expect(screen.getByText(helper)).toBeVisible();
    expectWaysOn('Home', 'Try again');
    expect(screen.getByRole('banner')).toBeVisible();
  });

  it.each([
    ['/404', NotFound, 'ไม่พบหน้านี้'],
    ['/500', ServerError, 'เกิดข้อผิดพลาด'],
  ])('[G-08] %s opens even if no merchant can be loaded', async (path, page, title) => {
    rememberLanguage('th');
    server.use(refuse(getMerchant, 'server.unavailable'));
    renderPage(page, path);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expectWaysOn('หน้าแรก', 'ลองอีกครั้ง');
  });

  it('[G-08] a page that throws is replaced by the 500 page without affecting the rest', async () => {
    silenceConsole();
    rememberSignIn(firstTokens, viewer);
    server.use(respond(getMe, viewer));
    const broken = definePage(
      () => {
        throw new Error('broken on purpose');
      },
      { guard: 'member', titleKey: 'main:home.title' },
    );
    renderPage(broken);
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
  });
});
