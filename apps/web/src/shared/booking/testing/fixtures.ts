import type {
  Booking,
  Building,
  CalendarEntry,
  MyBooking,
  Person,
  ResourceDetail,
  SearchHit,
} from '@axp/contracts';
import { defaultBookingRules } from '@axp/contracts';
import { emptyFields } from '@axp/contracts/kinds/booking-field';
import { roomFields } from '@axp/contracts/kinds/room';

/** A valid id, short to write: `id(7)`. */
export function id(number: number): string {
  return `019ac0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export const building: Building = {
  id: id(1),
  name: 'Riverside Tower',
  timezone: 'Asia/Bangkok',
  group: 'mine',
  floors: [
    { id: id(2), name: '12th floor', isMine: true, hasPlan: false },
    { id: id(3), name: '14th floor', isMine: false, hasPlan: false },
  ],
};

export const room: ResourceDetail = {
  id: id(10),
  type: 'room',
  name: 'Andaman',
  description: 'Bright room with a view of the river.',
  image: null,
  building: { id: building.id, name: building.name },
  floor: { id: id(2), name: '12th floor' },
  timezone: 'Asia/Bangkok',
  capacity: 8,
  quantity: 1,
  ownFields: [],
  amenities: ['video-conference', 'screen', 'whiteboard'],
  needsApproval: false,
  licenceClass: null,
  price: null,
  rules: defaultBookingRules.room,
  isFavourite: false,
  nextPrice: null,
  notReturned: null,
  parts: [],
  partOf: [],
};

export const otherRoom: ResourceDetail = { ...room, id: id(11), name: 'Samui', capacity: 4 };

export function hit(change: Partial<SearchHit> = {}): SearchHit {
  const {
    rules: _,
    nextPrice: __,
    parts: ___,
    partOf: ____,
    isFavourite,
    notReturned,
    ...resource
  } = room;
  return {
    resource,
    availability: 'free',
    freeCount: 1,
    occurrenceCount: null,
    notReturned,
    freeFrom: null,
    freeUntil: null,
    needsApproval: resource.needsApproval,
    driverLicence: 'confirmed',
    isClosed: false,
    isFavourite,
    group: 'mine',
    ...change,
  };
}

export const booker: Person = {
  id: id(20),
  fullName: 'Nicha Suwan',
  email: 'nicha@acme.test',
  profileImage: null,
};

export const colleague: Person = {
  id: id(21),
  fullName: 'Somchai Dee',
  email: 'somchai@acme.test',
  profileImage: null,
};

/** Abilities on another user's booking. */
export const noAbilities: Booking['abilities'] = {
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

export const roomDetails: NonNullable<Booking['room']> = {
  ...emptyFields(roomFields),
  attendees: 4,
};

export function booking(change: Partial<Booking> = {}): Booking {
  const { id: roomId, type, name, image, floor, capacity } = room;
  return {
    id: id(30),
    type: 'room',
    title: 'Design review',
    status: 'approved',
    version: 1,
    start: '2026-11-23T07:00:00.000Z',
    end: '2026-11-23T08:00:00.000Z',
    address: '',
    timezone: 'Asia/Bangkok',
    privacy: 'normal',
    seriesId: null,
    bill: null,
    checkInOpensAt: null,
    resource: { id: roomId, type, name, image, building: room.building, floor, capacity },
    abilities: { ...noAbilities, edit: true, cancel: true },
    description: '',
    ownFields: [],
    businessUnit: { id: id(40), title: 'Product' },
    booker,
    bookedFor: booker,
    invitees: [],
    invitation: null,
    room: roomDetails,
    car: null,
    asset: null,
    otherAnswers: 0,
    origin: null,
    parts: [],
    partOf: [],
    pendingChange: null,
    offer: null,
    checkIn: { opensAt: '2026-11-23T06:45:00.000Z', isRequired: false, releaseAt: null },
    checkedInAt: null,
    checkedOutAt: null,
    isOverBudget: false,
    isOverdue: false,
    notReturned: null,
    attachments: [],
    carReturn: null,
    assetReturn: null,
    series: null,
    createdAt: '2026-11-20T02:00:00.000Z',
    updatedAt: '2026-11-20T02:00:00.000Z',
    ...change,
  };
}

export function summary(change: Partial<MyBooking> = {}): MyBooking {
  const whole = booking();
  const { id: ownId, type, title, status, version, start, end, timezone, privacy } = whole;
  const { resource, abilities, checkInOpensAt } = whole;
  return {
    id: ownId,
    type,
    title,
    status,
    version,
    start,
    end,
    timezone,
    privacy,
    seriesId: whole.seriesId,
    bill: whole.bill,
    resource,
    checkInOpensAt,
    abilities,
    invitation: null,
    ...change,
  };
}

export function taken(start: string, end: string, change: Partial<CalendarEntry> = {}) {
  return {
    bookingId: id(50),
    resourceId: room.id,
    kind: 'booking',
    start,
    end,
    title: 'Team meeting',
    bookedFor: colleague.fullName,
    isMine: false,
    answer: null,
    bookedAs: null,
    booking: null,
    ...change,
  } satisfies CalendarEntry;
}
