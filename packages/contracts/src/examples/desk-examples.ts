import type { SetupProgress } from '../admin/desk.ts';
import { getDeskNumbers, getSetup, getSystemAlerts, updateSetup } from '../admin/desk.ts';
import type { MerchantBooking, OverdueReturn } from '../admin/merchant-bookings.ts';
import {
  exportBookingsSheet,
  exportMerchantBookings,
  listMerchantBookings,
  listOverdueReturns,
  remindOverdue,
} from '../admin/merchant-bookings.ts';
import type { OperationExample } from './example.ts';
import { exampleOf } from './example.ts';
import {
  ann,
  ben,
  sampleBookingId,
  sampleBookingSummary,
  sampleBuilding,
  sampleHour,
  sampleId,
  sampleRoom,
  sampleUnit,
} from './samples.ts';

const booking: MerchantBooking = {
  id: sampleBookingId,
  type: 'room',
  status: 'approved',
  isOverdue: false,
  remindedAt: null,
  ...sampleHour,
  timezone: sampleBuilding.timezone,
  isRecurring: false,
  resource: { id: sampleRoom.id, name: sampleRoom.name, building: sampleBuilding.name },
  details: {
    title: 'Quarterly review',
    bookedFor: { id: ann.id, fullName: ann.fullName },
    businessUnit: sampleUnit.title,
  },
};

const overdue: OverdueReturn = {
  id: sampleBookingId,
  end: sampleHour.end,
  timezone: sampleBuilding.timezone,
  resource: { id: sampleRoom.id, type: 'asset', name: 'Projector' },
  booking: { ...sampleBookingSummary, type: 'asset', status: 'checked-in' },
  bookedFor: { id: ann.id, fullName: ann.fullName },
  next: { start: '2026-11-23T04:00:00.000Z', fullName: ben.fullName },
  remindedAt: null,
};

const setup: SetupProgress = {
  isHidden: false,
  buildings: 1,
  resources: { room: 16, car: 4, asset: 11 },
  people: 0,
  signInMethods: 0,
  isBranded: false,
  hasBookings: false,
};

const query = { type: 'room', from: '2026-11-23T00:00:00.000Z' } as const;

export const deskExamples: readonly OperationExample[] = [
  exampleOf(getDeskNumbers, {
    data: {
      day: { start: '2026-11-22T17:00:00.000Z', end: '2026-11-23T17:00:00.000Z' },
      bookings: 186,
      running: 52,
      waiting: 4,
      overdue: 2,
      resources: { free: 130, total: 212 },
      released: 2,
    },
  }),
  exampleOf(getSetup, { data: setup }),
  exampleOf(updateSetup, { body: { isHidden: true }, data: { ...setup, isHidden: true } }),
  exampleOf(getSystemAlerts, {
    data: {
      signIn: [
        {
          code: 'acme-sso',
          name: { en: 'Acme account', th: 'บัญชี Acme' },
          since: '2026-11-23T02:42:00.000Z',
          failures: 7,
        },
      ],
      emails: {
        total: 1,
        latest: [{ id: sampleId('e51'), at: sampleHour.start, recipient: 'guest@partner.test' }],
      },
    },
  }),
  exampleOf(listMerchantBookings, { query, data: [booking], meta: { nextCursor: null } }),
  exampleOf(exportMerchantBookings, { query, data: null }),
  exampleOf(exportBookingsSheet, { query, data: null }),
  exampleOf(remindOverdue, {
    params: { id: sampleBookingId },
    data: null,
  }),
  exampleOf(listOverdueReturns, { data: [overdue], meta: { total: 1 } }),
];
