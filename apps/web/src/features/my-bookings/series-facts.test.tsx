import { editBooking, listMyBookings } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booker, booking, id, noAbilities } from '@/shared/booking/testing/fixtures.ts';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { SeriesFacts } from './series-facts.tsx';

/** Tuesday, 00:30 in Bangkok, which is Monday, 18:30 in Berlin. */
const start = '2027-03-01T17:30:00.000Z';
const end = '2027-03-01T18:30:00.000Z';

const recurrence = {
  frequency: 'weekly' as const,
  interval: 1,
  weekdays: ['tuesday' as const],
  count: 4,
};

const series = (timezone: string) => ({
  id: id(60),
  recurrence,
  followingRecurrence: recurrence,
  timezone,
  originalStart: start,
  isChanged: false,
  changedFields: [],
  bookedCount: 4,
  waitingCount: 0,
  openCounts: { following: 4, all: 4 },
  otherParts: [],
  skippedDates: [],
  movedDates: [],
  skippedMonths: [],
});

describe('the recurrence of a booking', () => {
  it.each([
    ['Asia/Bangkok', /^every Tuesday, 4 times \(Tue 2 Mar 2027 00:30 Thailand Time\)$/],
    ['Europe/Berlin', /^every Tuesday, 4 times$/],
  ])('[Z-60] shows the zone of a rule in %s beside a booking in Berlin', async (zone, words) => {
    server.use(respond(listMyBookings, [], { meta: { nextCursor: null } }));
    const inBerlin = booking({ start, end, timezone: 'Europe/Berlin', seriesId: id(60) });
    renderWithProviders(
      <SeriesFacts booking={inBerlin} series={series(zone)} hrefOf={() => '/'} />,
    );
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('[W-03] lets its owner take a date out of the series, after a confirmation', async () => {
    server.use(respond(listMyBookings, [], { meta: { nextCursor: null } }));
    const own = booking({
      start,
      end,
      seriesId: id(60),
      abilities: { ...noAbilities, edit: true },
    });
    server.use(respond(editBooking, own));
    renderWithProviders(
      <SeriesFacts booking={own} series={series('Asia/Bangkok')} hrefOf={() => '/'} />,
      { user: { ...somchai, id: booker.id } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Make this date separate' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make separate' }));
    expect(await screen.findByText('This date is now a separate booking')).toBeVisible();
    expect(requestsOf(editBooking).map(({ body }) => body)).toEqual([
      { version: own.version, recurrence: null },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('[W-03] offers no separation to others', async () => {
    server.use(respond(listMyBookings, [], { meta: { nextCursor: null } }));
    const managed = booking({ seriesId: id(60), abilities: { ...noAbilities, edit: true } });
    renderWithProviders(
      <SeriesFacts booking={managed} series={series('Asia/Bangkok')} hrefOf={() => '/'} />,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
