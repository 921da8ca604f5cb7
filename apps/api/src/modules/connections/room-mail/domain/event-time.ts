import type ICAL from 'ical.js';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { instantOf } from '../../../../platform/calendar/wall-clock.ts';
import { CalendarFault } from './calendar-fault.ts';
import type { ZoneFinder } from './event-zone.ts';

export interface EventTime {
  readonly instant: string;
  readonly wall: WallTime;
  readonly isDate: boolean;
  readonly timezone: string;
}

export interface TimeReader {
  readonly zones: ZoneFinder;
  /** Zone of floating times and of dates. */
  readonly timezone: string;
}

/** As ical.js writes them; a date that is declared as a time has an empty time of day. */
const dateShape = /^(\d{4}-\d\d-\d\d)(?:T::)?$/;
const timeShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:)(\d\d)(Z?)$/;

/** The times of a property; EXDATE and RDATE have several. */
export function readTimes(property: ICAL.Property, reader: TimeReader): EventTime[] {
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
