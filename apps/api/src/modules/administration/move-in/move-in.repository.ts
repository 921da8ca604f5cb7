import { AppError } from '@axp/contracts';
import type { MovedFile, MovedSubject, MoveInState, WorkingState } from '@axp/contracts/move-in';
import { workingStates } from '@axp/contracts/move-in';
import { databaseRefusal } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { ReadFile } from './read-upload.ts';

/** A period with its clock times, or with those that were chosen. */
export type StoredPeriod = MovedFile['periods'][number];

const columns = [
  'id',
  'version',
  'state',
  'system',
  'origin',
  'timezone',
  'periods',
  'takes_breaches',
  'conflicts',
  'subjects',
  'parts',
  'part',
  'done',
  'total',
  'ended_at',
  'actor_id',
  'address',
  'device',
] as const;

export interface UploadFacts {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly subjects: readonly MovedSubject[];
}

/** Stores an upload as a draft; returns its id. */
export async function insertMoveIn(
  tx: MemberTransaction,
  file: ReadFile,
  { fileName, bytes, subjects }: UploadFacts,
): Promise<string> {
  const id = tx.newId();
  const { address, device } = tx.caller;
  await insertRow(tx, 'move_in', {
    id,
    system: file.system,
    system_version: file.version,
    // One product can be installed twice, and two can use the same keys.
    origin: `${file.system} ${file.origin}`,
    timezone: file.timezone,
    file_name: fileName,
    file_bytes: bytes.length,
    read_at: file.readAt,
    read_counts: JSON.stringify(file.counts),
    left_out: JSON.stringify(file.left),
    periods: JSON.stringify(file.periods),
    subjects: JSON.stringify(subjects),
    parts: file.parts,
    total: file.total,
    actor_id: tx.actor.id,
    address,
    device,
    created_at: tx.clock.now().toISOString(),
  }).execute();
  return id;
}

export type LockedMoveIn = Awaited<ReturnType<typeof lockMoveIn>>;

/**
 * Locks an import until the transaction ends.
 * @throws AppError move_in.not_found
 */
export async function lockMoveIn(tx: TenantRows, id: string) {
  const row = await selectRows(tx, 'move_in')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('move_in.not_found');
  return row;
}

/** The import, locked for its next part; null if it has ended or another worker has it. */
export async function takeMoveIn(tx: TenantRows, id: string): Promise<LockedMoveIn | null> {
  const row = await selectRows(tx, 'move_in')
    .select(columns)
    .where('id', '=', id)
    .where('state', 'in', workingStates)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Begins work on an import as the user of the transaction.
 * @throws AppError move_in.begun while another one of the merchant is worked on
 */
export async function beginWork(
  tx: MemberTransaction,
  id: string,
  state: WorkingState,
): Promise<void> {
  const { address, device } = tx.caller;
  const began_at = tx.clock.now().toISOString();
  await updateRows(tx, 'move_in')
    .set({ state, began_at, part: 0, done: 0, tries: 0, actor_id: tx.actor.id, address, device })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (databaseRefusal(error)?.constraint !== 'move_in_one_at_a_time') throw error;
      throw new AppError('move_in.begun');
    });
}

interface Progress {
  readonly part: number;
  readonly done: number;
}

export async function saveProgress(tx: TenantRows, id: string, progress: Progress): Promise<void> {
  await updateRows(tx, 'move_in')
    .set({ ...progress, tries: 0 })
    .where('id', '=', id)
    .execute();
}

/** Ends work on an import. */
export async function endWork(
  tx: TenantRows,
  id: string,
  { state, now }: { readonly state: MoveInState; readonly now: Date },
): Promise<void> {
  const at = now.toISOString();
  await updateRows(tx, 'move_in')
    .set({
      state,
      done: sql`total`,
      ...(state === 'checked' && { checked_at: at }),
      ...(state === 'done' && { ended_at: at }),
    })
    .where('id', '=', id)
    .execute();
}

export async function setState(tx: TenantRows, id: string, state: MoveInState): Promise<void> {
  await updateRows(tx, 'move_in').set({ state }).where('id', '=', id).execute();
}

interface Chosen {
  readonly periods: readonly StoredPeriod[];
  readonly takesBreaches: boolean;
  readonly conflicts: string;
}

/** Stores choices, which need another check. */
export async function saveChoices(tx: TenantRows, id: string, chosen: Chosen): Promise<void> {
  await updateRows(tx, 'move_in')
    .set({
      periods: JSON.stringify(chosen.periods),
      takes_breaches: chosen.takesBreaches,
      conflicts: chosen.conflicts,
      state: 'draft',
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteMoveIn(tx: TenantRows, id: string): Promise<void> {
  await deleteRows(tx, 'move_in').where('id', '=', id).execute();
}

const isInWork = sql`state in (${sql.join(workingStates.map((state) => sql.lit(state)))})`;

export interface WorkKey {
  readonly merchantId: string;
  readonly id: string;
}

/** Imports that are worked on, the oldest first. */
export async function importsInWork(trx: Transaction<DB>): Promise<readonly WorkKey[]> {
  const { rows } = await sql<WorkKey>`
    select merchant_id as "merchantId", id from move_in
    where ${isInWork} order by created_at limit 20`.execute(trx);
  return rows;
}

const mostTries = 5;

/** Counts a part that failed; the work ends with the last of several tries. */
export async function countFailure(trx: Transaction<DB>, { merchantId, id }: WorkKey) {
  const inWork = sql`merchant_id = ${merchantId} and id = ${id} and ${isInWork}`;
  await sql`update move_in set tries = tries + 1 where ${inWork}`.execute(trx);
  await sql`
    update move_in set state = case when state = 'undoing' then 'done' else 'failed' end
    where ${inWork} and tries >= ${mostTries}::integer`.execute(trx);
}
