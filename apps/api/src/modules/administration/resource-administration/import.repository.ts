import type { ResourceBody, ResourceType } from '@axp/contracts';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { oldestUndoable } from './import.queries.ts';

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
    and created_at <= ${oldestUndoable(now)}::timestamptz`.execute(tx.db);
  const row = await insertRow(tx, 'resource_import', {
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
  await insertRows(tx.db, 'resource_import_row', {
    shared,
    rows: rows.map(({ id, version, before }) => ({ resource_id: id, version, before })),
  });
}

export async function setImportedFloors(
  tx: TenantRows,
  importId: string,
  floorIds: readonly string[],
): Promise<void> {
  await sql`update resource_import set floor_ids = ${floorIds}::uuid[]
    where merchant_id = ${tx.merchant.id} and id = ${importId}`.execute(tx.db);
}

interface LockedImport {
  readonly type: ResourceType;
  /** Floors that it added. */
  readonly floorIds: readonly string[];
}

/** An import that no one has undone, and that stays so until the transaction ends. */
export async function lockImport(tx: MemberTransaction, id: string): Promise<LockedImport | null> {
  const { rows } = await sql<LockedImport>`
    select type, floor_ids as "floorIds" from resource_import
    where merchant_id = ${tx.merchant.id} and id = ${id} and undone_at is null
      and created_at > ${oldestUndoable(tx.clock.now())}::timestamptz
    for update`.execute(tx.db);
  return rows[0] ?? null;
}

export async function markUndone(tx: MemberTransaction, id: string): Promise<void> {
  await sql`update resource_import set undone_at = ${tx.clock.now().toISOString()}::timestamptz
    where merchant_id = ${tx.merchant.id} and id = ${id}`.execute(tx.db);
}

export async function importedRows(
  tx: TenantRows,
  importId: string,
): Promise<readonly { readonly id: string; readonly before: unknown }[]> {
  const rows = await selectRows(tx, 'resource_import_row')
    .select(['resource_id as id', 'before'])
    .where('import_id', '=', importId)
    .orderBy('resource_id')
    .execute();
  return rows;
}
