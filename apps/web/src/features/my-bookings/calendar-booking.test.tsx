import { getBooking, listBookingEvents } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { booker, booking } from '@/shared/booking/testing/fixtures.ts';
import { renderWithProviders, respond, server, somchai } from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { serveList } from './testing/world.ts';

const fields = ['title', 'start', 'end', 'resourceId', 'invitees'];
const address = 'andaman@rooms.acme.test';

/** A booking of the reader that Outlook has made. */
async function open(otherStart: string | null = null) {
  const shown = booking({
    bookedFor: { ...booker, id: somchai.id },
    origin: { address, client: 'Outlook', fields, otherStart },
  });
  serveList([]);
  server.use(respond(getBooking, shown), respond(listBookingEvents, []));
  renderWithProviders(<MyBookingPage />, { path: `/my-booking?id=${shown.id}` });
  return within(await screen.findByRole('region', { name: shown.title }));
}

describe('a booking from another calendar', () => {
  it('[E-09] [E-11] says how it came in, and offers only what changes here', async () => {
    const detail = await open();
    expect(detail.getByText('Booked by an invitation from Outlook')).toBeVisible();
    expect(
      detail.getByText(/^To andaman@rooms.acme.test, .* change in that calendar/),
    ).toBeVisible();
    expect(detail.getByText('Outlook: up to date')).toBeVisible();
    expect(detail.getByRole('link', { name: 'Edit' })).toBeVisible();
    expect(detail.queryByRole('link', { name: 'Change room' })).not.toBeInTheDocument();
    expect(detail.queryByRole('link', { name: 'Invite' })).not.toBeInTheDocument();
    expect(detail.queryByText('Add to calendar')).not.toBeInTheDocument();
  });

  it('[E-11] names the time that the calendar still shows', async () => {
    const detail = await open('2026-11-23T06:00:00.000Z');
    expect(detail.getByText('Outlook still shows 13:00')).toBeVisible();
  });
});
