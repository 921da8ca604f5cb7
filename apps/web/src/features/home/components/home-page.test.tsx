import type { BookingSummary } from '@axp/contracts';
import { listMyBookings, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { hit, id, room, summary } from '@/shared/booking/testing/fixtures.ts';
import {
  disconnect,
  renderWithProviders,
  requestsOf,
  respond,
  server,
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

describe('home', () => {
  it.each([
    ['en', /Next · in 30 min/, 'Coming up'],
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
    const [tile] = await screen.findAllByRole('link', { name: /None free now/ });
    expect(tile).toHaveAttribute('href', expect.stringContaining('/bookings/room/search-result'));
  });

  it('offers the next step when nothing is booked', async () => {
    serve([]);
    renderWithProviders(<HomePage />, { path: '/home' });
    expect(await screen.findByText('Your day is clear')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a room' })).toHaveAttribute(
      'href',
      '/bookings/room',
    );
  });

  it('[G-06] offers no booking to those who may only view', async () => {
    serve([]);
    renderWithProviders(<HomePage />, { path: '/home', user: viewer });
    expect(await screen.findByText('Your day is clear')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'A room, now' })).not.toBeInTheDocument();
  });

  it('says what happened when the bookings do not load', async () => {
    serve([]);
    server.use(disconnect(listMyBookings));
    renderWithProviders(<HomePage />, { path: '/home' });
    expect(await screen.findByText('Your bookings could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
