import ICAL from 'ical.js';
import { instantOf } from '../../../../platform/calendar/wall-clock.ts';
import type { InvitedAttendee, InvitedEvent, Organizer } from '../../meetings/index.ts';
import { CalendarFault } from './calendar-fault.ts';
import type { EventTime, TimeReader } from './event-time.ts';
import { readTimes } from './event-time.ts';
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
