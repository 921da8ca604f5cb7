import { Timezone } from '@axp/contracts';
import { languages, localeOf } from '@axp/contracts/vocabulary';
import { findIana } from 'windows-iana';
import { instantOf } from '../../../../platform/calendar/wall-clock.ts';

/** Order of the numbers in `3/4/2027`. */
export type DayOrder = 'day-first' | 'month-first';

const numbered = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const worded = /^(\d{1,2})[\s-]+([\p{L}\p{M}.]+)[\s,-]+(\d{4})$/u;

/** The order that all days of a sheet agree with; the day first where both do. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const read = texts.flatMap((text) => {
    const [, first, second] = numbered.exec(timeParts(text).day) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  const isMonthFirst =
    read.some(({ second }) => second > 12) && read.every(({ first }) => first <= 12);
  return isMonthFirst ? 'month-first' : 'day-first';
}

const months = new Map(
  languages.flatMap((language) =>
    (['short', 'long'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(localeOf[language], { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at): [string, number] => [
        spelling(format.format(Date.UTC(2027, at))),
        at + 1,
      ]);
    }),
  ),
);

function spelling(month: string): string {
  return month.toLowerCase().replaceAll('.', '');
}

/** A year of the Buddhist era is 543 later. */
const [firstBuddhistYear, buddhistEra] = [2400, 543];

/** `2027-01-31`, `31/1/2027`, `31 Jan 2570`; null for anything else. */
export function dayIn(text: string, order: DayOrder): string | null {
  const [year, month, day] = numbersIn(text, order);
  if (year === undefined || month === undefined || day === undefined) return null;
  const common = year >= firstBuddhistYear ? year - buddhistEra : year;
  const [y, m, d] = [
    [common, 4],
    [month, 2],
    [day, 2],
  ].map(([value = 0, digits = 0]) => String(value).padStart(digits, '0'));
  const written = `${y}-${m}-${d}`;
  const read = new Date(`${written}T00:00:00Z`);
  const isReal = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written);
  return isReal ? written : null;
}

/** Year, month and day; fewer where it is none. */
function numbersIn(text: string, order: DayOrder): number[] {
  const plain = iso.exec(text);
  if (plain) return plain.slice(1).map(Number);
  const words = worded.exec(text);
  if (words) return [Number(words[3]), months.get(spelling(words[2] ?? '')) ?? 0, Number(words[1])];
  const [, first, second, year] = (numbered.exec(text) ?? []).map(Number);
  if (first === undefined || second === undefined || year === undefined) return [];
  return order === 'day-first' ? [year, second, first] : [year, first, second];
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;
const clock =
  /^(?<hour>\d{1,2})[:.](?<minute>\d\d)(?::\d\d(?:\.\d+)?)?\s*(?<half>[ap])?\.?(?:m\.?)?(?:น\.?)?$/i;

interface TimeParts {
  /** Empty for a time alone. */
  readonly day: string;
  /** Empty for a day alone. */
  readonly time: string;
}

function timeParts(text: string): TimeParts {
  if (clock.test(text)) return { day: '', time: text };
  const [, day = text, time = ''] = /^(.*?\d)(?:T|,?\s+)(\d{1,2}[:.]\d\d.*)$/.exec(text) ?? [];
  return { day, time };
}

const minuteMs = 60_000;
const [halfDay, fullDay] = [12, 24];

/** Minutes after midnight of `9:30`, `09.30 น.`, `9:30 pm` and `24:00`; null for anything else. */
function minutesIn(text: string): number | null {
  const { hour, minute, half } = clock.exec(text)?.groups ?? {};
  if (hour === undefined || Number(minute) > 59) return null;
  const isPm = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % halfDay) + (isPm ? halfDay : 0);
  const isLate = half !== undefined && (Number(hour) < 1 || Number(hour) > halfDay);
  const minutes = hours * 60 + Number(minute);
  return isLate || minutes > fullDay * 60 ? null : minutes;
}

interface Around {
  /** Day of a time that has none. */
  readonly day: string | null;
  readonly order: DayOrder;
  readonly timezone: string;
}

/** The instant that a cell names, and its day; null for none. */
export function timeIn(text: string, { day, order, timezone }: Around) {
  if (instant.test(text)) {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? null : { instant: new Date(ms).toISOString(), day };
  }
  const parts = timeParts(text);
  const own = parts.day === '' ? day : dayIn(parts.day, order);
  const minutes = minutesIn(parts.time);
  if (own === null || minutes === null) return null;
  const wall = Date.parse(`${own}T00:00:00Z`) + minutes * minuteMs;
  return { instant: instantOf(wall, timezone), day: own };
}

/** Zone of a name of IANA or Windows; null for any other. */
export function zoneIn(text: string): string | null {
  return [text, ...findIana(text)].find((name) => Timezone.safeParse(name).success) ?? null;
}
