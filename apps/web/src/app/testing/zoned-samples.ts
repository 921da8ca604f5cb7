import type {
  AdminUserDetail,
  ApprovalRequest,
  Booking,
  Building,
  CalendarEntry,
  CalendarResource,
  ManagedBuilding,
  ManagedResource,
  MyBooking,
  Notification,
  ResourceDetail,
  ResourceType,
  SearchHit,
} from '@axp/contracts';
import { defaultBookingRules } from '@axp/contracts';
import type {
  ChangePreview,
  MerchantBooking,
  OpenItem,
  OverdueReturn,
  PlannedMaintenance,
  ReplayedBooking,
} from '@axp/contracts/administration';
import type { ResourceProblem } from '@axp/contracts/problems';
import type { IncomingMail } from '@axp/contracts/room-mail';
import {
  building as bangkokHouse,
  booker,
  booking,
  hit,
  id,
  room,
  roomDetails,
  summary,
  taken,
} from '@/shared/booking/testing/fixtures.ts';
import { problem } from '@/shared/problems/testing/samples.ts';
import { lotus, somchai } from '@/shared/testing/index.ts';

/** Places of bookings from 10:10 to 10:55 by their own clock, on Tuesday, 24 November 2026. */
export const places = [
  { city: 'Singapore', timezone: 'Asia/Singapore', zone: 'Singapore Standard Time', utc: 2 },
  { city: 'Berlin', timezone: 'Europe/Berlin', zone: 'Central European Time', utc: 9 },
  { city: 'New York', timezone: 'America/New_York', zone: 'Eastern Time', utc: 15 },
].map(({ city, timezone, zone, utc }, index) => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, utc, minute)).toISOString();
  const building = { id: id(310 + index), name: `${city} House` };
  return {
    city,
    timezone,
    zone,
    bookingId: id(300 + index),
    title: `Meeting in ${city}`,
    start: at(10),
    end: at(55),
    resource: {
      id: id(320 + index),
      name: `${city} 1`,
      building,
    },
    ownHour: String(utc + 7).padStart(2, '0'),
  };
});
export type Place = (typeof places)[number];

/** Sees and decides on everything, from Bangkok. */
export const reader = { ...somchai, isAdministrator: true, isApprover: true };

export const person = { id: reader.id, fullName: reader.fullName };
const owner = { ...booker, ...person };

export const noMore = { meta: { nextCursor: null } };

export const timesOf = ({ start, end, timezone }: Place) => ({ start, end, timezone });

export function detailOf({ resource, timezone }: Place, type: ResourceType): ResourceDetail {
  const rules = { ...defaultBookingRules[type], checkInOpensMinutes: 0 };
  return { ...room, ...resource, type, floor: null, timezone, rules };
}

export function bookingOf(place: Place, type: ResourceType): Booking {
  const { image, capacity } = room;
  const { building } = place.resource;
  const lent = { purpose: 'Visit', pickUp: building, return: building };
  const car = {
    ...lent,
    driver: person,
    needsDriver: false,
    passengers: [],
    destination: 'Town',
    estimatedKm: null,
    licenceConfirmed: true,
    lastOdometerKm: null,
  };
  return booking({
    ...timesOf(place),
    id: place.bookingId,
    type,
    title: place.title,
    booker: owner,
    bookedFor: owner,
    resource: { ...place.resource, type, image, floor: null, capacity },
    checkIn: { opensAt: place.start, isRequired: true, releaseAt: place.end },
    room: type === 'room' ? roomDetails : null,
    car: type === 'car' ? car : null,
    asset: type === 'asset' ? { ...lent, quantity: 1 } : null,
  });
}

export function listedOf(place: Place, change: Partial<MyBooking> = {}): MyBooking {
  const { id: bookingId, title, resource } = bookingOf(place, 'room');
  return summary({ id: bookingId, title, resource, ...timesOf(place), ...change });
}

/** A request to move a booking from Bangkok to a place. */
export function requestOf(place: Place): ApprovalRequest {
  const { resource } = place;
  return {
    booking: listedOf(place, { status: 'pending-approval-edit', timezone: reader.timezone }),
    booker,
    bookedFor: booker,
    businessUnit: { id: id(40), title: 'Product' },
    attendees: 4,
    purpose: null,
    trip: null,
    ownFields: [],
    change: { ...timesOf(place), resource, attendees: 4, quantity: null, ownFields: [] },
    actingFor: null,
    notReturned: null,
    requestedAt: '2026-11-23T01:00:00.000Z',
    isOverBudget: false,
    ageMinutes: 120,
    unconfirmedLicence: null,
    licenceExpiresOn: null,
    conflicts: [],
  };
}

export function notificationOf(place: Place): Notification {
  const { resource, title, bookingId } = place;
  const booked = { version: 1, ...timesOf(place), resource, canCheckIn: false, answer: null };
  return {
    id: bookingId,
    title,
    createdAt: '2026-11-23T03:00:00.000Z',
    readAt: null,
    isParticipant: 0,
    bookingStatus: 'self-update',
    topic: 'booking',
    bookingId,
    bookingType: 'room',
    invitee: null,
    actor: null,
    reason: null,
    licenceUserId: null,
    personId: null,
    problemId: null,
    moved: {
      start: place.start,
      end: place.end,
      previousStart: place.end,
      place: null,
      previousPlace: null,
    },
    booking: booked,
  };
}

export function calendarRowOf(place: Place): CalendarResource {
  const { type, floor, capacity, quantity, amenities, needsApproval } = detailOf(place, 'room');
  return {
    ...place.resource,
    timezone: place.timezone,
    type,
    floor,
    capacity,
    quantity,
    amenities,
    needsApproval,
    gridMinutes: 15,
    bufferAfterMinutes: 0,
    openingId: null,
  };
}

export function calendarEntryOf(place: Place): CalendarEntry {
  const { bookingId, title, resource, start, end } = place;
  return {
    ...taken(start, end, { bookingId, title, resourceId: resource.id, isMine: true }),
    booking: {
      ...timesOf(place),
      status: 'approved',
      version: 1,
      businessUnitId: id(40),
      isPrivate: false,
      isRecurring: false,
      change: 'none',
    },
  };
}

export function openItemOf(
  { title, resource, ...place }: Place,
  group: 'out' | 'upcoming',
): OpenItem {
  const { start, end, timezone, bookingId } = place;
  return {
    key: `${group}:${bookingId}`,
    group,
    title,
    type: 'car',
    place: resource.name,
    start,
    end,
    timezone,
    count: 1,
    lastStart: start,
    attendees: null,
    isWaiting: false,
    isOverdue: false,
    isDriver: false,
    fates: ['transfer', 'cancel'],
  };
}

export function maintenanceOf(place: Place): PlannedMaintenance {
  const { id: resourceId, name, building } = place.resource;
  return {
    ...timesOf(place),
    id: place.bookingId,
    version: 1,
    title: place.title,
    building,
    kind: 'maintenance',
    state: 'planned',
    resource: {
      id: resourceId,
      type: 'room',
      name,
    },
  };
}

export function merchantBookingOf(place: Place): MerchantBooking {
  const { id: resourceId, name, building } = place.resource;
  return {
    ...timesOf(place),
    id: place.bookingId,
    type: 'room',
    status: 'approved',
    isRecurring: false,
    isOverdue: false,
    remindedAt: null,
    resource: {
      id: resourceId,
      name,
      building: building.name,
    },
    details: {
      title: place.title,
      bookedFor: person,
      businessUnit: 'Product',
    },
  };
}

export function problemOf(place: Place): ResourceProblem {
  const { id: resourceId, name, building } = place.resource;
  const resource = { id: resourceId, type: 'room' as const, name, quantity: 1 };
  const { bookingId, title: text, timezone, start: reportedAt } = place;
  return { ...problem, id: bookingId, text, resource, building, floor: null, timezone, reportedAt };
}

export function incomingMailOf({ bookingId, resource, start, end, timezone }: Place): IncomingMail {
  return {
    id: bookingId,
    receivedAt: start,
    verdict: 'accepted',
    reason: null,
    reasonParams: {},
    organizer: null,
    recipient: 'room@rooms.acme.test',
    resource,
    pool: null,
    start,
    end,
    timezone,
  };
}

export function overdueOf(place: Place): OverdueReturn {
  const { id: resourceId, name } = place.resource;
  return {
    id: place.bookingId,
    end: place.end,
    timezone: place.timezone,
    bookedFor: person,
    resource: {
      id: resourceId,
      type: 'car',
      name,
    },
    booking: null,
    next: {
      start: place.start,
      fullName: booker.fullName,
    },
    remindedAt: null,
  };
}

export function buildingOf({ resource: { building }, timezone }: Place): Building {
  return { ...bangkokHouse, ...building, timezone, floors: [] };
}

export function hitOf(place: Place, type: ResourceType): SearchHit {
  const { rules: _, isFavourite: __, ...resource } = detailOf(place, type);
  return hit({ resource, availability: 'busy', freeCount: 0, freeFrom: place.end });
}

export const ann: AdminUserDetail = {
  id: id(340),
  fullName: 'Ann Carter',
  email: 'ann@acme.test',
  profileImage: null,
  status: 'active',
  isAdministrator: false,
  isApprover: false,
  isHelpDesk: false,
  isAuditor: false,
  isAllBu: false,
  businessUnits: [],
  approvesFor: [],
  signedInAt: null,
  managedResources: [],
  managedBuildings: [],
  version: 3,
  upcomingBookings: 3,
  isLastAdministrator: false,
  isDisabledUpstream: false,
  hasPassword: true,
  erasureRequestedAt: null,
  pendingEmail: null,
  fromGroups: [],
};

export function affectedOf(place: Place): ChangePreview['bookings'][number] {
  const { bookingId, title, resource } = place;
  return {
    id: bookingId,
    version: 1,
    title,
    ...timesOf(place),
    resource,
    bookedFor: null,
    type: 'room',
    attendees: null,
    decisions: [],
    reasons: ['hours'],
  };
}

export function replayedOf(place: Place): ReplayedBooking {
  const { bookingId, title, resource } = place;
  return {
    id: bookingId,
    title,
    ...timesOf(place),
    resource,
    bookedFor: null,
    outcome: 'refused',
    rules: ['maxAheadDays'],
  };
}

export const riverHouse: ManagedBuilding = {
  id: id(350),
  version: 1,
  name: 'River House',
  address: '',
  timezone: 'Asia/Tokyo',
  openingHours: null,
  floors: [],
  resourceCount: 1,
  closedDayCount: 0,
};

export const managedOf = ({ resource, timezone, end }: Place): ManagedResource => ({
  ...lotus,
  ...resource,
  timezone,
  use: {
    state: 'busy',
    until: end,
    freeUnits: 0,
    usedPercent: 40,
  },
});
