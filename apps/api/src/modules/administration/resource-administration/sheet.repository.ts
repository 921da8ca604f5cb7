import type { ResourceBody, ResourceType } from '@axp/contracts';
import { sql } from 'kysely';
import { returningOnCitus } from '../../../platform/db/insert-rows.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { ReadTransaction } from '../../../platform/request-scope/request-scope.ts';
import { NamedValues } from '../../../platform/sheets/cell-values.ts';
import { findOwnAmenities } from '../../resources/own-amenities/index.ts';
import { offeredResourceFields } from '../../resources/own-fields/index.ts';
import { managedForSheet } from './managed-resource.queries.ts';
import { columnsOf, refuseMovedPart, refuseTakenCode } from './managed-resource.repository.ts';
import { managedBuildings } from './place.queries.ts';
import type { SheetNames } from './sheets/sheet-columns.ts';
import type { Known } from './sheets/sheet-plan.ts';

/** Resource of a sheet row, with its code. */
export interface SheetResource {
  readonly id: string;
  readonly body: ResourceBody & { readonly code: string };
}

/** The last digits of an id, which are random; a form leaves the same to the database. */
export function codeFor(id: string): string {
  return `R-${id.replaceAll('-', '').slice(-12).toUpperCase()}`;
}

/** Locks all resources of a type until the transaction ends. */
export async function lockType(tx: TenantRows, type: ResourceType): Promise<void> {
  await sql`
    select id from resource where merchant_id = ${tx.merchant.id} and type = ${type}
    order by id for no key update`.execute(tx.db);
}

/** All that the names and codes of a sheet can mean. */
export async function findKnown(tx: ReadTransaction, type: ResourceType): Promise<Known> {
  const [names, resources, foreign] = await Promise.all([
    sheetNames(tx),
    managedForSheet(tx.db, { merchantId: tx.merchant.id, type }),
    selectRows(tx, 'resource').select('code').where('type', '<>', type).execute(),
  ]);
  return {
    type,
    names,
    resources,
    foreignCodes: foreign.map(({ code }) => code),
  };
}

/** Writes resources, new or known, by their ids. */
export async function saveSheetResources(
  tx: TenantRows,
  resources: readonly SheetResource[],
  places: ReadonlyMap<string, string>,
) {
  const rows = resources.map((resource) => resourceRow(tx, resource, places));
  const [first] = rows;
  if (!first) return;
  const { merchant_id: _, id: __, type: ___, ...changing } = first;
  const columns = Object.keys(changing).map((column) => sql.ref(column));
  const written = sql.join(columns);
  const overwritten = columns.map((column) => sql`${column} = excluded.${column}`);
  // One parameter for all rows: planned once, however many there are.
  await sql`
    insert into resource (merchant_id, id, type, ${written})
    select merchant_id, id, type, ${written}
    from json_populate_recordset(null::resource, ${JSON.stringify(rows)}::json)
    on conflict (merchant_id, id) do update set ${sql.join(overwritten)},
      version = resource.version + 1`
    .execute(tx.db)
    .catch(refuseMovedPart)
    .catch(refuseTakenCode);
  // How a foreign key is looked up was planned when the table was small, and is kept: a scan of
  // all rows for each of thousands that follow.
  await sql`discard plans`.execute(tx.db);
  await saveVisibility(tx, resources);
}

function resourceRow(
  tx: TenantRows,
  { id, body }: SheetResource,
  places: ReadonlyMap<string, string>,
) {
  const { buildingId, floorId } = body;
  const building = places.get(buildingId) ?? '';
  return {
    merchant_id: tx.merchant.id,
    id,
    ...columnsOf(body, { building, floor: places.get(floorId ?? '') ?? null }),
    booking_rules: body.rules,
    own_fields: body.ownFields ?? {},
    opening_hours: body.openingHours,
  };
}

/** The units of new resources. */
export async function addSheetUnits(
  tx: TenantRows,
  resources: readonly SheetResource[],
): Promise<void> {
  await sql`
    insert into resource_unit (merchant_id, id, resource_id, number)
    select ${tx.merchant.id}::uuid, gen_random_uuid(), made.id, step
    from unnest(
      ${resources.map(({ id }) => id)}::uuid[],
      ${resources.map(({ body }) => body.quantity)}::integer[]
    ) as made (id, quantity)
    cross join lateral generate_series(1, made.quantity) as step ${returningOnCitus}`.execute(
    tx.db,
  );
}

async function saveVisibility(tx: TenantRows, resources: readonly SheetResource[]): Promise<void> {
  const seen = resources.flatMap(({ id, body }) =>
    [...new Set(body.visibleTo)].map((unit) => [id, unit] as const),
  );
  await sql`
    delete from resource_visibility
    where merchant_id = ${tx.merchant.id}
      and resource_id = any (${resources.map(({ id }) => id)}::uuid[])`.execute(tx.db);
  await sql`
    insert into resource_visibility (merchant_id, resource_id, business_unit_id)
    select ${tx.merchant.id}::uuid, * from unnest(
      ${seen.map(([id]) => id)}::uuid[], ${seen.map(([, unit]) => unit)}::uuid[]
    ) ${returningOnCitus}`.execute(tx.db);
}

/** Names of places and business units with their ids. */
export async function sheetNames(tx: ReadTransaction): Promise<SheetNames> {
  const [buildings, units, { amenities: ownAmenities }] = await Promise.all([
    managedBuildings(tx.db, { merchantId: tx.merchant.id }),
    selectRows(tx, 'business_unit')
      .select(['id', 'title'])
      .orderBy(sql`title collate names_en`)
      .execute(),
    findOwnAmenities(tx),
  ]);
  return {
    buildings: new NamedValues(
      buildings.map(({ id, name, floors }) => [
        name,
        { id, floors: new NamedValues(floors.map((floor) => [floor.name, floor.id])) },
      ]),
    ),
    units: new NamedValues(units.map(({ id, title }) => [title, id])),
    ownAmenities,
    ownFields: offeredResourceFields(tx.merchant.ownFields),
  };
}

/** Names of buildings and floors by their ids. */
export function placeNames({ buildings }: SheetNames): ReadonlyMap<string, string> {
  return new Map(
    buildings
      .entries()
      .flatMap(([name, { id, floors }]) => [
        [id, name] as const,
        ...floors.entries().map(([floor, floorId]) => [floorId, floor] as const),
      ]),
  );
}
