import type { Language, OpeningHours } from '@axp/contracts';

/** Names of weekdays from 1 for Monday: `Monday`, `วันจันทร์`. */
export function weekdayNames(language: Language, weekday: 'long' | 'short') {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return (day: number) => format.format(new Date(Date.UTC(2024, 0, day)));
}

/** `Mon–Fri 08:00–18:00, Sat 09:00–12:00`: neighbouring days with equal hours are one part. */
export function hoursInWords(hours: NonNullable<OpeningHours>, language: Language): string {
  const name = weekdayNames(language, 'short');
  const runs: { first: number; last: number; times: string }[] = [];
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const times = hours
      .filter((one) => one.weekday === weekday)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .toSorted()
      .join(', ');
    const run = runs.at(-1);
    if (run?.times === times) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, times });
  }
  return runs
    .filter(({ times }) => times !== '')
    .map(({ first, last, times }) => {
      const days = first === last ? name(first) : `${name(first)}–${name(last)}`;
      return `${days} ${times}`;
    })
    .join(', ');
}
