import type { CalendarEntry, CalendarResource } from '@axp/contracts';
import {
  listBuildings,
  listBusinessUnits,
  listCalendar,
  listCalendarResources,
} from '@axp/contracts';
import { building, id, otherRoom, room, taken } from '@/shared/booking/testing/fixtures.ts';
import { respond, server } from '@/shared/testing/index.ts';

function rowOf(resource: typeof room): CalendarResource {
  const {
    id: resourceId,
    type,
    name,
    floor,
    timezone,
    capacity,
    quantity,
    needsApproval,
  } = resource;
  const place = { building: resource.building, floor, timezone };
  const size = { capacity, quantity, needsApproval };
  return { id: resourceId, type, name, ...place, ...size, gridMinutes: 15, openingId: null };
}

const rows = [rowOf(room), rowOf(otherRoom)];

const shown: NonNullable<CalendarEntry['booking']> = {
  status: 'approved',
  version: 1,
  start: '2026-11-24T02:00:00.000Z',
  end: '2026-11-24T03:00:00.000Z',
  timezone: room.timezone,
  businessUnitId: id(40),
  isPrivate: false,
  isRecurring: false,
  change: 'none',
};

/** A booking in the calendar of 24 November, from `09:00` in Bangkok on. */
function onTuesday(change: Partial<CalendarEntry>, booking = {}): CalendarEntry {
  const entry = taken('2026-11-24T02:00:00.000Z', '2026-11-24T03:00:00.000Z', change);
  const { start, end } = entry;
  return { ...entry, booking: { ...shown, start, end, ...booking } };
}

export const mine = onTuesday(
  { bookingId: id(61), title: 'Design review', isMine: true },
  { change: 'all', status: 'pending-approval-book' },
);
export const others = onTuesday({
  bookingId: id(62),
  resourceId: otherRoom.id,
  title: 'Board meeting',
  start: '2026-11-24T06:00:00.000Z',
  end: '2026-11-24T07:00:00.000Z',
});
/** A private booking of others: the server tells no more than its time. */
export const hidden: CalendarEntry = {
  ...taken('2026-11-25T02:00:00.000Z', '2026-11-25T03:00:00.000Z'),
  bookingId: null,
  title: null,
  bookedFor: null,
  booking: null,
};

/** Answers everything that the calendar asks for. */
export function serveCalendar(entries: readonly CalendarEntry[] = [mine, others, hidden]): void {
  server.use(
    respond(listBuildings, [building]),
    respond(listBusinessUnits, [
      { id: id(40), title: 'Product' },
      { id: id(41), title: 'Sales' },
    ]),
    respond(listCalendarResources, rows, { meta: { nextCursor: null, openings: [] } }),
    respond(listCalendar, [...entries]),
  );
}
