import { CommandError } from '@axp/server-kit/process';
import type { Found, MovedBlackout, Reading } from '../source/moved-part.ts';
import type { Source } from '../source/source.ts';
import { lineOf, withoutEntities } from '../source/texts.ts';
import { reasonOf } from '../source/times.ts';
import { readBookings } from './bookings.ts';
import { rowTime } from './dates.ts';
import { readFields } from './fields.ts';
import { readPeople } from './people.ts';
import { readResources } from './resources.ts';
import { leaveOtherRules } from './rules.ts';
import { readSeries } from './series.ts';

/** Resources have had a status and several blackouts since then. */
const oldestVersion = 2.5;

export const tables = [
  'dbversion',
  'groups',
  'users',
  'user_groups',
  'layouts',
  'schedules',
  'resources',
  'custom_attributes',
  'custom_attribute_values',
  'reservation_series',
  'reservation_instances',
  'reservation_resources',
  'reservation_users',
  'blackout_series',
  'blackout_instances',
  'blackout_series_resources',
];

/**
 * Reads a database of LibreBooking, or of Booked from 2.5 on.
 * @throws CommandError for an older one
 */
export async function readLibreBooking(reading: Reading): Promise<Found> {
  const version = await readVersion(reading.source);
  const { units, people, byUser } = await readPeople(reading);
  const fields = await readFields(reading);
  const { buildings, resources, zones } = await readResources(reading, fields);
  await leaveOtherRules(reading);
  const resourceKeys = new Set(resources.map(({ key }) => key));
  const blackouts = await readBlackouts(reading, resourceKeys);
  const bookings = await readBookings(reading, { fields, byUser, resourceKeys });
  const series = await readSeries(reading, { bookings, zones });
  return {
    version,
    units,
    buildings,
    periods: [],
    resources,
    people,
    fields,
    blackouts,
    series,
    bookings,
  };
}

async function readVersion(source: Source): Promise<string> {
  const rows = await source.all('dbversion', ['version_number'], 'version_number');
  const version = rows.at(-1)?.version_number ?? '';
  // Stored as a number: 4.0 is 4.
  const name = version.includes('.') ? version : `${version}.0`;
  if (version !== '' && Number(version) >= oldestVersion) return name;
  throw new CommandError(
    `This is version ${version || '(unknown)'} of the database; ${oldestVersion} is the oldest that can be read. Upgrade LibreBooking first.`,
  );
}

/** Reads the dates of blackout times, one by one. */
async function readBlackouts(
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
