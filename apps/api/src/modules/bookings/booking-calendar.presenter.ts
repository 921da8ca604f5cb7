import { bookingUid } from '../../platform/calendar/booking-uid.ts';
import type { CalendarEvent } from '../../platform/calendar/calendar-file.ts';
import type { CalendarBookingRow } from './booking-calendar.queries.ts';

/** A booking as the calendar of somebody who takes part in it shows it. */
export function presentCalendarEvent(row: CalendarBookingRow): CalendarEvent {
  const isPending = row.status === 'pending-approval-book';
  return {
    // As the mails have it: the dates of a series share an id, and are told apart by their place in it.
    uid: bookingUid(row.series_id ?? row.id),
    sequence: row.version,
    changedAt: row.updated_at,
    start: row.starts_at,
    end: row.ends_at,
    timezone: row.timezone,
    recurrenceId: row.original_start,
    title: row.title,
    description: [row.meeting_link, row.description].filter((part) => part).join('\n\n'),
    place: [row.resource_name, row.floor_name, row.building_name]
      .filter((part) => part !== null)
      .join(', '),
    url: null,
    status: isPending ? 'tentative' : 'confirmed',
    isPrivate: row.privacy === 'private',
    // A published calendar has no guest list (RFC 5546, 3.2.1).
    organizer: null,
    attendees: [],
  };
}
