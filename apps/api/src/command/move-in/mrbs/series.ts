import type { MovedBooking, MovedSeries, Reading } from '../source/moved-part.ts';
import { lineOf } from '../source/texts.ts';
import { timeOf } from '../source/times.ts';
import type { Area } from './areas.ts';
import { readRepeatRule } from './repeat-rule.ts';
import { instantOf } from './seconds.ts';

const columns = [
  'id',
  'start_time',
  'end_time',
  'end_date',
  'room_id',
  'name',
  'rep_type',
  'rep_opt',
  'rep_interval',
  'month_absolute',
  'month_relative',
] as const;

export interface NamedSeries {
  readonly title: string;
  readonly series: MovedSeries;
}

/** Reads the rules of all series, by their ids. */
export async function readSeries(
  { source, tally, timezone }: Reading,
  /** By the key of a room. */
  areas: ReadonlyMap<string, Area>,
): Promise<ReadonlyMap<string, NamedSeries>> {
  tally.read('series', await source.count('repeat'));
  const all = new Map<string, NamedSeries>();
  for await (const page of source.pages('repeat', columns, 'id')) {
    for (const row of page) {
      const key = `${row.id}`;
      const title = lineOf(row.name);
      const time = timeOf(instantOf(row.start_time), instantOf(row.end_time));
      if (time === null) {
        tally.leave('series', 'no_time', { example: title });
        continue;
      }
      const zone = areas.get(`${row.room_id}`)?.timezone ?? timezone;
      const end = instantOf(row.end_date) ?? time.start;
      const recurrence = readRepeatRule(row, { first: time.start, end, timezone: zone });
      all.set(key, { title, series: { key, recurrence, ...time } });
    }
  }
  return all;
}

/** Returns the series that bookings are dates of; the others are over. */
export function usedSeries(
  { tally }: Reading,
  all: ReadonlyMap<string, NamedSeries>,
  bookings: readonly MovedBooking[],
): MovedSeries[] {
  const used = new Set(bookings.map(({ seriesKey }) => seriesKey));
  return [...all.values()].flatMap(({ title, series }) => {
    if (used.has(series.key)) return [series];
    tally.leave('series', 'past', { example: title });
    return [];
  });
}
