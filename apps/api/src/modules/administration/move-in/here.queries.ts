import { AppError } from '@axp/contracts';
import { sql } from 'kysely';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { findOwnFields } from '../../../platform/tenant/own-fields.ts';
import type { UploadOptions } from './readers/upload-options.ts';
import type { FieldHere, NamedHere, PersonHere, ResourceHere } from './things/match.ts';

type PlacedResource = ResourceHere & { readonly building: string };

/** Things that the merchant has, as those of a file are compared with them. */
export interface Here {
  readonly units: readonly NamedHere[];
  readonly buildings: readonly NamedHere[];
  readonly resources: readonly PlacedResource[];
  readonly people: readonly PersonHere[];
  /** Former addresses that their owners may still return to. */
  readonly reserved: ReadonlyMap<string, string>;
  readonly fields: readonly FieldHere[];
  /** Ids of things that earlier imports from the same system made or matched, by kind and key. */
  readonly known: ReadonlyMap<string, string>;
}

export async function findHere(tx: TenantRows, origin: string): Promise<Here> {
  const merchant = tx.merchant.id;
  const [units, buildings, resources, people, reserved, fields, known] = await Promise.all([
    selectRows(tx, 'business_unit').select(['id', 'title as name']).execute(),
    selectRows(tx, 'building').select(['id', 'name']).orderBy('name').execute(),
    sql<PlacedResource>`
      select resource.id, resource.name, resource.code, resource.type, resource.capacity,
        resource.building_id as "buildingId", building.name as building
      from resource
      join building on building.merchant_id = ${merchant} and building.id = resource.building_id
      where resource.merchant_id = ${merchant} order by resource.name, resource.id`.execute(tx.db),
    sql<PersonHere>`
      select id, full_name as name, email, status in ('active', 'invited') as "isActive"
      from app_user where merchant_id = ${merchant} and status <> 'service'
      order by full_name, id`.execute(tx.db),
    sql<{ email: string; id: string }>`
      select old_email as email, user_id as id from email_change
      where merchant_id = ${merchant} and ended_at is null and confirmed_at is not null`.execute(
      tx.db,
    ),
    findOwnFields(tx.db, merchant),
    selectRows(tx, 'moved_thing')
      .select(['kind', 'key', 'object_id'])
      .where('origin', '=', origin)
      .where('kind', 'in', ['unit', 'building', 'resource', 'person', 'field'])
      .execute(),
  ]);
  return {
    units,
    buildings,
    resources: resources.rows,
    people: people.rows,
    reserved: new Map(reserved.rows.map(({ email, id }) => [email, id])),
    fields: fields.map(({ id, subject, kind, label, choices, isArchived }) => ({
      id,
      subject,
      kind,
      isArchived,
      labels: Object.values(label),
      choices: choices.flatMap((choice) => Object.values(choice.label)),
    })),
    known: new Map(known.map(({ kind, key, object_id }) => [`${kind} ${key}`, object_id])),
  };
}

/**
 * The resource whose bookings a calendar file has.
 * @throws AppError resource.not_found
 */
export async function chosenResource(
  tx: TenantRows,
  id: string,
): Promise<NonNullable<UploadOptions['resource']>> {
  const { rows } = await sql<NonNullable<UploadOptions['resource']>>`
    select resource.id, resource.name as title, building.timezone from resource
    join building on building.merchant_id = resource.merchant_id
      and building.id = resource.building_id
    where resource.merchant_id = ${tx.merchant.id} and resource.id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new AppError('resource.not_found');
  return rows[0];
}
