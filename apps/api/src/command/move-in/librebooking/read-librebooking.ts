import { CommandError } from '@axp/server-kit/process';
import type { Found, Reading } from '../source/moved-part.ts';
import type { Source } from '../source/source.ts';
import { readBlackouts } from './blackouts.ts';
import { readBookings } from './bookings.ts';
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
  if (version !== '' && Number(version) >= oldestVersion) return version;
  throw new CommandError(
    `This is version ${version || '(unknown)'} of the database; ${oldestVersion} is the oldest that can be read. Upgrade LibreBooking first.`,
  );
}
