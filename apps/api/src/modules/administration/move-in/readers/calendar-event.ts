import ICAL from 'ical.js';
import type { InvitedEvent } from '../../../connections/meetings/index.ts';
import type { EventReader } from '../../../connections/room-mail/index.ts';
import { readEvent } from '../../../connections/room-mail/index.ts';

/** An event of a calendar file, with what an invitation does not need. */
export interface CalendarEvent extends InvitedEvent {
  readonly location: string;
  readonly notes: string;
  /** Whether it leaves its time free. */
  readonly isFree: boolean;
  /** Whether it repeats by rules that can't be followed together. */
  readonly hasManyRules: boolean;
}

/** Kinds of attendees that are no people (RFC 5545 3.2.3). */
const placeKinds: ReadonlySet<string> = new Set(['resource', 'room']);

export function isPlace({ cutype }: CalendarEvent['attendees'][number]): boolean {
  return placeKinds.has(cutype);
}

/** @throws CalendarFault, or the error of the parser */
export function readCalendarEvent(block: string, reader: EventReader): CalendarEvent {
  const event = ICAL.Component.fromString(block.replaceAll('\0', ''));
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '').trim();
  const rules = [...event.getAllProperties('rrule'), ...event.getAllProperties('exrule')];
  return {
    ...readEvent(event, reader),
    location: text('location'),
    notes: text('description'),
    isFree:
      text('transp').toUpperCase() === 'TRANSPARENT' ||
      text('x-microsoft-cdo-busystatus').toUpperCase() === 'FREE',
    hasManyRules: rules.length > 1,
  };
}
