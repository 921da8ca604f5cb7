import type { Recurrence, Weekday } from '@axp/contracts/vocabulary';
import ICAL from 'ical.js';
import type { WallTime } from '../../../../platform/calendar/wall-clock.ts';
import { dateOf, wallText } from './time.ts';

/** `MO` for Monday, as RFC 5545 writes it. */
const dayCode = (day: Weekday) => day.slice(0, 2).toUpperCase();

function patternOf(recurrence: Recurrence): string {
  switch (recurrence.frequency) {
    case 'daily':
      return 'FREQ=DAILY';
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${recurrence.weekdays.map(dayCode).join(',')};WKST=MO`;
    case 'monthly-date':
      return `FREQ=MONTHLY;BYMONTHDAY=${recurrence.monthDay}`;
    case 'monthly-weekday':
      return `FREQ=MONTHLY;BYDAY=${recurrence.ordinal}${dayCode(recurrence.weekday)}`;
  }
}

/** The pattern of a series as RFC 5545 writes it, without its end. */
export function ruleText(recurrence: Recurrence): string {
  return `${patternOf(recurrence)};INTERVAL=${recurrence.interval}`;
}

/**
 * The wall times of a rule from a first one on, until a date, at most so many. The library counts
 * on a calendar without zones; a zone comes in only afterwards, in `instantOf`.
 */
export function wallTimesOf(
  recurrence: Recurrence,
  range: { readonly from: WallTime; readonly untilDate: string; readonly atMost: number },
): WallTime[] {
  const until = `${range.untilDate.replaceAll('-', '')}T235959`;
  const rule = ICAL.Recur.fromString(`${ruleText(recurrence)};UNTIL=${until}`);
  const dates = rule.iterator(ICAL.Time.fromDateTimeString(wallText(range.from)));
  const found: WallTime[] = [];
  while (found.length < range.atMost) {
    const next = dates.next();
    if (!next) break;
    // Seconds come from the first time as well, so a whole time goes in and a whole time comes out.
    found.push(Date.parse(`${next.toString()}Z`));
  }
  return found;
}

/** Months of a monthly series that lack its day, from one date to another: `2027-02` (Z-60). */
export function monthsWithoutDay(
  recurrence: Recurrence,
  from: WallTime,
  to: WallTime,
): readonly string[] {
  if (recurrence.frequency !== 'monthly-date') return [];
  const { monthDay, interval } = recurrence;
  const first = new Date(from);
  const lacking: string[] = [];
  for (let step = 0; ; step += interval) {
    const year = first.getUTCFullYear();
    const month = first.getUTCMonth() + step;
    if (Date.UTC(year, month, 1) > to) return lacking;
    const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    if (days < monthDay) lacking.push(dateOf(Date.UTC(year, month, 1)).slice(0, 7));
  }
}
