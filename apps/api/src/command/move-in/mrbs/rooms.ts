import type { MovedResource, Reading } from '../source/moved-part.ts';
import { takeRules } from '../source/rules.ts';
import { isSet, lineOf, numberOf, textOf } from '../source/texts.ts';
import type { Area } from './areas.ts';
import type { OwnColumns } from './fields.ts';
import { readOwnValues } from './fields.ts';

const mostSeats = 10_000;
const columns = ['id', 'disabled', 'area_id', 'room_name', 'description', 'capacity'] as const;

/** Reads rooms with the rules of their areas, and the area of each. */
export async function readRooms(
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
