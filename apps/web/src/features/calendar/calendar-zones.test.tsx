import type { CalendarEntry, CalendarResource } from '@axp/contracts';
import { editBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, id, room, taken } from '@/shared/booking/testing/fixtures.ts';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { CalendarPage } from './calendar-page.tsx';
import { pretendScreen } from './testing/pretend-screen.ts';
import { bookingFacts, rooms, serveCalendar } from './testing/world.ts';

/** Start in UTC and what a reader in Bangkok sees: their own time, then that of the place. */
const places = [
  ['Asia/Bangkok', '07:15', '14:15–15:15', null],
  ['Asia/Singapore', '02:00', '09:00–10:00', '10:00–11:00 Singapore Standard Time'],
  ['Europe/Berlin', '08:00', '15:00–16:00', '09:00–10:00 Central European Time'],
  ['America/New_York', '14:00', '21:00–22:00', '09:00–10:00 Eastern Time'],
] as const;

const day = '2035-03-06';

const resourceIn = (timezone: string, index: number): CalendarResource => {
  const [first] = rooms;
  if (!first) throw new Error('The world has rooms');
  const name = timezone.split('/')[1] ?? '';
  const building = { id: id(900 + index), name: `${name} House` };
  return { ...first, id: id(800 + index), name, building, timezone, openingId: null };
};

const resources = places.map(([timezone], index) => resourceIn(timezone, index));

const entries = places.map(([timezone, hour], index): CalendarEntry => {
  const start = `${day}T${hour}:00.000Z`;
  const end = new Date(Date.parse(start) + 3_600_000).toISOString();
  return taken(start, end, {
    bookingId: id(700 + index),
    resourceId: id(800 + index),
    title: `Meeting in ${timezone}`,
    isMine: true,
    booking: { ...bookingFacts({ start, end }), timezone },
  });
});

function open(query: string, user = somchai) {
  pretendScreen();
  serveCalendar(entries, resources);
  return renderWithProviders(<CalendarPage />, {
    path: `/booking-calendar?date=${day}&${query}`,
    user,
  });
}

describe('the calendar of a reader in Bangkok with bookings in four zones', () => {
  it.each(['view=day', 'view=week'])(
    '[Z-10] places and labels each booking in Bangkok time, with the other local time: %s',
    async (query) => {
      open(query);
      for (const [timezone, , own, there] of places) {
        const bar = await screen.findByRole('button', { name: new RegExp(timezone) });
        const [start] = own.split('–');
        expect(bar).toHaveAccessibleName(expect.stringContaining(own));
        expect(bar).toHaveAccessibleName(expect.stringContaining(there ?? String(start)));
      }
      expect(screen.getAllByText('Thailand Time')).toHaveLength(1);
    },
  );

  it('[Z-10] shows each chip of a month in Bangkok time and marks the others', async () => {
    open('view=month');
    for (const [timezone, , own, there] of places) {
      const chip = await screen.findByRole('link', { name: new RegExp(timezone) });
      expect(chip).toHaveTextContent(new RegExp(`^${own.slice(0, 5)}`));
      const title = chip.getAttribute('title') ?? '';
      expect(title).toContain(own);
      expect(title.includes('Time')).toBe(there !== null);
      expect(title).toContain(there ?? '');
    }
    expect(screen.getAllByText('Times in Thailand Time')).toHaveLength(1);
  });

  it.each(['view=agenda', 'view=day&as=list', 'view=month&as=list', 'view=week&as=list'])(
    '[Z-10] lists Bangkok time and marks differences: %s',
    async (query) => {
      open(query);
      for (const [timezone, , own, there] of places) {
        const link = await screen.findByRole('link', { name: new RegExp(timezone) });
        const line = link.closest('li');
        if (!line) throw new Error('An entry is a line of a list');
        const [start = '', end = ''] = own.split('–');
        expect(within(line).getByText(start)).toBeInTheDocument();
        expect(within(line).getByText(end)).toBeInTheDocument();
        expect(within(line).queryByText(there ?? /Time/) !== null).toBe(there !== null);
      }
      expect(screen.getAllByText('Times in Thailand Time')).toHaveLength(1);
    },
  );

  it('[Z-10] uses the zone of the only building shown', async () => {
    open(`view=week&building=${id(902)}`);
    const pill = await screen.findByRole('button', { name: /Europe\/Berlin/ });
    expect(pill).toHaveAccessibleName(expect.stringContaining('09:00–10:00'));
    expect(screen.getByText('Central European Time')).toBeInTheDocument();
  });

  it('[Z-10] follows the profile of a reader in Berlin', async () => {
    open('view=month', { ...somchai, timezone: 'Europe/Berlin' });
    const chip = await screen.findByRole('link', { name: /America\/New_York/ });
    expect(chip).toHaveTextContent(/^15:00/);
    expect(screen.getByText('Times in Central European Time')).toBeInTheDocument();
  });
});

describe('a booking in Berlin, changed in the calendar of a reader in Bangkok', () => {
  const [, , berlin] = resources;
  const [bangkok] = resources;
  const grid = (hour: number) => new Date(Date.UTC(2035, 2, 6, 0, (hour - 7) * 60)).toISOString();

  /** Opens the day with a booking of the reader that may be changed, as the server keeps it. */
  function openDay(start: string, end: string, resource = berlin) {
    const mine = entries.map((entry) =>
      entry.booking ? { ...entry, booking: { ...entry.booking, change: 'all' as const } } : entry,
    );
    pretendScreen();
    serveCalendar(mine, resources);
    const { timezone = '', name = '' } = resource ?? {};
    const title = 'Meeting in Europe/Berlin';
    const change = { id: id(702), version: 4, title, start, end, timezone };
    server.use(respond(editBooking, booking({ ...change, resource: { ...room, name } })));
    renderWithProviders(<CalendarPage />, { path: `/booking-calendar?date=${day}&view=day` });
    return screen.findByRole('button', { name: /Europe\/Berlin/ });
  }
  const ghost = () => document.querySelector('[data-ghost]');
  const lastBody = () => requestsOf(editBooking).at(-1)?.body;

  it('[Z-10] [Z-90] moves by keys in the time of the grid, and shows the local time in Berlin', async () => {
    const [start, end] = [grid(15.5), grid(16.5)];
    const bar = await openDay(start, end);
    act(() => bar.focus());
    for (const key of [' ', '{ArrowRight}', '{ArrowRight}']) await userEvent.keyboard(key);
    expect(ghost()?.querySelector('output')).toHaveTextContent(
      /^15:30–16:30.*09:30–10:30 Central European Time/,
    );
    await userEvent.keyboard('{Enter}');
    const done = /15:30–16:30 \(09:30–10:30 Central European Time\)/;
    expect(await screen.findByText(done)).toBeVisible();
    expect(lastBody()).toEqual({ version: 3, start, end });
  });

  it('[Z-10] [Z-90] keeps the time of the grid in a row of another zone', async () => {
    const [start, end] = [grid(13), grid(14)];
    const bar = await openDay(start, end, bangkok);
    // The bar is an hour long, and the first row is Bangkok's.
    const hourPx = Number.parseFloat(bar.style.width) + 1;
    const mouse = (hours: number) => ({
      clientX: Number.parseFloat(bar.style.left) + (hours + 0.5) * hourPx,
      clientY: 50,
    });
    fireEvent.pointerDown(bar, mouse(0));
    fireEvent.pointerMove(window, mouse(-2));
    expect(ghost()).toHaveTextContent(/^13:00–14:00/);
    expect(ghost()).toHaveTextContent(/Bangkok$/);
    expect(ghost()).not.toHaveTextContent(/Time/);
    fireEvent.pointerUp(window, mouse(-2));
    await waitFor(() =>
      expect(lastBody()).toEqual({ version: 3, start, end, resourceId: bangkok?.id }),
    );
    expect(await screen.findByText(/13:00–14:00/)).not.toHaveTextContent(/Time/);
  });
});
