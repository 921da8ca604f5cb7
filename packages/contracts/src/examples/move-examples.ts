import { approveBooking, listApprovals, rejectBooking } from '../bookings/approvals.ts';
import { checkIn, checkOut, extendBooking } from '../bookings/booking-moves.ts';
import { releaseBookings } from '../bookings/release-bookings.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import {
  ann,
  ben,
  noAbilities,
  sampleBooking,
  sampleBookingId,
  sampleBookingSummary,
  sampleUnit,
} from './samples.ts';

const params = { id: sampleBookingId };
const cancelled = { status: 'cancelled', abilities: noAbilities } as const;
const visited = { ...noAbilities, checkOut: true, extend: true };
const arrivedAt = '2026-11-23T01:55:00.000Z';

export const moveExamples: readonly OperationExample[] = [
  exampleOf(approveBooking, {
    params,
    query: { scope: 'this' },
    body: { version: 1 },
    data: { ...sampleBooking, version: 2 },
  }),
  exampleOf(rejectBooking, {
    params,
    query: { scope: 'this' },
    body: { version: 1, reason: 'The room is being painted' },
    data: { ...sampleBooking, ...cancelled, version: 2 },
  }),
  exampleOf(listApprovals, {
    query: { limit: 25 },
    data: [
      {
        booking: {
          ...sampleBookingSummary,
          status: 'pending-approval-book',
          abilities: { ...noAbilities, approve: true, reject: true },
        },
        booker: ann,
        bookedFor: ann,
        businessUnit: sampleUnit,
        attendees: 6,
        change: null,
        actingFor: { id: ben.id, fullName: ben.fullName },
        requestedAt: sampleBooking.createdAt,
        ageMinutes: 95,
        unconfirmedLicence: null,
        conflicts: [],
      },
    ],
    meta: { nextCursor: null, total: 1 },
  }),
  exampleOf(checkIn, {
    params,
    body: { version: 1 },
    data: {
      ...sampleBooking,
      version: 2,
      status: 'checked-in',
      abilities: visited,
      checkedInAt: arrivedAt,
    },
  }),
  exampleOf(checkOut, {
    params,
    body: { version: 2 },
    data: {
      ...sampleBooking,
      version: 3,
      status: 'checked-out',
      abilities: noAbilities,
      checkedInAt: arrivedAt,
      checkedOutAt: '2026-11-23T02:40:00.000Z',
    },
  }),
  exampleOf(extendBooking, {
    params,
    body: { version: 2, end: '2026-11-23T10:30:00+07:00' },
    data: {
      ...sampleBooking,
      version: 3,
      status: 'checked-in',
      end: '2026-11-23T03:30:00.000Z',
      abilities: visited,
      checkedInAt: arrivedAt,
    },
  }),
  exampleOf(releaseBookings, {
    body: {
      from: '2026-11-23T00:00:00+07:00',
      to: '2026-11-28T00:00:00+07:00',
      reason: 'On leave',
    },
    data: [{ ...sampleBookingSummary, ...cancelled, version: 2 }],
  }),
];
