import { CommandError } from '@axp/server-kit/process';
import type { Found, MovedResource, Reading } from '../source/moved-part.ts';
import { takeRules } from '../source/rules.ts';
import type { Source } from '../source/source.ts';
import { isSet, lineOf, numberOf, textOf } from '../source/texts.ts';
import type { Area } from './areas.ts';
import { readAreas } from './areas.ts';
import { readEntries } from './entries.ts';
import type { OwnColumns } from './fields.ts';
import { readOwnColumns, readOwnValues } from './fields.ts';
import { readPeople } from './people.ts';
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

const mostSeats = 10_000;
const columns = ['id', 'disabled', 'area_id', 'room_name', 'description', 'capacity'] as const;

/** Reads rooms with the rules of their areas, and the area of each. */
async function readRooms(
  reading: Reading,
  { areas, own }: { readonly areas: ReadonlyMap<string, Area>; readonly own: OwnColumns },
): Promise<{ readonly rooms: MovedResource[]; readonly areas: ReadonlyMap<string, Area> }> {
  const { source, tally } = reading;
  const rows = await source.all('room', columns, 'id');
  const values = await readOwnValues(reading, 'room', { own, ids: rows.map(({ id }) => `${id}`) });
  tally.read('resource', await source.count('room'));
  const ofRooms = new Map<string, Area>();
  const rooms = rows.map((row): MovedResource => {
    const key = `${row.id}`;
    const area = areas.get(`${row.area_id}`);
    if (area) ofRooms.set(key, area);
    const seats = numberOf(row.capacity);
    return {
      key,
      type: 'room',
      title: lineOf(row.room_name) || `#${key}`,
      buildingKey: area?.building.key ?? null,
      capacity: seats !== null && seats >= 1 && seats <= mostSeats ? seats : null,
      description: textOf(row.description, 2000),
      amenities: [],
      isActive: !(isSet(row.disabled) || area?.isDisabled),
      needsApproval: area?.needsApproval ?? false,
      rules: takeRules(tally, area?.rules ?? []),
      ownFields: values.get(key) ?? {},
    };
  });
  return { rooms, areas: ofRooms };
}
