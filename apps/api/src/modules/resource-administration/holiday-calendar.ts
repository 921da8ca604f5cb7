import type { ClosedDayBody } from '@axp/contracts';
import { holidayCalendarLimits, refusalAt } from '@axp/contracts';
import ICAL from 'ical.js';

const aheadYears = 2;
/** Limit for rules that never reach the requested days. */
const mostDates = 5_000;
const longestHolidayDays = 31;
const mostCharacters = 120;

/**
 * The days of a holiday calendar from a day on, two years ahead: single ones, those of several
 * days, and those that come again. A holiday that is named in two languages keeps both names.
 * @throws AppError calendar.not_readable
 */
export function readHolidays(bytes: Uint8Array, today: string): ClosedDayBody[] {
  const last = `${Number(today.slice(0, 4)) + aheadYears}${today.slice(4)}`;
  const events = calendarOf(bytes).getAllSubcomponents('vevent');
  const days = new Map<string, ClosedDayBody>();
  for (const event of events) {
    const names = namesOf(event);
    for (const day of daysOf(event, today, last)) {
      if (!days.has(day)) days.set(day, { day, ...names });
    }
  }
  return [...days.values()]
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .slice(0, holidayCalendarLimits.days);
}

function calendarOf(bytes: Uint8Array): ICAL.Component {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const calendar = ICAL.Component.fromString(text);
    if (calendar.name === 'vcalendar') return calendar;
  } catch {
    // Whatever it is, it is no calendar.
  }
  throw refusalAt('file', 'calendar.not_readable');
}

function namesOf(event: ICAL.Component): Pick<ClosedDayBody, 'nameEn' | 'nameTh'> {
  const named = event.getAllProperties('summary').map((property) => ({
    language: String(property.getParameter('language') ?? '').slice(0, 2),
    text: plainLine(String(property.getFirstValue() ?? '')),
  }));
  const fallback = named.find(({ text }) => text !== '')?.text ?? 'Holiday';
  const inLanguage = (language: string) =>
    named.find((one) => one.language === language && one.text !== '')?.text ?? fallback;
  return { nameEn: inLanguage('en'), nameTh: inLanguage('th') };
}

function plainLine(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return Array.from(line).slice(0, mostCharacters).join('');
}

function daysOf(event: ICAL.Component, first: string, last: string): string[] {
  const whole = new ICAL.Event(event);
  const start = whole.startDate;
  if (!start) return [];
  const length = lengthInDays(whole);
  const days: string[] = [];
  for (const begin of beginnings(whole, last)) {
    for (let step = 0; step < length; step += 1) {
      const day = begin.clone();
      day.isDate = true;
      day.adjust(step, 0, 0, 0);
      const date = day.toString().slice(0, 10);
      if (date >= first && date <= last) days.push(date);
    }
  }
  return days;
}

/** The end of a day-long event is the day after it. */
function lengthInDays({ startDate, endDate }: ICAL.Event): number {
  const seconds = endDate.subtractDate(startDate).toSeconds();
  return Math.min(Math.max(Math.ceil(seconds / 86_400), 1), longestHolidayDays);
}

function* beginnings(event: ICAL.Event, last: string): Generator<ICAL.Time, undefined> {
  if (!event.isRecurring()) {
    yield event.startDate;
    return;
  }
  const dates = event.iterator();
  for (let count = 0; count < mostDates; count += 1) {
    const next = dates.next();
    if (!next || next.toString().slice(0, 10) > last) return;
    yield next;
  }
}
