import { listCalendar } from '../bookings/booking-calendar.ts';
import { cancelBooking, getBooking, listBookingEvents } from '../bookings/booking-operations.ts';
import { editBooking } from '../bookings/change-booking.ts';
import { createBooking } from '../bookings/create-booking.ts';
import { listMyBookings } from '../bookings/my-bookings.ts';
import { packCalendar } from '../bookings/packed-calendar.ts';
import { reportProblem } from '../bookings/report-problem.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import {
  ann,
  ben,
  noAbilities,
  sampleBooking,
  sampleBookingId,
  sampleBookingSummary,
  sampleHour,
  sampleId,
  sampleRoom,
  sampleUnit,
} from './samples.ts';

const params = { id: sampleBookingId };

export const bookingExamples: readonly OperationExample[] = [
  exampleOf(createBooking, {
    body: {
      type: 'room',
      resourceId: sampleRoom.id,
      title: sampleBooking.title,
      ...sampleHour,
      businessUnitId: sampleUnit.id,
      description: sampleBooking.description,
      attendees: 6,
      invitees: [{ userId: ben.id }, { email: 'chai@partner.test', name: 'Chai Wong' }],
      layout: 'boardroom',
      cateringNote: 'Coffee for six',
    },
    data: sampleBooking,
  }),
  exampleOf(listMyBookings, {
    query: { group: 'upcoming', limit: 25 },
    data: [sampleBookingSummary],
    meta: { nextCursor: null },
  }),
  exampleOf(getBooking, { params, data: sampleBooking }),
  exampleOf(editBooking, {
    params,
    query: { scope: 'this' },
    body: { version: 1, end: '2026-11-23T03:30:00+00:00' },
    data: { ...sampleBooking, version: 2, end: '2026-11-23T03:30:00.000Z' },
  }),
  exampleOf(cancelBooking, {
    params,
    query: { scope: 'this' },
    body: { version: 2, reason: 'Moved to next week' },
    data: {
      ...sampleBooking,
      version: 3,
      status: 'cancelled',
      abilities: noAbilities,
    },
  }),
  exampleOf(listBookingEvents, {
    params,
    data: [
      {
        id: sampleId('f2'),
        at: sampleBooking.createdAt,
        actor: { id: ann.id, fullName: ann.fullName },
        actingFor: null,
        action: 'book',
        from: null,
        to: 'approved',
        reason: null,
        changes: [],
      },
      {
        id: sampleId('f3'),
        at: '2026-11-21T04:00:00.000Z',
        actor: { id: ann.id, fullName: ann.fullName },
        actingFor: null,
        action: 'edit',
        from: 'approved',
        to: 'approved',
        reason: null,
        changes: [
          {
            field: 'resource',
            before: { name: 'Jasmine', floor: 'Floor 2' },
            after: { name: sampleRoom.name, floor: 'Floor 3' },
          },
        ],
      },
    ],
  }),
  exampleOf(reportProblem, {
    params,
    body: { text: 'The screen stays dark when a laptop is connected.' },
    data: null,
  }),
  exampleOf(listCalendar, {
    query: {
      from: '2026-11-23T00:00:00+07:00',
      to: '2026-11-30T00:00:00+07:00',
      type: 'room',
      resourceIds: sampleRoom.id,
      businessUnitIds: sampleUnit.id,
    },
    data: packCalendar([
      {
        bookingId: sampleBookingId,
        resourceId: sampleRoom.id,
        kind: 'booking',
        ...sampleHour,
        title: sampleBooking.title,
        bookedFor: ann.fullName,
        isMine: true,
        booking: {
          status: sampleBooking.status,
          version: sampleBooking.version,
          ...sampleHour,
          timezone: sampleRoom.timezone,
          businessUnitId: sampleUnit.id,
          isPrivate: false,
          isRecurring: false,
          change: 'all',
        },
      },
    ]),
  }),
];
