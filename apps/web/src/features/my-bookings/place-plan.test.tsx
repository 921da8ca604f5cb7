import { getBooking, getFloorPlan, listBookingEvents, listBuildings } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { booking, building, id } from '@/shared/booking/testing/fixtures.ts';
import { renderWithProviders, requestsOf, respond, server } from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { serveList } from './testing/world.ts';

const floor = { id: id(2), name: '12th floor', isMine: true, hasPlan: true };

function open(floors = [floor]) {
  serveList([]);
  server.use(
    respond(getBooking, booking()),
    respond(listBookingEvents, []),
    respond(listBuildings, [{ ...building, floors }]),
  );
  renderWithProviders(<MyBookingPage />, { path: `/my-booking?id=${booking().id}` });
}

describe('the page of a booking', () => {
  it('[F-05] shows its room and the whole of it on the plan of the floor, and leads to it', async () => {
    const { resource, start, end } = booking();
    const { id: resourceId, name, type, capacity } = resource;
    const hall = { id: id(15), name: 'Hall', type, capacity, parts: [] };
    const points = [
      { x: 10, y: 10 },
      { x: 90, y: 10 },
      { x: 90, y: 90 },
    ];
    server.use(
      respond(getFloorPlan, {
        floor: { id: floor.id, name: floor.name },
        image: null,
        picture: { x: 0, y: 0, width: 1000, height: 700 },
        height: 700,
        shapes: [
          { resource: { id: resourceId, name, type, capacity, parts: [] }, points },
          { resource: { ...hall, parts: [resourceId] }, points },
          { resource: { ...hall, id: id(16), name: 'Samui' }, points },
        ],
      }),
    );
    open();
    const drawing = await screen.findByRole('img', { name: 'Andaman on the plan of 12th floor' });
    expect(drawing).toBeVisible();
    // Its own outline and that of its whole, but not that of a neighbour.
    expect(drawing.querySelectorAll('polygon')).toHaveLength(2);
    const short = (instant: string) => instant.replace(':00.000Z', 'Z');
    expect(screen.getByRole('link', { name: 'Open the plan of 12th floor' })).toHaveAttribute(
      'href',
      `/bookings/room/search-result?start=${short(start)}&end=${short(end)}&buildingId=${building.id}&plan=${floor.id}`,
    );
  });

  it('loads no plan for a floor without one', async () => {
    open([{ ...floor, hasPlan: false }]);
    await waitFor(() => expect(requestsOf(listBuildings)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /^Open the plan/ })).toBeNull();
    expect(requestsOf(getFloorPlan)).toEqual([]);
  });
});
