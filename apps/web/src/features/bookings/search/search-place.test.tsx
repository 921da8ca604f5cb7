import { listBuildings, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { building, hit, id } from '@/shared/booking/testing/fixtures.ts';
import {
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { BookingPage } from '../booking-page.tsx';
import { serveResults } from '../testing/results.ts';
import { StartBookingPage } from './start-booking-page.tsx';

const harbour = { ...building, id: id(5), name: 'Harbour Tower', floors: [] };
const user = { ...somchai, homeBuildingId: building.id };

function serve() {
  serveResults([hit()], { free: 1, total: 1 });
  server.use(respond(listBuildings, [building, harbour]));
}

function open(path = '/bookings/room') {
  serve();
  return renderWithProviders(<BookingPage kind="room" />, { path, user });
}

const placesAsked = () =>
  requestsOf(searchResources).map(({ body }) =>
    typeof body === 'object' && body !== null && 'buildingId' in body ? body.buildingId : null,
  );
const where = () => screen.getByRole('combobox', { name: 'Where' });

describe('the place of a search', () => {
  it('[Z-33] starts with the usual building, and one press searches all of them', async () => {
    const { visits } = open();
    const count = await screen.findByText('1 room free');
    expect(count.parentElement).toHaveTextContent(/, Riverside Tower/);
    expect(where()).toHaveDisplayValue('Riverside Tower');
    expect(placesAsked()).toEqual([building.id]);
    await userEvent.click(screen.getByRole('button', { name: 'Search all buildings' }));
    await waitFor(() => expect(placesAsked()).toEqual([building.id, null]));
    expect(visits.paths.at(-1)).not.toContain('buildingId');
    expect(where()).toHaveDisplayValue('Anywhere');
    expect(screen.queryByRole('button', { name: 'Search all buildings' })).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Anywhere', null],
    [`&buildingId=${harbour.id}`, 'Harbour Tower', harbour.id],
  ])('stays as in an address with a time: %j', async (place, shown, asked) => {
    open(`/bookings/room?start=2027-03-01T07:00Z&end=2027-03-01T08:00Z${place}`);
    await screen.findByText('1 room free');
    expect(where()).toHaveDisplayValue(shown);
    expect(placesAsked()).toEqual([asked]);
  });

  it('[Z-33] counts free rooms of the usual building before the search, and searches there', async () => {
    serve();
    renderWithProviders(<StartBookingPage />, { path: '/bookings', user });
    const times = await screen.findByRole('region', { name: 'Or start with a time' });
    for (const link of within(times).getAllByRole('link')) {
      expect(link).toHaveAttribute('href', expect.stringContaining(`buildingId=${building.id}`));
    }
    await waitFor(() => expect(placesAsked()).toEqual([building.id]));
  });
});
