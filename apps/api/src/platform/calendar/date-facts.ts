import type { BookingStatus } from '@axp/contracts';
import { bookingUid } from './booking-uid.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** Where a booking takes place. */
export interface Place {
  readonly resource: string;
  readonly floor: string | null;
  readonly building: string;
  readonly address: string;
}

/** One booking, or one date of a series with its own time, place and status. */
export interface DateFacts extends Place {
  readonly bookingId: string;
  /** Id for calendars where the booking's own names a series. */
  readonly calendarId: string | null;
  /** Null for a booking that does not repeat. */
  readonly seriesId: string | null;
  readonly originalStart: string | null;
  readonly title: string;
  readonly description: string;
  readonly meetingLink: string | null;
  readonly status: BookingStatus;
  readonly version: number;
  readonly changedAt: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly isPrivate: boolean;
}

/** The resource and where it is, without the address of the building. */
export function placeText({ resource, floor, building }: Omit<Place, 'address'>): string {
  return [resource, floor, building].filter(Boolean).join(', ');
}

/** The facts of a date in any calendar file: of a mail, a download or a feed. */
export function dateEvent(date: DateFacts): CalendarEvent {
  return {
    // The dates of a series share one UID; their RECURRENCE-ID distinguishes them.
    uid: bookingUid(date.seriesId ?? date.calendarId ?? date.bookingId),
    sequence: date.version,
    changedAt: date.changedAt,
    start: date.start,
    end: date.end,
    timezone: date.timezone,
    recurrenceId: date.originalStart,
    title: date.title,
    description: [date.meetingLink, date.description].filter((part) => part).join('\n\n'),
    place: [placeText(date), date.address].filter(Boolean).join(', '),
    url: null,
    status: calendarStatus(date.status),
    isPrivate: date.isPrivate,
    organizer: null,
    attendees: [],
  };
}

function calendarStatus(status: BookingStatus): CalendarEvent['status'] {
  if (status === 'cancelled') return 'cancelled';
  return status === 'pending-approval-book' ? 'tentative' : 'confirmed';
}
