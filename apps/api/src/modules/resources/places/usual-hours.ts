import type { TimeRange, User } from '@axp/contracts';
import { zoneOffset } from '../../../platform/calendar/zone-offset.ts';
import type { OpeningCalendar, Period } from './domain/opening-hours.ts';
import { isAlwaysOpen, openPeriods } from './domain/opening-hours.ts';
import type { HomePlace } from './domain/usual-place.ts';
import type { OpeningBook } from './opening.queries.ts';

const dayMs = 86_400_000;
/** About four weeks, so that a page that is open for long still knows its next opening. */
const listedPeriods = 20;

/**
 * Open periods of a user's usual building from a day ago on; without one, the times at which any
 * building in their time zone is open. Null where there is a place that never closes.
 */
export function usualHours(
  { buildings }: OpeningBook,
  { buildingId, timezone }: HomePlace,
  now: Date,
): User['usualHours'] {
  const usual = buildings.get(buildingId ?? '');
  if (usual) return isAlwaysOpen(usual) ? null : { buildingId, open: listed(usual, now) };
  const near = inZone([...buildings.values()], timezone, now);
  if (near.length === 0 || near.some(isAlwaysOpen)) return null;
  return { buildingId: null, open: merged(near.flatMap((calendar) => listed(calendar, now))) };
}

/** Buildings with the clock of a zone; all of them where none has it. */
function inZone(calendars: readonly OpeningCalendar[], timezone: string | null, now: Date) {
  const offsetOf = (zone: string) => zoneOffset(zone, now.getTime());
  const near = calendars.filter(
    (calendar) => timezone !== null && offsetOf(calendar.timezone) === offsetOf(timezone),
  );
  return near.length > 0 ? near : calendars;
}

function listed(calendar: OpeningCalendar, now: Date): TimeRange[] {
  return [...openPeriods(calendar, now.getTime() - dayMs).take(listedPeriods)].map(asRange);
}

function asRange({ from, to }: Period): TimeRange {
  return { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
}

/** Joins times that overlap or meet. */
function merged(times: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const time of times.toSorted((one, other) => one.start.localeCompare(other.start))) {
    const last = joined.at(-1);
    if (!last || time.start > last.end) joined.push(time);
    else if (time.end > last.end) joined.splice(-1, 1, { start: last.start, end: time.end });
  }
  return joined.slice(0, listedPeriods);
}
