import type { Language } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { zoneOffset } from '../../../platform/calendar/zone-offset.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { HomePlace } from './domain/usual-place.ts';
import { usualPlace } from './domain/usual-place.ts';

const lastBookings = 10;

const nowhere: HomePlace = { buildingId: null, floorId: null, timezone: null };

interface HomeRow {
  readonly timezone: string;
  readonly buildingId: string | null;
  readonly floorId: string | null;
  /** Places of the latest bookings that have started, latest first. */
  readonly latest: Parameters<typeof usualPlace>[1];
}

/** Finds a user's usual place: from the profile, else of most of their latest bookings (Z-33). */
export async function findHomePlace(
  tx: TenantRows,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<HomePlace> {
  const instant = now.toISOString();
  const { rows } = await sql<HomeRow>`
    select timezone, usual_building_id as "buildingId", usual_floor_id as "floorId", coalesce((
      select jsonb_agg(jsonb_build_object('buildingId', resource.building_id, 'floorId',
        resource.floor_id, 'timezone', building.timezone) order by last.starts_at desc)
      from (
        select resource_id, starts_at from booking
        where merchant_id = ${tx.merchant.id} and booked_for_id = ${userId} and status <> 'cancelled'
          and starts_at <= ${instant}
        order by starts_at desc limit ${lastBookings}
      ) last
      join resource on resource.merchant_id = ${tx.merchant.id} and resource.id = last.resource_id
      join building on building.merchant_id = ${tx.merchant.id} and building.id = resource.building_id
    ), '[]') as latest
    from app_user where merchant_id = ${tx.merchant.id} and id = ${userId}`.execute(tx.db);
  const [row] = rows;
  if (!row) return nowhere;
  const { timezone, buildingId, floorId, latest } = row;
  const chosen = buildingId === null ? null : { buildingId, floorId };
  const offsetOf = (zone: string) => zoneOffset(zone, now.getTime());
  const isSameClock = (one: string, other: string) => offsetOf(one) === offsetOf(other);
  return usualPlace({ timezone, chosen }, latest, isSameClock);
}

const hasPlan = sql<boolean>`exists (
  select from floor_plan_content content
  where content.merchant_id = floor.merchant_id and content.floor_id = floor.id
    and not content.is_draft
)`;

/** The merchant's buildings by name, each with its floors from the ground up. */
export async function buildingsOf(tx: TenantRows, language: Language) {
  const [buildings, floors] = await Promise.all([
    selectRows(tx, 'building')
      .select(['id', 'name', 'timezone'])
      .orderBy(inOrderOf('name', language))
      .execute(),
    selectRows(tx, 'floor')
      .select(['id', 'name', 'building_id'])
      .select(hasPlan.as('has_plan'))
      .orderBy('level')
      .orderBy(inOrderOf('name', language))
      .execute(),
  ]);
  const floorsOf = Map.groupBy(floors, (floor) => floor.building_id);
  return buildings.map((building) => ({ ...building, floors: floorsOf.get(building.id) ?? [] }));
}
