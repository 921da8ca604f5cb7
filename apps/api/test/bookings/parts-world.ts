import type { Selectable } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import type { TestApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import type { BookingWorld } from './booking-world.ts';
import { bookingWorld } from './booking-world.ts';

type Room = Selectable<DB['resource']>;

export interface HallWorld extends Pick<BookingWorld, 'ann'> {
  readonly a: Room;
  readonly b: Room;
  readonly c: Room;
  /** A and B. */
  readonly west: Room;
  /** B and C. */
  readonly east: Room;
  readonly hall: Room;
}

/** Three rooms of one hall, and its wholes: both neighbours, and all of them. */
export async function hallWorld(
  api: TestApi,
  values: Parameters<typeof buildResource>[1] = {},
): Promise<HallWorld> {
  const { ann, room: a } = await bookingWorld(api, values);
  const { merchant_id, building_id } = a;
  const another = (name: string, capacity: number) =>
    buildResource(api.db, { ...values, merchant_id, building_id, name, capacity });
  const [b, c] = [await another('Room B', 10), await another('Room C', 10)];
  const west = await another('Hall west', 20);
  const east = await another('Hall east', 20);
  const hall = await another('Hall', 30);
  const partsOf = new Map([
    [west, [a, b]],
    [east, [b, c]],
    [hall, [a, b, c]],
  ]);
  const rows = [...partsOf].flatMap(([whole, parts]) =>
    parts.map((part) => ({ merchant_id, building_id, whole_id: whole.id, part_id: part.id })),
  );
  await api.db.insertInto('resource_part').values(rows).execute();
  return { ann, a, b, c, west, east, hall };
}
