import type { DisplayAnnouncement } from '@axp/contracts/displays';
import {
  bookAtDisplay,
  changeAtDisplay,
  readDisplay,
  startDisplayPairing,
  streamDisplay,
} from '@axp/contracts/displays';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  disconnect,
  handle,
  holdTimers,
  passTime,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  silenceConsole,
} from '@/shared/testing/index.ts';
import { DisplayPage } from './index.ts';
import { at, entry, room, state, waiting } from './testing/samples.ts';

const secret = 'a-secret';

beforeEach(() => {
  server.use(refuse(streamDisplay, 'request.too_many_streams'));
  window.localStorage.setItem('displaySecret', secret);
});
afterEach(() => window.localStorage.clear());

const show = (changes: Parameters<typeof state>[0] = {}) =>
  server.use(respond(readDisplay, state(changes)));
const withEntries = (...entries: readonly ReturnType<typeof entry>[]) => ({
  rooms: [room({ entries: [...entries] })],
});
const open = () => renderWithProviders(<DisplayPage />, { user: null });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the display of a room', () => {
  it.each<[string, Parameters<typeof state>[0], string, string]>([
    ['free', {}, 'Free', 'until 18:00'],
    ['busy', withEntries(entry()), 'Booked', 'until 11:00'],
    ['to be checked in', withEntries(waiting), 'Check in', 'Released at 10:15'],
    [
      'closed',
      { rooms: [room({ open: [{ start: at('12:00'), end: at('18:00') }] })] },
      'Closed',
      'opens 12:00',
    ],
  ])('[D-09] says in words that the room is %s', async (_, changes, word, until) => {
    show(changes);
    open();
    expect(await screen.findByText(until)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(word);
  });

  it('[D-09] names the day of a time that is not today', async () => {
    const repair = entry({ start: at('09:00'), end: at('12:00', 24), title: 'Repair' });
    const later = entry({ start: at('13:00', 24), end: at('14:00', 24), title: 'Review' });
    const open24 = [{ start: at('08:00'), end: at('18:00', 24) }];
    show({ rooms: [room({ open: open24, entries: [repair, later] })] });
    open();
    expect(await screen.findByText('until tomorrow 12:00')).toBeVisible();
    expect(screen.getByText('1 day 2 h left · Somchai Jaidee')).toBeVisible();
    const [free, review] = screen.getAllByRole('listitem');
    expect(free).toHaveTextContent('12:00–13:00Tomorrow · Free');
    expect(review).toHaveTextContent('13:00–14:00Tomorrow · Review');
  });

  it('[D-09] [H-05] shows a private booking as private', async () => {
    show(withEntries(entry({ isPrivate: true, title: null, name: null, booking: null })));
    open();
    expect(await screen.findByText('Private')).toBeVisible();
  });

  it('[D-09] books in two taps, and offers the booking to who scans the code', async () => {
    show();
    const booked = entry({ end: at('10:30'), title: 'Walk-up booking', name: null });
    server.use(
      respond(bookAtDisplay, {
        state: state(withEntries(booked)),
        bookingId: booked.booking?.id ?? '',
        end: at('10:30'),
        claim: { path: '/claim#claim-secret', until: at('10:02') },
      }),
    );
    open();
    await press('Book now');
    expect(requestsOf(bookAtDisplay)).toEqual([]);
    await press(/^30/);
    expect(await screen.findByRole('heading', { name: 'Booked until 10:30' })).toBeVisible();
    expect(screen.getByRole('img', { name: /makes this booking yours/ })).toBeVisible();
    expect(requestsOf(bookAtDisplay)[0]?.body).toMatchObject({ secret, end: at('10:30') });
    await press('Done');
    expect(await screen.findByText('Booked', { selector: 'span' })).toBeVisible();
  });

  it('[D-09] repeats a tap whose answer was lost with the same id', async () => {
    silenceConsole();
    holdTimers();
    show();
    let tries = 0;
    server.use(
      handle(bookAtDisplay, () => {
        tries += 1;
        return Response.error();
      }),
    );
    open();
    await passTime(1);
    await press('Book now');
    await press(/^15/);
    await passTime(10);
    await waitFor(() => expect(tries).toBe(4));
    const ids = requestsOf(bookAtDisplay).map(({ body }) => JSON.stringify(body));
    expect(new Set(ids).size).toBe(1);
    expect(await screen.findByRole('alert')).toHaveTextContent('This did not work');
  });

  it('[D-09] closes the chooser after twenty seconds', async () => {
    holdTimers();
    show();
    open();
    await passTime(1);
    await press('Book now');
    expect(screen.getByRole('heading', { name: 'Book Lotus now' })).toBeVisible();
    await passTime(21);
    expect(await screen.findByRole('button', { name: 'Book now' })).toBeVisible();
  });

  it('[D-09] checks in with one tap', async () => {
    show(withEntries(waiting));
    server.use(respond(changeAtDisplay, state(withEntries(entry()))));
    open();
    await press('Check in');
    expect(await screen.findByText('Booked', { selector: 'span' })).toBeVisible();
    const { id: bookingId, version } = { id: '', version: 0, ...waiting.booking };
    const expected = { secret, action: 'check-in', bookingId, version };
    expect(requestsOf(changeAtDisplay)[0]?.body).toEqual(expected);
  });

  it.each([
    ['booking.slot_taken', 'Someone else has just booked this time.'],
    ['auth.too_many_attempts', 'There were too many requests.'],
    ['booking.extension_needs_approval', 'The booking rules do not allow this.'],
    ['server.internal', 'This did not work.'],
  ] as const)('[D-09] says why a booking was not extended: %s', async (code, why) => {
    silenceConsole();
    show(withEntries(entry()));
    server.use(refuse(changeAtDisplay, code));
    open();
    await press('Extend');
    await press(/^30/);
    expect(await screen.findByRole('alert')).toHaveTextContent(why);
    // In its place, so that the room is not covered.
    expect(screen.queryByRole('img', { name: 'Bookings of the day' })).not.toBeInTheDocument();
  });

  it('[D-09] asks before it ends a booking', async () => {
    show(withEntries(entry()));
    server.use(respond(changeAtDisplay, state()));
    open();
    await press('End now');
    expect(requestsOf(changeAtDisplay)).toEqual([]);
    await press('End booking');
    expect(await screen.findByText('Free', { selector: 'span' })).toBeVisible();
  });

  it('[D-09] extends a booking by what is free after it', async () => {
    const next = entry({ start: at('11:30'), end: at('12:00') });
    show(withEntries(entry(), next));
    server.use(respond(changeAtDisplay, state(withEntries(entry({ end: at('11:30') }), next))));
    open();
    await press('Extend');
    expect(await screen.findAllByRole('button', { name: /not free/ })).toHaveLength(2);
    await press(/^30/);
    expect(await screen.findByText('until 11:30')).toBeVisible();
    expect(requestsOf(changeAtDisplay)[0]?.body).toMatchObject({ end: at('11:30') });
  });

  it('[D-09] says that a booking cannot be extended where the next one follows', async () => {
    show(withEntries(entry(), entry({ start: at('11:00'), end: at('12:00') })));
    open();
    await press('Extend');
    expect(await screen.findByText('There is no free time after this.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /not free/ })).toHaveLength(4);
  });

  it('[D-09] offers only what its settings allow', async () => {
    show({ ...withEntries(entry()), actions: ['extend'] });
    open();
    expect(await screen.findByRole('button', { name: 'Extend' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End now' })).not.toBeInTheDocument();
  });

  it('[D-09] speaks the other language for twenty seconds after a tap on the time', async () => {
    holdTimers();
    show();
    open();
    await passTime(1);
    await press(/10:00.*ไทย/);
    expect(await screen.findByText('ว่าง', { selector: 'span' })).toBeVisible();
    expect(screen.getByText('จันทร์ 23 พ.ย. · English')).toBeVisible();
    await passTime(21);
    expect(await screen.findByText('Free', { selector: 'span' })).toBeVisible();
  });

  it('[D-09] asks to be paired again once it is revoked', async () => {
    silenceConsole();
    server.use(
      refuse(readDisplay, 'display.not_found'),
      respond(startDisplayPairing, { code: 'K7QM4R2D', secret: 'x', expiresAt: at('10:10') }),
    );
    open();
    expect(await screen.findByText('K7QM 4R2D')).toBeVisible();
    expect(window.localStorage.getItem('displaySecret')).toBeNull();
  });
});

describe('a display without an answer', () => {
  it('[D-09] says that there are too many requests, and recovers without help', async () => {
    silenceConsole();
    holdTimers();
    show();
    open();
    await passTime(1);
    server.use(refuse(readDisplay, 'auth.too_many_attempts'));
    await passTime(60);
    expect(await screen.findByText('Too many requests · last updated 10:00')).toBeVisible();
    expect(screen.queryByText(/Offline/)).not.toBeInTheDocument();
    show({ now: at('10:02') });
    await passTime(15);
    expect(await screen.findByRole('button', { name: 'Book now' })).toBeVisible();
  });
});

describe('a display without a network', () => {
  it('[D-09] goes on by its clock for an hour, books nothing, and catches up', async () => {
    silenceConsole();
    holdTimers();
    const next = entry({ start: at('10:30'), end: at('11:30') });
    show(withEntries(next));
    open();
    await passTime(1);
    expect(await screen.findByText('until 10:30')).toBeVisible();
    server.use(disconnect(readDisplay));
    await passTime(60);
    expect(await screen.findByText(/Offline · last updated 10:0/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book now' })).not.toBeInTheDocument();
    await passTime(35 * 60);
    expect(await screen.findByText('Booked', { selector: 'span' })).toBeVisible();
    await passTime(25 * 60);
    expect(requestsOf(bookAtDisplay)).toEqual([]);
    server.use(respond(readDisplay, state({ now: at('11:01') })));
    await passTime(15);
    expect(await screen.findByText('Free', { selector: 'span' })).toBeVisible();
    expect(screen.queryByText(/Offline/)).not.toBeInTheDocument();
  });

  it('[D-09] shows after a restart what it knew, and after a day that it knows nothing', async () => {
    silenceConsole();
    const known = { state: state(), receivedAt: Date.parse(at('10:00')), aheadMs: 0 };
    window.localStorage.setItem('displayState', JSON.stringify(known));
    server.use(disconnect(readDisplay));
    holdTimers(at('10:05'));
    const { unmount } = open();
    await passTime(2);
    expect(await screen.findByText('Free', { selector: 'span' })).toBeVisible();
    unmount();
    holdTimers(at('10:01', 24));
    open();
    await passTime(2);
    expect(await screen.findByText('No information')).toBeVisible();
    expect(screen.queryByText('Free', { selector: 'span' })).not.toBeInTheDocument();
  });
});

describe('the screen of a display', () => {
  it('[D-09] shifts by two pixels every ten minutes, so that nothing burns in', async () => {
    holdTimers();
    show();
    const { container } = open();
    const shift = () => container.querySelector<HTMLElement>('[lang="en"]')?.style.transform;
    await passTime(1);
    expect(shift()).toBe('translate(0px)');
    await passTime(10 * 60);
    expect(shift()).toBe('translate(2px)');
    await passTime(30 * 60);
    expect(shift()).toBe('translate(0px)');
  });
});

describe('the announcements of a display', () => {
  const announced = (id: number, title: string, start: string): DisplayAnnouncement => ({
    id: `019ac0de-0000-7000-8000-00000000091${id}`,
    severity: 'important',
    texts: { en: { title, text: 'Bring a cable.' }, th: null },
    start: at(start),
    end: at('11:00'),
  });

  it('[D-09] appear for their time by its clock, take turns, and cannot be dismissed', async () => {
    silenceConsole();
    holdTimers();
    const announcements = [
      announced(1, 'The screen is replaced', '10:00'),
      announced(2, 'The lift is out of order', '10:30'),
    ];
    show({ announcements, actions: [], walkUp: null });
    open();
    await passTime(1);
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('Important: The screen is replaced Bring a cable.');
    server.use(disconnect(readDisplay));
    await passTime(29 * 60);
    expect(note).toHaveTextContent('The screen is replaced');
    await passTime(75);
    const first = note.textContent;
    await passTime(15);
    expect(note.textContent).not.toBe(first);
    expect(screen.queryByRole('button', { name: /Dismiss/ })).not.toBeInTheDocument();
    await passTime(30 * 60);
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('[D-09] appear on the board of their building', async () => {
    const announcements = [announced(1, 'The lift is out of order', '10:00')];
    show({ kind: 'board', actions: [], walkUp: null, announcements });
    open();
    expect(await screen.findByRole('note')).toHaveTextContent('The lift is out of order');
  });
});

describe('the board of a building', () => {
  it('[D-09] lists rooms by floor with their situation in words', async () => {
    const busy = room({
      id: '019ac0de-0000-7000-8000-000000000903',
      name: 'Orchid',
      entries: [entry({ booking: null })],
    });
    const free = room({ way: 'Lift A, then right' });
    show({ kind: 'board', actions: [], walkUp: null, rooms: [free, busy] });
    open();
    expect(await screen.findByRole('heading', { name: 'Riverside House' })).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Level 3 ?Lift A, then right$/ })).toBeVisible();
    expect(screen.getByText('Free until 18:00')).toBeVisible();
    expect(screen.getByText('Booked until 11:00')).toBeVisible();
    expect(screen.getByText('1 room free of 2')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('[D-09] names the day of a time that is not today', async () => {
    const repair = entry({ start: at('09:00'), end: at('12:00', 24), booking: null });
    const closed = room({
      id: '019ac0de-0000-7000-8000-000000000903',
      open: [{ start: at('08:00', 24), end: at('18:00', 24) }],
    });
    const rooms = [room({ entries: [repair] }), closed];
    show({ kind: 'board', actions: [], walkUp: null, rooms });
    open();
    expect(await screen.findByText('Booked until tomorrow 12:00')).toBeVisible();
    expect(screen.getByText('Closed until tomorrow 08:00')).toBeVisible();
  });
});
