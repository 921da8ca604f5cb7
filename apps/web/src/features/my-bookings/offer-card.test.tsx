import type { BookingEvent } from '@axp/contracts';
import { editBooking, getBooking, listBookingEvents } from '@axp/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booker, booking, id } from '@/shared/booking/testing/fixtures.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { serveList } from './testing/world.ts';

const hudson = { id: id(51), name: 'Hudson' };
const place = (name: string) => ({ name, floor: null });

/** A manager offered the place. */
const offered: BookingEvent = {
  id: id(61),
  at: '2026-11-20T02:00:00.000Z',
  actor: { id: booker.id, fullName: booker.fullName },
  actingFor: null,
  action: 'offer',
  from: 'approved',
  to: 'approved',
  reason: null,
  changes: [{ field: 'resource', before: place('Andaman'), after: place('Hudson') }],
};

function open(language: 'en' | 'th' = 'en') {
  serveList([]);
  server.use(
    respond(getBooking, booking({ offer: { resource: hudson } })),
    respond(listBookingEvents, [offered]),
  );
  renderWithProviders(<MyBookingPage />, { path: `/my-booking?id=${booking().id}`, language });
}

it('[R-03] moves to the place that a manager offers by one click', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Move to Hudson' });
  const resource = { ...booking().resource, ...hudson };
  server.use(respond(editBooking, booking({ resource })));
  await userEvent.click(button);
  expect(await screen.findByText('Moved to Hudson')).toBeVisible();
  expect(requestsOf(editBooking)[0]?.body).toEqual({ version: 1, resourceId: hudson.id });
});

it('[R-03] says that the move waits where the place needs approval', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Move to Hudson' });
  server.use(respond(editBooking, booking({ status: 'pending-approval-edit' })));
  await userEvent.click(button);
  expect(await screen.findByText('The move to Hudson waits for approval')).toBeVisible();
});

it('[R-03] explains in Thai why the move was refused', async () => {
  server.use(refuse(editBooking, 'booking.slot_taken'));
  open('th');
  await userEvent.click(await screen.findByRole('button', { name: 'ย้ายไปที่ Hudson' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('[R-03] has the offer in its history as an offer, not as a change', async () => {
  open();
  expect(await screen.findByText('Nicha Suwan offered Hudson')).toBeVisible();
  expect(screen.queryByText('Hudson')).toBeNull();
});
