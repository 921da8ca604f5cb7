import type { ClosedDayBody, LeftOutHoliday } from '@axp/contracts';
import { holidayCalendarLimits, refusalAt } from '@axp/contracts';
import { fieldsPerLanguage } from '@axp/contracts/vocabulary';
import ICAL from 'ical.js';
import { decodeText } from '../../../platform/sheets/text-encoding.ts';

const aheadYears = 2;
/** Dates of all rules of a file, as far as they are followed. */
const mostDates = 20_000;
/** The library follows other rules for seconds, some without an end, when no date matches them. */
const followedParts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  YEARLY: [
    ['BYMONTH', 'BYMONTHDAY'],
    ['BYMONTH', 'BYDAY'],
  ],
  MONTHLY: [['BYMONTHDAY'], ['BYDAY']],
  WEEKLY: [['BYDAY']],
  DAILY: [[]],
};
const longestInterval = 400;
const longestHolidayDays = 31;
const mostCharacters = 120;
const dayMs = 86_400_000;

export interface HolidayCalendar {
  readonly days: readonly ClosedDayBody[];
  /** Entries that close no day of their own. */
  readonly leftOut: readonly LeftOutHoliday[];
}

interface CalendarContext {
  /** Time zone of the building: a holiday that begins at an instant is on its day there. */
  readonly timezone: string;
  readonly now: Date;
}

/**
 * The days of a holiday calendar from today on, two years ahead: single ones, those of several days,
 * and those that come again. A holiday that is named in two languages keeps both names.
 * @throws AppError calendar.not_readable
 */
export function readHolidays(bytes: Uint8Array, place: CalendarContext): HolidayCalendar {
  try {
    return holidaysOf(calendarOf(bytes), place);
  } catch {
    // Values are parsed where they are read: whatever it is, it is no calendar.
  }
  throw refusalAt('file', 'calendar.not_readable');
}

function holidaysOf(calendar: ICAL.Component, { timezone, now }: CalendarContext): HolidayCalendar {
  const local = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  const today = local.format(now);
  const last = `${Number(today.slice(0, 4)) + aheadYears}${today.slice(4)}`;
  const dayOf: DayOf = (time) =>
    time.zone === ICAL.Timezone.utcTimezone && !time.isDate
      ? local.format(time.toJSDate())
      : time.toString().slice(0, 10);
  const events = calendar.getAllSubcomponents('vevent');
  const followed = { left: mostDates };
  const moved = new Set(events.flatMap((event) => movedDate(event, dayOf) ?? []));
  const days = new Map<string, ClosedDayBody>();
  const leftOut: LeftOutHoliday[] = [];
  for (const event of events) {
    const names = namesOf(event);
    if (String(event.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') {
      leftOut.push({ name: names.nameEn, reason: 'cancelled' });
      continue;
    }
    const all = daysOf(event, { dayOf, last, moved, followed });
    const within = all.filter((day) => day >= today && day <= last);
    const fresh = within.filter((day) => !days.has(day));
    for (const day of fresh) days.set(day, { day, ...names });
    if (within.length === 0) leftOut.push({ name: names.nameEn, reason: 'not_in_range' });
    else if (fresh.length === 0) leftOut.push({ name: names.nameEn, reason: 'same_day' });
  }
  const sorted = [...days.values()].toSorted((one, other) => one.day.localeCompare(other.day));
  const beyond = sorted.slice(holidayCalendarLimits.days);
  leftOut.push(...beyond.map(({ nameEn: name }) => ({ name, reason: 'too_many' as const })));
  return { days: sorted.slice(0, holidayCalendarLimits.days), leftOut };
}

function calendarOf(bytes: Uint8Array): ICAL.Component {
  const calendar = ICAL.Component.fromString(decodeText(bytes).text);
  if (calendar.name !== 'vcalendar') throw new Error(`not a calendar: ${calendar.name}`);
  return calendar;
}

function namesOf(event: ICAL.Component): Omit<ClosedDayBody, 'day'> {
  const named = event.getAllProperties('summary').map((property) => ({
    language: String(property.getParameter('language') ?? '').slice(0, 2),
    text: plainLine(String(property.getFirstValue() ?? '')),
  }));
  const fallback = named.find(({ text }) => text !== '')?.text ?? 'Holiday';
  return fieldsPerLanguage(
    'name',
    (language) => named.find((one) => one.language === language && one.text)?.text ?? fallback,
  );
}

function plainLine(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return Array.from(line).slice(0, mostCharacters).join('');
}

type DayOf = (time: ICAL.Time) => string;

const dateOfRule = (event: ICAL.Component, day: string) =>
  `${String(event.getFirstPropertyValue('uid'))} ${day}`;

/** The date of a rule that an entry stands for, moved or cancelled; null for an entry of its own. */
function movedDate(event: ICAL.Component, dayOf: DayOf): string | null {
  const date = event.getFirstPropertyValue('recurrence-id');
  return date instanceof ICAL.Time ? dateOfRule(event, dayOf(date)) : null;
}

interface Reading {
  readonly dayOf: DayOf;
  readonly last: string;
  /** Dates of rules that other entries stand for. */
  readonly moved: ReadonlySet<string>;
  /** Dates of rules that may still be followed. */
  readonly followed: { left: number };
}

function daysOf(event: ICAL.Component, reading: Reading): string[] {
  const { dayOf, moved } = reading;
  const whole = new ICAL.Event(event);
  if (!whole.startDate) return [];
  const length = lengthInDays(whole);
  const days: string[] = [];
  for (const begin of beginnings(whole, reading)) {
    const first = dayOf(begin);
    if (whole.isRecurring() && moved.has(dateOfRule(event, first))) continue;
    for (let step = 0; step < length; step += 1) {
      days.push(new Date(Date.parse(first) + step * dayMs).toISOString().slice(0, 10));
    }
  }
  return days;
}

/** The end of a day-long event is the day after it. */
function lengthInDays({ startDate, endDate }: ICAL.Event): number {
  const seconds = endDate.subtractDate(startDate).toSeconds();
  return Math.min(Math.max(Math.ceil((seconds * 1000) / dayMs), 1), longestHolidayDays);
}

/** No dates of a rule that isn't followed, nor more of them than a file may have. */
function* beginnings(
  event: ICAL.Event,
  { last, followed }: Reading,
): Generator<ICAL.Time, undefined> {
  if (!event.isRecurring()) {
    yield event.startDate;
    return;
  }
  const rules = event.component.getAllProperties('rrule').map((rule) => rule.getFirstValue());
  if (!rules.every(isFollowed)) return;
  const dates = event.iterator();
  for (; followed.left > 0; followed.left -= 1) {
    const next = dates.next();
    if (!next || next.toString().slice(0, 10) > last) return;
    yield next;
  }
}

function isFollowed(rule: unknown): boolean {
  if (!(rule instanceof ICAL.Recur) || rule.interval > longestInterval) return false;
  const parts = Object.keys(rule.parts);
  const forms = followedParts[rule.freq] ?? [];
  return forms.some((form) => parts.every((part) => form.includes(part)));
}
