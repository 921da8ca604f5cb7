import type { Booking, CalendarEntry, CalendarOpening, CalendarResource } from '@axp/contracts';
import {
  getBooking,
  listBuildings,
  listCalendar,
  listCalendarResources,
  packCalendar,
} from '@axp/contracts';
import {
  booking,
  building,
  id,
  otherRoom,
  room,
  taken,
} from '@/shared/booking/testing/fixtures.ts';
import { respond, server } from '@/shared/testing/index.ts';

function rowOf(resource: typeof room): CalendarResource {
  const { type, name, floor, timezone, capacity, quantity, amenities, needsApproval } = resource;
  return {
    id: resource.id,
    type,
    name,
    building: resource.building,
    floor,
    timezone,
    capacity,
    quantity,
    amenities,
    needsApproval,
    gridMinutes: 15,
    bufferAfterMinutes: 0,
    openingId: building.id,
  };
}

export const rooms: readonly CalendarResource[] = [rowOf(room), rowOf(otherRoom)];

export const carRow: CalendarResource = {
  ...rowOf(room),
  id: id(12),
  type: 'car',
  name: 'Van',
  amenities: [],
};

/** Monday, 5 March 2035, by the clock in Bangkok: a day that is neither past nor today. */
export function at(time: string): string {
  return new Date(`2035-03-05T${time}:00+07:00`).toISOString();
}

type Times = Pick<NonNullable<CalendarEntry['booking']>, 'start' | 'end'>;

export function bookingFacts(
  times: Times,
  change: Partial<NonNullable<CalendarEntry['booking']>> = {},
): NonNullable<CalendarEntry['booking']> {
  return {
    status: 'approved',
    version: 3,
    start: times.start,
    end: times.end,
    timezone: room.timezone,
    businessUnitId: id(40),
    isPrivate: false,
    isRecurring: false,
    change: 'none',
    ...change,
  };
}

/** A booking of the reader's own in the first room, which they may move. */
export function ownEntry(start: string, end: string, change: Partial<CalendarEntry> = {}) {
  const times = { start: at(start), end: at(end) };
  return taken(times.start, times.end, {
    bookingId: id(60),
    title: 'Design review',
    isMine: true,
    booking: bookingFacts(times, { change: 'all' }),
    ...change,
  });
}

/** Serves rooms, open from eight to six, their entries, and the booking that is opened. */
export function serveCalendar(
  entries: readonly CalendarEntry[],
  resources: readonly CalendarResource[] = rooms,
  opened: Booking = booking(),
  closedDays: CalendarOpening['closedDays'] = [],
): void {
  const open = [{ start: at('08:00'), end: at('18:00') }];
  server.use(
    respond(listBuildings, [building]),
    respond(listCalendarResources, [...resources], {
      meta: {
        nextCursor: null,
        openings: [{ id: building.id, open, closedDays }],
        usualPlace: null,
      },
    }),
    respond(listCalendar, packCalendar([...entries])),
    // After the calendar, whose path its own would match as well.
    respond(getBooking, opened),
  );
}
