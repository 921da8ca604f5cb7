import type { StoredAnswer } from '@axp/contracts/vocabulary';
import { TZDate } from '@date-fns/tz';
import type { ICalEventData } from 'ical-generator';
import {
  foldLines,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator';
import { wallTimeOf } from './wall-clock.ts';
import type { CalendarZone } from './wall-clock-zone.ts';
import { wallClockZone } from './wall-clock-zone.ts';

export const calendarType = 'text/calendar; charset=utf-8';

export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
  readonly answer: StoredAnswer;
}

export interface CalendarRepeat {
  /** As RFC 5545 writes it: `FREQ=DAILY;INTERVAL=1;COUNT=5`. */
  readonly rule: string;
  readonly exceptStarts: readonly string[];
}

/** One booking, as calendars know it. Instants are ISO texts. */
export interface CalendarEvent {
  /** The same for every date of a series, and for every version of a booking. */
  readonly uid: string;
  /** Grows with each change; a calendar keeps the highest that it has seen. */
  readonly sequence: number;
  readonly changedAt: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  /** Where this date of a series was before any change; null for a booking of its own. */
  readonly recurrenceId: string | null;
  /** Zone whose days name the dates of an all-day series of another calendar (VALUE=DATE). */
  readonly dateZone?: string | null | undefined;
  /** Given for an event that stands for many: how it repeats, and where it does not. */
  readonly repeats?: CalendarRepeat;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  readonly url: string | null;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly isPrivate: boolean;
  readonly organizer: Omit<CalendarPerson, 'answer'> | null;
  readonly attendees: readonly CalendarPerson[];
  /** Whether the organiser's mailbox is read; mails also carry links to answer by. */
  readonly asksForAnswer?: boolean;
}

export interface CalendarFile {
  /** iTIP method (RFC 5546); feeds use `publish`. */
  readonly method: 'request' | 'cancel' | 'reply' | 'publish';
  /** Name of a feed in the reader's calendar. */
  readonly name?: string;
  readonly events: readonly CalendarEvent[];
}

const methods = {
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
  reply: ICalCalendarMethod.REPLY,
  publish: ICalCalendarMethod.PUBLISH,
} as const;

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** PARTSTAT (RFC 5545, 3.2.12). */
const participation = {
  none: ICalAttendeeStatus.NEEDSACTION,
  accepted: ICalAttendeeStatus.ACCEPTED,
  tentative: ICalAttendeeStatus.TENTATIVE,
  declined: ICalAttendeeStatus.DECLINED,
} as const satisfies Readonly<Record<StoredAnswer, ICalAttendeeStatus>>;

const dayMs = 24 * 60 * 60 * 1000;
const feedRefreshSeconds = 15 * 60;

/** An iCalendar file (RFC 5545) with the definition of every zone that it names. */
export function writeCalendar({ method, name, events }: CalendarFile): string {
  const zones = new Map<string, CalendarZone>();
  const calendar = new ICalCalendar({
    prodId: { company: 'AXP', product: 'AXP Booking', language: 'EN' },
    method: methods[method],
    scale: 'GREGORIAN',
    ...(name !== undefined && { name: escaped(name), ttl: feedRefreshSeconds }),
  });
  for (const event of events) {
    const { start, end, recurrenceId, repeats } = event;
    const named = recurrenceId === null ? [start, end] : [start, end, recurrenceId];
    const instants = [...named, ...(repeats?.exceptStarts ?? [])];
    const zone = wallClockZone(event.timezone, instants);
    if (zone) zones.set(zone.tzid, zone);
    calendar.createEvent(eventData(event, zone?.tzid ?? null));
  }
  // The writer would put zones before properties of the calendar, where Outlook ignores those.
  const definitions = [...zones.values()].map(
    ({ definition }) => `${definition.trim().replaceAll(/\r?\n/g, '\r\n')}\r\n`,
  );
  const [head = '', ...rest] = lowerSchemes(calendar.toString()).split(/^(?=BEGIN:VEVENT\r$)/m);
  const written = events.map((event, index) => withDateId(rest[index] ?? '', event));
  return `${[head, ...definitions, ...written].join('')}\r\n`;
}

/** A RECURRENCE-ID has the type of the start of its series (RFC 5545, 3.8.4.4); the writer knows only times. */
function withDateId(text: string, { recurrenceId, dateZone }: CalendarEvent): string {
  if (recurrenceId === null || !dateZone) return text;
  const wall = new Date(wallTimeOf(recurrenceId, dateZone)).toISOString();
  const day = wall.slice(0, 10).replaceAll('-', '');
  return text.replace(/^RECURRENCE-ID.*/m, `RECURRENCE-ID;VALUE=DATE:${day}`);
}

/** The writer's `MAILTO` is another person for programs that compare addresses as texts. */
function lowerSchemes(file: string): string {
  return foldLines(
    file.replaceAll('\r\n ', '').replaceAll(/^(ATTENDEE.*):MAILTO:/gm, '$1:mailto:'),
  );
}

function eventData(event: CalendarEvent, tzid: string | null): ICalEventData {
  const when = (instant: string) =>
    tzid === null ? new Date(instant) : new TZDate(new Date(instant), tzid);
  return {
    id: event.uid,
    sequence: event.sequence,
    stamp: new Date(event.changedAt),
    lastModified: new Date(event.changedAt),
    ...(daysOf(event) ?? { timezone: tzid, start: when(event.start), end: when(event.end) }),
    ...(event.recurrenceId !== null && { recurrenceId: when(event.recurrenceId) }),
    ...(event.repeats && { repeating: repeatLines(event.repeats, tzid) }),
    summary: event.title,
    description: event.description || null,
    location: event.place || null,
    url: event.url,
    status: statuses[event.status],
    class: event.isPrivate ? ICalEventClass.PRIVATE : ICalEventClass.PUBLIC,
    ...(event.organizer && {
      organizer: { name: parameter(event.organizer.name), email: event.organizer.email },
    }),
    attendees: event.attendees.map(({ name, email, answer }) => ({
      name: parameter(name || email),
      email,
      role: ICalAttendeeRole.REQ,
      status: participation[answer],
      rsvp: event.asksForAnswer ?? false,
    })),
  };
}

/** Null for an event that does not take whole days, as a date that was moved to an hour. */
function daysOf({ start, end, dateZone }: CalendarEvent): Omit<ICalEventData, 'id'> | null {
  if (!dateZone) return null;
  const [from, to] = [wallTimeOf(start, dateZone), wallTimeOf(end, dateZone)];
  if (from % dayMs !== 0 || to % dayMs !== 0) return null;
  return { allDay: true, timezone: null, start: new Date(from), end: new Date(to) };
}

/** The writer has no words for all of our rules, so it is given whole lines. */
function repeatLines({ rule, exceptStarts }: CalendarRepeat, tzid: string | null): string {
  const zone = tzid === null ? '' : `;TZID=${tzid}`;
  const starts = exceptStarts.map((start) => clockText(start, tzid)).join(',');
  return [`RRULE:${rule}`, ...(starts === '' ? [] : [`EXDATE${zone}:${starts}`])].join('\r\n');
}

/** `20261103T100000`, on the wall clock of a zone or in UTC. */
function clockText(instant: string, tzid: string | null): string {
  const at = tzid === null ? new Date(instant) : new TZDate(new Date(instant), tzid);
  const digits = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return tzid === null ? `${digits}Z` : digits;
}

/** The writer leaves the name of a calendar as it is. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\p{Cc}+/gu, ' ');
}

/** A parameter can't hold a double quote, and readers differ about a backslash (RFC 5545, 3.2). */
function parameter(text: string): string {
  return text
    .replaceAll('"', '”')
    .replaceAll('\\', '/')
    .replaceAll(/\p{Cc}+/gu, ' ');
}
