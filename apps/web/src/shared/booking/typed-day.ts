import { addDays, isCalendarDay } from '@/shared/lib/datetime/index.ts';
import { westernDigits } from './typed-time.ts';

/** Calendar days, `2026-11-21`. */
interface TypedDayRange {
  readonly today: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

const daysFromToday: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
  ['วันนี้', 0],
  ['พรุ่งนี้', 1],
  ['เมื่อวาน', -1],
  ['เมื่อวานนี้', -1],
]);

const months = [
  ['january', 'มกราคม', 'มค'],
  ['february', 'กุมภาพันธ์', 'กพ'],
  ['march', 'มีนาคม', 'มีค'],
  ['april', 'เมษายน', 'เมย'],
  ['may', 'พฤษภาคม', 'พค'],
  ['june', 'มิถุนายน', 'มิย'],
  ['july', 'กรกฎาคม', 'กค'],
  ['august', 'สิงหาคม', 'สค'],
  ['september', 'กันยายน', 'กย'],
  ['october', 'ตุลาคม', 'ตค'],
  ['november', 'พฤศจิกายน', 'พย'],
  ['december', 'ธันวาคม', 'ธค'],
] as const;

const thaiWeekday = /(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์)/g;
const thaiFiller = /วันที่|ที่|เดือน|ปี|พ\.?ศ\.?|ค\.?ศ\.?/g;
/** Weekdays as they are shortened, and what English puts around a day. */
const fillers =
  /^(?:mon|tues?|wed|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|st|nd|rd|th|of|the|จ|อ|พ|พฤ|ศ|ส|อา)$/;
const tokens = /\d+|\p{L}[\p{L}\p{M}.]*/gu;
const separators = /^[\s/.,\-–]*$/;

const fewestLetters = 3;
const buddhistOffset = 543;
/** From here on a year is one of the Buddhist era. */
const firstBuddhistYear = 2400;
/** As far as a 29 February may be. */
const yearsAround = 4;

/**
 * The day that a text names as people type it, day first: `24/11`, `24 nov`, `24.11.2026`,
 * `24 พ.ย. 69`, `tomorrow`; null for anything else. Without a year it is the next such day that may
 * be chosen, else the last one.
 */
export function typedDay(typed: string, range: TypedDayRange): string | null {
  const text = westernDigits(
    typed
      .replaceAll(/\p{Cf}/gu, '')
      .trim()
      .toLowerCase(),
  );
  const distance = daysFromToday.get(text);
  if (distance !== undefined) return addDays(range.today, distance);
  const plain = text.replaceAll(thaiWeekday, ' ').replaceAll(thaiFiller, ' ');
  if (!separators.test(plain.replaceAll(tokens, ''))) return null;
  const found = [...plain.matchAll(tokens)].map(([token]) => token.replaceAll('.', ''));
  return dayOf(
    found.filter((token) => !fillers.test(token)),
    range,
  );
}

function dayOf(parts: readonly string[], range: TypedDayRange): string | null {
  const numbers = parts.filter((part) => /^\d/.test(part));
  const names = parts.filter((part) => /^\D/.test(part));
  const isYearFirst = numbers[0]?.length === 4;
  const [first, second, third, ...more] = isYearFirst ? numbers.toReversed() : numbers;
  if (first === undefined || more.length > 0 || first.length > 2) return null;
  const [name, ...otherNames] = names;
  if (name !== undefined) {
    if (otherNames.length > 0 || third !== undefined) return null;
    return ofYear(monthOf(name), Number(first), second, range);
  }
  if (isYearFirst && third === undefined) return null;
  if (second === undefined) return nearest(ofMonths(Number(first), range), range);
  return second.length > 2 ? null : ofYear(Number(second), Number(first), third, range);
}

function monthOf(name: string): number {
  const isName = (known: string) =>
    known === name || (name.length >= fewestLetters && known.startsWith(name));
  return months.findIndex((known) => known.some(isName)) + 1;
}

function ofYear(
  month: number,
  date: number,
  year: string | undefined,
  range: TypedDayRange,
): string | null {
  const thisYear = Number(range.today.slice(0, 4));
  if (year !== undefined) return calendarDay(yearOf(year, thisYear), month, date);
  const around = Array.from({ length: 2 * yearsAround + 1 }, (_, at) => at - yearsAround);
  return nearest(
    around.map((distance) => calendarDay(thisYear + distance, month, date)),
    range,
  );
}

/** The days with that date in this month and those beside it. */
function ofMonths(date: number, { today }: TypedDayRange): (string | null)[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [-2, -1, 0, 1, 2].map((distance) => {
    const at = year * 12 + month - 1 + distance;
    return calendarDay(Math.floor(at / 12), (at % 12) + 1, date);
  });
}

function nearest(days: readonly (string | null)[], range: TypedDayRange): string | null {
  const known = days.filter((day) => day !== null).toSorted();
  const allowed = known.filter((day) => day >= range.firstDay && day <= range.lastDay);
  const candidates = allowed.length > 0 ? allowed : known;
  return candidates.find((day) => day >= range.today) ?? candidates.at(-1) ?? null;
}

/** A year of either era; of two digits, the nearest one: 26 is 2026, and so is 69 of 2569. */
function yearOf(text: string, thisYear: number): number {
  const year = Number(text);
  if (text.length === 4) return year >= firstBuddhistYear ? year - buddhistOffset : year;
  if (text.length !== 2) return 0;
  const distance = (one: number) => Math.abs(one - thisYear);
  const [common, buddhist] = [2000 + year, 2500 + year - buddhistOffset];
  return distance(common) <= distance(buddhist) ? common : buddhist;
}

function calendarDay(year: number, month: number, date: number): string | null {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${year}-${two(month)}-${two(date)}`;
  return isCalendarDay(day) ? day : null;
}
