import type { CalendarEntry, CalendarResource } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { id, taken } from '@/shared/booking/testing/fixtures.ts';
import { renderWithProviders, somchai } from '@/shared/testing/index.ts';
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
    '[Z-10] places and names each booking in Bangkok time, with the other clock: %s',
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

  it('[Z-10] starts each chip of a month by the clock in Bangkok and marks the others', async () => {
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
    '[Z-10] lists Bangkok time and marks what differs: %s',
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

  it('[Z-10] takes the zone of the only building that is shown', async () => {
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
