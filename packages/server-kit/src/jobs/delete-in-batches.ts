import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { UnitOfWork } from '../db/index.ts';

/** Limit for the statements of {@link deleteInBatches}: small enough to hold no one up. */
export const rowsAtOnce = sql.lit(5_000);

/** Repeats a limited deletion, each in its own transaction, until nothing is left or the job stops. */
export async function deleteInBatches<Schema>(
  unitOfWork: Pick<UnitOfWork<Schema>, 'asSystem'>,
  statement: RawBuilder<unknown>,
  signal: AbortSignal,
): Promise<void> {
  let removed = 1n;
  while (removed > 0n && !signal.aborted) {
    const result = await unitOfWork.asSystem((trx) => statement.execute(trx));
    removed = result.numAffectedRows ?? 0n;
  }
}
