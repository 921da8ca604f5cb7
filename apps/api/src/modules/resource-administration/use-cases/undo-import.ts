import { AppError, ResourceBody } from '@axp/contracts';
import { databaseRefusal } from '@axp/server-kit/db';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import { recentImports } from '../import.queries.ts';
import { importedRows, lockImport, markUndone } from '../import.repository.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import { managedForSheet } from '../managed-resource.queries.ts';
import { lockSelected } from '../resource-action.repository.ts';
import { placeNames, saveSheetResources, sheetNames } from '../sheet.repository.ts';
import { deleteMany } from './run-action.ts';
import { changeQuantity } from './save-resource.ts';

/**
 * Deletes what an import added and restores what it changed, all of it or nothing.
 * @throws AppError import.not_found, import.not_undoable, resource.units_in_use
 */
export async function undoImport(tx: MemberTransaction, id: string) {
  if (!(await lockImport(tx, id))) throw new AppError('import.not_found');
  const rows = await importedRows(tx, id);
  const ids = rows.map((row) => row.id);
  await lockSelected(tx, { ids });
  const asked = { merchantId: tx.merchant.id, now: tx.clock.now(), id };
  const [found] = await recentImports(tx.db, asked);
  if (!found) throw new AppError('import.not_found');
  const { booked, changed } = found;
  if (booked + changed > 0) {
    throw new AppError('import.not_undoable', { params: { booked, changed } });
  }
  const added = rows.filter(({ before }) => before === null);
  const resources = await managedForSheet(tx.db, {
    merchantId: tx.merchant.id,
    type: found.type,
  });
  const current = new Map(resources.map((resource) => [resource.id, resource]));
  await deleteMany(
    tx,
    added.flatMap((row) => current.get(row.id) ?? []),
  );
  const restored = rows.flatMap((row) =>
    row.before === null ? [] : [{ id: row.id, body: ResourceBody.parse(row.before) }],
  );
  await restore(tx, restored, current);
  await markUndone(tx, id);
  await recordChange(tx, {
    action: 'undo-import',
    object: { type: 'resource', id: null, name: found.type },
    before: { created: found.created, updated: found.updated },
    after: null,
  });
  return { deleted: added.length, restored: restored.length };
}

async function restore(
  tx: MemberTransaction,
  rows: readonly { readonly id: string; readonly body: ResourceBody }[],
  current: ReadonlyMap<string, StoredResource>,
): Promise<void> {
  if (rows.length === 0) return;
  const places = placeNames(await sheetNames(tx));
  const coded = rows.flatMap(({ id, body }) => {
    const before = current.get(id);
    return before ? [{ id, before, body: { ...body, code: body.code ?? before.code } }] : [];
  });
  await saveSheetResources(tx, coded, places).catch(refuseLostReference);
  for (const { before, body } of coded) await changeQuantity(tx, before, body.quantity);
}

/** A building, floor or unit that the resources had before may be deleted by now. */
function refuseLostReference(error: unknown): never {
  if (databaseRefusal(error)?.kind !== 'foreign-key') throw error;
  throw new AppError('import.not_undoable', { params: { booked: 0, changed: 1 } });
}
