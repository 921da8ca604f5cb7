import type { CalendarEntry } from '@axp/contracts';
import {
  getBooking,
  listBuildings,
  listBusinessUnits,
  listCalendar,
  listCalendarResources,
  packCalendar,
} from '@axp/contracts';
import { booking, building, id, otherRoom, taken } from '@/shared/booking/testing/fixtures.ts';
import { respond, server } from '@/shared/testing/index.ts';
import { bookingFacts, rooms } from './world.ts';

/** A booking in the calendar of Tuesday, 6 March 2035, from `09:00` in Bangkok on. */
function onTuesday(change: Partial<CalendarEntry>, booking = {}): CalendarEntry {
  const entry = taken('2035-03-06T02:00:00.000Z', '2035-03-06T03:00:00.000Z', change);
  return { ...entry, booking: bookingFacts(entry, booking) };
}

export const mine = onTuesday(
  { bookingId: id(61), title: 'Design review', isMine: true },
  { change: 'all', status: 'pending-approval-book' },
);
export const others = onTuesday({
  bookingId: id(62),
  resourceId: otherRoom.id,
  title: 'Board meeting',
  start: '2035-03-06T06:00:00.000Z',
  end: '2035-03-06T07:00:00.000Z',
});
/** A private booking of others: the server tells no more than its time. */
export const hidden: CalendarEntry = {
  ...taken('2035-03-07T02:00:00.000Z', '2035-03-07T03:00:00.000Z'),
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
    respond(listCalendarResources, [...rooms], {
      meta: { nextCursor: null, openings: [], usualPlace: null },
    }),
    respond(listCalendar, packCalendar([...entries])),
    // After the calendar, whose path its own would match as well.
    respond(getBooking, booking()),
  );
}
