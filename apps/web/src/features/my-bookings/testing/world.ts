import type { ApprovalRequest, MyBooking, Person } from '@axp/contracts';
import { getBooking, listApprovals, listBookingEvents, listMyBookings } from '@axp/contracts';
import { HttpResponse } from 'msw';
import { booker, booking, id, noAbilities, summary } from '@/shared/booking/testing/fixtures.ts';
import { addDays, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { handle, respond, server, somchai } from '@/shared/testing/index.ts';

const zone = 'Asia/Bangkok';
const today = wallClockOf(Date.now(), zone).day;

/** Who reads: the tests' signed-in person. */
const reader: Person = { ...booker, id: somchai.id, fullName: somchai.fullName };

/** A booking so many days from now, at nine in the evening. */
export function onDay(
  distance: number,
  number: number,
  change: Partial<MyBooking> = {},
): MyBooking {
  const day = addDays(today, distance);
  return {
    ...summary({
      id: id(number),
      start: instantAt({ day, time: '21:00' }, zone),
      end: instantAt({ day, time: '22:00' }, zone),
    }),
    ...change,
  };
}

/** A car that is out. */
export function tripUnderway(change: Partial<MyBooking> = {}): MyBooking {
  return onDay(0, 1, {
    type: 'car',
    title: 'Trip to Rayong',
    status: 'checked-in',
    abilities: { ...noAbilities, checkOut: true, extend: true },
    ...change,
  });
}

export function serveList(bookings: MyBooking[], nextCursor: string | null = null) {
  server.use(
    respond(listMyBookings, bookings, { meta: { nextCursor } }),
    respond(listApprovals, [], { meta: { nextCursor: null, total: 0 } }),
    respond(listBookingEvents, []),
    // Each booking of the list as a whole, as far as its list tells.
    handle(getBooking, (request) => {
      const asked = new URL(request.url).pathname.split('/').at(-1);
      const found = bookings.find((one) => one.id === asked);
      return HttpResponse.json({ data: booking({ booker: reader, bookedFor: reader, ...found }) });
    }),
  );
}

export function approvalRequest(change: Partial<ApprovalRequest> = {}): ApprovalRequest {
  const asked = booking();
  return {
    booking: onDay(1, 70, {
      title: 'Trip to Rayong',
      status: 'pending-approval-book',
      abilities: { ...noAbilities, approve: true, reject: true },
    }),
    booker,
    bookedFor: booker,
    businessUnit: asked.businessUnit,
    attendees: 4,
    purpose: null,
    trip: null,
    change: null,
    actingFor: null,
    notReturned: null,
    requestedAt: asked.createdAt,
    isOverBudget: false,
    ageMinutes: 90,
    unconfirmedLicence: null,
    licenceExpiresOn: null,
    ownFields: [],
    conflicts: [],
    ...change,
  };
}
