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
import {
  checkInByCode,
  defaultBookingRules,
  getActionLink,
  getBooking,
  getManagedResource,
  getResource,
  getUser,
  listAdminBusinessUnits,
  listApprovals,
  listBookingEvents,
  listBuildings,
  listBusinessUnits,
  listCalendar,
  listCalendarResources,
  listDelegations,
  listManagedBuildings,
  listManagedResources,
  listMyBookings,
  listNotifications,
  listPeople,
  listResourceBlocks,
  packCalendar,
  previewBuildingChange,
  resourceTypes,
  searchResources,
} from '@axp/contracts';
import type {
  ChangePreview,
  MerchantBooking,
  OpenItem,
  OverdueReturn,
  PlannedMaintenance,
  ReplayedBooking,
} from '@axp/contracts/administration';
import {
  getRules,
  listHeirs,
  listMaintenance,
  listMerchantBookings,
  listOverdueReturns,
  previewRules,
  reviewDeactivation,
} from '@axp/contracts/administration';
import type { ResourceProblem } from '@axp/contracts/problems';
import { getProblem, listProblems } from '@axp/contracts/problems';
import { HttpResponse } from 'msw';
import { z } from 'zod/mini';
import { harmless, sheetOf } from '@/shared/admin/rules/testing/rule-fixtures.ts';
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
import { handle, lotus, respond, server, somchai } from '@/shared/testing/index.ts';

/** Places of bookings from 10:10 to 10:55 by their own clock, on Tuesday, 24 November 2026. */
export const places = [
  { city: 'Singapore', timezone: 'Asia/Singapore', zone: 'Singapore Standard Time', utc: 2 },
  { city: 'Berlin', timezone: 'Europe/Berlin', zone: 'Central European Time', utc: 9 },
  { city: 'New York', timezone: 'America/New_York', zone: 'Eastern Time', utc: 15 },
].map(({ city, timezone, zone, utc }, index) => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, utc, minute)).toISOString();
  const building = { id: id(310 + index), name: `${city} House` };
  return {
    ...{ city, timezone, zone, bookingId: id(300 + index), title: `Meeting in ${city}` },
    ...{
      start: at(10),
      end: at(55),
      resource: { id: id(320 + index), name: `${city} 1`, building },
    },
    /** The hour by the reader's clock, in Bangkok. */
    ownHour: String(utc + 7).padStart(2, '0'),
  };
});
export type Place = (typeof places)[number];

/** Sees and decides on everything, from Bangkok. */
export const reader = { ...somchai, isAdministrator: true, isApprover: true };

const person = { id: reader.id, fullName: reader.fullName };
const owner = { ...booker, ...person };

const noMore = { meta: { nextCursor: null } };

const timesOf = ({ start, end, timezone }: Place) => ({ start, end, timezone });

function detailOf({ resource, timezone }: Place, type: ResourceType): ResourceDetail {
  const rules = { ...defaultBookingRules[type], checkInOpensMinutes: 0 };
  return { ...room, ...resource, type, floor: null, timezone, rules };
}

function bookingOf(place: Place, type: ResourceType): Booking {
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

function listedOf(place: Place, change: Partial<MyBooking> = {}): MyBooking {
  const { id: bookingId, title, resource } = bookingOf(place, 'room');
  return summary({ id: bookingId, title, resource, ...timesOf(place), ...change });
}

/** A request to move a booking from Bangkok to a place. */
function requestOf(place: Place): ApprovalRequest {
  const { start, end, resource } = place;
  return {
    booking: listedOf(place, { status: 'pending-approval-edit', timezone: reader.timezone }),
    booker,
    bookedFor: booker,
    businessUnit: { id: id(40), title: 'Product' },
    attendees: 4,
    purpose: null,
    trip: null,
    change: { start, end, timezone: place.timezone, resource, attendees: 4, quantity: null },
    actingFor: null,
    notReturned: null,
    requestedAt: '2026-11-23T01:00:00.000Z',
    ageMinutes: 120,
    unconfirmedLicence: null,
    licenceExpiresOn: null,
    conflicts: [],
  };
}

function notificationOf(place: Place): Notification {
  const { resource, title, bookingId } = place;
  const booked = { version: 1, ...timesOf(place), resource, canCheckIn: false, answer: null };
  return {
    ...{
      id: bookingId,
      title,
      createdAt: '2026-11-23T03:00:00.000Z',
      readAt: null,
      isParticipant: 0,
    },
    ...{ bookingStatus: 'self-update', topic: 'booking', bookingId, bookingType: 'room' },
    ...{ invitee: null, actor: null, reason: null, licenceUserId: null, problemId: null },
    moved: {
      ...{ start: place.start, end: place.end, previousStart: place.end },
      ...{ place: null, previousPlace: null },
    },
    booking: booked,
  };
}

function calendarRowOf(place: Place): CalendarResource {
  const { type, floor, capacity, quantity, amenities, needsApproval } = detailOf(place, 'room');
  return {
    ...{ ...place.resource, timezone: place.timezone, type, floor, capacity, quantity, amenities },
    ...{ needsApproval, gridMinutes: 15, bufferAfterMinutes: 0, openingId: null },
  };
}

function calendarEntryOf(place: Place): CalendarEntry {
  const { bookingId, title, resource, start, end } = place;
  return {
    ...taken(start, end, { bookingId, title, resourceId: resource.id, isMine: true }),
    booking: {
      ...{ ...timesOf(place), status: 'approved', version: 1, businessUnitId: id(40) },
      ...{ isPrivate: false, isRecurring: false, change: 'none' },
    },
  };
}

function openItemOf({ title, resource, ...place }: Place, group: 'out' | 'upcoming'): OpenItem {
  const { start, end, timezone, bookingId } = place;
  return {
    ...{ key: `${group}:${bookingId}`, group, title, type: 'car', place: resource.name },
    ...{ start, end, timezone, count: 1, lastStart: start, attendees: null, isWaiting: false },
    ...{ isOverdue: false, isDriver: false, fates: ['transfer', 'cancel'] },
  };
}

function maintenanceOf(place: Place): PlannedMaintenance {
  const { id: resourceId, name, building } = place.resource;
  return {
    ...{ ...timesOf(place), id: place.bookingId, version: 1, title: place.title, building },
    ...{ kind: 'maintenance', state: 'planned' },
    resource: { id: resourceId, type: 'room', name },
  };
}

function merchantBookingOf(place: Place): MerchantBooking {
  const { id: resourceId, name, building } = place.resource;
  return {
    ...{ ...timesOf(place), id: place.bookingId, type: 'room', status: 'approved' },
    ...{ isRecurring: false, isOverdue: false, remindedAt: null },
    resource: { id: resourceId, name, building: building.name },
    details: { title: place.title, bookedFor: person, businessUnit: 'Product' },
  };
}

function problemOf(place: Place): ResourceProblem {
  const { id: resourceId, name, building } = place.resource;
  const resource = { id: resourceId, type: 'room' as const, name, quantity: 1 };
  const { bookingId, title: text, timezone, start: reportedAt } = place;
  return { ...problem, id: bookingId, text, resource, building, floor: null, timezone, reportedAt };
}

function overdueOf(place: Place): OverdueReturn {
  const { id: resourceId, name } = place.resource;
  return {
    ...{ id: place.bookingId, end: place.end, timezone: place.timezone, bookedFor: person },
    resource: { id: resourceId, type: 'car', name },
    booking: null,
    next: { start: place.start, fullName: booker.fullName },
    remindedAt: null,
  };
}

function buildingOf({ resource: { building }, timezone }: Place): Building {
  return { ...bangkokHouse, ...building, timezone, floors: [] };
}

function hitOf(place: Place, type: ResourceType): SearchHit {
  const { rules: _, isFavourite: __, ...resource } = detailOf(place, type);
  return hit({ resource, availability: 'busy', freeCount: 0, freeFrom: place.end });
}

const ann: AdminUserDetail = {
  ...{ id: id(340), fullName: 'Ann Carter', email: 'ann@acme.test', profileImage: null },
  ...{ status: 'active', isAdministrator: false, isApprover: false, isHelpDesk: false },
  ...{ isAuditor: false, isAllBu: false, businessUnits: [], approvesFor: [], signedInAt: null },
  ...{ managedResources: [], managedBuildings: [], version: 3, upcomingBookings: 3 },
  ...{ isLastAdministrator: false, isDisabledUpstream: false, hasPassword: true },
  ...{ pendingEmail: null, fromGroups: [] },
};

function affectedOf(place: Place): ChangePreview['bookings'][number] {
  const { bookingId, title, resource } = place;
  return {
    ...{ id: bookingId, version: 1, title, ...timesOf(place), resource, bookedFor: null },
    ...{ type: 'room', attendees: null, decisions: [], reasons: ['hours'] },
  };
}

function replayedOf(place: Place): ReplayedBooking {
  const { bookingId, title, resource } = place;
  return {
    ...{ id: bookingId, title, ...timesOf(place), resource, bookedFor: null },
    ...{ outcome: 'refused', rules: ['maxAheadDays'] },
  };
}

const riverHouse: ManagedBuilding = {
  ...{ id: id(350), version: 1, name: 'River House', address: '', timezone: 'Asia/Tokyo' },
  ...{ openingHours: null, floors: [], resourceCount: 1, closedDayCount: 0 },
};

const managedOf = ({ resource, timezone, end }: Place): ManagedResource => ({
  ...lotus,
  ...{ ...resource, timezone },
  use: { state: 'busy', until: end, freeUnits: 0, usedPercent: 40 },
});

/** Answers every question of a page with bookings of these places; a single one is the first. */
export function serveZones(shown: readonly Place[], type: ResourceType): void {
  const [first] = shown;
  if (!first) throw new Error('A world has a place');
  const change = { ...timesOf(first), resource: first.resource, attendees: 4, quantity: null };
  const single = bookingOf(first, type);
  const total = shown.length;
  serveAdministration(shown, first);
  server.use(
    respond(
      listMyBookings,
      shown.map((place) => listedOf(place)),
      noMore,
    ),
    respond(listApprovals, shown.map(requestOf), { meta: { nextCursor: null, total } }),
    respond(listDelegations, []),
    respond(
      listBuildings,
      shown.map((place) => buildingOf(place)),
    ),
    respond(listBusinessUnits, []),
    respond(listPeople, [], noMore),
    respond(listNotifications, shown.map(notificationOf), {
      meta: { count: total, unread: total },
    }),
    handle(searchResources, async (request) => {
      const asked = z.object({ type: z.enum(resourceTypes) }).parse(await request.clone().json());
      const data = shown.map((place) => hitOf(place, asked.type));
      const meta = { nextCursor: null, total, free: 0, suggestions: [] };
      return HttpResponse.json({ data: asked.type === type ? data : [], meta });
    }),
    respond(listCalendarResources, shown.map(calendarRowOf), {
      meta: { nextCursor: null, openings: [], usualPlace: null },
    }),
    respond(listCalendar, packCalendar(shown.map(calendarEntryOf))),
    respond(listBookingEvents, []),
    respond(getBooking, single),
    respond(getResource, detailOf(first, type)),
    respond(checkInByCode, {
      ...{ ...timesOf(first), resource: first.resource, checkedInAt: first.start },
      booking: { id: first.bookingId, title: first.title },
    }),
    respond(getActionLink, {
      action: 'approve',
      state: 'ready',
      booking: {
        ...{ ...timesOf(first), type, title: first.title, status: 'pending-approval-edit' },
        ...{ resource: first.resource.name, bookedFor: person.fullName, isSeries: false },
      },
      change: { before: change, after: { ...change, attendees: 5 } },
      invitation: null,
    }),
  );
}

/** Answers what the administration asks. */
function serveAdministration(shown: readonly Place[], first: Place): void {
  const total = shown.length;
  server.use(
    respond(listMerchantBookings, shown.map(merchantBookingOf), noMore),
    respond(listMaintenance, shown.map(maintenanceOf), noMore),
    respond(listManagedBuildings, [riverHouse]),
    respond(previewBuildingChange, { toDecide: 0, total, bookings: shown.map(affectedOf) }),
    respond(listAdminBusinessUnits, []),
    respond(getRules, sheetOf('room')),
    respond(previewRules, { ...harmless, affected: { total, bookings: shown.map(replayedOf) } }),
    respond(listManagedResources, shown.map(managedOf), noMore),
    respond(getManagedResource, managedOf(first)),
    respond(listResourceBlocks, []),
    respond(listProblems, shown.map(problemOf), {
      meta: { nextCursor: null, open: total, resolved: 0, new: 0, mine: 0 },
    }),
    respond(getProblem, problemOf(first)),
    respond(listOverdueReturns, shown.map(overdueOf), { meta: { total } }),
    respond(getUser, ann),
    respond(listHeirs, []),
    respond(reviewDeactivation, {
      items: shown.flatMap((place) => [openItemOf(place, 'out'), openItemOf(place, 'upcoming')]),
      ends: { hasPassword: true, methods: [], sessions: 0, feeds: 0 },
    }),
  );
}
