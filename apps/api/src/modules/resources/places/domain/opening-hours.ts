import { dateOf, dayAt, dayOf, firstReading, weekdayOf } from './wall-clock.ts';

/** Open from one time of the wall clock to another; one that ends earlier ends on the next day. */
export interface OpeningInterval {
  /** Monday is 1, Sunday 7. */
  readonly weekday: number;
  /** `08:00` */
  readonly opens: string;
  /** `18:00`; midnight is `24:00`. */
  readonly closes: string;
}

export interface ClosedDay {
  /** Date in ISO 8601, in the zone of the place. */
  readonly day: string;
  readonly nameEn: string;
  readonly nameTh: string;
}

/** When a place is open (Z-12). */
export interface OpeningCalendar {
  readonly timezone: string;
  /** Null: at any time, apart from the closed days. */
  readonly hours: readonly OpeningInterval[] | null;
  /** Nothing opens on such a day, and a night that began before ends at its midnight. */
  readonly closedDays: readonly ClosedDay[];
}

/** A stretch of time in milliseconds since 1970, half-open. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** How far ahead an opening is looked for. */
export const searchedDays = 366;

const roundTheClock = [{ opens: '00:00', closes: '24:00' }];

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function isAlwaysOpen({ hours, closedDays }: OpeningCalendar): boolean {
  return hours === null && closedDays.length === 0;
}

/** Returns the weekly hours that begin on a day, even if it is a closed day. */
export function hoursOf(
  { hours }: OpeningCalendar,
  day: number,
): readonly Pick<OpeningInterval, 'opens' | 'closes'>[] {
  if (hours === null) return roundTheClock;
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .toSorted((one, other) => minutesOf(one.opens) - minutesOf(other.opens));
}

export function closedDayOf({ closedDays }: OpeningCalendar, day: number): ClosedDay | undefined {
  const date = dateOf(day);
  return closedDays.find((closed) => closed.day === date);
}

function periodsOf(calendar: OpeningCalendar, day: number): Period[] {
  const { timezone } = calendar;
  if (closedDayOf(calendar, day)) return [];
  return hoursOf(calendar, day).map(({ opens, closes }) => {
    const [open, close] = [minutesOf(opens), minutesOf(closes)];
    const endsNextDay = close <= open;
    const isCutOff = endsNextDay && closedDayOf(calendar, day + 1);
    return {
      from: firstReading(day, open, timezone),
      to: isCutOff
        ? firstReading(day + 1, 0, timezone)
        : firstReading(endsNextDay ? day + 1 : day, close, timezone),
    };
  });
}

/**
 * Yields open periods in order, from the one that contains the instant or the next one. Adjacent
 * periods are merged; the last may be cut off at the end of the search.
 */
export function* openPeriods(
  calendar: OpeningCalendar,
  instant: number,
): Generator<Period, undefined> {
  const first = dayAt(instant, calendar.timezone);
  let open: Period | null = null;
  // Hours of the previous day may extend past midnight.
  for (let day = first - 1; day <= first + searchedDays; day += 1) {
    for (const period of periodsOf(calendar, day)) {
      // A DST gap can contain a whole interval.
      if (period.to <= instant || period.to <= period.from) continue;
      if (open && period.from <= open.to) {
        open = { from: open.from, to: Math.max(open.to, period.to) };
        continue;
      }
      if (open) yield open;
      open = period;
    }
  }
  if (open) yield open;
}

/** Returns the open period that contains an instant; its end is included for `edge: end`. */
export function periodAt(
  calendar: OpeningCalendar,
  instant: number,
  edge: 'start' | 'end' = 'start',
): Period | null {
  // A booking may end, but not start, exactly at the end of a period.
  const since = edge === 'end' ? instant - 1 : instant;
  const { value } = openPeriods(calendar, since).next();
  if (!value) return null;
  const isInside = value.from <= instant && (edge === 'end' || instant < value.to);
  return isInside ? value : null;
}

/** The closed days of a window by their date at the place, earliest first. */
export function closedWithin(
  { closedDays, timezone }: OpeningCalendar,
  window: { readonly start: string; readonly end: string },
): ClosedDay[] {
  const first = dayAt(Date.parse(window.start), timezone);
  const last = dayAt(Date.parse(window.end) - 1, timezone);
  return closedDays
    .filter(({ day }) => dayOf(day) >= first && dayOf(day) <= last)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/** The stretches of a window in which a place is open, in order. */
export function openWithin(
  calendar: OpeningCalendar,
  window: { readonly start: string; readonly end: string },
): { start: string; end: string }[] {
  const [from, to] = [Date.parse(window.start), Date.parse(window.end)];
  const open: { start: string; end: string }[] = [];
  for (const period of openPeriods(calendar, from)) {
    if (period.from >= to) break;
    open.push({
      start: new Date(Math.max(period.from, from)).toISOString(),
      end: new Date(Math.min(period.to, to)).toISOString(),
    });
  }
  return open;
}

/** Periods in which a place is open on a calendar day; a day with a clock change has its own length. */
export function openOn(calendar: OpeningCalendar, date: string): { start: string; end: string }[] {
  const day = dayOf(date);
  const instantOf = (number: number) =>
    new Date(firstReading(number, 0, calendar.timezone)).toISOString();
  return openWithin(calendar, { start: instantOf(day), end: instantOf(day + 1) });
}
