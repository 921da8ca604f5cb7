import { CommandError } from '@axp/server-kit/process';
import type { Found, Reading } from '../source/moved-part.ts';
import type { Source } from '../source/source.ts';
import { readAreas } from './areas.ts';
import { readEntries } from './entries.ts';
import { readOwnColumns } from './fields.ts';
import { readPeople } from './people.ts';
import { readRooms } from './rooms.ts';
import { readSeries, usedSeries } from './series.ts';

/** Version of the database of MRBS 1.9.0. */
const oldestVersion = 66;

export const tables = ['area', 'room', 'repeat', 'entry', 'users', 'variables'];

/**
 * Reads a database of MRBS from 1.9 on.
 * @throws CommandError for an older one
 */
export async function readMrbs(reading: Reading): Promise<Found> {
  const version = await readVersion(reading.source);
  const areasByKey = await readAreas(reading);
  const own = readOwnColumns(reading);
  const { rooms: resources, areas } = await readRooms(reading, { areas: areasByKey, own });
  const people = await readPeople(reading);
  const series = await readSeries(reading, areas);
  const bookings = await readEntries(reading, { areas, people, own, series });
  const all = [...areasByKey.values()];
  return {
    version,
    units: [],
    buildings: all.map(({ building }) => building),
    periods: all.flatMap(({ periods }) => periods ?? []),
    resources,
    people: people.people,
    fields: [...own.room, ...own.entry].map(({ field }) => field),
    blackouts: [],
    series: usedSeries(reading, series, bookings),
    bookings,
  };
}

/** MRBS names the version of its database, not its own. */
async function readVersion(source: Source): Promise<string> {
  const rows = await source.all(
    'variables',
    ['variable_name', 'variable_content'],
    'variable_name',
  );
  const version = rows.find((row) => row.variable_name === 'db_version')?.variable_content ?? '';
  if (Number(version) >= oldestVersion) return version;
  throw new CommandError(
    `This is version ${version || '(unknown)'} of the database; ${oldestVersion}, of MRBS 1.9.0, is the oldest that can be read. Upgrade MRBS first.`,
  );
}
