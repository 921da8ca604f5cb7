import type { BookingSummary } from '@axp/contracts';
import { cancelBooking, getBooking, listBookingEvents, listMyBookings } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booker, booking, id, noAbilities, summary } from '@/shared/booking/testing/fixtures.ts';
import { addDays, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import {
  refuse,
  renderWithProviders,
  requestsOf,
  respond,
  server,
} from '@/shared/testing/index.ts';
import { MyBookingPage } from './my-booking-page.tsx';

const zone = 'Asia/Bangkok';
const today = wallClockOf(Date.now(), zone).day;

function onDay(distance: number, number: number, change: Partial<BookingSummary> = {}) {
  const day = addDays(today, distance);
  return summary({
    id: id(number),
    start: instantAt({ day, time: '21:00' }, zone),
    end: instantAt({ day, time: '22:00' }, zone),
    ...change,
  });
}

function serve(bookings: BookingSummary[], nextCursor: string | null = null) {
  server.use(respond(listMyBookings, bookings, { meta: { nextCursor } }));
}

describe('my bookings', () => {
  it.each([
    ['en', ['Today', 'Tomorrow'], 'Approved', 'Pending approval'],
    ['th', ['วันนี้', 'พรุ่งนี้'], 'อนุมัติแล้ว', 'รออนุมัติ'],
  ] as const)(
    '[M-01] lists them by day with their status, %s',
    async (language, days, approved, pending) => {
      serve([
        onDay(0, 1, { title: 'Stand-up' }),
        onDay(1, 2, { title: 'Workshop', status: 'pending-approval-edit' }),
      ]);
      renderWithProviders(<MyBookingPage />, { path: '/my-booking', language });
      await screen.findByRole('link', { name: /Stand-up/ });
      const headings = screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);
      expect(headings).toEqual(days);
      const [first, second] = screen.getAllByRole('listitem');
      expect(first).toHaveTextContent(new RegExp(`21:00–22:00.*Stand-up.*Andaman.*${approved}`));
      expect(second).toHaveTextContent(new RegExp(pending));
    },
  );

  it('[M-01] keeps the tab in the address and asks for its group', async () => {
    serve([]);
    const { visits } = renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    await userEvent.click(await screen.findByRole('tab', { name: 'Past' }));
    expect(visits.paths).toEqual(['/my-booking?tab=past']);
    await waitFor(() => expect(requestsOf(listMyBookings)).toHaveLength(2));
    expect(requestsOf(listMyBookings)[1]?.url.searchParams.get('group')).toBe('past');
  });

  it.each([
    ['upcoming', 'Nothing is booked', 'Find a room'],
    ['pending', 'Nothing waits for approval', 'See upcoming'],
    ['past', 'No past bookings', 'Find a room'],
  ])('[M-01] says what an empty %s tab is for, and the next step', async (tab, title, step) => {
    serve([]);
    renderWithProviders(<MyBookingPage />, { path: `/my-booking?tab=${tab}` });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: step })).toBeInTheDocument();
  });

  it('[M-01] loads more by the cursor', async () => {
    serve([onDay(0, 1)], 'next');
    renderWithProviders(<MyBookingPage />, { path: '/my-booking' });
    const more = await screen.findByRole('button', { name: 'Show more' });
    serve([onDay(1, 2)]);
    await userEvent.click(more);
    await waitFor(() => expect(requestsOf(listMyBookings)).toHaveLength(2));
    expect(requestsOf(listMyBookings)[1]?.url.searchParams.get('cursor')).toBe('next');
  });
});

describe('a booking of mine', () => {
  const event = {
    id: id(60),
    at: '2026-11-20T02:00:00.000Z',
    actor: { id: booker.id, fullName: booker.fullName },
    action: 'book' as const,
    from: null,
    to: 'approved' as const,
    reason: null,
  };
  const path = `/my-booking?id=${booking().id}`;

  async function open(
    current = booking({ invitees: [{ userId: null, name: '', email: 'g@x.test' }] }),
  ) {
    serve([summary()]);
    server.use(respond(getBooking, current), respond(listBookingEvents, [event]));
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

  it('[Z-22] shows a trip with its driver and passengers, and no form for rooms', async () => {
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
    expect(dialog.queryByRole('link', { name: 'Change' })).not.toBeInTheDocument();
  });

  it('[Z-23] shows how many units of an asset are lent, and what for', async () => {
    const asset = { quantity: 12, purpose: 'Town hall', pickUp: null, return: null };
    const { dialog } = await open(booking({ type: 'asset', room: null, asset }));
    expect(dialog.getByText('12')).toBeInTheDocument();
    expect(dialog.getByText('Town hall')).toBeInTheDocument();
  });

  it('[M-01] is cancelled with the version that was seen, after a question', async () => {
    const { dialog, user } = await open(booking({ version: 4 }));
    server.use(respond(cancelBooking, booking({ version: 5, status: 'cancelled' })));
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel this booking?' }));
    await user.type(question.getByRole('textbox', { name: 'Reason (optional)' }), 'Moved');
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('The booking is cancelled')).toBeInTheDocument();
    expect(requestsOf(cancelBooking)[0]?.body).toEqual({ version: 4, reason: 'Moved' });
  });

  it('[Z-06] asks again, with the state of now, when it was changed meanwhile', async () => {
    const { dialog, user } = await open();
    server.use(refuse(cancelBooking, 'booking.stale'));
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel this booking?' }));
    server.use(respond(getBooking, booking({ version: 2, title: 'Moved to Friday' })));
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));
    expect(await question.findByText(/changed meanwhile/)).toBeInTheDocument();
    expect(await question.findByText('Moved to Friday')).toBeInTheDocument();
    server.use(respond(cancelBooking, booking({ version: 3, status: 'cancelled' })));
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(requestsOf(cancelBooking)[1]?.body).toEqual({ version: 2 }));
  });

  it('[B-04] offers no change where the server allows none', async () => {
    const { dialog } = await open(booking({ status: 'checked-out', abilities: noAbilities }));
    expect(dialog.queryByRole('link', { name: 'Change' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
  });

  it('[M-01] explains a booking that is not there', async () => {
    serve([]);
    server.use(refuse(getBooking, 'booking.not_found'));
    renderWithProviders(<MyBookingPage />, { path });
    expect(await screen.findByText('This booking is not there')).toBeInTheDocument();
  });
});
