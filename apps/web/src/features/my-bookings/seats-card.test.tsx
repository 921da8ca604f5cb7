import { editBooking, getBooking, listBookingEvents, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, hit, noAbilities, otherRoom } from '@/shared/booking/testing/fixtures.ts';
import { renderWithProviders, requestsOf, respond, server } from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';

const invitees = (['accepted', 'tentative', 'none', 'none', 'declined'] as const).map(
  (answer, index) => ({
    userId: null,
    name: `Guest ${index}`,
    email: `guest-${index}@partner.test`,
    answer,
    isReminded: false,
    comment: '',
  }),
);

const full = booking({ invitees, abilities: { ...noAbilities, edit: true } });

async function open(seats: number, found = [otherRoom]) {
  const shown = { ...full, resource: { ...full.resource, capacity: seats } };
  const hits = found.map((resource) =>
    hit({ resource: { ...resource, capacity: 9, timezone: full.timezone } }),
  );
  const meta = { nextCursor: null, total: hits.length, free: hits.length, suggestions: [] };
  server.use(
    respond(listBookingEvents, []),
    respond(getBooking, shown),
    respond(editBooking, shown),
    respond(searchResources, hits, { meta }),
  );
  renderWithProviders(<MyBookingPage />, { path: `/my-booking?id=${full.id}` });
  await screen.findByRole('region', { name: full.title });
}

describe('the seats of a room with more people than seats', () => {
  it('[E-06] counts the organiser and all who have not declined, and offers a larger room', async () => {
    await open(4);
    const card = within(await screen.findByRole('region', { name: 'Seats' }));
    expect(card.getByRole('heading')).toHaveTextContent('5 may come, 4 seats');
    expect(await card.findByText(/^Samui has 9 seats and is free/)).toBeVisible();
    expect(requestsOf(searchResources)[0]?.body).toMatchObject({ type: 'room', capacity: 5 });
    await userEvent.click(card.getByRole('button', { name: 'Change to Samui' }));
    expect(await screen.findByText('Changed to Samui')).toBeVisible();
    expect(requestsOf(editBooking).map(({ body }) => body)).toEqual([
      { version: full.version, resourceId: otherRoom.id },
    ]);
  });

  it('[E-06] says that no larger room is free', async () => {
    await open(4, []);
    expect(await screen.findByText('No larger room is free at this time.')).toBeVisible();
  });

  it('[E-06] are not mentioned while everyone has one', async () => {
    await open(5);
    await waitFor(() => expect(screen.getByText('5 invited')).toBeVisible());
    expect(screen.queryByRole('region', { name: 'Seats' })).not.toBeInTheDocument();
  });
});
