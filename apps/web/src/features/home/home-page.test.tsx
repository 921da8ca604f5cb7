import {
  cancelBooking,
  checkIn,
  createBooking,
  listMyBookings,
  searchResources,
  unmarkFavourite,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  booking,
  hit,
  id,
  noAbilities,
  otherRoom,
  room,
} from '@/shared/booking/testing/fixtures.ts';
import {
  acme,
  disconnect,
  holdTimers,
  passTime,
  pretendMedia,
  pretendNow,
  refuse,
  requestsOf,
  respond,
  server,
  somchai,
  viewer,
} from '@/shared/testing/index.ts';
import { at, inMinutes, now, serve, show } from './testing/home-world.tsx';

beforeEach(() => {
  pretendNow(now);
});

describe('the home page without bookable resources', () => {
  it('[P-04] explains why a person without a business unit can’t book, with a contact', async () => {
    serve();
    show({ user: viewer });
    expect(await screen.findByText("You can't book yet")).toBeVisible();
    expect(screen.getByText(/not a member of a business unit\. Ask help@acme\.test/)).toBeVisible();
    expect(requestsOf(searchResources)).toEqual([]);
  });

  it('[P-04] links an administrator without a business unit to the people', async () => {
    serve();
    show({ user: { ...viewer, isAdministrator: true } });
    const people = await screen.findByRole('link', { name: 'Open people' });
    expect(people).toHaveAttribute('href', '/admin/people');
  });

  it('[M-01] explains once that there are no rooms yet', async () => {
    serve({ rooms: [] });
    show();
    expect(await screen.findByText('No rooms yet')).toBeVisible();
    expect(screen.getByText(/as soon as an administrator adds them/)).toBeVisible();
    expect(screen.queryByText(/is free now/)).toBeNull();
  });

  it('[M-01] links an administrator to the set-up if there are no rooms', async () => {
    serve({ rooms: [] });
    show({ user: { ...somchai, isAdministrator: true } });
    const setup = await screen.findByRole('link', { name: 'Set up rooms' });
    expect(setup).toHaveAttribute('href', '/admin');
  });
});

describe('today', () => {
  it.each([
    ['en', 'Today', '4 bookings today', 'Tomorrow'],
    ['th', 'วันนี้', 'การจองวันนี้ 4 รายการ', 'พรุ่งนี้'],
  ] as const)(
    '[M-01] has a row for each booking in its order, then the next day, %s',
    async (language, heading, count, next) => {
      serve({
        ended: [at(1, -110, -50, { status: 'checked-out' })],
        upcoming: [at(2, -20, 40), at(3, 60, 120), at(4, 200, 260), at(5, 1300, 1360)],
      });
      show({ language });
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
      const today = await screen.findByRole('region', { name: new RegExp(count) });
      await waitFor(() => expect(within(today).getAllByRole('listitem')).toHaveLength(4));
      const titles = within(today).getAllByRole('heading', { level: 3 });
      expect(titles.map(({ textContent }) => textContent)).toEqual([
        'Booking 1',
        'Booking 2',
        'Booking 3',
        'Booking 4',
      ]);
      const later = screen.getByRole('region', { name: next });
      expect(within(later).getByRole('listitem')).toHaveTextContent('Booking 5');
    },
  );

  it('names room, floor and building in each row', async () => {
    serve({ upcoming: [at(1, 30, 60)] });
    show();
    expect(await screen.findByText(/^Andaman, 12th floor, Riverside Tower/)).toBeVisible();
  });

  it('leaves out what was cancelled', async () => {
    serve({ ended: [at(1, -110, -50, { status: 'cancelled' })], upcoming: [at(2, 30, 60)] });
    show();
    expect(await screen.findByText('Booking 2')).toBeVisible();
    expect(screen.queryByText('Booking 1')).toBeNull();
  });

  it('offers Extend and End in the row of the running booking, with its remaining time', async () => {
    const abilities = { ...noAbilities, checkOut: true, extend: true };
    serve({ upcoming: [at(1, -20, 40, { status: 'checked-in', abilities })] });
    show();
    const row = (await screen.findByText('Booking 1')).closest('li') ?? document.body;
    expect(row).toHaveTextContent(/40 min left/);
    await userEvent.click(within(row).getByRole('button', { name: 'Extend' }));
    expect(screen.getByText('extend: Booking 1')).toBeVisible();
    await userEvent.click(within(row).getByRole('button', { name: 'End now' }));
    expect(screen.getByText('end: Booking 1')).toBeVisible();
  });

  it.each([
    ['en', 'Wed', /^Today 10:00 – tomorrow 12:00 · /],
    ['th', 'พ', /^วันนี้ 10:00 – พรุ่งนี้ 12:00 · /],
  ] as const)(
    '[Z-10] shows both days of a booking that ends on another one, %s',
    async (language, weekday, words) => {
      serve({ upcoming: [at(1, -20, 1540, { status: 'checked-in' })] });
      show({ language });
      const row = (await screen.findByText('Booking 1')).closest('li') ?? document.body;
      expect(row.querySelector('time')).toHaveTextContent(`10:00–${weekday}`);
      expect(within(row).getByText(words)).toBeVisible();
    },
  );

  it('shows from when check-in is possible, and offers to book again after the end', async () => {
    serve({
      ended: [at(1, -110, -50, { status: 'checked-out' })],
      upcoming: [at(2, 60, 120, { checkInOpensAt: inMinutes(45) })],
    });
    show();
    expect(await screen.findByText(/check in from 11:05/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Book again' })).toHaveAttribute(
      'href',
      expect.stringContaining(`resourceId=${room.id}`),
    );
  });

  it('[M-01] offers possible changes in the menu of the row', async () => {
    const abilities = { ...noAbilities, edit: true, cancel: true };
    serve({ upcoming: [at(1, 60, 120, { abilities })] });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'More actions: Booking 1' }));
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute(
      'href',
      expect.stringContaining('/my-booking/room/edit'),
    );
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel booking' }));
    expect(screen.getByText('cancel: Booking 1')).toBeInTheDocument();
  });

  it('[Z-51] checks in with one tap, shown before the server has answered', async () => {
    const answer = Promise.withResolvers<void>();
    serve({ upcoming: [at(1, 10, 70, { abilities: { ...noAbilities, checkIn: true } })] });
    server.use(respond(checkIn, booking({ status: 'checked-in' }), { after: answer.promise }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull());
    expect(screen.queryByText('You are checked in')).toBeNull();
    answer.resolve();
    expect(await screen.findByText('You are checked in')).toBeInTheDocument();
    expect(requestsOf(checkIn)).toHaveLength(1);
  });

  it('[Z-51] offers the check-in as soon as it opens, without a reload', async () => {
    holdTimers(now);
    const opens = inMinutes(95 / 60);
    const soon = (checkInNow: boolean) =>
      at(1, 17, 70, {
        checkInOpensAt: opens,
        abilities: { ...noAbilities, checkIn: checkInNow },
      });
    serve({ upcoming: [soon(false)] });
    show();
    await screen.findByText('Booking 1');
    await passTime(65);
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
    // Before the next of the polls, which come every minute.
    serve({ upcoming: [soon(true)] });
    await passTime(33);
    expect(await screen.findByRole('button', { name: 'Check in' })).toBeVisible();
  });

  it('[Z-14] explains why a check-in is refused', async () => {
    serve({ upcoming: [at(1, 10, 70, { abilities: { ...noAbilities, checkIn: true } })] });
    server.use(refuse(checkIn, 'booking.check_in_not_possible'));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    const toasts = within(await screen.findByRole('region', { name: 'Messages' }));
    expect(toasts.getByRole('alert')).toHaveTextContent(
      'Only a confirmed booking that has not ended can be checked in.',
    );
  });

  it('offers the next step when nothing is booked', async () => {
    serve();
    show();
    expect(await screen.findByText('No bookings today')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a room' })).toHaveAttribute(
      'href',
      '/bookings/room',
    );
  });

  it('[G-06] offers no booking of any kind to people who may only view', async () => {
    serve({ ended: [at(1, -110, -50, { status: 'checked-out' })] });
    const { unmount } = show({ user: viewer });
    expect(await screen.findByText('Booking 1')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Book again' })).toBeNull();
    unmount();
    serve();
    show({ user: viewer });
    expect(await screen.findByText('No bookings today')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Find a room|New booking/ })).toBeNull();
    expect(screen.queryByRole('region', { name: /Book a room now|Favourites/ })).toBeNull();
  });

  it('explains that bookings did not load; the rest of the page stays', async () => {
    serve();
    server.use(disconnect(listMyBookings));
    show();
    expect(await screen.findByText('Your bookings could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Book Andaman for 2/ })).toBeVisible();
  });
});

describe('an overdue booking', () => {
  const abilities = { ...noAbilities, checkOut: true, extend: true };
  const late = (number: number) =>
    at(number, -300, -60, { type: 'car', status: 'checked-in', abilities });

  it('[Z-52] is first, with its return and a later end', async () => {
    serve({ upcoming: [late(1), at(2, 30, 90)] });
    show();
    const strip = within(await screen.findByRole('region', { name: '1 overdue' }));
    expect(strip.getByText('Overdue since 09:20')).toBeVisible();
    await userEvent.click(strip.getByRole('button', { name: 'Return' }));
    expect(screen.getByText('return: Booking 1')).toBeVisible();
    await userEvent.click(strip.getByRole('button', { name: 'Extend' }));
    expect(screen.getByText('extend: Booking 1')).toBeVisible();
    const today = screen.getByRole('region', { name: /1 booking today/ });
    expect(today).not.toHaveTextContent('Booking 1');
  });

  it('[Z-52] collapses into one line on a phone, and expands in place', async () => {
    pretendMedia((query) => query.includes('max-width'));
    serve({ upcoming: [late(1), late(2)] });
    show();
    const strip = within(await screen.findByRole('region', { name: '2 overdue' }));
    expect(strip.queryByRole('button', { name: 'Return' })).toBeNull();
    await userEvent.click(strip.getByRole('button', { name: '2 overdue', expanded: false }));
    expect(strip.getAllByRole('button', { name: 'Return' })).toHaveLength(2);
  });
});

describe('a room now', () => {
  it('[B-01] is booked with one tap, for 2, 4 and 8 people, with undo', async () => {
    serve();
    server.use(
      respond(createBooking, booking({ id: id(77), end: inMinutes(40) })),
      respond(cancelBooking, booking({ id: id(77), status: 'cancelled' })),
    );
    show();
    await userEvent.click(
      await screen.findByRole('button', { name: new RegExp(`Book ${room.name} for 4 people`) }),
    );
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(screen.getByText(`${room.name} booked until 11:00`)).toBeVisible();
    expect(requestsOf(createBooking).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        resourceId: room.id,
        attendees: 4,
        start: inMinutes(10),
        end: inMinutes(40),
      }),
    ]);
    expect(requestsOf(searchResources).map(({ body }) => body)).toEqual(
      expect.arrayContaining(
        [2, 4, 8].map((capacity) => expect.objectContaining({ type: 'room', capacity })),
      ),
    );
    await userEvent.click(undo);
    expect(await screen.findByText('Booking cancelled')).toBeVisible();
    expect(requestsOf(cancelBooking)[0]?.url.pathname).toContain(id(77));
  });

  it('has the chosen length', async () => {
    serve();
    show();
    const section = within(await screen.findByRole('region', { name: 'Book a room now' }));
    await userEvent.click(section.getByRole('button', { name: /^2 h/ }));
    await waitFor(() =>
      expect(requestsOf(searchResources).map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ capacity: 8, start: inMinutes(10), end: inMinutes(130) }),
      ),
    );
  });

  it('is only in the person’s time zone, and shows until when none is free', async () => {
    const busy = { availability: 'busy', freeFrom: inMinutes(40) } as const;
    serve({ rooms: [hit(busy), hit({ resource: otherRoom, group: 'elsewhere' })] });
    show();
    expect(await screen.findByText('No room for 8 until 11:00')).toBeVisible();
    expect(screen.queryByText(otherRoom.name)).toBeNull();
    expect(screen.getByRole('link', { name: 'Find another time for 8' })).toHaveAttribute(
      'href',
      expect.stringContaining('/bookings/room/search-result'),
    );
  });

  it('[Z-10] shows until when a room in another time zone is taken', async () => {
    const resource = { ...hit().resource, timezone: 'Europe/Berlin' };
    serve({ rooms: [hit({ resource, availability: 'busy', freeFrom: inMinutes(40) })] });
    show();
    const text = 'No room for 8 until 11:00 (05:00 Central European Time)';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows no room as taken when the search failed', async () => {
    serve();
    server.use(disconnect(searchResources));
    show();
    await waitFor(() =>
      expect(screen.getAllByText('Free rooms could not be loaded')).toHaveLength(3),
    );
    expect(screen.queryByText(/No room for/)).toBeNull();
  });

  it('[Z-14] explains why it could not be booked', async () => {
    serve();
    server.use(refuse(createBooking, 'booking.slot_taken'));
    show();
    await userEvent.click(await screen.findByRole('button', { name: /for 2 people/ }));
    const toasts = within(await screen.findByRole('region', { name: 'Messages' }));
    expect(toasts.getByRole('alert')).toHaveTextContent('This time is already booked.');
  });

  it('[T-06] is offered only if rooms are enabled', async () => {
    serve();
    const merchant = { ...acme, services: { room: '0' } };
    show({ merchant });
    expect(await screen.findByText('No bookings today')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: /Book a room now|Favourites/ })).toBeNull();
    expect(requestsOf(searchResources)).toEqual([]);
  });
});

describe('favourites', () => {
  it('[Z-30] show until when they are free or busy, and link to their forms', async () => {
    serve({
      favourites: [
        hit({ freeUntil: inMinutes(160) }),
        hit({ resource: otherRoom, availability: 'busy', freeFrom: inMinutes(40) }),
      ],
    });
    show();
    const section = within(await screen.findByRole('region', { name: 'Favourites' }));
    const [free, taken] = await section.findAllByRole('article');
    expect(free).toHaveTextContent(/Andaman.*Free until 13:00/);
    expect(taken).toHaveTextContent(/Samui.*Booked until 11:00/);
    expect(section.getByRole('link', { name: 'Samui' })).toHaveAttribute(
      'href',
      expect.stringContaining(`resourceId=${otherRoom.id}`),
    );
  });

  it('[Z-30] can be removed here as well', async () => {
    serve({ favourites: [hit({ isFavourite: true })] });
    server.use(respond(unmarkFavourite, null));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Favourite: Andaman' }));
    await waitFor(() => expect(requestsOf(unmarkFavourite)).toHaveLength(1));
  });

  it.each([
    ['en', 'Favourites', /Star a resource to see here/],
    ['th', 'รายการโปรด', /กดดาวที่รายการใด/],
  ] as const)('explain their purpose while there is none, %s', async (language, name, text) => {
    serve();
    show({ language });
    const section = within(await screen.findByRole('region', { name }));
    expect(await section.findByText(text)).toBeVisible();
  });
});
