import { Timezone } from '@axp/contracts';
import { countsUnits } from '@axp/contracts/vocabulary';
import type { MovedBuilding, MovedField, MovedResource, Reading } from '../source/moved-part.ts';
import type { Cell } from '../source/source.ts';
import { isSet, lineOf, numberOf, textOf, withoutEntities } from '../source/texts.ts';
import { readValues } from './fields.ts';
import type { ResourceRow } from './resource-row.ts';
import { resourceColumns } from './resource-row.ts';
import { readRules } from './rules.ts';

/** Statuses of resources; the others are hidden or unavailable. */
const available = 1;
const mostSeats = 10_000;

export interface Resources {
  readonly buildings: MovedBuilding[];
  readonly resources: MovedResource[];
  /** Zones of their schedules, by the key of a resource. */
  readonly zones: ReadonlyMap<string, string>;
}

/** Reads resources with their rules and fields, and their locations as buildings. */
export async function readResources(
  reading: Reading,
  fields: readonly MovedField[],
): Promise<Resources> {
  const { source, tally } = reading;
  const rows = await source.all('resources', resourceColumns, 'resource_id');
  tally.read('resource', await source.count('resources'));
  await leaveAccessories(reading);
  const ids = rows.map(({ resource_id }) => `${resource_id}`);
  const values = await readValues(reading, fields, { subject: 'resource', ids });
  const types = await readTypes(reading);
  const zoneOf = await readZones(reading);
  const buildings = new Map<string, MovedBuilding>();
  const resources = rows.map((row) => {
    const place = buildingOf(row, zoneOf(row.schedule_id));
    if (place && !buildings.has(place.key)) buildings.set(place.key, place);
    const key = `${row.resource_id}`;
    const seats = numberOf(row.max_participants);
    const type = typeOf(types.get(`${row.resource_type_id}`) ?? '');
    const about = [row.description, row.notes, row.contact_info];
    return {
      key,
      type,
      title: lineOf(withoutEntities(row.name)) || `#${key}`,
      buildingKey: place?.key ?? null,
      capacity:
        !countsUnits(type) && seats !== null && seats >= 1 && seats <= mostSeats ? seats : null,
      description: textOf(
        about
          .map((part) => textOf(withoutEntities(part)))
          .filter((part) => part !== '')
          .join('\n\n'),
        2000,
      ),
      amenities: [],
      isActive: numberOf(row.status_id) === available,
      needsApproval: isSet(row.requires_approval),
      rules: readRules(tally, row),
      ownFields: values.get(key) ?? {},
    };
  });
  tally.read('building', buildings.size);
  return {
    buildings: [...buildings.values()],
    resources,
    zones: new Map(rows.map((row) => [`${row.resource_id}`, zoneOf(row.schedule_id)])),
  };
}

/** A location is a text of each resource: its words, and the zone, are its key. */
function buildingOf({ location }: ResourceRow, timezone: string): MovedBuilding | null {
  const title = lineOf(withoutEntities(location), 120);
  return title === '' ? null : { key: `${title} ${timezone}`, title, timezone };
}

async function readTypes({ source }: Reading): Promise<ReadonlyMap<string, string>> {
  const rows = await source.all(
    'resource_types',
    ['resource_type_id', 'resource_type_name'],
    'resource_type_id',
  );
  return new Map(
    rows.map((row) => [`${row.resource_type_id}`, lineOf(withoutEntities(row.resource_type_name))]),
  );
}

/** An accessory is a number of things without a place or a calendar. */
async function leaveAccessories({ source, tally }: Reading): Promise<void> {
  const rows = await source.all('accessories', ['accessory_id', 'accessory_name'], 'accessory_id');
  tally.read('resource', await source.count('accessories'));
  for (const { accessory_name } of rows) {
    tally.leave('resource', 'no_counterpart', { example: lineOf(withoutEntities(accessory_name)) });
  }
}

const words = {
  car: ['car', 'cars', 'vehicle', 'vehicles', 'van', 'vans', 'รถ', 'รถยนต์', 'รถตู้', 'ยานพาหนะ'],
  asset: ['asset', 'assets', 'equipment', 'device', 'devices', 'อุปกรณ์', 'ทรัพย์สิน', 'ครุภัณฑ์'],
};

/** Returns the kind that a resource type of LibreBooking is named after; any other is a room. */
function typeOf(name: string): MovedResource['type'] {
  const said = name.toLowerCase().split(/[\s,/()-]+/);
  if (words.car.some((word) => said.includes(word))) return 'car';
  return words.asset.some((word) => said.includes(word)) ? 'asset' : 'room';
}

/** Reads the zones of schedules. Opening hours are counted: the file has none. */
async function readZones({
  source,
  tally,
  timezone,
}: Reading): Promise<(schedule: Cell) => string> {
  const layouts = await source.all('layouts', ['layout_id', 'timezone'], 'layout_id');
  const schedules = await source.all(
    'schedules',
    ['schedule_id', 'name', 'layout_id'],
    'schedule_id',
  );
  tally.read('rule', await source.count('schedules'));
  for (const { name } of schedules) {
    tally.leave('rule', 'no_counterpart', { example: lineOf(withoutEntities(name)) });
  }
  const zones = new Map(
    layouts.map((row) => [row.layout_id, Timezone.safeParse(row.timezone).data]),
  );
  const bySchedule = new Map(schedules.map((row) => [row.schedule_id, zones.get(row.layout_id)]));
  return (schedule) => bySchedule.get(schedule) ?? timezone;
}
