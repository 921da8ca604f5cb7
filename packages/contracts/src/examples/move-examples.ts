import type { PreviewedDate } from '../bookings/series-operations.ts';
import type { Examples } from './example.ts';
import {
  ann,
  ben,
  noAbilities,
  sampleBooking,
  sampleBookingId,
  sampleBookingSummary,
  sampleHour,
  sampleRoom,
  sampleUnit,
} from './samples.ts';

const params = { id: sampleBookingId };
const cancelled = { status: 'cancelled', abilities: noAbilities } as const;
const visited = { ...noAbilities, checkOut: true, extend: true };
const arrivedAt = '2026-11-23T01:55:00.000Z';

export const moveExamples = {
  approveBooking: {
    params,
    query: { scope: 'this' },
    body: { version: 1 },
    data: { ...sampleBooking, version: 2 },
  },
  rejectBooking: {
    params,
    query: { scope: 'this' },
    body: { version: 1, reason: 'The room is being painted' },
    data: { ...sampleBooking, ...cancelled, version: 2 },
  },
  listApprovals: {
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
        purpose: null,
        trip: null,
        change: null,
        actingFor: { id: ben.id, fullName: ben.fullName },
        requestedAt: sampleBooking.createdAt,
        ageMinutes: 95,
        unconfirmedLicence: null,
        licenceExpiresOn: null,
        notReturned: null,
        conflicts: [],
      },
    ],
    meta: { nextCursor: null, total: 1 },
  },
  checkIn: {
    params,
    body: { version: 1 },
    data: {
      ...sampleBooking,
      version: 2,
      status: 'checked-in',
      abilities: visited,
      checkedInAt: arrivedAt,
    },
  },
  checkOut: {
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
  },
  extendBooking: {
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
  },
  releaseBookings: {
    body: {
      from: '2026-11-23T00:00:00+07:00',
      to: '2026-11-28T00:00:00+07:00',
      reason: 'On leave',
    },
    data: [{ ...sampleBookingSummary, ...cancelled, version: 2 }],
  },
} satisfies Partial<Examples>;

const nextWeek = { start: '2026-11-30T02:00:00.000Z', end: '2026-11-30T03:00:00.000Z' };
const hourBefore = { start: '2026-11-30T01:30:00.000Z', end: '2026-11-30T02:30:00.000Z' };

/** The first is free, the second taken. */
const dates: PreviewedDate[] = [
  {
    ...sampleHour,
    originalStart: sampleHour.start,
    resourceId: sampleRoom.id,
    availability: 'free',
    problem: null,
    clashes: [],
    choices: [],
  },
  {
    ...nextWeek,
    originalStart: nextWeek.start,
    resourceId: sampleRoom.id,
    availability: 'taken',
    problem: null,
    clashes: [{ start: '2026-11-30T02:30:00.000Z', end: '2026-11-30T04:00:00.000Z' }],
    choices: [
      {
        kind: 'shift',
        resource: sampleRoom,
        ...hourBefore,
        wish: { action: 'replace', originalStart: nextWeek.start, ...hourBefore },
      },
      {
        kind: 'skip',
        resource: null,
        ...nextWeek,
        wish: { action: 'skip', originalStart: nextWeek.start },
      },
    ],
  },
];

const meta = { timezone: 'Asia/Bangkok', freeCount: 1, occurrenceCount: 2, skippedMonths: [] };

export const seriesExamples = {
  previewSeries: {
    body: {
      type: 'room',
      resourceId: sampleRoom.id,
      ...sampleHour,
      recurrence: { frequency: 'weekly', weekdays: ['monday'], count: 2 },
    },
    data: dates,
    meta,
  },
  previewSeriesEdit: {
    params: { id: sampleBookingId },
    query: { scope: 'all' },
    body: { version: 1, start: sampleHour.start, end: sampleHour.end },
    data: dates,
    meta,
  },
} satisfies Partial<Examples>;

const linkParams = { token: 'k3J9QmXw2ZtVb8LrYc5NfHs7Pd1Ae6Ug' };
const { type, title, timezone } = sampleBookingSummary;
const booking = {
  type,
  title,
  ...sampleHour,
  timezone,
  resource: sampleRoom.name,
  bookedFor: ann.fullName,
  isSeries: false,
};

export const linkExamples = {
  getActionLink: {
    params: linkParams,
    data: {
      action: 'release',
      state: 'ready',
      booking: { ...booking, status: 'approved' },
      change: null,
      invitation: null,
    },
  },
  followActionLink: {
    params: linkParams,
    body: {},
    data: {
      action: 'release',
      state: 'used',
      booking: { ...booking, status: 'cancelled' },
      change: null,
      invitation: null,
    },
  },
} satisfies Partial<Examples>;
