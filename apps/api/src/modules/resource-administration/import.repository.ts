import type { ResourceBody, ResourceType } from '@axp/contracts';
import type { ResourceImport } from '@axp/contracts/sheets';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { MemberTransaction, TenantRows } from '../../platform/db/tenant-transaction.ts';

/** An import can be undone for a day. */
export const undoableMs = 24 * 60 * 60 * 1000;

export interface ImportedRow {
  readonly id: string;
  /** Version of the resource that the import wrote. */
  readonly version: number;
  /** As it was before the import; null for a new one. */
  readonly before: ResourceBody | null;
}

/** Returns false if an import of this id has run already; forgets those that are too old to undo. */
export async function insertImport(
  tx: MemberTransaction,
  { id, type }: { readonly id: string; readonly type: ResourceType },
): Promise<boolean> {
  const now = tx.clock.now();
  await sql`delete from resource_import where merchant_id = ${tx.merchant.id}
    and created_at <= ${oldest(now)}::timestamptz`.execute(tx.db);
  const row = await tx.db
    .insertInto('resource_import')
    .values({
      merchant_id: tx.merchant.id,
      id,
      type,
      created_at: now.toISOString(),
      created_by: tx.actor.id,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertImportedRows(
  tx: TenantRows,
  importId: string,
  rows: readonly ImportedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const shared = { merchant_id: tx.merchant.id, import_id: importId };
  await insertRows(
    'resource_import_row',
    shared,
    rows.map(({ id, version, before }) => ({ resource_id: id, version, before })),
  ).execute(tx.db);
}

/** An import that no one has undone, and that stays so until the transaction ends. */
export async function lockImport(tx: MemberTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from resource_import
    where merchant_id = ${tx.merchant.id} and id = ${id} and undone_at is null
      and created_at > ${oldest(tx.clock.now())}::timestamptz
    for update`.execute(tx.db);
  return rows.length > 0;
}

export async function markUndone(tx: MemberTransaction, id: string): Promise<void> {
  await sql`update resource_import set undone_at = ${tx.clock.now().toISOString()}::timestamptz
    where merchant_id = ${tx.merchant.id} and id = ${id}`.execute(tx.db);
}

export async function importedRows(
  tx: TenantRows,
  importId: string,
): Promise<readonly { readonly id: string; readonly before: unknown }[]> {
  const rows = await tx.db
    .selectFrom('resource_import_row')
    .select(['resource_id as id', 'before'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('import_id', '=', importId)
    .orderBy('resource_id')
    .execute();
  return rows;
}

interface ImportRow {
  readonly id: string;
  readonly type: ResourceType;
  readonly at: string;
  readonly by_id: string | null;
  readonly by_name: string | null;
  readonly created: number;
  readonly updated: number;
  readonly booked: number;
  readonly changed: number;
  readonly examples: string[];
}

interface Asked {
  readonly merchantId: string;
  readonly now: Date;
  /** One of them; absent for all. */
  readonly id?: string;
}

/** Imports that can still be undone, newest first, with what stands in the way. */
export async function recentImports(
  trx: Transaction<DB>,
  { merchantId, now, id }: Asked,
): Promise<readonly ResourceImport[]> {
  const { rows } = await sql<ImportRow>`
    with written as (
      select line.import_id, line.before is null as is_new, resource.name,
        line.before is null and exists (
          select from booking where booking.merchant_id = line.merchant_id
            and booking.resource_id = line.resource_id
        ) as is_booked,
        resource.id is null or resource.version <> line.version as is_changed
      from resource_import_row line
      left join resource on resource.merchant_id = line.merchant_id
        and resource.id = line.resource_id
      where line.merchant_id = ${merchantId}
    )
    select made.id, made.type, to_json(made.created_at) #>> '{}' as at,
      person.id as by_id, person.full_name as by_name,
      (count(*) filter (where written.is_new))::integer as created,
      (count(*) filter (where not written.is_new))::integer as updated,
      (count(*) filter (where written.is_booked))::integer as booked,
      (count(*) filter (where written.is_changed))::integer as changed,
      coalesce((array_agg(written.name order by written.name collate names_en)
        filter (where written.name is not null and (written.is_booked or written.is_changed))
      )[1:5], '{}') as examples
    from resource_import made
    join written on written.import_id = made.id
    left join app_user person on person.merchant_id = made.merchant_id
      and person.id = made.created_by
    where made.merchant_id = ${merchantId} and made.undone_at is null
      and made.created_at > ${oldest(now)}::timestamptz
      and (${id ?? null}::uuid is null or made.id = ${id ?? null})
    group by made.merchant_id, made.id, person.id, person.full_name
    order by made.created_at desc, made.id desc`.execute(trx);
  return rows.map(({ by_id, by_name, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    by: by_id === null || by_name === null ? null : { id: by_id, fullName: by_name },
  }));
}

function oldest(now: Date): string {
  return new Date(now.getTime() - undoableMs).toISOString();
}
