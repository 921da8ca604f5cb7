import type { CalendarEvent } from './calendar-event.ts';
import { isPlace } from './calendar-event.ts';
import type { MovedBooking, MovedThings } from './moved-things.ts';
import { addressIn, nameOf } from './moved-things.ts';

type DateFields = 'key' | 'resourceKey' | 'time' | 'seriesKey' | 'originalStart';

/** The fields of a booking that all dates of an event share. */
export function bookedDate(
  event: CalendarEvent,
  things: MovedThings,
): Omit<MovedBooking, DateFields> {
  const rooms = new Set(event.attendees.filter(isPlace).map(({ email }) => email));
  const organizer = event.organizer;
  const owner =
    organizer && !rooms.has(organizer.email) && !isCalendar(organizer.email) ? organizer : null;
  const invitees = new Map(
    event.attendees.flatMap(({ email, name }) => {
      const address = addressIn(email);
      const isOther = email !== owner?.email && !rooms.has(email) && !isCalendar(email);
      return address !== null && isOther ? [[address, nameOf(name)] as const] : [];
    }),
  );
  return {
    periods: null,
    ownerKey: owner && things.person({ email: owner.email, fullName: owner.name }),
    title: nameOf(event.title),
    notes: event.notes,
    isPrivate: event.isPrivate,
    isPending: event.status === 'tentative',
    attendees: null,
    invitees: [...invitees].map(([email, fullName]) => ({ email, fullName })),
    ownFields: {},
  };
}

/** Address of a calendar of Google, which it names as the organiser of shared calendars. */
const isCalendar = (email: string) => email.endsWith('.calendar.google.com');
