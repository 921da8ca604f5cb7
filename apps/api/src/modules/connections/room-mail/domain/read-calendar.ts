import ICAL from 'ical.js';
import type { InvitedEvent } from '../../meetings/index.ts';
import { CalendarFault } from './calendar-fault.ts';
import { zoneFinder } from './event-zone.ts';
import type { CalendarMethod, MessageLimits, ReaderContext, UnansweredReason } from './message.ts';
import { calendarMethods } from './message.ts';
import { readEvent } from './read-event.ts';

export interface CalendarPart {
  readonly text: string;
  /** Parameter of Content-Type. */
  readonly method: string | null;
}

interface ReadCalendar {
  readonly method: CalendarMethod;
  readonly events: readonly InvitedEvent[];
}

/** @throws CalendarFault */
export function readCalendar(
  part: CalendarPart,
  context: ReaderContext,
): ReadCalendar | Extract<UnansweredReason, 'no-event' | 'other-method'> {
  refuseLong(part.text, context.limits);
  const calendar = parseComponent(part.text);
  const method = methodOf(calendar, part.method);
  if (method === null) return 'other-method';
  const components = calendar.getAllSubcomponents('vevent');
  if (components.length === 0) return 'no-event';
  refuseManyDates(components, context.limits);
  const reader = {
    zones: zoneFinder(calendar, context.timezone),
    timezone: context.timezone,
    client: clientOf(calendar),
  };
  const events = components
    .map((component) => readEvent(component, reader))
    .toSorted((one, other) => (one.recurrenceId ?? '').localeCompare(other.recurrenceId ?? ''));
  refuseIncomplete(method, events);
  return { method, events };
}

/** Names of programs by a word of their PRODID. */
const clients = [
  ['Outlook', /outlook|microsoft exchange/i],
  ['Google Calendar', /google/i],
  ['Apple Calendar', /apple/i],
  ['Thunderbird', /mozilla/i],
] as const;

function clientOf(calendar: ICAL.Component): string | null {
  const program = String(calendar.getFirstPropertyValue('prodid') ?? '');
  return clients.find(([, word]) => word.test(program))?.[0] ?? null;
}

/** Counts before parsing, which takes time and memory for each line. */
function refuseLong(text: string, limits: MessageLimits): void {
  const count = (line: RegExp) => text.match(line)?.length ?? 0;
  if (text.length > limits.calendar || count(/\n/g) > limits.calendarLines) {
    throw new CalendarFault('too-large');
  }
  if (count(/^ATTENDEE[;:]/gim) > limits.attendees) throw new CalendarFault('too-many-attendees');
  if (count(/^BEGIN:VEVENT/gim) > limits.events) throw new CalendarFault('too-many-events');
}

function parseComponent(text: string): ICAL.Component {
  try {
    const calendar = ICAL.Component.fromString(text.replaceAll(/^\uFEFF|\0/g, ''));
    if (calendar.name === 'vcalendar') return calendar;
  } catch {
    // The parser quotes the line, which may hold a title (H-05).
  }
  throw new CalendarFault('not-readable');
}

/** Null for a method that asks for nothing: PUBLISH, ADD, DECLINECOUNTER. */
function methodOf(calendar: ICAL.Component, ofPart: string | null): CalendarMethod | null {
  const ofCalendar = calendar.getFirstPropertyValue('method');
  const names = [ofPart, ofCalendar].flatMap((name) => name?.toString().trim().toLowerCase() ?? []);
  const [name, other] = names;
  if (name === undefined) throw new CalendarFault('method-missing');
  if (other !== undefined && other !== name) {
    throw new CalendarFault('method-differs', `${name}, ${other}`);
  }
  return calendarMethods.find((method) => method === name) ?? null;
}

function refuseManyDates(components: readonly ICAL.Component[], limits: MessageLimits): void {
  const dates = components
    .flatMap((event) => [...event.getAllProperties('exdate'), ...event.getAllProperties('rdate')])
    // Values come after name, parameters and type.
    .reduce((sum, { jCal }) => sum + jCal.length - 3, 0);
  if (dates > limits.dates) throw new CalendarFault('too-many-dates');
}

function refuseIncomplete(method: CalendarMethod, events: readonly InvitedEvent[]): void {
  if (new Set(events.map(({ uid }) => uid)).size > 1) throw new CalendarFault('several-uids');
  const organizers = events.map(({ organizer }) => organizer?.email ?? null);
  const isAnswer = method === 'reply' || method === 'counter' || method === 'refresh';
  if (!isAnswer && organizers.includes(null)) throw new CalendarFault('organizer-missing');
  if (new Set(organizers).size > 1) throw new CalendarFault('several-organizers');
  if (method !== 'request' && method !== 'counter') return;
  for (const { start, end } of events) {
    if (start === null || end === null) throw new CalendarFault('start-missing');
    if (Date.parse(end) <= Date.parse(start)) throw new CalendarFault('end-before-start');
  }
}
