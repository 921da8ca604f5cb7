import { checkOut, extendBooking } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  booking,
  building,
  id,
  noAbilities,
  room,
  taken,
} from '@/shared/booking/testing/fixtures.ts';
import {
  pretendNow,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { CalendarPage } from '../calendar-page.tsx';
import { pretendScreen, xAt } from '../testing/pretend-screen.ts';
import { at, bookingFacts, ownEntry, rooms, serveCalendar } from '../testing/world.ts';

beforeEach(() => {
  pretendScreen();
  serveCalendar([ownEntry('09:30', '10:45')]);
});

const show = (query = '?view=day&date=2035-03-05') =>
  renderWithProviders(<CalendarPage />, { path: `/booking-calendar${query}` });
const own = () => screen.findByRole('button', { name: /^Design review/ });
const nowLine = () => document.querySelector<HTMLElement>('[data-now]');

describe('reading the timeline', () => {
  it('[Z-90] shows the current time at its minutes, only on its own day', async () => {
    pretendNow(at('10:20'));
    const { unmount } = show('?view=day');
    await own();
    expect(Number.parseFloat(nowLine()?.style.left ?? '')).toBeCloseTo(xAt(10 + 20 / 60), 0);
    expect(screen.getByText('10:20')).toBeInTheDocument();
    unmount();
    show('?view=day&date=2035-03-06');
    await screen.findByRole('button', { description: `Book ${room.name}` });
    expect(nowLine()).toBeNull();
  });

  it('[Z-90] shows a card while the mouse rests on a booking, until it is grabbed', async () => {
    show();
    const place = new RegExp(`^${room.name}, ${room.floor?.name}, ${building.name}`);
    fireEvent.pointerOver(await own(), { pointerType: 'mouse' });
    expect(await screen.findByText(place)).toBeInTheDocument();
    fireEvent.pointerDown(await own());
    await waitFor(() => expect(screen.queryByText(place)).toBeNull());
  });

  it('[Z-90] extends and ends a running booking from its card', async () => {
    pretendNow(at('10:00'));
    const times = { start: at('09:30'), end: at('10:45') };
    const abilities = { ...noAbilities, extend: true, checkOut: true };
    const running = booking({
      id: id(60),
      version: 4,
      ...times,
      timezone: room.timezone,
      abilities,
    });
    serveCalendar([ownEntry('09:30', '10:45')], rooms, running);
    server.use(
      respond(extendBooking, { ...running, version: 5, end: at('11:15') }),
      respond(checkOut, { ...running, version: 6 }),
    );
    show();
    await userEvent.click(await own());
    await userEvent.click(await screen.findByRole('button', { name: 'Extend' }));
    expect(await screen.findByText('Extended until 11:15')).toBeInTheDocument();
    expect(requestsOf(extendBooking)[0]?.body).toEqual({ version: 4, end: at('11:15') });
    await userEvent.click(await screen.findByRole('button', { name: 'End now' }));
    await waitFor(() => expect(requestsOf(checkOut)).toHaveLength(1));
    expect(await screen.findByText(/^Booking ended/)).toBeInTheDocument();
  });

  it('[Z-90] never leaves a bar empty: a title that does not fit is beside it, with the organiser', async () => {
    const theirs = taken(at('12:00'), at('12:30'), {
      title: 'Quarterly review with guests',
      bookedFor: 'Mei Lin Tan',
      booking: bookingFacts({ start: at('12:00'), end: at('12:30') }),
    });
    serveCalendar([ownEntry('09:30', '10:45'), theirs]);
    show();
    const bar = await screen.findByRole('button', { name: /^Quarterly review/ });
    expect(bar).toHaveTextContent(/^MT$/);
    const beside = screen.getByText('Quarterly review with guests');
    expect(beside).toHaveTextContent('Quarterly review with guests Mei Lin Tan');
    expect(Number.parseFloat(beside.style.left)).toBeGreaterThan(xAt(12.5));
  });
});

describe('time that cannot be booked', () => {
  const press = (hour: number) => {
    const free = document.querySelector('[data-lanes]') ?? document.body;
    const mouse = { clientX: xAt(hour), clientY: 50 };
    fireEvent.pointerDown(free, mouse);
    fireEvent.pointerMove(window, { ...mouse, clientX: mouse.clientX + 60 });
    fireEvent.pointerUp(window, { ...mouse, clientX: mouse.clientX + 60 });
  };
  const ghost = () => document.querySelector('[data-ghost]');

  it('[Z-90] explains why past and closed hours can’t be booked, without a form', async () => {
    pretendNow(at('11:00'));
    show();
    await own();
    press(7.25);
    expect(await screen.findByText(/^This time has passed/)).toBeInTheDocument();
    press(18.25);
    expect(
      await screen.findByText(`${room.name} is closed at this time. Open 08:00–18:00.`),
    ).toBeInTheDocument();
    expect(ghost()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[Z-90] refuses a draft that ends in closed time when dropped', async () => {
    show();
    await own();
    press(17.5);
    expect(await screen.findByText(/is closed at this time/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
