import type { CalendarEntry } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { id, taken } from '@/shared/booking/testing/fixtures.ts';
import { acme, renderWithProviders } from '@/shared/testing/index.ts';
import { CalendarPage } from '../calendar-page.tsx';
import { pretendScreen } from '../testing/pretend-screen.ts';
import { at, bookingFacts, ownEntry, rooms, serveCalendar } from '../testing/world.ts';

const day = '/booking-calendar?view=day&date=2035-03-05';
const week = '/booking-calendar?view=week&date=2035-03-05';
const month = '/booking-calendar?view=month&date=2035-03-05';

function others(count: number): CalendarEntry[] {
  return Array.from({ length: count }, (_, index) =>
    taken(at('09:00'), at('10:00'), {
      bookingId: id(200 + index),
      title: `Meeting ${index}`,
      booking: bookingFacts({ start: at('09:00'), end: at('10:00') }),
    }),
  );
}

const open = ownEntry('09:00', '10:00', { title: 'Design review' });
/** A private booking whose reader sees what it is. */
const secret = ownEntry('11:00', '12:00', {
  bookingId: id(61),
  title: 'Salary review',
  booking: bookingFacts({ start: at('11:00'), end: at('12:00') }, { isPrivate: true }),
});

interface Printed {
  readonly entries?: readonly CalendarEntry[];
  readonly resources?: typeof rooms;
  readonly language?: 'en' | 'th';
}

async function openAndPrint(
  path: string,
  { entries = [open], resources = rooms, language = 'en' }: Printed = {},
) {
  pretendScreen();
  serveCalendar(entries, resources);
  renderWithProviders(<CalendarPage />, {
    path,
    language,
    merchant: { ...acme, services: { room: '1', car: '1' } },
  });
  await screen.findAllByText(/Design review|Meeting/);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  await screen.findByText(/^Printed|^พิมพ์/);
}

function endPrinting() {
  act(() => void window.dispatchEvent(new Event('afterprint')));
}

describe('a printed calendar', () => {
  it('[Z-90] shows each room of a day with its bookings and their hours', async () => {
    await openAndPrint(day);
    expect(screen.getByText('09:00 Design review')).toBeInTheDocument();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
      rooms.map(({ name, floor }) => `${name} ${floor?.name}`),
    );
    expect(screen.queryByRole('region', { name: 'Timeline' })).not.toBeInTheDocument();
    endPrinting();
    expect(await screen.findByRole('region', { name: 'Timeline' })).toBeInTheDocument();
  });

  it('[Z-90] shows a week as a table of resources and dates, without "today"', async () => {
    await openAndPrint(week);
    const [table] = screen.getAllByRole('table');
    if (!table) throw new Error('no table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Mon 5 Mar 2035',
        'Tue 6 Mar 2035',
        'Wed 7 Mar 2035',
        'Thu 8 Mar 2035',
        'Fri 9 Mar 2035',
        'Sat 10 Mar 2035',
        'Sun 11 Mar 2035',
      ]),
    );
    const row = within(table).getByRole('row', { name: /^Andaman/ });
    expect(within(row).getByText('09:00–10:00 Design review')).toBeInTheDocument();
    endPrinting();
  });

  it('[Z-90] has a table for each building of a week, with its name on each page', async () => {
    const [first, second] = rooms;
    if (!first || !second) throw new Error('no rooms');
    const name = 'Grand conference room Wolfgang Amadeus Mozart';
    const far = { ...second, name, building: { id: id(400), name: 'Garden Court' } };
    const there = ownEntry('09:00', '10:00', { bookingId: id(62), resourceId: far.id });
    await openAndPrint(week, { entries: [open, there], resources: [first, far] });
    const buildings = screen
      .getAllByRole('table')
      .map((table) => within(table).getAllByRole('columnheader')[0]?.textContent);
    expect(buildings).toEqual([first.building.name, 'Garden Court']);
    expect(screen.getByRole('rowheader', { name: `${name} ${far.floor?.name}` })).toBeVisible();
    endPrinting();
  });

  it('[Z-90] names the rooms without bookings of a week in one row', async () => {
    await openAndPrint(week);
    expect(screen.getByRole('row', { name: /^No bookings/ })).toHaveTextContent('Samui');
    endPrinting();
  });

  it('[Z-90] leaves no booking of a full week of 45 rooms out', async () => {
    const [first] = rooms;
    if (!first) throw new Error('no room');
    const many = Array.from({ length: 45 }, (_, index) => ({
      ...first,
      id: id(300 + index),
      name: `Room ${index}`,
    }));
    const dayMs = 24 * 3_600_000;
    const full = many.flatMap(({ id: resourceId, name }, index) =>
      Array.from({ length: 14 }, (_, place) => {
        const [start, end] = place % 2 === 0 ? ['09:00', '10:00'] : ['14:00', '15:00'];
        const on = (time = '') =>
          new Date(Date.parse(at(time)) + Math.floor(place / 2) * dayMs).toISOString();
        const times = { start: on(start), end: on(end) };
        return taken(times.start, times.end, {
          resourceId,
          bookingId: id(1000 + index * 14 + place),
          title: `Meeting in ${name}`,
          booking: bookingFacts(times),
        });
      }),
    );
    await openAndPrint(week, { entries: full, resources: many });
    const table = within(screen.getByRole('table'));
    const titles = table.getAllByText(/^(?:09:00–10:00|14:00–15:00) Meeting in Room \d+$/);
    expect(titles).toHaveLength(full.length);
    expect(table.getAllByText(/^Room \d+$/)).toHaveLength(many.length);
    expect(table.queryByText(/^\+/)).toBeNull();
    endPrinting();
  });

  it.each([
    [week, 3, false],
    [month, 3, false],
    [month, 400, true],
  ])('[Z-90] has whole titles if they need no more pages: %s, %i', async (path, count, isCut) => {
    const long = others(count).map((entry) => ({
      ...entry,
      title: `${entry.title} ${'with everyone '.repeat(10)}`,
    }));
    await openAndPrint(path, { entries: long });
    const title = screen.getByText(/ Meeting 0 with/);
    expect(title.closest('table')?.classList.contains('cut')).toBe(isCut);
    endPrinting();
  });

  it('[Z-90] lists every booking of a month, with its room', async () => {
    await openAndPrint(month, { entries: others(70) });
    expect(screen.queryByText(/^\+/)).not.toBeInTheDocument();
    expect(screen.getAllByText(/^09:00–10:00 Andaman · Meeting \d+$/)).toHaveLength(70);
    endPrinting();
  });

  it.each([day, week, month])(
    '[H-05] shows a private booking as time alone, even to its owner: %s',
    async (path) => {
      await openAndPrint(path, { entries: [open, secret] });
      expect(screen.queryByText(/Salary review/)).not.toBeInTheDocument();
      expect(screen.getByText(/^11:00.*Private$/)).toBeInTheDocument();
      endPrinting();
    },
  );

  it.each([
    [
      'en',
      'Times in Thailand Time',
      '5 – 11 Mar 2035',
      /^Printed \d\d [A-Z][a-z]+ 2026, \d\d:\d\d$/,
    ],
    ['th', 'แสดงตามเวลาประเทศไทย', '5–11 มี.ค. 2578', /^พิมพ์เมื่อ \d\d \S+ 2569, \d\d:\d\d น\.$/],
  ] as const)(
    'has the merchant, the period, the time zone and its own date on each page: %s',
    async (language, zone, period, printed) => {
      await openAndPrint(week, { language });
      const foot = screen.getByText(printed).parentElement ?? document.body;
      expect(within(foot).getByText(acme.title)).toBeInTheDocument();
      expect(within(foot).getByText(zone)).toBeInTheDocument();
      expect(within(foot).getByText(period)).toBeInTheDocument();
      endPrinting();
    },
  );
});
