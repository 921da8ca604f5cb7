import type { MovedBooking, MovedField, MovedPerson, Reading } from '../source/moved-part.ts';
import type { Row } from '../source/source.ts';
import { emailOf, lineOf, numberOf, withoutEntities } from '../source/texts.ts';
import { readValues } from './fields.ts';

/** Level of the owner among the people of a reservation. */
const ownerLevel = 1;

/** A date of a reservation that is read on. */
export interface TakenDate {
  readonly id: string;
  readonly seriesId: string;
}

export interface Details {
  /** Users and guests who are invited or take part. */
  readonly people: readonly Pick<MovedPerson, 'email' | 'fullName'>[];
  readonly ownFields: MovedBooking['ownFields'];
  /** Accessories for people to read, as `Projector × 2`. */
  readonly accessories: readonly string[];
}

/** Reads the people, fields and accessories of some dates. */
export async function readDetails(
  reading: Reading,
  dates: readonly TakenDate[],
  {
    fields,
    byUser,
  }: { readonly fields: readonly MovedField[]; readonly byUser: ReadonlyMap<string, MovedPerson> },
): Promise<(date: TakenDate) => Details> {
  const { source } = reading;
  const ids = dates.map(({ id }) => id);
  const seriesIds = dates.map(({ seriesId }) => seriesId);
  const userColumns = ['reservation_instance_id', 'user_id', 'reservation_user_level'] as const;
  const users = await source.rowsIn(
    'reservation_users',
    userColumns,
    'reservation_instance_id',
    ids,
  );
  const guestColumns = ['reservation_instance_id', 'email'] as const;
  const guests = await source.rowsIn(
    'reservation_guests',
    guestColumns,
    'reservation_instance_id',
    ids,
  );
  const values = await readValues(reading, fields, { subject: 'booking', ids: seriesIds });
  const accessories = await readAccessories(reading, seriesIds);
  const usersOf = Map.groupBy(users, (row) => `${row.reservation_instance_id}`);
  const guestsOf = Map.groupBy(guests, (row) => `${row.reservation_instance_id}`);
  return ({ id, seriesId }) => {
    const people = (usersOf.get(id) ?? [])
      .filter((row) => numberOf(row.reservation_user_level) !== ownerLevel)
      .flatMap(({ user_id }) => byUser.get(`${user_id}`) ?? []);
    return {
      people: [...people, ...(guestsOf.get(id) ?? []).map(guestOf)],
      ownFields: values.get(seriesId) ?? {},
      accessories: accessories.get(seriesId) ?? [],
    };
  };
}

function guestOf(row: Row<'email'>) {
  const email = emailOf(withoutEntities(row.email));
  return { email, fullName: email ?? lineOf(row.email) };
}

async function readAccessories({ source }: Reading, seriesIds: readonly string[]) {
  const columns = ['series_id', 'accessory_id', 'quantity'] as const;
  const booked = await source.rowsIn('reservation_accessories', columns, 'series_id', seriesIds);
  if (booked.length === 0) return new Map<string, readonly string[]>();
  const all = await source.all('accessories', ['accessory_id', 'accessory_name'], 'accessory_id');
  const names = new Map(
    all.map((row) => [row.accessory_id, lineOf(withoutEntities(row.accessory_name))]),
  );
  return new Map(
    [...Map.groupBy(booked, (row) => `${row.series_id}`)].map(([series, rows]) => [
      series,
      rows.map(
        (row) => `${names.get(row.accessory_id) ?? `#${row.accessory_id}`} × ${row.quantity}`,
      ),
    ]),
  );
}
