import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResourceType } from '@axp/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationBell } from '@/features/notifications/index.ts';
import { AskScope } from '@/shared/booking/moves/ask-scope.tsx';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import {
  acme,
  pretendLayout,
  pretendMedia,
  pretendResizes,
  renderWithProviders,
} from '@/shared/testing/index.ts';
import type { Page } from './page-config.tsx';
import { serveZones } from './testing/three-zones.ts';
import type { Place } from './testing/zoned-samples.ts';
import { places, reader } from './testing/zoned-samples.ts';

interface Screen {
  /** File of the page; the bell of the layout has none. */
  readonly page: string | null;
  /** Query and hash of its address. */
  readonly address?: string | ((place: Place) => string);
  /**
   * A list that mixes zones has the reader's and marks other clocks; a single booking has the clock of
   * its building (Z-10).
   */
  readonly rule: 'list' | 'single';
  readonly type?: ResourceType;
  /** Buttons to press first. */
  readonly press?: readonly RegExp[];
  readonly isGuest?: boolean;
  readonly isPhone?: boolean;
  readonly isPrinted?: boolean;
  /** Elements with the times of one booking, where they are not rows. */
  readonly rows?: string;
  /** Rows of each place. */
  readonly count?: number;
}

const personId = '019ac0de-0000-7000-8000-000000000340';
const day = '?date=2026-11-24';
const ofPerson = (tab = '') => `?id=${personId}${tab}`;
const hour = ({ start, end }: Place) => `start=${start}&end=${end}`;
const search = () => '?start=2026-11-24T03:00Z&end=2026-11-24T04:00Z';
const byId = ({ bookingId }: Place) => `?id=${bookingId}`;
const booked = ({ bookingId }: Place) => `?success=true&bookingId=${bookingId}`;
const form = (place: Place) => `?resourceId=${place.resource.id}&${hour(place)}`;

const screens: readonly Screen[] = [
  { page: 'home.tsx', rule: 'list', count: 3 },
  { page: 'my-booking/index.tsx', rule: 'list' },
  { page: 'my-booking/index.tsx', address: '?tab=pending', rule: 'list' },
  { page: 'my-booking/index.tsx', address: '?tab=past', rule: 'list' },
  { page: 'my-booking/index.tsx', address: '?tab=approvals', rule: 'list' },
  { page: 'approvals.tsx', rule: 'list' },
  {
    page: 'booking-calendar.tsx',
    address: `${day}&view=day`,
    rule: 'list',
    isPhone: true,
    rows: 'button, a',
  },
  { page: 'booking-calendar.tsx', address: `${day}&view=day`, rule: 'list', rows: 'button' },
  { page: 'booking-calendar.tsx', address: `${day}&view=week`, rule: 'list', rows: 'button' },
  { page: 'booking-calendar.tsx', address: `${day}&view=month`, rule: 'list', rows: 'a' },
  { page: 'booking-calendar.tsx', address: `${day}&view=agenda`, rule: 'list' },
  { page: 'booking-calendar.tsx', address: `${day}&view=day&as=list`, rule: 'list' },
  {
    page: 'booking-calendar.tsx',
    address: `${day}&view=day`,
    rule: 'list',
    isPrinted: true,
    rows: 'span',
  },
  {
    page: 'booking-calendar.tsx',
    address: `${day}&view=week`,
    rule: 'list',
    isPrinted: true,
    rows: 'td',
  },
  {
    page: 'booking-calendar.tsx',
    address: `${day}&view=month`,
    rule: 'list',
    isPrinted: true,
    rows: '.pill',
  },
  { page: 'home.tsx', rule: 'list', isPhone: true, count: 3 },
  { page: 'my-booking/index.tsx', rule: 'list', isPhone: true },
  { page: 'bookings/room/search-result.tsx', address: search, rule: 'list' },
  { page: 'bookings/car/search-result.tsx', address: search, rule: 'list', type: 'car' },
  { page: 'bookings/asset/search-result.tsx', address: search, rule: 'list', type: 'asset' },
  { page: 'admin/index.tsx', rule: 'list' },
  { page: 'admin/bookings.tsx', rule: 'list' },
  { page: 'admin/bills.tsx', rule: 'list' },
  { page: 'admin/reports.tsx', rule: 'list', press: [/^Nile/] },
  { page: 'admin/announcements/index.tsx', rule: 'list' },
  { page: 'admin/maintenance.tsx', rule: 'list' },
  { page: 'admin/problems.tsx', rule: 'list' },
  { page: 'admin/resources/index.tsx', rule: 'list' },
  { page: 'admin/places.tsx', rule: 'list', press: [/^Edit River House/, /^Save$/] },
  { page: 'admin/rules.tsx', rule: 'list', press: [/^Override: Booking horizon/, /^Show all 3/] },
  { page: 'admin/people/deactivate.tsx', address: ofPerson(), rule: 'list' },
  { page: 'admin/move-in/check.tsx', address: '?id=checked', rule: 'list' },
  {
    page: 'admin/move-in/result.tsx',
    address: '?id=done',
    rule: 'list',
    press: [/^Show: Rule not met/],
  },
  { page: 'admin/people/person.tsx', address: ofPerson('&tab=bookings'), rule: 'list' },
  { page: 'admin/people/person.tsx', address: ofPerson('&tab=out'), rule: 'list' },
  { page: 'my-booking/index.tsx', address: byId, rule: 'single' },
  { page: 'my-booking/room/edit.tsx', address: byId, rule: 'single' },
  { page: 'my-booking/car/edit.tsx', address: byId, rule: 'single', type: 'car' },
  { page: 'my-booking/asset/edit.tsx', address: byId, rule: 'single', type: 'asset' },
  { page: 'bookings/room/index.tsx', address: form, rule: 'single' },
  { page: 'bookings/room/index.tsx', address: booked, rule: 'single' },
  {
    page: 'bookings/car/index.tsx',
    address: booked,
    rule: 'single',
    type: 'car',
  },
  {
    page: 'bookings/asset/index.tsx',
    address: booked,
    rule: 'single',
    type: 'asset',
  },
  { page: 'check-in.tsx', address: '#secret', rule: 'single', press: [/^Check in$/] },
  { page: 'claim.tsx', address: '#secret', rule: 'single', press: [/^Make it my booking$/] },
  { page: 'booking-link.tsx', address: '#secret', rule: 'single', isGuest: true },
  {
    page: 'admin/problems.tsx',
    address: ({ bookingId }) => `?problem=${bookingId}`,
    rule: 'single',
    rows: '[role=dialog]',
  },
  { page: 'admin/mail.tsx', rule: 'list' },
  {
    page: 'admin/resources/edit.tsx',
    address: ({ resource }) => `?id=${resource.id}`,
    rule: 'single',
  },
  { page: null, press: [/^Notifications/], rule: 'single' },
];

/**
 * Pages without times of bookings, and the display, whose reader is at its place. Times of events and
 * accounts are in the zone of the reader.
 */
const withoutTimes = [
  '404.tsx',
  '500.tsx',
  '_app.tsx',
  '_document.tsx',
  'activate.tsx',
  'confirm-email.tsx',
  'confirm-identity.tsx',
  'display.tsx',
  'forgot-password.tsx',
  'index.tsx',
  'logout.tsx',
  'privacy-policy.tsx',
  'profile.tsx',
  'register.tsx',
  'reset-password.tsx',
  'term-and-condition.tsx',
  'weekly-report.tsx',
  // Its form has one place alone, whose zone it names.
  'admin/announcements/edit.tsx',
  'admin/api-keys.tsx',
  'admin/audit.tsx',
  'admin/branding.tsx',
  'admin/displays.tsx',
  'admin/floor-plan.tsx',
  'admin/labels.tsx',
  'admin/move-in/index.tsx',
  'admin/move-in/match.tsx',
  'admin/move-in/upload.tsx',
  'admin/own-fields.tsx',
  'admin/provisioning.tsx',
  'admin/roles.tsx',
  'admin/security.tsx',
  'admin/services.tsx',
  'admin/sign-in.tsx',
  'admin/webhooks.tsx',
  'admin/terms.tsx',
  'admin/units.tsx',
  'bookings/index.tsx',
  'login/code.tsx',
  'login/index.tsx',
  'login/axonscloud/callback.tsx',
  'login/sso/callback.tsx',
  'admin/people/index.tsx',
];

const nameOf = ({ page, address = '', isPhone, isPrinted }: Screen) =>
  [
    page ?? 'notifications',
    typeof address === 'string' ? address : address.name,
    isPhone && 'on a phone',
    isPrinted && 'on paper',
  ]
    .filter(Boolean)
    .join(' ');
const pagesFolder = join(__dirname, '../pages');

beforeEach(() => {
  pretendLayout();
  pretendResizes();
});
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('afterprint')));
  window.history.replaceState(null, '', '/');
});

async function open(shown: Screen, at: readonly Place[]) {
  const { page, address = '', press, type = 'room', isGuest, isPhone, isPrinted } = shown;
  const [first] = at;
  if (!first) throw new Error('A page is opened for a place');
  const query = typeof address === 'string' ? address : address(first);
  const path = `/${(page ?? '').replace(/(?:\/?index)?\.tsx$/, '')}${query}`;
  window.history.replaceState(null, '', path);
  serveZones(at, type);
  if (isPhone) pretendMedia((query) => query.includes('max-width'));
  const module: { default: Page } | null = page && (await import(join(pagesFolder, page)));
  const Shown = module?.default ?? NotificationBell;
  renderWithProviders(
    <ShortcutProvider>
      <AskScope Question={() => null}>
        <Shown />
      </AskScope>
    </ShortcutProvider>,
    {
      path,
      merchant: { ...acme, services: { room: '1', car: '1', asset: '1' } },
      user: isGuest ? null : reader,
    },
  );
  for (const name of press ?? [])
    await userEvent.click(await screen.findByRole('button', { name }));
  if (!isPrinted) return;
  await screen.findAllByText(/Meeting in Berlin/);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
}

interface ShownTime {
  readonly text: string;
  readonly hour: string;
  /** Name of the zone beside it; null without a mark. */
  readonly mark: string | null;
  /** Axes have full hours, bookings have none. */
  readonly isOfAxis: boolean;
}

/** Every time of an element, as people see it and as screen readers read it. */
function timesIn(element: Element, { zone }: Place): readonly ShownTime[] {
  const parts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) parts.push(walker.currentNode.textContent ?? '');
  const named = [element, ...element.querySelectorAll('*')].flatMap((one) => [
    one.getAttribute('title') ?? '',
    one.getAttribute('aria-label') ?? '',
    one instanceof HTMLInputElement ? one.value : '',
  ]);
  const time = new RegExp(
    `(\\d\\d):(\\d\\d)(?:\\s*–\\s*\\d\\d:\\d\\d)?(?:[\\s(]*(${zone}|your time))?`,
    'g',
  );
  return [parts.join(' '), ...named].flatMap((text) =>
    [...text.matchAll(time)].map(([whole, hours = '', minutes, mark = null]) => {
      return { text: whole, hour: hours, mark, isOfAxis: minutes === '00' && mark === null };
    }),
  );
}

/** Checks each time by the rule; the time of the place is there, with the name of its zone. */
function expectTimes(element: Element, place: Place, rule: Screen['rule']): void {
  const found = timesIn(element, place).filter(({ isOfAxis }) => !isOfAxis);
  const { zone, ownHour } = place;
  const unmarked = rule === 'list' ? ownHour : '10';
  const hourOf = (mark: string | null) => {
    if (mark === zone) return '10';
    return mark === null ? unmarked : ownHour;
  };
  const wrong = found.filter(({ hour: shown, mark }) => shown !== hourOf(mark));
  expect({ text: element.textContent, wrong }).toEqual({ text: element.textContent, wrong: [] });
  expect(found.map(({ mark }) => mark)).toContain(zone);
}

/** The innermost elements with times of a place. */
function rowsOf(place: Place, selector: string): readonly Element[] {
  const all = [...document.querySelectorAll(selector)].filter(
    (row) => row.outerHTML.includes(place.city) && timesIn(row, place).length > 0,
  );
  return all.filter((row) => !all.some((other) => other !== row && row.contains(other)));
}

describe('booking times in three zones for a reader in Bangkok', () => {
  it('are tested on every page of the product', () => {
    const pages = readdirSync(pagesFolder, { recursive: true }).map(String);
    const known = new Set([...withoutTimes, ...screens.map(({ page }) => page)]);
    expect(pages.filter((page) => page.endsWith('.tsx') && !known.has(page))).toEqual([]);
  });

  it.each(screens.filter(({ rule }) => rule === 'list').map((one) => [nameOf(one), one] as const))(
    '[Z-10] are Bangkok times in a list, named once and marked: %s',
    async (_, one) => {
      const { rows = 'li, tr, article, [role=row]', count = 1 } = one;
      await open(one, places);
      for (const place of places) {
        await waitFor(() => expect(rowsOf(place, rows).length).toBeGreaterThanOrEqual(count));
        for (const row of rowsOf(place, rows)) expectTimes(row, place, 'list');
      }
      expect(screen.getAllByText(/^(?:Times in )?Thailand Time$/)).toHaveLength(1);
    },
  );

  const single = screens.filter(({ rule }) => rule === 'single');
  it.each(
    single.flatMap((one) => places.map((place) => [nameOf(one), place.city, one, place] as const)),
  )(
    '[Z-10] are those of the building on a page of one booking: %s, %s',
    async (_, __, one, place) => {
      await open(one, [place]);
      const part = () => document.querySelector(one.rows ?? 'body') ?? document.body;
      const marks = () => timesIn(part(), place).map(({ mark }) => mark);
      await waitFor(() => expect(marks()).toContain(place.zone));
      expectTimes(part(), place, 'single');
    },
  );
});
