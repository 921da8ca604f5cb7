import type { ResourceBody, ResourceType } from '@axp/contracts';
import { searchTextOf } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { managedOfType } from './managed-resource.queries.ts';
import { columnsOf, refuseTakenCode } from './managed-resource.repository.ts';
import { managedBuildings } from './place.queries.ts';
import type { SheetNames } from './sheets/sheet-columns.ts';
import type { Known } from './sheets/sheet-rows.ts';

/** Resource of a sheet row, with its code. */
export interface SheetResource {
  readonly id: string;
  readonly body: ResourceBody & { readonly code: string };
}

const writtenColumns = [
  'code',
  'name',
  'description',
  'building_id',
  'floor_id',
  'capacity',
  'quantity',
  'amenity_mask',
  'is_active',
  'needs_approval',
  'booking_rules',
  'opening_hours',
  'is_open_on_closed_days',
  'privacy',
  'price_amount',
  'price_currency',
  'price_per',
  'licence_class',
  'business_unit_id',
  'is_restricted',
  'search_text',
] as const;

const written = sql.join(writtenColumns.map((column) => sql.ref(column)));
const overwritten = sql.join(
  writtenColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
);

/** Bulk reads and writes of a merchant's resources for sheets, in one transaction. */
export class SheetRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Locks all resources of a type until the transaction ends. */
  async lockType(type: ResourceType): Promise<void> {
    await sql`
      select id from resource where merchant_id = ${this.#merchantId} and type = ${type}
      order by id for no key update`.execute(this.#trx);
  }

  /** All that the names and codes of a sheet can mean. */
  async known(type: ResourceType): Promise<Known> {
    const [names, resources, foreign] = await Promise.all([
      this.#names(),
      managedOfType(this.#trx, this.#merchantId, type),
      this.#trx
        .selectFrom('resource')
        .select('code')
        .where('merchant_id', '=', this.#merchantId)
        .where('type', '<>', type)
        .execute(),
    ]);
    return {
      type,
      names,
      resources: new Map(resources.map((resource) => [resource.code, resource])),
      foreignCodes: new Set(foreign.map(({ code }) => code)),
    };
  }

  /** Writes resources, new or known, by their ids. */
  async save(resources: readonly SheetResource[], places: ReadonlyMap<string, string>) {
    // One parameter for all rows: planned once, however many there are.
    const rows = JSON.stringify(resources.map((resource) => this.#row(resource, places)));
    await sql`
      insert into resource (merchant_id, id, type, ${written})
      select merchant_id, id, type, ${written}
      from json_populate_recordset(null::resource, ${rows}::json)
      on conflict (merchant_id, id) do update set ${overwritten},
        version = resource.version + 1`
      .execute(this.#trx)
      .catch(refuseTakenCode);
    // How a foreign key is looked up was planned when the table was small, and is kept: a scan of
    // all rows for each of thousands that follow.
    await sql`discard plans`.execute(this.#trx);
    await this.#saveVisibility(resources);
  }

  #row({ id, body }: SheetResource, places: ReadonlyMap<string, string>) {
    const { type, code, name, description, buildingId, floorId } = body;
    const place = [places.get(buildingId), places.get(floorId ?? '')];
    return {
      merchant_id: this.#merchantId,
      id,
      type,
      code,
      ...columnsOf(body),
      booking_rules: body.rules,
      opening_hours: body.openingHours,
      search_text: searchTextOf([name, description, ...place, code]),
    };
  }

  /** The units of new resources. */
  async addUnits(resources: readonly SheetResource[]): Promise<void> {
    await sql`
      insert into resource_unit (merchant_id, id, resource_id, number)
      select ${this.#merchantId}::uuid, gen_random_uuid(), made.id, step
      from unnest(
        ${resources.map(({ id }) => id)}::uuid[],
        ${resources.map(({ body }) => body.quantity)}::integer[]
      ) as made (id, quantity)
      cross join lateral generate_series(1, made.quantity) as step`.execute(this.#trx);
  }

  async #saveVisibility(resources: readonly SheetResource[]): Promise<void> {
    const seen = resources.flatMap(({ id, body }) =>
      [...new Set(body.visibleTo)].map((unit) => [id, unit] as const),
    );
    await sql`
      delete from resource_visibility
      where merchant_id = ${this.#merchantId}
        and resource_id = any (${resources.map(({ id }) => id)}::uuid[])`.execute(this.#trx);
    await sql`
      insert into resource_visibility (merchant_id, resource_id, business_unit_id)
      select ${this.#merchantId}::uuid, * from unnest(
        ${seen.map(([id]) => id)}::uuid[], ${seen.map(([, unit]) => unit)}::uuid[]
      )`.execute(this.#trx);
  }

  async #names(): Promise<SheetNames> {
    const [buildings, units] = await Promise.all([
      managedBuildings(this.#trx, { merchantId: this.#merchantId }),
      this.#trx
        .selectFrom('business_unit')
        .select(['id', 'title'])
        .where('merchant_id', '=', this.#merchantId)
        .execute(),
    ]);
    return {
      buildings: new Map(
        buildings.map(({ id, name, floors }) => [
          name,
          { id, floors: new Map(floors.map((floor) => [floor.name, floor.id])) },
        ]),
      ),
      units: new Map(units.map(({ id, title }) => [title, id])),
    };
  }
}
