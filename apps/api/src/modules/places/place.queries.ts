import type { Language } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { HomePlace } from './ranked-places.ts';

const lastBookings = 10;

const nowhere: HomePlace = { buildingId: null, floorId: null, timezone: null };

/** Finds where most of a user's last bookings are; of two such places the one booked latest. */
export async function findHomePlace(
  trx: Transaction<DB>,
  merchantId: string,
  userId: string,
): Promise<HomePlace> {
  const { rows } = await sql<HomePlace>`
    with place as (
      select resource.building_id, resource.floor_id, last.starts_at
      from (
        select resource_id, starts_at from booking
        where merchant_id = ${merchantId} and booked_for_id = ${userId} and status <> 'cancelled'
        order by starts_at desc limit ${lastBookings}
      ) last
      join resource on resource.merchant_id = ${merchantId} and resource.id = last.resource_id
    ), home as (
      select building_id from place
      group by building_id order by count(*) desc, max(starts_at) desc limit 1
    )
    select timezone, (select building_id from home) as "buildingId", (
      select floor_id from place join home using (building_id) where floor_id is not null
      group by floor_id order by count(*) desc, max(starts_at) desc limit 1
    ) as "floorId"
    from app_user where merchant_id = ${merchantId} and id = ${userId}`.execute(trx);
  return rows[0] ?? nowhere;
}

/** The merchant's buildings by name, each with its floors from the ground up. */
export async function buildingsOf(trx: Transaction<DB>, merchantId: string, language: Language) {
  const [buildings, floors] = await Promise.all([
    trx
      .selectFrom('building')
      .select(['id', 'name', 'timezone'])
      .where('merchant_id', '=', merchantId)
      .orderBy(inOrderOf('name', language))
      .execute(),
    trx
      .selectFrom('floor')
      .select(['id', 'name', 'building_id'])
      .where('merchant_id', '=', merchantId)
      .orderBy('level')
      .orderBy(inOrderOf('name', language))
      .execute(),
  ]);
  const floorsOf = Map.groupBy(floors, (floor) => floor.building_id);
  return buildings.map((building) => ({ ...building, floors: floorsOf.get(building.id) ?? [] }));
}
