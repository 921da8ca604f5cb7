import type { Booking, BookingEvent } from '@axp/contracts';
import { cancelBooking, getBooking, listBookingEvents } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booker, booking, id, noAbilities } from '@/shared/booking/testing/fixtures.ts';
import {
  disconnect,
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
  somchai,
} from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';
import { serveList } from './testing/world.ts';

describe('a booking of mine', () => {
  const event = {
    id: id(60),
    at: '2026-11-20T02:00:00.000Z',
    actor: { id: booker.id, fullName: booker.fullName },

    actingFor: null,
    action: 'book' as const,
    from: null,
    to: 'approved' as const,
    reason: null,
  };
  const path = `/my-booking?id=${booking().id}`;

  const guest = { userId: null, name: '', email: 'g@x.test' };
  /** A booking of the reader's own, with a guest. */
  const mine = (change: Partial<Booking> = {}) =>
    booking({ booker: { ...booker, id: somchai.id }, invitees: [guest], ...change });

  async function open(current = mine(), events: readonly BookingEvent[] = [event]) {
    serveList([]);
    server.use(respond(getBooking, current), respond(listBookingEvents, [...events]));
    const view = renderWithProviders(<MyBookingPage />, { path });
    const dialog = await screen.findByRole('dialog', { name: current.title });
    return { ...view, dialog: within(dialog), user: userEvent.setup() };
  }

  it('[M-01] [Z-70] shows its facts, people and history', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('Andaman, 12th floor, Riverside Tower')).toBeInTheDocument();
    expect(dialog.getByText('g@x.test')).toBeInTheDocument();
    const history = within(dialog.getByRole('region', { name: 'History' }));
    expect(await history.findByText('Nicha Suwan booked')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      `/my-booking/room/edit?id=${booking().id}`,
    );
  });

  it('says when its history could not be loaded, and loads it when asked again', async () => {
    serveList([]);
    server.use(respond(getBooking, mine()), disconnect(listBookingEvents));
    renderWithProviders(<MyBookingPage />, { path });
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(await history.findByRole('alert')).toHaveTextContent('The history could not be loaded.');
    server.use(respond(listBookingEvents, [event]));
    await userEvent.click(history.getByRole('button', { name: 'Try again' }));
    expect(await history.findByText('Nicha Suwan booked')).toBeInTheDocument();
  });

  it('[D-05] says in its history for whom a colleague decided', async () => {
    const absent = { id: id(77), fullName: 'Dao Rattana' };
    const { dialog } = await open(mine(), [{ ...event, action: 'approve', actingFor: absent }]);
    expect(await dialog.findByText('Nicha Suwan (for Dao Rattana) approved')).toBeInTheDocument();
  });

  it('[Z-51] says in its history who checked in by the code of the resource', async () => {
    const scanned = { ...event, action: 'check-in' as const, reason: 'resource_code' };
    const { dialog } = await open(mine(), [scanned]);
    const history = within(dialog.getByRole('region', { name: 'History' }));
    expect(await history.findByText('Nicha Suwan checked in')).toBeInTheDocument();
    expect(history.getByText('By QR code')).toBeInTheDocument();
    expect(history.queryByText(/resource_code/)).not.toBeInTheDocument();
  });

  it('[Z-22] shows a trip with its driver and passengers, and leads to its own form', async () => {
    const { dialog } = await open(
      booking({
        type: 'car',
        room: null,
        car: {
          driver: null,
          needsDriver: true,
          passengers: [
            { userId: null, name: 'Zoe' },
            { userId: booker.id, name: booker.fullName },
          ],
          purpose: 'Audit of the new line',
          destination: 'Rayong',
          pickUp: { id: id(1), name: 'Riverside Tower' },
          return: { id: id(2), name: 'Depot' },
          estimatedKm: 320,
          licenceConfirmed: false,
        },
      }),
    );
    expect(dialog.getByText('Rayong')).toBeInTheDocument();
    expect(dialog.getByText('A driver is needed')).toBeInTheDocument();
    expect(dialog.getByText('Zoe, Nicha Suwan')).toBeInTheDocument();
    expect(dialog.getByText('Depot')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      expect.stringContaining('/my-booking/car/edit?id='),
    );
  });

  it('[Z-23] shows how many units of an asset are lent, and what for', async () => {
    const asset = { quantity: 12, purpose: 'Town hall', pickUp: null, return: null };
    const { dialog } = await open(booking({ type: 'asset', room: null, asset }));
    expect(dialog.getByText('12')).toBeInTheDocument();
    expect(dialog.getByText('Town hall')).toBeInTheDocument();
  });

  it('[M-01] is cancelled with the version that was seen, after a question', async () => {
    const { dialog, user } = await open(mine({ version: 4 }));
    server.use(respond(cancelBooking, mine({ version: 5, status: 'cancelled' })));
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel this booking?' }));
    await user.type(question.getByRole('textbox', { name: 'Reason (optional)' }), 'Moved');
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Booking cancelled')).toBeInTheDocument();
    expect(requestsOf(cancelBooking)[0]?.body).toEqual({ version: 4, reason: 'Moved' });
  });

  it('[Z-13] is declined, after a question, where a colleague booked it for the reader', async () => {
    const forMe = { ...booker, id: somchai.id };
    const { dialog, user } = await open(booking({ booker, bookedFor: forMe, version: 4 }));
    server.use(respond(cancelBooking, booking({ version: 5, status: 'cancelled' })));
    await user.click(dialog.getByRole('button', { name: 'Decline booking' }));
    const question = within(screen.getByRole('dialog', { name: 'Decline this booking?' }));
    expect(question.getByText(/booked it for you and is notified/)).toBeVisible();
    await user.type(question.getByRole('textbox', { name: 'Reason (optional)' }), 'I am away');
    await user.click(question.getByRole('button', { name: 'Decline booking' }));
    await waitFor(() =>
      expect(requestsOf(cancelBooking)[0]?.body).toEqual({ version: 4, reason: 'I am away' }),
    );
  });

  it('[Z-06] asks again, with the state of now, when it was changed meanwhile', async () => {
    const { dialog, user } = await open();
    server.use(refuse(cancelBooking, 'booking.stale'));
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel this booking?' }));
    server.use(respond(getBooking, mine({ version: 2, title: 'Moved to Friday' })));
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));
    expect(await question.findByText(/Another user changed/)).toBeInTheDocument();
    expect(await question.findByText('Title: Design review → Moved to Friday')).toBeInTheDocument();
    server.use(respond(cancelBooking, mine({ version: 3, status: 'cancelled' })));
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(requestsOf(cancelBooking)[1]?.body).toEqual({ version: 2 }));
  });

  it('[B-04] offers no change where the server allows none', async () => {
    const { dialog } = await open(booking({ status: 'checked-out', abilities: noAbilities }));
    expect(dialog.queryByRole('link', { name: 'Change' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
  });

  it('[M-01] explains a booking that is not there', async () => {
    serveList([]);
    server.use(refuse(getBooking, 'booking.not_found'));
    renderWithProviders(<MyBookingPage />, { path });
    expect(await screen.findByText('Booking not found')).toBeInTheDocument();
  });
});
