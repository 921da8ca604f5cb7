import { sql } from 'kysely';
import type { MovedBooking, MovedSeries, Reading } from '../source/moved-part.ts';
import type { Row } from '../source/source.ts';
import { lineOf, numberOf, withoutEntities } from '../source/texts.ts';
import type { Time } from '../source/times.ts';
import { keyOn, repeats, reservationStatus } from './bookings.ts';
import { rowTime } from './dates.ts';
import { readRepeatRule } from './repeat-rule.ts';

const columns = ['series_id', 'title', 'status_id', 'repeat_type', 'repeat_options'] as const;
type SeriesRow = Row<(typeof columns)[number]>;

interface Taken {
  readonly bookings: readonly MovedBooking[];
  /** Zone of a resource by its key. */
  readonly zones: ReadonlyMap<string, string>;
}

/** Reads the rules of series with bookings that are taken, each once for each of its resources. */
export async function readSeries(
  reading: Reading,
  { bookings, zones }: Taken,
): Promise<MovedSeries[]> {
  const { source, tally } = reading;
  tally.read(
    'series',
    await source.count(
      (table) => sql`${table('reservation_series')} as one
        left join ${table('reservation_resources')} as each_resource
          on each_resource.series_id = one.series_id
        where one.repeat_type is not null and one.repeat_type not in ('', 'none')`,
    ),
  );
  const used = new Set(bookings.map(({ seriesKey }) => seriesKey));
  const found: MovedSeries[] = [];
  for await (const page of source.pages('reservation_series', columns, 'series_id')) {
    const series = page.filter(repeats);
    const ids = series.map(({ series_id }) => `${series_id}`);
    const links = await source.rowsIn(
      'reservation_resources',
      ['series_id', 'resource_id'],
      'series_id',
      ids,
    );
    const resourcesOf = Map.groupBy(links, (row) => `${row.series_id}`);
    const taken = (id: string) =>
      (resourcesOf.get(id) ?? [])
        .map((row) => `${row.resource_id}`)
        .filter((key) => used.has(keyOn(id, key)));
    const spans = await readSpans(
      reading,
      ids.filter((id) => taken(id).length > 0),
    );
    for (const row of series) {
      const id = `${row.series_id}`;
      const span = spans.get(id);
      const resources = span ? taken(id) : [];
      const count = Math.max(1, resourcesOf.get(id)?.length ?? 0) - resources.length;
      const isDeleted = numberOf(row.status_id) === reservationStatus.deleted;
      // A series that has dates left has them on resources that are not there.
      const reason = resources.length > 0 || !resourcesOf.has(id) ? 'damaged' : 'past';
      tally.leave('series', isDeleted ? 'deleted' : reason, {
        count,
        example: lineOf(withoutEntities(row.title)),
      });
      if (span)
        found.push(
          ...resources.map((key) =>
            seriesOn(row, { key, span, timezone: zones.get(key) ?? reading.timezone }),
          ),
        );
    }
  }
  return found;
}

interface Span {
  readonly first: Time;
  readonly last: Time;
}

function seriesOn(
  row: SeriesRow,
  {
    key,
    span: { first, last },
    timezone,
  }: { readonly key: string; readonly span: Span; readonly timezone: string },
): MovedSeries {
  const dates = { first: first.start, last: last.start, timezone };
  return { key: keyOn(`${row.series_id}`, key), recurrence: readRepeatRule(row, dates), ...first };
}

/** First and last date of series, past ones as well. */
async function readSpans(
  { source }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Span>> {
  const dates = ['series_id', 'start_date', 'end_date'] as const;
  const rows = await source.rowsIn('reservation_instances', dates, 'series_id', ids);
  const spans = new Map<string, Span>();
  for (const row of rows) {
    const time = rowTime(row);
    if (!time) continue;
    const { first, last } = spans.get(`${row.series_id}`) ?? { first: time, last: time };
    spans.set(`${row.series_id}`, {
      first: time.start < first.start ? time : first,
      last: time.start > last.start ? time : last,
    });
  }
  return spans;
}
