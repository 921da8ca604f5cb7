import type { Booking } from '@axp/contracts';
import {
  getBooking,
  getResource,
  listBuildings,
  listBusinessUnits,
  listPeople,
  searchResources,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  booking,
  building,
  hit,
  id,
  noAbilities,
  otherRoom,
  room,
} from '@/shared/booking/testing/fixtures.ts';
import { typeTime } from '@/shared/booking/testing/times.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import { acme, renderWithProviders, respond, server, somchai } from '@/shared/testing/index.ts';
import { BookingPage } from './booking-page.tsx';
import { StartBookingPage } from './search/start-booking-page.tsx';

import { serveResults } from './testing/results.ts';

const research = { id: '0192f3a0-0000-7000-8000-000000000052', title: 'Research' };
const units = [{ id: '0192f3a0-0000-7000-8000-000000000051', title: 'Legal' }, research];
const meta = { nextCursor: null, total: 9, free: 7, suggestions: [] };

describe('start of a booking', () => {
  it.each([
    ['en', 'Room', '7 free now', 'Tomorrow morning'],
    ['th', 'ห้องประชุม', 'ว่างตอนนี้ 7 ห้อง', 'พรุ่งนี้เช้า'],
  ] as const)(
    '[B-01] offers a room, and suggested times, %s',
    async (language, name, free, time) => {
      server.use(respond(searchResources, [hit()], { meta }));
      renderWithProviders(<StartBookingPage />, { language });
      expect(await screen.findByText(free)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: new RegExp(name) })).toHaveAttribute(
        'href',
        '/bookings/room',
      );
      expect(screen.getByRole('link', { name: new RegExp(time) })).toBeInTheDocument();
    },
  );

  it('[D-04] keeps the colleague that it is for, up to the results', async () => {
    server.use(
      respond(searchResources, [hit()], { meta }),
      respond(listPeople, [{ ...somchai, profileImage: null }], { meta: { nextCursor: null } }),
    );
    const path = `/bookings?for=${somchai.id}`;
    renderWithProviders(<StartBookingPage />, { path });
    expect(await screen.findByText('You are booking for Somchai Jaidee.')).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain(`/bookings/room?for=${somchai.id}`);
    expect(links.filter((href) => href?.includes(`for=${somchai.id}`))).toEqual(links);
  });

  it('[B-01] hides kinds that are not enabled', async () => {
    const merchant = { ...acme, services: { room: '0', car: '0' } };
    renderWithProviders(<StartBookingPage />, { merchant });
    expect(await screen.findByText('Nothing can be booked here yet')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('search for a room', () => {
  it('[B-01] [Z-30] opens the results for what was chosen', async () => {
    serveResults([hit()], { free: 1, total: 1 });
    server.use(respond(listBuildings, [building]), respond(listBusinessUnits, units));
    const path = '/bookings/room?start=2027-03-01T07:00Z&end=2027-03-01T08:00Z';
    const { visits } = renderWithProviders(<BookingPage kind="room" />, { path });
    const user = userEvent.setup();
    await screen.findByRole('option', { name: 'Riverside Tower' });
    await screen.findByRole('combobox', { name: 'Start' });
    await typeTime(user, 'Start', '9:15');
    await user.selectOptions(screen.getByRole('combobox', { name: 'End' }), '30');
    await user.type(screen.getByRole('textbox', { name: 'People' }), '6');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Where' }),
      'Riverside Tower, 14th floor',
    );
    await user.click(screen.getByRole('button', { name: 'Screen' }));
    await user.click(screen.getByRole('button', { name: /^More/ }));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Business unit' }),
      'Research',
    );
    await waitFor(() =>
      expect(visits.paths.at(-1)).toBe(
        '/bookings/room/search-result?start=2027-03-01T02:15Z&end=2027-03-01T02:45Z&people=6' +
          `&buildingId=${building.id}&floorId=${building.floors[1]?.id}&businessUnitId=${research.id}&amenities=screen`,
      ),
    );
  });
});

describe('search by the rules of the person’s merchant and unit', () => {
  const { room } = somchai.timeRules;
  const rules = { ...room, gridMinutes: 30, defaultLengthMinutes: 90, maxLengthMinutes: 120 };
  const user = { ...somchai, timeRules: { ...somchai.timeRules, room: rules } };
  const namesOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'));

  it('[Z-11] starts with the default length, and offers what grid and maximum allow', async () => {
    serveResults([hit()], { free: 1, total: 1 });
    renderWithProviders(<BookingPage kind="room" />, { path: '/bookings/room', user });
    const length = await screen.findByRole('combobox', { name: 'End' });
    expect(length).toHaveValue('90');
    expect(namesOf(length)).toEqual(['30', '60', '90', '120']);
    await userEvent.click(screen.getByRole('combobox', { name: 'Start' }));
    const starts = within(screen.getByRole('listbox', { name: 'Start' })).getAllByRole('option');
    expect(starts.slice(0, 3).map((option) => option.textContent)).toEqual([
      '07:00',
      '07:30',
      '08:00',
    ]);
  });

  it('[Z-11] suggests times of half the default length, or the full one', async () => {
    server.use(respond(searchResources, [hit()], { meta }));
    const half = { ...user, timeRules: { ...user.timeRules, room: { ...rules, gridMinutes: 15 } } };
    renderWithProviders(<StartBookingPage />, { user: half });
    const minutes = async (name: RegExp) => {
      const href = (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
      const query = new URL(href, 'https://acme.test').searchParams;
      return minutesOf({ start: query.get('start') ?? '', end: query.get('end') ?? '' });
    };
    expect(await minutes(/Tomorrow morning/)).toBe(90);
    expect(await minutes(/^Now/)).toBe(45);
  });
});

describe('success page', () => {
  const path = `/bookings/room?success=true&bookingId=${booking().id}`;

  it.each([
    ['en', 'Your room is booked', 'Open booking', 'Confirmed'],
    ['th', 'จองห้องเรียบร้อยแล้ว', 'ดูการจอง', 'ยืนยันแล้ว'],
  ] as const)(
    '[B-01] shows what, when, where and the status, %s',
    async (language, title, see, status) => {
      server.use(
        respond(getResource, room),
        respond(
          getBooking,
          booking({ start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' }),
        ),
      );
      renderWithProviders(<BookingPage kind="room" />, { path, language });
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
      for (const text of ['Design review', 'Andaman', '12th floor, Riverside Tower', status]) {
        expect(screen.getByText(text)).toBeInTheDocument();
      }
      expect(screen.getByText(/14:00–15:00/)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: see })).toHaveAttribute(
        'href',
        `/my-booking?id=${booking().id}`,
      );
    },
  );

  it.each([
    ['room', true, 'auto'],
    // Without an invitation three buttons stand below the wide one.
    ['car', false, '1/-1'],
  ] as const)('includes the last button of a booked %s', async (type, edit, column) => {
    server.use(
      respond(getResource, room),
      respond(getBooking, booking({ type, abilities: { ...noAbilities, edit } })),
    );
    renderWithProviders(<BookingPage kind="room" />, { path, styled: true });
    const another = await screen.findByRole('link', { name: 'Book another' });
    expect(getComputedStyle(another).gridColumn.replaceAll(' ', '') || 'auto').toBe(column);
  });

  it('[B-04] explains that a pending request waits for an approver', async () => {
    server.use(
      respond(getResource, room),
      respond(getBooking, booking({ status: 'pending-approval-book' })),
    );
    renderWithProviders(<BookingPage kind="room" />, { path });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Request sent');
    expect(screen.getByText(/The time is held for you/)).toBeInTheDocument();
  });

  it('[Z-45] [Z-62] counts pending dates, with their room and status', async () => {
    const start = '2027-03-01T07:00:00.000Z';
    const series = {
      id: id(60),
      recurrence: { frequency: 'weekly', interval: 1, weekdays: ['monday'], count: 8 },
      followingRecurrence: { frequency: 'weekly', interval: 1, weekdays: ['monday'], count: 8 },
      originalStart: start,
      timezone: 'Asia/Bangkok',
      isChanged: false,
      changedFields: [],
      bookedCount: 8,
      waitingCount: 1,
      openCounts: { following: 8, all: 8 },
      otherParts: [],
      skippedDates: [],
      movedDates: [
        {
          bookingId: id(71),
          originalStart: '2027-03-08T07:00:00.000Z',
          start: '2027-03-08T07:00:00.000Z',
          end: '2027-03-08T08:00:00.000Z',
          status: 'pending-approval-book',
          resource: { id: otherRoom.id, name: otherRoom.name },
        },
      ],
      skippedMonths: [],
    } satisfies Booking['series'];
    server.use(
      respond(getResource, room),
      respond(getBooking, booking({ start, end: '2027-03-01T08:00:00.000Z', series })),
    );
    renderWithProviders(<BookingPage kind="room" />, { path });
    expect(await screen.findByText('7 dates are booked, 1 waits for approval')).toBeInTheDocument();
    expect(screen.getByText(/Mon 8 Mar 2027: Samui, 14:00/)).toHaveTextContent(
      'Waiting for approval',
    );
    expect(screen.queryByText('Confirmed')).not.toBeInTheDocument();
  });

  it('[Z-62] shows where each repaired date of a series is, and how to find the place', async () => {
    const start = '2027-03-01T07:00:00.000Z';
    const moved = {
      bookingId: id(71),
      originalStart: '2027-03-08T07:00:00.000Z',
      start: '2027-03-08T07:00:00.000Z',
      end: '2027-03-08T08:00:00.000Z',
      status: 'approved' as const,
      resource: { id: otherRoom.id, name: otherRoom.name },
    };
    const series = {
      id: id(60),
      recurrence: { frequency: 'weekly', interval: 1, weekdays: ['monday'], count: 4 },
      followingRecurrence: { frequency: 'weekly', interval: 1, weekdays: ['monday'], count: 4 },
      originalStart: start,
      timezone: 'Asia/Bangkok',
      isChanged: false,
      changedFields: [],
      bookedCount: 4,
      waitingCount: 0,
      openCounts: { following: 4, all: 4 },
      otherParts: [],
      skippedDates: [],
      movedDates: [moved],
      skippedMonths: [],
    } satisfies Booking['series'];
    server.use(
      respond(getResource, room),
      respond(getBooking, booking({ start, end: '2027-03-01T08:00:00.000Z', series })),
    );
    renderWithProviders(<BookingPage kind="room" />, { path });
    expect(await screen.findByText('Mon 8 Mar 2027: Samui, 14:00')).toBeInTheDocument();
    const place = screen.getByRole('region', { name: 'Where' });
    expect(await within(place).findByText(room.description ?? '')).toBeInTheDocument();
    expect(place).toHaveTextContent('12th floor, Riverside Tower');
  });
});
