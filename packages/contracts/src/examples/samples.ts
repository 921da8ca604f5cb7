import type { BusinessUnit, User } from '../auth/user.ts';
import type { Attachment } from '../bookings/attachment.ts';
import type { Bill } from '../bookings/bill.ts';
import type { Booking } from '../bookings/booking.ts';
import type { BookingAbilities, BookingSummary } from '../bookings/booking-summary.ts';
import type { Person } from '../people/people.ts';
import type { Building } from '../places/buildings.ts';
import type { Resource } from '../resources/resource.ts';
import type { TimeRules } from '../resources/time-rules.ts';

/** Returns a UUIDv7 with the given end. */
export function sampleId(end: string): string {
  return `019a1f00-0000-7000-8000-${end.padStart(12, '0')}`;
}

function picture(id: string) {
  const original = `/v1/frontend/images/${id}`;
  return { original, thumbnail: `${original}/thumbnail` };
}

export const sampleLogo = picture(sampleId('e1'));
export const sampleBackground = { original: picture(sampleId('e2')).original };

export const sampleUnit: BusinessUnit = { id: sampleId('b1'), title: 'Finance' };

export const ann: Person = {
  id: sampleId('a1'),
  fullName: 'Ann Carter',
  email: 'ann@acme.test',
  profileImage: null,
};

export const ben: Person = {
  id: sampleId('a2'),
  fullName: 'Ben Osei',
  email: 'ben@acme.test',
  profileImage: picture(sampleId('e3')),
};

const timesOf = (rules: Omit<TimeRules, 'gridMinutes' | 'maxAheadDays'>): TimeRules => ({
  gridMinutes: 15,
  maxAheadDays: 180,
  ...rules,
});

export const sampleUser: User = {
  ...ann,
  timezone: 'Asia/Bangkok',
  usualBuildingId: null,
  usualFloorId: null,
  homeBuildingId: sampleId('c1'),
  language: 'en',
  mutedMails: [],
  mailsOwnActs: false,
  businessUnits: [{ ...sampleUnit, userBusinessUnit: { default: 1 } }],
  termCondition: 1,
  isAllBu: 0,
  licence: { classes: ['B'], expiresOn: '2029-06-30', state: 'confirmed' },
  timeRules: {
    room: timesOf({ defaultLengthMinutes: 60, minNoticeMinutes: 0, maxLengthMinutes: 1440 }),
    car: timesOf({ defaultLengthMinutes: 240, minNoticeMinutes: 60, maxLengthMinutes: 20_160 }),
    asset: timesOf({ defaultLengthMinutes: 1440, minNoticeMinutes: 60, maxLengthMinutes: 43_200 }),
  },
  usualHours: {
    buildingId: sampleId('c1'),
    open: [
      { start: '2026-11-23T01:00:00.000Z', end: '2026-11-23T11:00:00.000Z' },
      { start: '2026-11-24T01:00:00.000Z', end: '2026-11-24T11:00:00.000Z' },
    ],
  },
  isAdministrator: false,
  roles: [],
  isApprover: false,
};

export const sampleBuilding: Building = {
  id: sampleId('c1'),
  name: 'River House',
  timezone: 'Asia/Bangkok',
  group: 'mine',
  floors: [{ id: sampleId('c2'), name: 'Floor 3', isMine: true }],
};

export const sampleRoom: Resource = {
  id: sampleId('d1'),
  type: 'room',
  name: 'Lotus',
  description: 'Quiet side, with a view of the river',
  image: picture(sampleId('e4')),
  building: { id: sampleBuilding.id, name: sampleBuilding.name },
  floor: { id: sampleId('c2'), name: 'Floor 3' },
  timezone: 'Asia/Bangkok',
  capacity: 8,
  quantity: 1,
  amenities: ['video-conference', 'whiteboard'],
  needsApproval: false,
  licenceClass: null,
  price: { amount: 30_000, currency: 'THB', per: 'hour' },
};

export const sampleHour = {
  start: '2026-11-23T02:00:00.000Z',
  end: '2026-11-23T03:00:00.000Z',
};

export const sampleBookingId = sampleId('f1');

export const noAbilities: BookingAbilities = {
  edit: false,
  cancel: false,
  approve: false,
  reject: false,
  checkIn: false,
  checkOut: false,
  extend: false,
  answer: false,
  remind: false,
};

export const sampleBookingSummary: BookingSummary = {
  id: sampleBookingId,
  type: 'room',
  title: 'Quarterly review',
  status: 'approved',
  version: 1,
  ...sampleHour,
  timezone: 'Asia/Bangkok',
  privacy: 'normal',
  seriesId: null,
  resource: {
    id: sampleRoom.id,
    type: sampleRoom.type,
    name: sampleRoom.name,
    image: sampleRoom.image,
    building: sampleRoom.building,
    floor: sampleRoom.floor,
    capacity: sampleRoom.capacity,
  },
  bill: { status: 'draft', amount: 30_000, currency: 'THB' },
  checkInOpensAt: '2026-11-23T01:45:00.000Z',
  abilities: { ...noAbilities, edit: true, cancel: true },
};

export const sampleBill: Bill = {
  id: sampleId('fb1'),
  status: 'draft',
  version: 1,
  amount: 30_000,
  currency: 'THB',
  businessUnit: sampleUnit,
  price: { amount: 30_000, currency: 'THB', per: 'hour' },
  ...sampleHour,
  timezone: 'Asia/Bangkok',
  quantity: 1,
  drivenKm: null,
  drawnAt: '2026-11-20T08:15:00.000Z',
  issuedAt: null,
  issuedBy: null,
  paidAt: null,
  paidBy: null,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
};

const attachmentId = sampleId('f9');

export const sampleAttachment: Attachment = {
  id: attachmentId,
  fileName: 'Q3 figures.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 182_400,
  path: `/v1/frontend/bookings/${sampleBookingId}/attachments/${attachmentId}`,
  thumbnailPath: null,
  uploadedBy: { id: ann.id, fullName: ann.fullName },
  uploadedAt: '2026-11-20T08:16:00.000Z',
};

export const sampleBooking: Booking = {
  ...sampleBookingSummary,
  description: 'Numbers of the third quarter',
  address: '128 Charoen Krung Road, Bangkok 10500',
  businessUnit: sampleUnit,
  booker: ann,
  bookedFor: ann,
  invitees: [
    { userId: ben.id, name: ben.fullName, email: ben.email, answer: 'accepted', isReminded: false },
    {
      userId: null,
      name: 'Chai Wong',
      email: 'chai@partner.test',
      answer: 'none',
      isReminded: false,
    },
  ],
  invitation: null,
  room: {
    attendees: 6,
    layout: 'boardroom',
    equipmentNote: '',
    cateringNote: 'Coffee for six',
    meetingLink: null,
  },
  car: null,
  asset: null,
  pendingChange: null,
  notReturned: null,
  checkIn: {
    opensAt: '2026-11-23T01:45:00.000Z',
    isRequired: true,
    releaseAt: '2026-11-23T02:15:00.000Z',
  },
  checkedInAt: null,
  checkedOutAt: null,
  isOverdue: false,
  carReturn: null,
  assetReturn: null,
  series: null,
  attachments: [sampleAttachment],
  createdAt: '2026-11-20T08:15:00.000Z',
  updatedAt: '2026-11-20T08:15:00.000Z',
};
