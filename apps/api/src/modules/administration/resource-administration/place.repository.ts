import type { BuildingBody, ClosedDayBody } from '@axp/contracts';
import { refusalAt, searchTextOf } from '@axp/contracts';
import { databaseRefusal } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { unlessReferred } from '../../../platform/db/unless-referred.ts';
import type { StoredBuilding } from './place.queries.ts';
import { managedBuildings } from './place.queries.ts';

interface NewFloor {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly way?: string | undefined;
}

export async function findBuilding(tx: TenantRows, id: string): Promise<StoredBuilding | null> {
  const [building = null] = await managedBuildings(tx.db, {
    merchantId: tx.merchant.id,
    id,
  });
  return building;
}

/** Finds a building and locks it until the transaction ends. */
export async function lockBuilding(tx: TenantRows, id: string): Promise<StoredBuilding | null> {
  await selectRows(tx, 'building').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findBuilding(tx, id);
}

/** @throws AppError building.name_taken */
export async function insertBuilding(
  tx: TenantRows,
  id: string,
  body: BuildingBody,
): Promise<void> {
  await insertRow(tx, 'building', { id, ...buildingColumns(body) })
    .execute()
    .catch(refuseTakenName);
}

/** @throws AppError building.name_taken */
export async function updateBuildingRow(
  tx: TenantRows,
  id: string,
  body: BuildingBody,
): Promise<void> {
  await updateRows(tx, 'building')
    .set({ ...buildingColumns(body), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenName);
}

function buildingColumns({ name, address = '', timezone, openingHours }: BuildingBody) {
  const hours = openingHours && JSON.stringify(openingHours);
  return { name, address, timezone, opening_hours: hours };
}

export async function saveFloor(
  tx: TenantRows,
  buildingId: string,
  { id, name, level, way }: NewFloor,
): Promise<void> {
  const values = { name, level, ...(way !== undefined && { way }) };
  await insertRow(tx, 'floor', { id, building_id: buildingId, ...values })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet(values))
    .execute();
}

/** False where resources stand on it. */
export async function deleteFloor(tx: TenantRows, id: string): Promise<boolean> {
  return unlessReferred(() => deleteRows(tx, 'floor').where('id', '=', id).execute());
}

/** Returns false if resources or bookings reference the building. */
export async function deleteBuildingRow(tx: TenantRows, id: string): Promise<boolean> {
  return unlessReferred(() => deleteRows(tx, 'building').where('id', '=', id).execute());
}

/** How many resources and bookings name a building. */
export async function countBuildingReferences(
  tx: TenantRows,
  id: string,
): Promise<{ resources: number; bookings: number }> {
  const { rows } = await sql<{ resources: number; bookings: number }>`
    select
      (select count(*)::integer from resource
        where merchant_id = ${tx.merchant.id} and building_id = ${id}) as resources,
      (select count(*)::integer from booking
        join resource on resource.merchant_id = booking.merchant_id
          and resource.id = booking.resource_id
        where booking.merchant_id = ${tx.merchant.id} and (
          resource.building_id = ${id} or booking.pick_up_building_id = ${id}
            or booking.return_building_id = ${id}
        )) as bookings`.execute(tx.db);
  return rows[0] ?? { resources: 0, bookings: 0 };
}

/** Words that resources of a building are found by follow its name and those of its floors. */
export async function renewSearchTexts(tx: TenantRows, buildingId: string): Promise<void> {
  const rows = await selectRows(tx, 'resource')
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .leftJoin('floor', sameMerchant('floor.id', 'resource.floor_id'))
    .select(['resource.id', 'resource.name', 'resource.description', 'resource.code'])
    .select(['building.name as building', 'floor.name as floor'])
    .where('resource.building_id', '=', buildingId)
    .orderBy('resource.id')
    .execute();
  const texts = rows.map(({ name, description, building, floor, code }) =>
    searchTextOf([name, description, building, floor, code]),
  );
  await sql`
    update resource set search_text = renewed.search_text
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${texts}::text[])
      as renewed (id, search_text)
    where resource.merchant_id = ${tx.merchant.id} and resource.id = renewed.id
  `.execute(tx.db);
}

export async function insertClosedDays(
  tx: TenantRows,
  buildingId: string,
  days: readonly ClosedDayBody[],
): Promise<void> {
  const byDay = new Map(days.map((closed) => [closed.day, closed]));
  await tx.db
    .insertInto('closed_day')
    .values(
      [...byDay.values()].map(({ day, nameEn, nameTh }) => ({
        merchant_id: tx.merchant.id,
        building_id: buildingId,
        day,
        name_en: nameEn,
        name_th: nameTh,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'building_id', 'day']).doUpdateSet((eb) => ({
        name_en: eb.ref('excluded.name_en'),
        name_th: eb.ref('excluded.name_th'),
      })),
    )
    .execute();
}

export async function deleteClosedDayRow(
  tx: TenantRows,
  buildingId: string,
  day: string,
): Promise<void> {
  await deleteRows(tx, 'closed_day')
    .where('building_id', '=', buildingId)
    .where('day', '=', day)
    .execute();
}

function refuseTakenName(error: unknown): never {
  if (databaseRefusal(error)?.constraint !== 'building_name') throw error;
  throw refusalAt('name', 'building.name_taken');
}
