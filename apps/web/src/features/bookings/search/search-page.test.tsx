import {
  getResource,
  listBuildings,
  listCalendar,
  markFavourite,
  packCalendar,
  searchResources,
  unmarkFavourite,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { building, hit, id, otherRoom, room } from '@/shared/booking/testing/fixtures.ts';
import { ShortcutProvider } from '@/shared/keyboard/shortcuts.tsx';
import {
  acme,
  disconnect,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  viewer,
} from '@/shared/testing/index.ts';
import { serveResults as serve } from '../testing/results.ts';
import { ResultPage } from './search-page.tsx';

const window = { start: '2027-03-01T07:00:00.000Z', end: '2027-03-01T08:00:00.000Z' };
const address = (more = '') =>
  `/bookings/room/search-result?start=${window.start}&end=${window.end}${more}`;

const free = hit({ freeUntil: '2027-03-01T09:30:00.000Z' });
const busy = hit({
  resource: otherRoom,
  availability: 'busy',
  freeFrom: '2027-03-01T08:30:00.000Z',
  needsApproval: true,
});

function open(path = address(), language: 'en' | 'th' = 'en') {
  return renderWithProviders(<ResultPage kind="room" />, { path, language });
}

describe('results of a search', () => {
  it('[Z-30] show free rooms first and busy ones last with their next free time', async () => {
    serve([busy, free], { free: 1, total: 2 });
    open();
    const [first, last] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent(/Andaman.*Riverside Tower.*8 seats.*Free until 16:30.*Book/);
    expect(last).toHaveTextContent(/Samui.*Free from 15:30.*See times/);
    expect(screen.getByRole('heading', { name: 'Booked at this time' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Book Andaman' })).toHaveAttribute(
      'href',
      `/bookings/room?resourceId=${room.id}&start=2027-03-01T07:00Z&end=2027-03-01T08:00Z`,
    );
  });

  it('[Z-30] offer the next free time of a taken room in its details', async () => {
    serve([busy], { free: 0, total: 1 });
    server.use(respond(getResource, otherRoom));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'See times Samui' }));
    const details = within(await screen.findByRole('dialog'));
    expect(await details.findByRole('link', { name: 'Book from 15:30' })).toHaveAttribute(
      'href',
      `/bookings/room?resourceId=${otherRoom.id}&start=2027-03-01T08:30Z&end=2027-03-01T09:30Z`,
    );
  });

  it('[Z-33] are grouped by the user’s building, nearby, taken and other time zones', async () => {
    const place = { ...building, id: id(4), name: 'Garden Court' };
    const abroad = { ...building, id: id(5), name: 'Harbour Tower' };
    serve(
      [
        free,
        hit({ group: 'nearby', resource: { ...room, id: id(12), name: 'Fern', building: place } }),
        busy,
        hit({
          group: 'elsewhere',
          resource: {
            ...room,
            id: id(13),
            name: 'Java',
            building: abroad,
            timezone: 'Asia/Singapore',
          },
        }),
      ],
      { free: 3, total: 4 },
    );
    open();
    await screen.findByRole('link', { name: 'Java' });
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings).toEqual([
      '3 rooms free',
      'Andaman',
      'Nearby: Garden Court',
      'Fern',
      'Booked at this time',
      'Samui',
      'Other time zones',
      'Java',
    ]);
    expect(
      screen.getByText('Harbour Tower: 15:00–16:00 Singapore Standard Time'),
    ).toBeInTheDocument();
  });

  it('[Z-40] request a room that needs approval instead of booking it', async () => {
    serve([hit({ needsApproval: true })], { free: 1, total: 1 });
    open();
    const request = await screen.findByRole('link', { name: 'Request Andaman' });
    expect(request).toHaveTextContent('Request');
  });

  it('[Z-10] show that a room is booked from the requested end', async () => {
    serve([hit({ freeUntil: window.end })], { free: 1, total: 1 });
    open();
    expect(await screen.findByRole('article')).toHaveTextContent('Free until 15:00, then booked');
  });

  it('offer no booking to a person without access', async () => {
    serve([free, busy], { free: 1, total: 2 });
    renderWithProviders(<ResultPage kind="room" />, { path: address(), user: viewer });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('link', { name: /^Book/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^See times/ })).not.toBeInTheDocument();
  });

  it('[Z-10] name the day if a room is free on another one', async () => {
    serve(
      [
        hit({ freeUntil: '2027-03-02T01:30:00.000Z' }),
        hit({ ...busy, freeFrom: '2027-03-02T01:30:00.000Z' }),
      ],
      { free: 1, total: 2 },
    );
    open();
    const [first, last] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent('Free for the rest of the day');
    expect(last).toHaveTextContent('Free from Tue 2 Mar 2027 08:30');
  });

  it('[Z-10] show the local time of a place in another time zone', async () => {
    const resource = { ...room, timezone: 'Asia/Tokyo' };
    serve([hit({ resource, group: 'elsewhere' })], { free: 1, total: 1 });
    open();
    expect(
      await screen.findByText('Riverside Tower: 16:00–17:00 Japan Standard Time'),
    ).toBeInTheDocument();
  });

  it('[Z-30] name each amenity and describe the day of the room in words', async () => {
    serve([free], { free: 1, total: 1 });
    open();
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('img', { name: 'Video conference' })).toBeInTheDocument();
    await waitFor(() =>
      expect(card.getByRole('img', { name: /Your time/ })).toHaveAccessibleName(
        /Monday,? 1 March 2027, 08:00 to 18:00.*Booked: 09:00–10:00.*Your time: 14:00–15:00/,
      ),
    );
  });

  it('do not show a day as free if its calendar could not be loaded', async () => {
    serve([free], { free: 1, total: 1 });
    server.use(disconnect(listCalendar));
    open();
    const card = within(await screen.findByRole('article'));
    const name = /Availability is not loaded yet/;
    expect(card.getByRole('img', { name })).toBeInTheDocument();
    await waitFor(() => expect(requestsOf(listCalendar)).not.toHaveLength(0));
    expect(card.getByRole('img', { name })).toBeInTheDocument();
  });

  it('[Z-30] offer other times when every room is taken', async () => {
    serve([busy], { free: 0, total: 1 });
    open();
    const times = within(await screen.findByRole('region', { name: 'Other times' }));
    expect(times.getByRole('link', { name: '30 min later' })).toHaveAttribute(
      'href',
      '/bookings/room/search-result?start=2027-03-01T07:30Z&end=2027-03-01T08:30Z',
    );
    expect(times.getByRole('link', { name: 'Only 45 min' })).toBeInTheDocument();
    expect(times.getByRole('link', { name: 'Same time the next day' })).toBeInTheDocument();
  });

  it('[Z-31] offer suggestions of the server, one tap away from their form', async () => {
    const { id, name } = otherRoom;
    const resource = otherRoom;
    server.use(
      respond(listBuildings, [building]),
      respond(listCalendar, packCalendar([])),
      respond(searchResources, [busy], {
        meta: {
          nextCursor: null,
          total: 1,
          free: 0,
          suggestions: [
            {
              kind: 'shift',
              group: 'mine',
              resource,
              start: '2027-03-01T07:30:00Z',
              end: '2027-03-01T08:30:00Z',
            },
            {
              kind: 'shorten',
              group: 'mine',
              resource,
              start: window.start,
              end: '2027-03-01T07:45:00Z',
            },
            { kind: 'building', group: 'nearby', resource, ...window },
          ],
        },
      }),
    );
    open();
    const offers = within(await screen.findByRole('region', { name: 'Other times' }));
    expect(offers.getByRole('link', { name: /14:30–15:30.*Another time/ })).toHaveAttribute(
      'href',
      `/bookings/room?resourceId=${id}&start=2027-03-01T07:30Z&end=2027-03-01T08:30Z`,
    );
    expect(offers.getByRole('link', { name: /14:00–14:45.*15 min shorter/ })).toBeInTheDocument();
    expect(
      offers.getByRole('link', { name: new RegExp(`${name}.*Another building`) }),
    ).toBeVisible();
  });

  it('[Z-30] mark a favourite at once, and undo it with one tap', async () => {
    serve([free], { free: 1, total: 1 });
    server.use(respond(markFavourite, null), respond(unmarkFavourite, null));
    open();
    const user = userEvent.setup();
    const star = await screen.findByRole('button', { name: `Favourite: ${room.name}` });
    await user.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(requestsOf(unmarkFavourite)).toHaveLength(1));
  });

  it('[Z-30] undo a favourite that the server refuses', async () => {
    serve([free], { free: 1, total: 1 });
    server.use(disconnect(markFavourite));
    open();
    const star = await screen.findByRole('button', { name: `Favourite: ${room.name}` });
    await userEvent.click(star);
    expect(await screen.findByText('The favourite could not be saved')).toBeInTheDocument();
    expect(star).toHaveAttribute('aria-pressed', 'false');
  });

  it('[B-01] open the details of a room in the address: facts and rules in plain words', async () => {
    serve([free], { free: 1, total: 1 });
    server.use(respond(getResource, room));
    const { visits } = open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('link', { name: room.name }));
    expect(visits.paths).toEqual([expect.stringMatching(`&detail=${room.id}$`)]);
    const details = within(await screen.findByRole('dialog'));
    expect(await details.findByText('Up to 180 days ahead')).toBeInTheDocument();
    expect(details.getByRole('link', { name: 'Book' })).toHaveAttribute(
      'href',
      expect.stringContaining(`resourceId=${room.id}`),
    );
    await user.click(details.getByRole('button', { name: 'Back to the list' }));
    expect(visits.paths.at(-1)).not.toContain('detail');
  });

  it('move from row to row with the arrows, open with Enter and book with b', async () => {
    serve([free, hit({ resource: otherRoom })], { free: 2, total: 2 });
    server.use(respond(getResource, otherRoom));
    const { visits } = renderWithProviders(
      <ShortcutProvider>
        <ResultPage kind="room" />
      </ShortcutProvider>,
      { path: address() },
    );
    const user = userEvent.setup();
    const first = await screen.findByRole('link', { name: 'Andaman' });
    const second = screen.getByRole('link', { name: 'Samui' });
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(visits.paths.at(-1)).toContain(`detail=${otherRoom.id}`);
    await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    screen.getByRole('link', { name: 'Samui' }).focus();
    await user.keyboard('b');
    expect(visits.paths.at(-1)).toContain(`resourceId=${otherRoom.id}`);
  });

  it('[T-06] show what can be booked if a kind is not enabled', async () => {
    renderWithProviders(<ResultPage kind="car" />, { path: '/bookings/car/search-result' });
    expect(await screen.findByText("Cars can't be booked here")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See what can be booked' })).toHaveAttribute(
      'href',
      '/bookings',
    );
    expect(requestsOf(searchResources)).toEqual([]);
  });

  it.each([
    ['en', 'Free on 9 of 12 dates', 'Free on all 12 dates'],
    ['th', 'ว่าง 9 จาก 12 วัน', 'ว่างทั้ง 12 วัน'],
  ] as const)(
    '[Z-30] show on how many dates of a series a resource is free, %s',
    async (...facts) => {
      const [language, some, all] = facts;
      const whole = hit({ freeCount: 12, occurrenceCount: 12 });
      const partly = hit({
        resource: otherRoom,
        availability: 'partial',
        freeCount: 9,
        occurrenceCount: 12,
      });
      serve([whole, partly], { free: 1, total: 2 });
      open(address('&repeat=weekly:1:monday:x12'), language);
      const [first, last] = await screen.findAllByRole('article');
      expect(first).toHaveTextContent(all);
      expect(last).toHaveTextContent(some);
      expect(requestsOf(searchResources)[0]?.body).toMatchObject({
        recurrence: { frequency: 'weekly', interval: 1, weekdays: ['monday'], count: 12 },
      });
      expect(within(last ?? document.body).getByRole('link', { name: /Book|จอง/ })).toHaveAttribute(
        'href',
        expect.stringContaining('repeat=weekly:1:monday:x12'),
      );
    },
  );

  it('[D-07] show the price', async () => {
    const price = { amount: 25_000, currency: 'THB', per: 'hour' } as const;
    serve([hit({ resource: { ...room, price } })], { free: 1, total: 1 });
    open();
    expect(await screen.findByRole('article')).toHaveTextContent('฿250 an hour');
  });

  it.each([
    ['en', 'Any matching car', 'Licence B', '5 seats'],
    ['th', 'รถคันใดก็ได้ที่ตรงเงื่อนไข', 'ใบขับขี่ประเภท B', '5 ที่นั่ง'],
  ] as const)('[Z-04] offer any of the free cars, %s', async (...facts) => {
    const [language, any, licence, seats] = facts;
    const car = { ...room, type: 'car', capacity: 5, licenceClass: 'B' } as const;
    const other = { ...car, id: otherRoom.id, name: 'BYD Dolphin' };
    serve([hit({ resource: car }), hit({ resource: other })], { free: 2, total: 2 });
    const merchant = { ...acme, services: { car: '1' } };
    const path = address().replace('/room/', '/car/');
    renderWithProviders(<ResultPage kind="car" />, { path, merchant, language });
    const pool = await screen.findByRole('link', { name: new RegExp(any) });
    expect(pool).toHaveAttribute(
      'href',
      `/bookings/car?resourceId=${car.id}&start=2027-03-01T07:00Z&end=2027-03-01T08:00Z&orAnyOf=${other.id}`,
    );
    const [first] = screen.getAllByRole('article');
    expect(first).toHaveTextContent(licence);
    expect(first).toHaveTextContent(seats);
  });

  it('[Z-30] show how many units of an asset are free', async () => {
    const asset = { ...room, type: 'asset', capacity: null, quantity: 8 } as const;
    serve([hit({ resource: asset, freeCount: 3 })], { free: 1, total: 1 });
    const merchant = { ...acme, services: { asset: '1' } };
    const path = `${address('&quantity=2').replace('/room/', '/asset/')}`;
    renderWithProviders(<ResultPage kind="asset" />, { path, merchant });
    const card = await screen.findByRole('article');
    expect(card).toHaveTextContent('3 of 8 free');
    expect(within(card).getByRole('link', { name: /^(Book|Request)/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/bookings\/asset\?.*quantity=2$/),
    );
    expect(requestsOf(searchResources)[0]?.body).toMatchObject({ type: 'asset', quantity: 2 });
  });

  it('load more by the cursor', async () => {
    serve([free], { free: 2, total: 2, nextCursor: 'next' });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show more rooms' }));
    await waitFor(() =>
      expect(requestsOf(searchResources)[1]?.body).toMatchObject({ cursor: 'next' }),
    );
  });

  it('explain a failure and retry', async () => {
    server.use(respond(listBuildings, []), disconnect(searchResources));
    open();
    expect(await screen.findByText('The rooms could not be loaded')).toBeInTheDocument();
    serve([free], { free: 1, total: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toHaveTextContent(room.name);
  });
});
