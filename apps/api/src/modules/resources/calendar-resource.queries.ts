import type { Language, ResourceType } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { narrowed, resourcesOf } from './resource.queries.ts';
import { visibleTo } from './visibility.ts';

interface CalendarResourceFilter {
  readonly merchantId: string;
  readonly types: readonly ResourceType[] | undefined;
  readonly buildingId: string | undefined;
  readonly resourceIds: readonly string[] | undefined;
  /** Units whose resources the reader sees; null for all. */
  readonly units: readonly string[] | null;
  readonly language: Language;
  readonly after: readonly [building: string, name: string, id: string] | null;
  readonly limit: number;
}

/** Resources by building and name, one row more than the limit. */
export async function calendarResourceRows(
  trx: Transaction<DB>,
  {
    merchantId,
    types,
    buildingId,
    resourceIds,
    units,
    language,
    after,
    limit,
  }: CalendarResourceFilter,
) {
  const building = inOrderOf('building.name', language);
  const name = inOrderOf('resource.name', language);
  let query = resourcesOf(trx, merchantId).where(visibleTo(merchantId, units));
  if (types?.length) query = query.where('resource.type', 'in', types);
  if (buildingId) query = query.where('resource.building_id', '=', buildingId);
  if (resourceIds?.length) query = query.where('resource.id', 'in', resourceIds);
  if (after) {
    query = query.where(
      sql<boolean>`(${building}, ${name}, resource.id) > (${after[0]}, ${after[1]}, ${after[2]})`,
    );
  }
  const rows = await query
    .orderBy(building)
    .orderBy(name)
    .orderBy('resource.id')
    .limit(limit + 1)
    .execute();
  return rows.map(narrowed);
}

export type CalendarResourceRow = Awaited<ReturnType<typeof calendarResourceRows>>[number];

const countedBookings = 20;

/** The floor on which a user's last bookings of rooms were most often, and its building. */
export async function findUsualPlace(
  trx: Transaction<DB>,
  merchantId: string,
  userId: string,
): Promise<{ readonly buildingId: string; readonly floorId: string | null } | null> {
  const { rows } = await sql<{ building_id: string; floor_id: string | null }>`
    select resource.building_id, resource.floor_id
    from (
      select resource_id, starts_at from booking
      where merchant_id = ${merchantId} and booked_for_id = ${userId} and type = 'room'
      order by starts_at desc limit ${countedBookings}
    ) last
    join resource on resource.merchant_id = ${merchantId} and resource.id = last.resource_id
    group by resource.building_id, resource.floor_id
    order by count(*) desc, max(last.starts_at) desc
    limit 1`.execute(trx);
  const [place] = rows;
  return place ? { buildingId: place.building_id, floorId: place.floor_id } : null;
}
