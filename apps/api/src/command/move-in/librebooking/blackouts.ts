import type { MovedBlackout, Reading } from '../source/moved-part.ts';
import { lineOf, withoutEntities } from '../source/texts.ts';
import { reasonOf } from '../source/times.ts';
import { rowTime } from './dates.ts';

/** Reads the dates of blackout times, one by one. */
export async function readBlackouts(
  { source, tally, now }: Reading,
  resourceKeys: ReadonlySet<string>,
): Promise<MovedBlackout[]> {
  const series = await source.all(
    'blackout_series',
    ['blackout_series_id', 'title'],
    'blackout_series_id',
  );
  const titles = new Map(
    series.map((row) => [`${row.blackout_series_id}`, lineOf(withoutEntities(row.title))]),
  );
  const links = await source.all(
    'blackout_series_resources',
    ['blackout_series_id', 'resource_id'],
    'resource_id',
  );
  const known = links.filter(({ resource_id }) => resourceKeys.has(`${resource_id}`));
  const bySeries = Map.groupBy(known, (row) => `${row.blackout_series_id}`);
  const columns = ['blackout_instance_id', 'blackout_series_id', 'start_date', 'end_date'] as const;
  tally.read('blackout', await source.count('blackout_instances'));
  const blackouts: MovedBlackout[] = [];
  for await (const page of source.pages('blackout_instances', columns, 'blackout_instance_id')) {
    for (const row of page) {
      const seriesId = `${row.blackout_series_id}`;
      const time = rowTime(row);
      const example = titles.get(seriesId) ?? '';
      const reason = reasonOf(time, now);
      const resources = bySeries.get(seriesId)?.map(({ resource_id }) => `${resource_id}`) ?? [];
      if (reason) tally.leave('blackout', reason, { example });
      else if (!time || resources.length === 0) tally.leave('blackout', 'damaged', { example });
      else
        blackouts.push({
          key: `${row.blackout_instance_id}`,
          resourceKeys: resources,
          title: example,
          ...time,
        });
    }
  }
  return blackouts;
}
