import type { Insertable, InsertObject, Kysely } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';

// In the order of writing: a row comes after those that it refers to.
const tables = [
  'merchant',
  'merchant_host',
  'image',
  'cloud_tenant',
  'sign_in_method',
  'business_unit',
  'app_user',
  'user_business_unit',
  'driving_licence',
  'building',
  'building_manager',
  'floor',
  'resource',
  'resource_unit',
  'floor_plan',
  'floor_plan_content',
  'floor_plan_shape',
  'favourite_resource',
  'booking',
  'booking_invitee',
  'booking_passenger',
  'occupancy',
  'booking_event',
  'notification',
] as const;

export type DemoTable = (typeof tables)[number];
export type DemoRow<T extends DemoTable> = Insertable<DB[T]>;
export type DemoRows = { readonly [T in DemoTable]: DemoRow<T>[] };

/** Bounded by PostgreSQL's 65,535 parameters a statement; larger ones are hardly faster. */
const rowsPerStatement = 400;

export function createDemoRows(): DemoRows {
  return {
    merchant: [],
    merchant_host: [],
    image: [],
    cloud_tenant: [],
    sign_in_method: [],
    business_unit: [],
    app_user: [],
    user_business_unit: [],
    driving_licence: [],
    building: [],
    building_manager: [],
    floor: [],
    resource: [],
    resource_unit: [],
    floor_plan: [],
    floor_plan_content: [],
    floor_plan_shape: [],
    favourite_resource: [],
    booking: [],
    booking_invitee: [],
    booking_passenger: [],
    occupancy: [],
    booking_event: [],
    notification: [],
  };
}

export async function writeDemoRows(db: Kysely<DB>, rows: DemoRows): Promise<void> {
  for (const table of tables) await writeTable(db, table, rows);
}

async function writeTable<T extends DemoTable>(db: Kysely<DB>, table: T, rows: DemoRows) {
  const all: readonly InsertObject<DB, T>[] = rows[table];
  for (let from = 0; from < all.length; from += rowsPerStatement) {
    await db
      .insertInto(table)
      .values(all.slice(from, from + rowsPerStatement))
      .execute();
  }
}
