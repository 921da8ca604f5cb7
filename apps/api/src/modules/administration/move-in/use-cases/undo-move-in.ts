import { AppError } from '@axp/contracts';
import { databaseRefusal, recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { inParts } from '../../../../platform/db/in-parts.ts';
import { deleteRows, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { changedSince } from '../move-in.queries.ts';
import type { LockedMoveIn } from '../move-in.repository.ts';
import { endWork } from '../move-in.repository.ts';

/** How many things of an import were changed or booked since; 0 if it can be undone. */
export async function countChanged(tx: MemberTransaction, id: string): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select (${changedSince(tx.merchant.id, sql`${id}::uuid`)}) as changed`.execute(tx.db);
  return rows[0]?.changed ?? 0;
}

export function notUndoable(changed: number): AppError {
  return new AppError('move_in.not_undoable', { params: { changed } });
}

/**
 * Removes all that an import made, in one transaction: all of it, or nothing.
 * @throws AppError move_in.not_undoable
 */
export async function removeMoved(
  tx: MemberTransaction,
  { id, system }: LockedMoveIn,
): Promise<void> {
  const changed = await countChanged(tx, id);
  if (changed > 0) throw notUndoable(changed);
  await deleteMade(tx, id).catch((error: unknown) => {
    if (databaseRefusal(error)?.kind !== 'foreign-key') throw error;
    throw notUndoable(1);
  });
  await deleteRows(tx, 'moved_thing').where('move_in_id', '=', id).execute();
  await endWork(tx, id, { state: 'undone', now: tx.clock.now() });
  await recordChange(tx, { action: 'undo-import', object: { type: 'move-in', id, name: system } });
}

const tables = [
  { kind: 'booking', table: 'booking' },
  { kind: 'blackout', table: 'resource_block' },
  { kind: 'resource', table: 'resource' },
  { kind: 'person', table: 'app_user' },
  { kind: 'building', table: 'building' },
  { kind: 'unit', table: 'business_unit' },
  { kind: 'field', table: 'own_field' },
] as const;

/** A statement may take half a minute, and each row is looked up in all tables that refer to it. */
const rowsAtOnce = 500;

/** In the order of references; a row that changes concurrently stays, and with it all others. */
async function deleteMade(tx: MemberTransaction, id: string): Promise<void> {
  const merchant = tx.merchant.id;
  const { rows: series } = await sql<{ id: string }>`
    select distinct series_id as id from booking
    where merchant_id = ${merchant} and series_id is not null and id in (
      select object_id from moved_thing
      where merchant_id = ${merchant} and move_in_id = ${id} and kind = 'booking' and is_created
    )`.execute(tx.db);
  for (const { kind, table } of tables) {
    const made = await selectRows(tx, 'moved_thing')
      .select('object_id')
      .where('move_in_id', '=', id)
      .where('kind', '=', kind)
      .where('is_created', '=', true)
      .execute();
    for (const things of inParts(made, rowsAtOnce)) {
      const part = things.map((thing) => thing.object_id);
      if (kind === 'resource')
        await deleteRows(tx, 'occupancy').where('resource_id', 'in', part).execute();
      const { numDeletedRows } = await deleteRows(tx, table)
        .where('id', 'in', part)
        .where('version', '=', 1)
        .executeTakeFirst();
      const kept = part.length - Number(numDeletedRows);
      if (kept > 0) throw notUndoable(kept);
    }
  }
  recordChangedRows(tx.db, 'booking', []);
  const seriesIds = series.map((one) => one.id);
  await sql`delete from booking_series
    where merchant_id = ${merchant} and id = any (${seriesIds}::uuid[])`.execute(tx.db);
}
