import ICAL from 'ical.js';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { instantOf } from '../../../../platform/calendar/wall-clock.ts';
import type { InvitedAttendee, InvitedEvent, Organizer } from '../../meetings/index.ts';
import { CalendarFault } from './calendar-fault.ts';
import type { ZoneFinder } from './event-zone.ts';
import { mailbox, normalAddress } from './mailbox.ts';

export interface EventReader extends TimeReader, Pick<InvitedEvent, 'client'> {}

export function readEvent(event: ICAL.Component, reader: EventReader): InvitedEvent {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
  const times = (name: string) =>
    event.getAllProperties(name).flatMap((property) => readTimes(property, reader));
  const uid = text('uid').trim();
  if (uid === '') throw new CalendarFault('uid-missing');
  const [start] = times('dtstart');
  const end = start ? endOf(event, start, times('dtend')[0]) : null;
  const recurrence = event.getFirstProperty('recurrence-id');
  const named = recurrence ? readTimes(recurrence, reader)[0] : undefined;
  const dated = named ?? start;
  const rule = event.getFirstPropertyValue('rrule');
  return {
    uid,
    sequence: sequenceIn(text('sequence')),
    stamp: times('dtstamp')[0]?.instant ?? null,
    recurrenceId: named?.instant ?? null,
    isThisAndFuture: recurrence?.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE',
    organizer: organizerOf(event),
    attendees: attendeesOf(event, text('comment')),
    start: start?.instant ?? null,
    end,
    dateZone: dated?.isDate ? dated.timezone : null,
    isAllDay: start?.isDate === true || text('x-microsoft-cdo-alldayevent') === 'TRUE',
    timezone: start?.timezone ?? reader.timezone,
    rule: rule instanceof ICAL.Recur ? rule.toString() : null,
    exdates: times('exdate').map((time) => startOn(time, start)),
    rdates: times('rdate').map((time) => startOn(time, start)),
    title: text('summary').trim(),
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(text('class').toUpperCase()),
    status: pick(statuses, text('status'), 'confirmed'),
    client: reader.client,
  };
}

function sequenceIn(text: string): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

const dayMs = 24 * 60 * 60 * 1000;

function endOf(event: ICAL.Component, start: EventTime, end: EventTime | undefined): string {
  if (end) return end.instant;
  const duration = event.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration)) {
    return start.isDate ? instantOf(start.wall + dayMs, start.timezone) : start.instant;
  }
  const ms = duration.toSeconds() * 1000;
  // Days are counted on the wall clock, hours are exact (RFC 5545, 3.3.6).
  return duration.weeks > 0 || duration.days > 0
    ? instantOf(start.wall + ms, start.timezone)
    : new Date(Date.parse(start.instant) + ms).toISOString();
}

/** The start that a listed date means: some clients list the days of a series that has times. */
function startOn(time: EventTime, start: EventTime | undefined): string {
  if (!time.isDate || !start || start.isDate) return time.instant;
  return instantOf(time.wall + (start.wall % dayMs), start.timezone);
}

/** Apple and Exchange name people by other URIs, with the address as a parameter. */
function personIn(
  property: ICAL.Property,
): Pick<InvitedAttendee, 'email' | 'name' | 'written'> | null {
  const uri = String(property.getFirstValue() ?? '');
  const address = /^mailto:/i.test(uri) ? uri.slice('mailto:'.length) : '';
  const isMail = normalAddress(address) !== null;
  const written = isMail ? address : (property.getFirstParameter('email') ?? uri);
  const person = mailbox(written, property.getFirstParameter('cn') ?? '');
  return person && { ...person, written: written.trim() };
}

function organizerOf(event: ICAL.Component): Organizer | null {
  const property = event.getFirstProperty('organizer');
  const person = property && personIn(property);
  if (!person) return null;
  const { email, name } = person;
  return { email, name, sentBy: sentByIn(property) };
}

function sentByIn(property: ICAL.Property): string | null {
  return normalAddress((property.getFirstParameter('sent-by') ?? '').replace(/^mailto:/i, ''));
}

const statuses = { TENTATIVE: 'tentative', CANCELLED: 'cancelled' } as const;
const answers = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
  DELEGATED: 'delegated',
} as const;
const kinds = { GROUP: 'group', RESOURCE: 'resource', ROOM: 'room', UNKNOWN: 'unknown' } as const;

function attendeesOf(event: ICAL.Component, comment: string): InvitedAttendee[] {
  return event.getAllProperties('attendee').flatMap((property) => {
    const person = personIn(property);
    if (!person) return [];
    const parameter = (name: string) => property.getFirstParameter(name) ?? '';
    return {
      ...person,
      sentBy: sentByIn(property),
      partstat: pick(answers, parameter('partstat'), 'needs-action'),
      cutype: pick(kinds, parameter('cutype'), 'individual'),
      // Google writes the text of an answer here, others into COMMENT.
      comment: parameter('x-response-comment') || comment,
    };
  });
}

function pick<Value, Other>(
  table: Readonly<Record<string, Value>>,
  name: string,
  other: Other,
): Value | Other {
  const key = name.toUpperCase();
  return Object.hasOwn(table, key) ? (table[key] ?? other) : other;
}

interface EventTime {
  readonly instant: string;
  readonly wall: WallTime;
  readonly isDate: boolean;
  readonly timezone: string;
}

interface TimeReader {
  readonly zones: ZoneFinder;
  /** Zone of floating times and of dates. */
  readonly timezone: string;
}

/** As ical.js writes them; a date that is declared as a time has an empty time of day. */
const dateShape = /^(\d{4}-\d\d-\d\d)(?:T::)?$/;
const timeShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:)(\d\d)(Z?)$/;

/** The times of a property; EXDATE and RDATE have several. */
function readTimes(property: ICAL.Property, reader: TimeReader): EventTime[] {
  const values: readonly unknown[] = property.jCal.slice(3);
  return values.map((value) => readTime(property, value, reader));
}

function readTime(property: ICAL.Property, value: unknown, reader: TimeReader): EventTime {
  const text = Array.isArray(value) ? String(value[0]) : String(value);
  const date = dateShape.exec(text)?.[1];
  if (date !== undefined) {
    const wall = wallOf(`${date}T00:00:00`);
    return {
      instant: instantOf(wall, reader.timezone),
      wall,
      isDate: true,
      timezone: reader.timezone,
    };
  }
  const [, minute = '', second = '', utc = ''] = timeShape.exec(text) ?? [];
  // A leap second is the one before it.
  const wall = wallOf(`${minute}${second === '60' ? '59' : second}`);
  const tzid = property.getFirstParameter('tzid');
  const named = tzid ? reader.zones(tzid, wall) : reader.timezone;
  const timezone = utc === 'Z' ? 'UTC' : named;
  if (timezone === null) throw new CalendarFault('zone-unknown', tzid);
  return { instant: instantOf(wall, timezone), wall, isDate: false, timezone };
}

function wallOf(text: string): WallTime {
  const wall = Date.parse(`${text}Z`);
  // The runtime takes 30 February as a day in March.
  const isReal = !Number.isNaN(wall) && new Date(wall).toISOString().startsWith(text);
  if (!isReal) throw new CalendarFault('time-invalid', text);
  return wall;
}
