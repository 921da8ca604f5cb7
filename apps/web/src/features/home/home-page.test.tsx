import type { ApprovalRequest, BookingSummary, SearchHit } from '@axp/contracts';
import {
  approveBooking,
  checkIn,
  listApprovals,
  listMyBookings,
  rejectBooking,
  searchResources,
  unmarkFavourite,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import {
  booker,
  booking,
  hit,
  id,
  noAbilities,
  otherRoom,
  room,
  summary,
} from '@/shared/booking/testing/fixtures.ts';
import {
  acme,
  disconnect,
  handle,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
  viewer,
} from '@/shared/testing/index.ts';
import { HomePage } from './home-page.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function soon(number: number, change: Partial<BookingSummary> = {}) {
  return summary({ id: id(number), start: inMinutes(30), end: inMinutes(90), ...change });
}

function serve(bookings: BookingSummary[], hits = [hit()]) {
  const meta = { nextCursor: null, total: 5, free: hits.length, suggestions: [] };
  server.use(
    respond(listMyBookings, bookings, { meta: { nextCursor: null } }),
    respond(searchResources, hits, { meta }),
  );
}

/** Answers favourites apart from what is looked for otherwise. */
function serveFavourites(favourites: SearchHit[]) {
  serve([]);
  server.use(
    handle(searchResources, async (request) => {
      const text = await request.clone().text();
      const data = text.includes('"favouritesOnly":true') ? favourites : [hit()];
      const meta = { nextCursor: null, total: data.length, free: data.length, suggestions: [] };
      return HttpResponse.json({ data, meta });
    }),
  );
}

function request(change: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    booking: summary({ status: 'pending-approval-book', title: 'Board meeting' }),
    booker,
    bookedFor: booker,
    businessUnit: { id: id(40), title: 'Product' },
    attendees: 4,
    change: null,
    actingFor: null,
    requestedAt: inMinutes(-90),
    ageMinutes: 90,
    conflicts: [],
    ...change,
  };
}

const approver = { ...somchai, isApprover: true };

describe('home', () => {
  it.each([
    ['en', /Next · in 30 min/, 'Upcoming'],
    ['th', /ถัดไป · อีก 30 นาที/, 'ที่จะถึง'],
  ] as const)(
    '[M-01] shows what is next and a few that follow, %s',
    async (language, next, more) => {
      serve([soon(1, { title: 'Stand-up' }), soon(2, { title: 'Workshop' })]);
      renderWithProviders(<HomePage />, { path: '/home', language });
      expect(await screen.findByRole('heading', { name: 'Stand-up' })).toBeInTheDocument();
      expect(screen.getByText(next)).toBeInTheDocument();
      const upcoming = screen.getByRole('region', { name: more });
      expect(upcoming).toHaveTextContent('Workshop');
      expect(upcoming).not.toHaveTextContent('Stand-up');
    },
  );

  it('tells how long a running booking has left', async () => {
    serve([soon(1, { start: inMinutes(-30), end: inMinutes(30) })]);
    renderWithProviders(<HomePage />, { path: '/home' });
    expect(await screen.findByText(/^Now · 30 mins? left$/)).toBeInTheDocument();
  });

  it('[B-01] leads with one tap to the form of the room that fits best', async () => {
    serve([]);
    renderWithProviders(<HomePage />, { path: '/home' });
    const tile = await screen.findByRole('link', { name: new RegExp(`For 4.*${room.name}`) });
    expect(tile).toHaveAttribute('href', expect.stringContaining(`resourceId=${room.id}`));
    expect(tile).toHaveAttribute('href', expect.stringContaining('people=4'));
    const sizes = requestsOf(searchResources).map(({ body }) => body);
    expect(sizes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ capacity: 2 }),
        expect.objectContaining({ capacity: 4 }),
        expect.objectContaining({ capacity: 8 }),
      ]),
    );
  });

  it('[B-01] leads to the results when no room is free', async () => {
    serve([], []);
    renderWithProviders(<HomePage />, { path: '/home' });
    const [tile] = await screen.findAllByRole('link', { name: /No rooms are free now/ });
    expect(tile).toHaveAttribute('href', expect.stringContaining('/bookings/room/search-result'));
  });

  it('calls no room taken when nobody could ask, and leads to the search', async () => {
    serve([]);
    server.use(disconnect(searchResources));
    renderWithProviders(<HomePage />, { path: '/home' });
    const [tile] = await screen.findAllByRole('link', { name: /For 2.*See free rooms/ });
    expect(tile).toHaveAttribute('href', expect.stringContaining('/bookings/room/search-result'));
    expect(screen.queryByText('No rooms are free now')).not.toBeInTheDocument();
  });

  it('offers the next step when nothing is booked', async () => {
    serve([]);
    renderWithProviders(<HomePage />, { path: '/home' });
    expect(await screen.findByText('No bookings today')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a room' })).toHaveAttribute(
      'href',
      '/bookings/room',
    );
  });

  it('[G-06] offers no booking to those who may only view', async () => {
    serve([]);
    renderWithProviders(<HomePage />, { path: '/home', user: viewer });
    expect(await screen.findByText('No bookings today')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Book a room now' })).not.toBeInTheDocument();
  });

  it('[Z-51] checks in with one tap while it is open', async () => {
    const abilities = { ...noAbilities, checkIn: true };
    serve([soon(1, { abilities })]);
    server.use(respond(checkIn, booking({ status: 'checked-in' })));
    renderWithProviders(<HomePage />, { path: '/home' });
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('You are checked in')).toBeInTheDocument();
    expect(requestsOf(checkIn)).toHaveLength(1);
  });

  it('[Z-51] shows a check-in before the server has answered', async () => {
    const answer = Promise.withResolvers<void>();
    serve([soon(1, { abilities: { ...noAbilities, checkIn: true } })]);
    server.use(respond(checkIn, booking({ status: 'checked-in' }), { after: answer.promise }));
    renderWithProviders(<HomePage />, { path: '/home' });
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull());
    expect(screen.queryByText('You are checked in')).toBeNull();
    answer.resolve();
    expect(await screen.findByText('You are checked in')).toBeInTheDocument();
  });

  it('[Z-14] says why a check-in is refused', async () => {
    serve([soon(1, { abilities: { ...noAbilities, checkIn: true } })]);
    server.use(refuse(checkIn, 'booking.check_in_not_possible'));
    renderWithProviders(<HomePage />, { path: '/home' });
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    const toasts = within(await screen.findByRole('region', { name: 'Messages' }));
    expect(toasts.getByRole('alert')).not.toBeEmptyDOMElement();
  });

  it('[Z-11] books at once for half of what the merchant says is usual, or for all of it', async () => {
    serve([]);
    const room = { ...somchai.timeRules.room, defaultLengthMinutes: 90 };
    const user = { ...somchai, timeRules: { ...somchai.timeRules, room } };
    renderWithProviders(<HomePage />, { path: '/home', user });
    const section = within(await screen.findByRole('region', { name: 'Book a room now' }));
    const tiles = () => section.getAllByRole('link', { name: /Andaman/ });
    await waitFor(() => expect(tiles()).toHaveLength(3));
    const [forTwo, , forMany] = tiles();
    expect(forTwo).toHaveTextContent('45 mins');
    expect(forMany).toHaveTextContent(/1 hr 30 mins|1\.5 hrs|90 mins/);
  });

  it('[Z-30] shows favourites with free and busy, and leads to their forms', async () => {
    const busy = hit({ resource: otherRoom, availability: 'busy', freeFrom: inMinutes(45) });
    serveFavourites([hit({ isFavourite: true }), { ...busy, isFavourite: true }]);
    renderWithProviders(<HomePage />, { path: '/home' });
    const section = within(await screen.findByRole('region', { name: 'Favourites' }));
    const [free, taken] = await section.findAllByRole('article');
    expect(free).toHaveTextContent(/Andaman.*Free/);
    expect(taken).toHaveTextContent(/Samui.*Free from/);
    expect(section.getByRole('link', { name: 'Samui' })).toHaveAttribute(
      'href',
      expect.stringContaining(`resourceId=${otherRoom.id}`),
    );
  });

  it('[Z-30] takes a favourite away here as well', async () => {
    serveFavourites([hit({ isFavourite: true })]);
    server.use(respond(unmarkFavourite, null));
    renderWithProviders(<HomePage />, { path: '/home' });
    await userEvent.click(await screen.findByRole('button', { name: 'Favourite: Andaman' }));
    await waitFor(() => expect(requestsOf(unmarkFavourite)).toHaveLength(1));
  });

  it.each([
    ['en', 'Favourites', /Star the resources that you book often/],
    ['th', 'รายการโปรด', /กดดาวที่รายการที่คุณจองบ่อย/],
  ] as const)('says what favourites are for while there is none, %s', async (...facts) => {
    const [language, name, text] = facts;
    serveFavourites([]);
    renderWithProviders(<HomePage />, { path: '/home', language });
    const section = within(await screen.findByRole('region', { name }));
    expect(await section.findByText(text)).toBeVisible();
  });

  it('[T-06] offers nothing where no kind is enabled', async () => {
    serve([]);
    const merchant = { ...acme, services: { room: '0' } };
    renderWithProviders(<HomePage />, { path: '/home', merchant });
    expect(await screen.findByText('No bookings today')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New booking' })).toHaveAttribute('href', '/bookings');
    expect(screen.queryByRole('region', { name: /Book a room now|Favourites/ })).toBeNull();
    expect(requestsOf(searchResources)).toEqual([]);
  });

  it('[Z-42] tells approvers what waits, and approves with one tap', async () => {
    serve([]);
    server.use(
      respond(listApprovals, [request()], { meta: { nextCursor: null, total: 1 } }),
      respond(approveBooking, booking()),
    );
    renderWithProviders(<HomePage />, { path: '/home', user: approver });
    const waiting = within(
      await screen.findByRole('region', { name: '1 request is waiting for you' }),
    );
    expect(waiting.getByRole('article')).toHaveTextContent(/Board meeting.*Nicha Suwan, Product/);
    await userEvent.click(waiting.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved: Board meeting')).toBeInTheDocument();
    expect(requestsOf(approveBooking)[0]?.body).toEqual({ version: 1 });
  });

  it('[Z-42] rejects only with a reason', async () => {
    serve([]);
    server.use(
      respond(listApprovals, [request()], { meta: { nextCursor: null, total: 1 } }),
      respond(rejectBooking, booking({ status: 'cancelled' })),
    );
    renderWithProviders(<HomePage />, { path: '/home', user: approver });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(dialog.getByText('Enter a reason.')).toBeInTheDocument();
    expect(requestsOf(rejectBooking)).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'The room is being painted');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Declined: Board meeting')).toBeInTheDocument();
    expect(requestsOf(rejectBooking)[0]?.body).toEqual({
      version: 1,
      reason: 'The room is being painted',
    });
  });

  it('[Z-45] decides on a series as one request', async () => {
    serve([]);
    const inSeries = request({ booking: summary({ seriesId: id(70) }) });
    server.use(
      respond(listApprovals, [inSeries], { meta: { nextCursor: null, total: 1 } }),
      respond(approveBooking, booking()),
    );
    renderWithProviders(<HomePage />, { path: '/home', user: approver });
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(requestsOf(approveBooking)[0]?.url.searchParams.get('scope')).toBe('all'),
    );
  });

  it('says what happened when the bookings do not load', async () => {
    serve([]);
    server.use(disconnect(listMyBookings));
    renderWithProviders(<HomePage />, { path: '/home' });
    expect(await screen.findByText('Your bookings could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
