import { updateMe } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { Card } from '@mui/material';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { product } from '@/shared/config/product.ts';
import {
  acme,
  pretendOnline,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { MainLayout } from './main-layout.tsx';

const picture = { original: '/somchai.jpg', thumbnail: '/somchai-small.jpg' };

async function renderLayout(path = '/home', user = somchai) {
  const view = renderWithProviders(<MainLayout>{'content'}</MainLayout>, {
    path,
    user,
    styled: true,
  });
  await screen.findByRole('banner');
  return view;
}

function sidebar(): HTMLElement {
  const [first] = screen.getAllByRole('navigation', { name: /Main navigation|เมนูหลัก/ });
  if (!first) throw new Error('no navigation');
  return first;
}

describe('the top bar', () => {
  it('[L-01] shows the merchant’s logo and title, which link to /', async () => {
    await renderLayout();
    const home = within(screen.getByRole('banner')).getByRole('link');
    expect(home).toHaveAttribute('href', '/');
    expect(home).toHaveTextContent(acme.title);
    expect(home.querySelector('img')).toHaveAttribute('src', '/acme-small.svg');
  });

  it('[L-01] [P-01] switches the language, including that of mails', async () => {
    server.use(respond(updateMe, { ...somchai, language: 'th' }));
    await renderLayout();
    await userEvent.click(screen.getByRole('button', { name: 'EN, Language: English' }));
    const options = await screen.findAllByRole('menuitem');
    expect(options.map(({ textContent }) => textContent)).toEqual(['English', 'ไทย']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'ไทย' }));
    expect(await within(sidebar()).findByRole('link', { name: 'หน้าแรก' })).toBeVisible();
    await waitFor(() => expect(requestsOf(updateMe)).toHaveLength(1));
    expect(requestsOf(updateMe)[0]?.body).toEqual({ language: 'th' });
  });

  it('[I-03] reports in the chosen language that it could not be saved', async () => {
    server.use(refuse(updateMe, 'server.internal'));
    await renderLayout();
    await userEvent.click(screen.getByRole('button', { name: 'EN, Language: English' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'ไทย' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/[ก-๛]/);
  });

  it('[L-01] has an account menu with the name and sign-out', async () => {
    const { visits } = await renderLayout();
    await userEvent.click(screen.getByRole('button', { name: 'Account of Somchai Jaidee' }));
    expect(await screen.findByText('staff@acme.test')).toBeVisible();
    const profile = screen.getByRole('menuitem', { name: 'My profile' });
    expect(profile).toHaveAttribute('href', '/profile');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out?' });
    expect(visits.paths).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(visits.paths).toEqual(['/logout']);
  });

  it.each(['Account of Somchai Jaidee', 'EN, Language: English'])(
    '[L-01] opens and closes the menu of "%s" by keys, and returns the focus',
    async (name) => {
      await renderLayout();
      const button = screen.getByRole('button', { name });
      act(() => button.focus());
      await userEvent.keyboard('{Enter}');
      const [first] = await screen.findAllByRole('menuitem');
      await waitFor(() => expect(first).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
      expect(button).toHaveFocus();
    },
  );

  it('[A-13] asks before signing out, and stays when that is not confirmed', async () => {
    const { visits } = await renderLayout();
    await userEvent.click(within(sidebar()).getByRole('button', { name: 'Sign out' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(visits.paths).toEqual([]);
  });

  it('[L-01] shows the first letter of the name, or the thumbnail of the picture', async () => {
    const first = await renderLayout();
    const account = () => screen.getByRole('button', { name: 'Account of Somchai Jaidee' });
    expect(account()).toHaveTextContent(/^S$/);
    first.unmount();
    await renderLayout('/home', { ...somchai, profileImage: picture });
    expect(account().querySelector('img')).toHaveAttribute('src', '/somchai-small.jpg');
  });
});

describe('the appearance', () => {
  async function openAppearance(): Promise<HTMLElement> {
    await userEvent.click(screen.getByRole('button', { name: 'Account of Somchai Jaidee' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Appearance' }));
    return screen.findByRole('dialog', { name: 'Appearance' });
  }
  const stored = (): unknown => JSON.parse(localStorage.getItem('settings') ?? '{}');

  it('[L-06] is light until a person chooses dark mode, which is stored', async () => {
    await renderLayout();
    const dialog = await openAppearance();
    expect(within(dialog).getByRole('radio', { name: 'Light' })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Dark' }));
    expect(stored()).toMatchObject({ mode: 'dark' });
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-axp-mode', 'dark'));
  });

  it('[L-06] gives cards a border or a shadow, at once and from then on', async () => {
    renderWithProviders(
      <MainLayout>
        <Card data-testid="card">{'card'}</Card>
      </MainLayout>,
      { styled: true },
    );
    const shadow = () => getComputedStyle(screen.getByTestId('card')).boxShadow;
    const dialog = await openAppearance();
    expect(shadow()).not.toContain('rgba');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'With shadow' }));
    expect(shadow()).toContain('0px 1px 3px');
    expect(stored()).toMatchObject({ skin: 'default' });
  });

  it('[L-06] moves the navigation above the page on request', async () => {
    await renderLayout();
    expect(screen.getAllByRole('navigation', { name: 'Main navigation' })).toHaveLength(2);
    const dialog = await openAppearance();
    await userEvent.click(within(dialog).getByLabelText('On top'));
    expect(stored()).toMatchObject({ navigation: 'horizontal' });
    const row = document.querySelector('header + nav');
    expect(row?.querySelector('[aria-current="page"]')).toHaveTextContent('Home');
  });
});

describe('the sidebar', () => {
  it.each([
    ['/home', 'Home'],
    ['/bookings', 'Book'],
    ['/bookings/room/search-result?people=4', 'Book'],
    ['/my-booking?tab=past', 'My bookings'],
  ])('[L-02] marks the entry of the first path segment: %s', async (path, name) => {
    await renderLayout(path);
    const links = within(sidebar()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/home',
      '/bookings',
      '/booking-calendar',
      '/my-booking',
    ]);
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('[L-02] is 264 px open and 72 px closed, and keeps its accessible names when closed', async () => {
    await renderLayout();
    expect(getComputedStyle(sidebar()).width).toBe('264px');
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(getComputedStyle(sidebar()).width).toBe('72px');
    expect(within(sidebar()).getByRole('link', { name: 'My bookings' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(getComputedStyle(sidebar()).width).toBe('264px');
  });

  it('[L-02] keeps its state', async () => {
    const first = await renderLayout();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    first.unmount();
    await renderLayout('/my-booking');
    expect(getComputedStyle(sidebar()).width).toBe('72px');
  });

  it.each([
    ['/booking-calendar', false],
    ['/booking-calendar/', false],
    ['/booking-calendar/?date=2026-11-02#now', false],
    ['/booking-calendars', true],
    ['/home?from=/booking-calendar/', true],
  ])('[L-02] gives its width to the calendar page: %s', async (path, isShown) => {
    await renderLayout(path);
    const toggle = screen.queryByRole('button', { name: 'Collapse menu' });
    expect(toggle !== null).toBe(isShown);
  });
});

it('[L-02] moves its entries above the calendar, which has no sidebar', async () => {
  await renderLayout('/booking-calendar/');
  const row = document.querySelector('header + nav');
  const links = [...(row?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/home', '/bookings', '/booking-calendar', '/my-booking']);
  expect(row?.querySelector('[aria-current="page"]')).toHaveTextContent('Calendar');
});

describe('the footer', () => {
  it('[L-03] has version and copyright, links the privacy policy in a new tab, and the terms', async () => {
    await renderLayout();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(`Version ${product.version} · © 2022 AXP Booking`)).toBeVisible();
    const privacy = footer.getByRole('link', { name: 'Privacy policy (opens in a new tab)' });
    expect(privacy).toHaveAttribute('target', '_blank');
    expect(footer.getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute(
      'href',
      '/term-and-condition',
    );
  });
});

describe('a lost connection', () => {
  it('is reported for as long as it lasts', async () => {
    await renderLayout();
    act(() => pretendOnline(false));
    expect(screen.getByText(/You are offline/)).toBeVisible();
    act(() => pretendOnline(true));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });
});
