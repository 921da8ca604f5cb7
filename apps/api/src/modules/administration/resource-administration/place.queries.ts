import type { ClosedDayBody, Language, ManagedBuilding } from '@axp/contracts';
import { OpeningHours } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

export type StoredBuilding = ManagedBuilding;

const floors = sql<ManagedBuilding['floors']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', floor.id, 'name', floor.name, 'level', floor.level,
    'way', floor.way) order by floor.level, floor.name collate names_en)
  from floor
  where floor.merchant_id = building.merchant_id and floor.building_id = building.id
), '[]'::jsonb)`;

const resourceCount = sql<number>`(
  select count(*)::integer from resource
  where resource.merchant_id = building.merchant_id and resource.building_id = building.id
)`;

const closedDayCount = sql<number>`(
  select count(*)::integer from closed_day
  where closed_day.merchant_id = building.merchant_id
    and closed_day.building_id = building.id
    and closed_day.day >= (now() at time zone building.timezone)::date
)`;

interface BuildingFilter {
  readonly merchantId: string;
  /** Of who reads the list. */
  readonly language?: Language;
  readonly id?: string;
}

/** Buildings by name, or the one of an id. */
export async function managedBuildings(
  trx: Transaction<DB>,
  { merchantId, language = 'en', id }: BuildingFilter,
): Promise<StoredBuilding[]> {
  let query = selectRows({ db: trx, merchant: { id: merchantId } }, 'building')
    .select(['id', 'version', 'name', 'address', 'timezone', 'opening_hours'])
    .select([floors.as('floors'), resourceCount.as('resourceCount')])
    .select(closedDayCount.as('closedDayCount'))
    .orderBy(inOrderOf('name', language));
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.execute();
  return rows.map(({ opening_hours, ...row }) => ({
    ...row,
    openingHours: OpeningHours.parse(opening_hours),
  }));
}

/** The closed days of a building, earliest first. */
export function closedDaysOf(tx: TenantRows, buildingId: string): Promise<ClosedDayBody[]> {
  return selectRows(tx, 'closed_day')
    .select(['day', 'name_en as nameEn', 'name_th as nameTh'])
    .where('building_id', '=', buildingId)
    .orderBy('day')
    .execute();
}
