import { editBooking } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, id, taken } from '@/shared/booking/testing/fixtures.ts';
import { never, renderWithProviders, respond, server } from '@/shared/testing/index.ts';
import { CalendarPage } from '../calendar-page.tsx';
import { pretendScreen, xAt } from '../testing/pretend-screen.ts';
import { at, bookingFacts, ownEntry, rooms, serveCalendar } from '../testing/world.ts';

const buffered = rooms.map((row) => ({ ...row, bufferAfterMinutes: 30 }));

const path = '/booking-calendar?date=2035-03-05';
const own = () => screen.findByRole('button', { name: /^Design review/ });
const ghost = () => document.querySelector('[data-ghost]');
const moved = booking({ id: id(60), version: 4, start: at('08:00'), end: at('09:00') });

beforeEach(pretendScreen);

describe('[Z-11] a resource with a buffer of 30 minutes after each booking', () => {
  const mouse = (hour: number) => ({ clientX: xAt(hour), clientY: 50 });
  const free = () => document.querySelector('[data-lanes]') ?? document.body;

  beforeEach(() => {
    const theirs = taken(at('12:00'), at('13:30'), {
      title: 'Town hall',
      booking: bookingFacts({ start: at('12:00'), end: at('13:00') }),
    });
    serveCalendar([ownEntry('09:00', '10:00', { end: at('10:30') }), theirs], buffered);
    renderWithProviders(<CalendarPage />, { path });
  });

  it('shows a move as taken if either buffer overlaps another booking', async () => {
    fireEvent.pointerDown(await own(), mouse(9.5));
    fireEvent.pointerMove(window, mouse(11.25));
    expect(ghost()).toHaveTextContent(/^10:45–11:45.* · booked$/);
    fireEvent.pointerMove(window, mouse(13.75));
    expect(ghost()).toHaveTextContent(/^13:15–14:15.* · booked$/);
    fireEvent.pointerMove(window, mouse(11));
    expect(ghost()).toHaveTextContent(/^10:30–11:30.* · Andaman$/);
    fireEvent.pointerMove(window, mouse(14));
    expect(ghost()).toHaveTextContent(/^13:30–14:30.* · Andaman$/);
  });

  it('shows a longer booking as taken if its buffer overlaps the next one', async () => {
    const edge = (await own()).querySelector('[data-edge="end"]') ?? document.body;
    fireEvent.pointerDown(edge, mouse(10));
    fireEvent.pointerMove(window, mouse(11.75));
    expect(ghost()).toHaveTextContent(/^09:00–11:45.* · booked$/);
    fireEvent.pointerMove(window, mouse(11.5));
    expect(ghost()).toHaveTextContent(/^09:00–11:30.* · Andaman$/);
  });

  it('shows a new booking as taken if either buffer overlaps another one', async () => {
    await own();
    fireEvent.pointerDown(free(), mouse(10.5));
    fireEvent.pointerMove(window, mouse(11.75));
    expect(ghost()).toHaveTextContent(/^10:30–11:45.* · booked$/);
    fireEvent.pointerMove(window, mouse(11.5));
    expect(ghost()).toHaveTextContent(/^10:30–11:30.* · Andaman$/);
    fireEvent.pointerMove(window, mouse(10.25));
    expect(ghost()).toHaveTextContent(/^10:15–10:30.* · booked$/);
  });

  it('keeps the buffer of a booking that was just moved', async () => {
    server.use(respond(editBooking, moved, { after: never }));
    fireEvent.pointerDown(await own(), mouse(9.5));
    fireEvent.pointerMove(window, mouse(8.5));
    fireEvent.pointerUp(window, mouse(8.5));
    await waitFor(async () => expect((await own()).style.left).toBe(`${xAt(8)}px`));
    fireEvent.pointerDown(free(), mouse(9.25));
    fireEvent.pointerMove(window, mouse(9.49));
    expect(ghost()).toHaveTextContent(/^09:15–09:30.* · booked$/);
  });
});

it('[Z-11] offers the next free time with its buffers before and after', async () => {
  const next = taken(at('11:45'), at('13:15'), {
    booking: bookingFacts({ start: at('11:45'), end: at('12:45') }),
  });
  serveCalendar([ownEntry('09:00', '10:00', { end: at('10:30') }), next], buffered);
  renderWithProviders(<CalendarPage />, { path });
  await own();
  act(() => screen.getByRole('button', { description: 'Book Andaman' }).focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(ghost()).toHaveTextContent(/^13:15–14:15.* · Andaman$/));
});
