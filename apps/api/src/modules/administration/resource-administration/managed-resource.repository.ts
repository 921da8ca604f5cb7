import type { ResourceBody } from '@axp/contracts';
import { amenityMask, refusalAt, searchTextOf } from '@axp/contracts';
import { columnValues, databaseRefusal } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { returningOnCitus } from '../../../platform/db/insert-rows.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { attempt } from '../../../platform/db/tenant-transaction.ts';
import { unlessReferred } from '../../../platform/db/unless-referred.ts';
import type { KeptPicture } from '../../../platform/files/file.repository.ts';
import { insertImage } from '../../../platform/files/file.repository.ts';
import type { StoredResource } from './managed-resource.queries.ts';
import { findManaged } from './managed-resource.queries.ts';

/** Where a resource stands, by name. */
export interface NamedPlace {
  readonly building: string;
  /** Null where no floor was asked for. */
  readonly floor: string | null;
}

export function findStoredResource(tx: TenantRows, id: string): Promise<StoredResource | null> {
  return findManaged(tx, id);
}

/** Finds a resource and locks it until the transaction ends. */
export async function lockResource(tx: TenantRows, id: string): Promise<StoredResource | null> {
  await selectRows(tx, 'resource').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findStoredResource(tx, id);
}

/** Returns the names of a place; null if the building or its floor does not exist. */
export async function findNamedPlace(
  tx: TenantRows,
  buildingId: string,
  floorId: string | null,
): Promise<NamedPlace | null> {
  const [building, floor] = await Promise.all([
    selectRows(tx, 'building').select('name').where('id', '=', buildingId).executeTakeFirst(),
    selectRows(tx, 'floor')
      .select('name')
      .where('building_id', '=', buildingId)
      .where('id', '=', floorId)
      .executeTakeFirst(),
  ]);
  if (!building || (floorId !== null && !floor)) return null;
  return { building: building.name, floor: floor?.name ?? null };
}

/** @throws AppError resource.code_taken */
export async function insertResource(
  tx: TenantRows,
  id: string,
  body: ResourceBody,
  place: NamedPlace,
): Promise<void> {
  await insertRow(tx, 'resource', { id, ...columnsOf(body, place) })
    .execute()
    .catch(refuseTakenCode);
}

/** @throws AppError resource.code_taken */
export async function updateResourceRow(
  tx: TenantRows,
  id: string,
  body: ResourceBody,
  place: NamedPlace,
): Promise<void> {
  await resourceUpdate(tx, id)
    .set({ ...columnsOf(body, place), version: sql`version + 1` })
    .execute()
    .catch(refuseMovedPart)
    .catch(refuseTakenCode);
}

const namedBy = { resource_visibility: 'business_unit_id', resource_approver: 'user_id' } as const;

/** Replaces the business units or the approvers that a resource names. */
export async function replaceNamed(
  tx: TenantRows,
  id: string,
  table: keyof typeof namedBy,
  ids: readonly string[],
): Promise<void> {
  await deleteRows(tx, table).where('resource_id', '=', id).execute();
  if (ids.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (merchant_id, resource_id, ${sql.ref(namedBy[table])})
    select ${tx.merchant.id}::uuid, ${id}::uuid, unnest(${[...new Set(ids)]}::uuid[])
    ${returningOnCitus}`.execute(tx.db);
}

/** Returns false if bookings reference it. */
export async function deleteResourceRow(tx: TenantRows, id: string): Promise<boolean> {
  await deleteRows(tx, 'occupancy')
    .where('resource_id', '=', id)
    .where((eb) => eb.or([eb('kind', '<>', 'booking'), eb('via_resource_id', 'is not', null)]))
    .execute();
  return unlessReferred(() => deleteRows(tx, 'resource').where('id', '=', id).execute());
}

export async function countResourceBookings(tx: TenantRows, id: string): Promise<number> {
  const { rows } = await sql<{ bookings: number }>`
    select count(*)::integer as bookings from booking
    where merchant_id = ${tx.merchant.id} and resource_id = ${id}`.execute(tx.db);
  return rows[0]?.bookings ?? 0;
}

/** Puts a picture in the place of the one before, which is deleted; null takes it away. */
export async function replaceResourcePicture(
  tx: TenantRows,
  id: string,
  picture: KeptPicture | null,
): Promise<void> {
  const before = await lockResource(tx, id);
  if (picture) await insertImage(tx, picture);
  await resourceUpdate(tx, id)
    .set({ image_id: picture?.kept.id ?? null, version: sql`version + 1` })
    .execute();
  if (before?.imageId) await deletePicture(tx, before.imageId);
}

function resourceUpdate(tx: TenantRows, id: string) {
  return updateRows(tx, 'resource').where('id', '=', id);
}

/** Resources of one kind may share a picture, also with those of buildings that the caller can't see. */
async function deletePicture(tx: TenantRows, id: string): Promise<void> {
  await attempt(tx, () =>
    unlessReferred(() => deleteRows(tx, 'image').where('id', '=', id).execute()),
  );
}

/** @throws AppError resource.code_taken where that is what the database refused */
export function refuseTakenCode(error: unknown): never {
  if (databaseRefusal(error)?.constraint !== 'resource_code_is_own') throw error;
  throw refusalAt('code', 'resource.code_taken');
}

/** @throws AppError resource.part_elsewhere where a whole or a part would leave the building */
export function refuseMovedPart(error: unknown): never {
  const constraint = databaseRefusal(error)?.constraint ?? '';
  if (!['resource_part_whole', 'resource_part_part'].includes(constraint)) throw error;
  throw refusalAt('buildingId', 'resource.part_elsewhere');
}

/** Columns that both a form and a sheet write. */
export function columnsOf(body: ResourceBody, { building, floor }: NamedPlace) {
  const {
    approverIds: _,
    partIds: __,
    amenities,
    rules,
    openingHours,
    ownFields = {},
    price,
    visibleTo,
    ...own
  } = body;
  const { code, name, description } = body;
  return {
    ...columnValues(own),
    description: description || null,
    search_text: searchTextOf([name, description, building, floor, code]),
    amenity_mask: amenityMask(amenities),
    booking_rules: JSON.stringify(rules),
    own_fields: JSON.stringify(ownFields),
    opening_hours: openingHours && JSON.stringify(openingHours),
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    price_per: price?.per ?? null,
    is_restricted: visibleTo.length > 0,
  };
}
