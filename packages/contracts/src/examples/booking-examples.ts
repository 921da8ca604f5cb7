import type { Delegation } from '../bookings/delegations.ts';
import { packCalendar } from '../bookings/packed-calendar.ts';
import type { Examples } from './example.ts';
import {
  ann,
  ben,
  noAbilities,
  sampleAttachment,
  sampleBooking,
  sampleBookingId,
  sampleBookingSummary,
  sampleHour,
  sampleId,
  sampleRoom,
  sampleUnit,
} from './samples.ts';

const params = { id: sampleBookingId };

export const bookingExamples = {
  createBooking: {
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
  },
  listMyBookings: {
    query: { group: 'upcoming', limit: 25 },
    data: [{ ...sampleBookingSummary, invitation: null }],
    meta: { nextCursor: null },
  },
  getBooking: { params, data: sampleBooking },
  editBooking: {
    params,
    query: { scope: 'this' },
    body: { version: 1, end: '2026-11-23T03:30:00+00:00' },
    data: { ...sampleBooking, version: 2, end: '2026-11-23T03:30:00.000Z' },
  },
  answerInvitation: {
    params,
    query: { scope: 'this' },
    body: { answer: 'accepted' },
    data: {
      ...sampleBooking,
      invitation: { answer: 'accepted', organiser: ann.fullName },
      abilities: { ...noAbilities, answer: true },
    },
  },
  remindInvitees: {
    params,
    body: { email: 'chai@partner.test' },
    data: {
      ...sampleBooking,
      invitees: sampleBooking.invitees.map((invitee) => ({
        ...invitee,
        isReminded: invitee.answer === 'none',
      })),
    },
  },
  findBusyTimes: {
    body: { userIds: [ben.id], times: [sampleHour] },
    data: [{ userId: ben.id, busy: [sampleHour] }],
  },
  cancelBooking: {
    params,
    query: { scope: 'this' },
    body: { version: 2, reason: 'Moved to next week' },
    data: {
      ...sampleBooking,
      version: 3,
      status: 'cancelled',
      abilities: noAbilities,
    },
  },
  listBookingEvents: {
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
  },
  listCalendar: {
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
        answer: null,
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
  },
} satisfies Partial<Examples>;

const formId = sampleId('f5');
const blockId = sampleId('f6');

const maintenance = { kind: 'maintenance', title: 'New projector' } as const;

export const holdExamples = {
  takeHold: {
    params: { formId },
    body: { resourceId: sampleRoom.id, ...sampleHour },
    data: {
      formId,
      resourceId: sampleRoom.id,
      ...sampleHour,
      expiresAt: '2026-11-20T08:20:00.000Z',
    },
  },
  giveBackHold: { params: { formId }, data: null },
  blockResource: {
    params: { id: sampleRoom.id },
    body: { ...maintenance, ...sampleHour },
    data: { id: blockId, resourceId: sampleRoom.id, ...maintenance, ...sampleHour },
  },
  unblockResource: { params: { id: sampleRoom.id, blockId }, data: null },
} satisfies Partial<Examples>;

const one = { ...params, attachmentId: sampleAttachment.id };

export const attachmentExamples = {
  addAttachment: { params, data: sampleAttachment },
  listAttachments: { params, data: [sampleAttachment] },
  downloadAttachment: { params: one, query: { size: 'original' }, data: null },
  deleteAttachment: { params: one, data: null },
} satisfies Partial<Examples>;

const days = { firstDay: '2026-12-21', lastDay: '2027-01-03' } as const;

const delegation: Delegation = {
  id: sampleId('de1'),
  approver: { id: ben.id, fullName: ben.fullName },
  delegate: { id: ann.id, fullName: ann.fullName },
  ...days,
  isCurrent: false,
};

const reasons = [{ en: 'Please choose a smaller room.', th: 'โปรดเลือกห้องที่เล็กกว่านี้' }];

export const approvalExamples = {
  listDelegations: { data: [delegation] },
  createDelegation: { body: { delegateId: ann.id, ...days }, data: delegation },
  endDelegation: { params: { id: delegation.id }, data: null },
  getRejectReasons: { data: { reasons, isBuiltIn: true, version: 0 } },
  updateRejectReasons: {
    body: { version: 0, reasons },
    data: { reasons, isBuiltIn: false, version: 1 },
  },
} satisfies Partial<Examples>;
