import {
  cancelBooking,
  createBooking,
  editBooking,
  listCalendar,
  listCalendarResources,
  packCalendar,
} from '@axp/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  booking,
  building,
  id,
  otherRoom,
  room,
  taken,
} from '@/shared/booking/testing/fixtures.ts';
import {
  handle,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { CalendarPage } from '../calendar-page.tsx';
import { hourPx, pretendScreen, xAt } from '../testing/pretend-screen.ts';
import { at, bookingFacts, ownEntry, rooms, serveCalendar } from '../testing/world.ts';

beforeEach(pretendScreen);

const path = '/booking-calendar?date=2035-03-05';
const show = (surroundings: Parameters<typeof renderWithProviders>[1] = {}) =>
  renderWithProviders(<CalendarPage />, { path, ...surroundings });
const bar = (name: RegExp) => screen.findByRole('button', { name });
const own = () => bar(/^Design review/);
const ghost = () => document.querySelector('[data-ghost]');
const lastBody = () => requestsOf(editBooking).at(-1)?.body;

function moved(start: string, end: string, change: Parameters<typeof booking>[0] = {}) {
  return booking({ id: id(60), version: 4, start: at(start), end: at(end), ...change });
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key);
}

async function focus(found: Promise<HTMLElement>): Promise<void> {
  const element = await found;
  act(() => element.focus());
}

const later = ['{ArrowRight}', '{ArrowRight}'] as const;

describe('the timeline', () => {
  it('[C-01] [Z-90] places each booking by its minutes, in the row of its resource', async () => {
    serveCalendar([
      ownEntry('09:30', '10:45'),
      taken(at('13:00'), at('14:00'), { resourceId: otherRoom.id, title: 'Town hall' }),
    ]);
    show();
    const first = await own();
    expect(first.style.left).toBe(`${xAt(9.5)}px`);
    expect(first.style.width).toBe(`${1.25 * hourPx - 1}px`);
    expect(first).toHaveAccessibleName(/^Design review 09:30–10:45, Monday, 5 March 2035, Andaman/);
    const second = await bar(/^Town hall/);
    expect(second.style.left).toBe(`${xAt(13)}px`);
    expect(second.closest('[data-row]')).toHaveAttribute('data-row', otherRoom.name);
  });

  it('[Z-90] shows only the existence of a private booking', async () => {
    const hidden = taken(at('09:00'), at('10:00'), {
      bookingId: null,
      title: null,
      bookedFor: null,
    });
    serveCalendar([hidden]);
    show();
    const shown = await bar(/^Private booking/);
    expect(shown).toHaveClass('private');
    expect(shown.querySelector('[data-edge]')).toBeNull();
    await userEvent.click(shown);
    const details = await screen.findByRole('dialog', { name: 'Private booking' });
    expect(within(details).queryByRole('link')).toBeNull();
  });

  it('[Z-90] marks pending and recurring bookings', async () => {
    const times = { start: at('09:00'), end: at('10:00') };
    const facts = bookingFacts(times, { status: 'pending-approval-book', isRecurring: true });
    serveCalendar([taken(times.start, times.end, { title: 'Request', booking: facts })]);
    show();
    expect(await bar(/^Request.*Waiting for approval, Repeats$/)).toHaveClass('waiting');
  });

  it('[Z-10] also shows the reader’s local hours if different', async () => {
    serveCalendar([ownEntry('09:30', '10:45')]);
    show({
      path: `${path}&building=${building.id}`,
      user: { ...somchai, timezone: 'Europe/Berlin' },
    });
    await own();
    expect(screen.getByText('Thailand Time')).toBeInTheDocument();
    expect(screen.getByText('Your time')).toBeInTheDocument();
    // Eight in Bangkok is two in the night in Berlin.
    const left = `${xAt(8)}px`;
    const hours = ['08:00', '02:00'].map((hour) => screen.getAllByText(hour));
    expect(hours.map((found) => found.some(({ style }) => style.left === left))).toEqual([
      true,
      true,
    ]);
  });
});

describe('a day with a clock change', () => {
  it('[Z-10] is correct in local time of the place and shows the reader’s beside it', async () => {
    // Sunday, 28 October 2035: Berlin goes back an hour at three.
    const start = '2035-10-28T02:30:00+01:00';
    const zone = 'Europe/Berlin';
    const [first] = rooms;
    if (!first) throw new Error('The world has rooms');
    const entry = taken(new Date(start).toISOString(), '2035-10-28T09:00:00.000Z');
    serveCalendar([entry], [{ ...first, timezone: zone, openingId: null }]);
    show({ path: `/booking-calendar?view=day&date=2035-10-28&building=${building.id}` });
    const shown = await bar(/^Team meeting 02:30–10:00, Sunday, 28 October 2035/);
    // From the second two o'clock to seven in the evening are seventeen hours.
    const px = (hourPx * 12) / 17;
    expect(Number.parseFloat(shown.style.left)).toBeCloseTo(0.5 * px, 3);
    expect(Number.parseFloat(shown.style.width)).toBeCloseTo(7.5 * px - 1, 3);
    expect(screen.getByText('Your time')).toBeInTheDocument();
  });
});

describe('many rows', () => {
  it('[Z-90] [Z-125] load two hundred at a time, each page with its own bookings', async () => {
    const [first, second] = rooms;
    const pages = [
      { data: [first], meta: { nextCursor: 'more', openings: [], usualPlace: null } },
      { data: [second], meta: { nextCursor: null, openings: [], usualPlace: null } },
    ];
    serveCalendar([ownEntry('09:30', '10:45')]);
    server.use(
      handle(listCalendarResources, (request) =>
        HttpResponse.json(pages[new URL(request.url).searchParams.has('cursor') ? 1 : 0]),
      ),
    );
    show();
    await own();
    await waitFor(() =>
      expect(document.querySelector(`[data-row="${otherRoom.name}"]`)).not.toBeNull(),
    );
    // The second request runs in parallel with the first page, so its order varies.
    const asked = requestsOf(listCalendar)
      .map(({ url }) => url.searchParams.get('resourceIds'))
      .filter((ids) => ids !== null);
    expect(asked).toEqual([room.id, otherRoom.id]);
  });
});

describe('a filter by business unit', () => {
  it('[C-01] [Z-90] fades bookings of other units, which still take time', async () => {
    const theirs = taken(at('13:00'), at('14:00'), {
      title: 'Town hall',
      booking: bookingFacts({ start: at('13:00'), end: at('14:00') }, { businessUnitId: id(41) }),
    });
    serveCalendar([ownEntry('09:30', '10:45'), theirs]);
    show({ path: `${path}&unit=${id(40)}` });
    expect(await own()).not.toHaveClass('faded');
    expect(await bar(/^Town hall/)).toHaveClass('faded');
    expect(requestsOf(listCalendar)[0]?.url.searchParams.has('businessUnitIds')).toBe(false);
  });
});

describe('concurrent bookings of others', () => {
  it('[Z-90] appear automatically, without rendering unchanged bars again', async () => {
    const clock = jest.spyOn(globalThis, 'setInterval');
    const entry = ownEntry('09:00', '10:00');
    serveCalendar([entry]);
    show();
    const before = await own();
    const theirs = taken(at('11:00'), at('12:00'), { bookingId: id(61), title: 'Town hall' });
    server.use(respond(listCalendar, packCalendar([entry, theirs])));
    // A quarter of a minute passes.
    for (const [run, ms] of clock.mock.calls) if (ms === 15_000) run();
    expect((await bar(/^Town hall/)).style.left).toBe(`${xAt(11)}px`);
    expect(await own()).toBe(before);
  });
});

describe('another day', () => {
  it('[Z-90] has the same rows with its own bars, and cancels a move in progress', async () => {
    serveCalendar([ownEntry('09:00', '10:00')]);
    show();
    const head = await screen.findByRole('button', { description: 'Book Andaman' });
    await focus(own());
    await press(' ', ...later);
    expect(ghost()).not.toBeNull();
    // As by the key for today, the focus stays where it is.
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Design review/ })).toBeNull(),
    );
    expect(ghost()).toBeNull();
    expect(screen.getByRole('button', { description: 'Book Andaman' })).toBe(head);
    await press('{Enter}');
    expect(requestsOf(editBooking)).toHaveLength(0);
  });
});

describe('changing a time', () => {
  it('[Z-90] moves by keys, shown at once, with undo', async () => {
    serveCalendar([ownEntry('09:00', '10:00')]);
    const answer = Promise.withResolvers<void>();
    server.use(respond(editBooking, moved('09:30', '10:30'), { after: answer.promise }));
    show();
    await focus(own());
    await press(' ', ...later);
    expect(ghost()).toHaveTextContent(/^09:30–10:30.* · Andaman$/);
    await press('{Enter}');
    await waitFor(async () => expect((await own()).style.left).toBe(`${xAt(9.5)}px`));
    expect(lastBody()).toEqual({ version: 3, start: at('09:30'), end: at('10:30') });
    answer.resolve();

    server.use(respond(editBooking, moved('09:00', '10:00', { version: 5 })));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeInTheDocument();
    expect(lastBody()).toEqual({ version: 4, start: at('09:00'), end: at('10:00') });
  });

  it('[Z-06] bases a second change on the first, however fast it follows', async () => {
    serveCalendar([ownEntry('09:00', '10:00')]);
    const answer = Promise.withResolvers<void>();
    server.use(respond(editBooking, moved('09:30', '10:30'), { after: answer.promise }));
    show();
    await focus(own());
    await press(' ', ...later, '{Enter}', ' ', ...later, '{Enter}');
    answer.resolve();
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(2));
    expect(lastBody()).toEqual({ version: 4, start: at('10:00'), end: at('11:00') });
  });

  it('[Z-90] extends with Shift, changes the room with the arrows, and Escape cancels', async () => {
    serveCalendar([ownEntry('09:00', '10:00')]);
    server.use(respond(editBooking, moved('09:00', '10:30')));
    show();
    await focus(own());
    await press(' ', '{ArrowDown}', '{Escape}');
    expect(ghost()).toBeNull();
    await press(' ', '{Shift>}{ArrowRight}{ArrowRight}{/Shift}', '{ArrowDown}', '{Enter}');
    await waitFor(() => expect(requestsOf(editBooking)).toHaveLength(1));
    expect(lastBody()).toEqual({ version: 3, end: at('10:30'), resourceId: otherRoom.id });
  });

  it('[Z-90] moves with the mouse and shows while moving that a time is taken', async () => {
    serveCalendar([ownEntry('09:00', '10:00'), taken(at('11:00'), at('12:00'))]);
    server.use(respond(editBooking, moved('13:00', '14:00')));
    show();
    const mouse = (x: number) => ({
      clientX: x,
      clientY: 50,
    });
    fireEvent.pointerDown(await own(), mouse(xAt(9.5)));
    fireEvent.pointerMove(window, mouse(xAt(11.5)));
    expect(ghost()).toHaveTextContent(/^11:00–12:00.* · Andaman · booked$/);
    fireEvent.pointerMove(window, mouse(xAt(13.5)));
    expect(ghost()).toHaveTextContent(/^13:00–14:00.* · Andaman$/);
    fireEvent.pointerUp(window, mouse(xAt(13.5)));
    await waitFor(() =>
      expect(lastBody()).toEqual({ version: 3, start: at('13:00'), end: at('14:00') }),
    );
  });

  it('[Z-90] reverts a refused change and explains why at its target', async () => {
    serveCalendar([ownEntry('09:00', '10:00')]);
    server.use(refuse(editBooking, 'booking.slot_taken'));
    show();
    await focus(own());
    await press(' ', ...later, '{Enter}');
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('The time was not changed');
    expect(note).toHaveTextContent('This time is already booked.');
    expect((await own()).style.left).toBe(`${xAt(9)}px`);
    await userEvent.click(within(note).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[Z-06] shows another user’s change, and moves the booking on request', async () => {
    serveCalendar([ownEntry('09:00', '10:00')]);
    server.use(refuse(editBooking, 'booking.stale'));
    show();
    await focus(own());
    const times = { start: at('15:00'), end: at('16:00') };
    const theirs = bookingFacts(times, { version: 7, change: 'all' });
    server.use(
      respond(listCalendar, packCalendar([ownEntry('15:00', '16:00', { booking: theirs })])),
    );
    await press(' ', ...later, '{Enter}');
    const note = await screen.findByRole('alert');
    await waitFor(() => expect(note).toHaveTextContent(/Design review is now .*15:00–16:00/));
    server.use(respond(editBooking, moved('09:30', '10:30', { version: 8 })));
    await userEvent.click(within(note).getByRole('button', { name: 'Move anyway' }));
    await waitFor(() =>
      expect(lastBody()).toEqual({ version: 7, start: at('09:30'), end: at('10:30') }),
    );
  });

  it('[Z-71] does not start on a booking that the user can’t change', async () => {
    serveCalendar([taken(at('09:00'), at('10:00'), { title: 'Town hall' })]);
    show();
    await focus(bar(/^Town hall/));
    await press(' ');
    expect(ghost()).toBeNull();
  });

  it('[Z-71] [D-04] opens the form with a reason for bookings of others that a manager may change', async () => {
    const times = { start: at('09:00'), end: at('10:00') };
    const managed = { bookingId: id(61), title: 'Town hall' };
    const noon = { start: at('12:00'), end: at('13:00') };
    const unmanaged = { bookingId: id(62), title: 'Choir', booking: bookingFacts(noon) };
    serveCalendar([
      taken(times.start, times.end, {
        ...managed,
        booking: bookingFacts(times, { change: 'all' }),
      }),
      taken(noon.start, noon.end, unmanaged),
    ]);
    show();
    await focus(bar(/^Town hall/));
    await press(' ');
    expect(ghost()).toBeNull();
    const panel = within(await screen.findByRole('dialog', { name: 'Town hall' }));
    expect(panel.getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      `/my-booking?id=${id(61)}`,
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await bar(/^Choir/));
    const other = within(await screen.findByRole('dialog', { name: 'Choir' }));
    expect(other.queryByRole('link')).toBeNull();
  });
});

describe('a new booking', () => {
  it('[Z-90] is placed and booked by keys only, and can be undone', async () => {
    serveCalendar([taken(at('09:00'), at('10:00'))]);
    server.use(
      respond(createBooking, moved('10:00', '11:15')),
      respond(cancelBooking, moved('10:00', '11:15', { status: 'cancelled' })),
    );
    show();
    await focus(screen.findByRole('button', { description: 'Book Andaman' }));
    await press('{Enter}');
    // Nine is taken: it begins with the next free hour.
    await waitFor(() => expect(ghost()).toHaveTextContent(/^10:00–11:00.* · Andaman$/));
    await press('{Shift>}{ArrowRight}{/Shift}', '{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Book Andaman' });
    await userEvent.type(within(panel).getByRole('textbox', { name: /^Title/ }), 'Stand-up');
    await userEvent.click(within(panel).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    expect(requestsOf(createBooking)[0]?.body).toMatchObject({
      type: 'room',
      resourceId: room.id,
      title: 'Stand-up',
      start: at('10:00'),
      end: at('11:15'),
      attendees: 2,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Booking undone')).toBeInTheDocument();
  });

  it('[Z-20] needs no title, and refuses one of two characters', async () => {
    serveCalendar([taken(at('09:00'), at('10:00'))]);
    server.use(respond(createBooking, moved('10:00', '11:00')));
    show();
    await focus(screen.findByRole('button', { description: 'Book Andaman' }));
    await press('{Enter}', '{Enter}');
    const panel = within(await screen.findByRole('dialog', { name: 'Book Andaman' }));
    const title = panel.getByRole('textbox', { name: /^Title/ });
    expect(title).toHaveAttribute('placeholder', `${somchai.fullName}'s booking`);
    await userEvent.type(title, 'No');
    await userEvent.click(panel.getByRole('button', { name: 'Book' }));
    expect(await panel.findByText('At least 3 characters.')).toBeInTheDocument();
    expect(requestsOf(createBooking)).toHaveLength(0);
    await userEvent.clear(title);
    await userEvent.click(panel.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(requestsOf(createBooking)).toHaveLength(1));
    expect(requestsOf(createBooking)[0]?.body).not.toHaveProperty('title');
  });
});
