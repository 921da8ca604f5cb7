import { AppError } from '@axp/contracts';
import { runMoveIn } from '@axp/contracts/move-in';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { asUserOfJob } from '../../../platform/jobs/as-user-of-job.ts';
import { workInTurns } from '../../../platform/jobs/work-in-turns.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import type { MerchantDirectory } from '../../../platform/tenant/merchant-directory.ts';
import type { WorkKey } from './move-in.repository.ts';
import { countFailure, importsInWork, setState, takeMoveIn } from './move-in.repository.ts';
import { removeMoved } from './use-cases/undo-move-in.ts';
import { workOnPart } from './use-cases/work-on.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly directory: Pick<MerchantDirectory, 'findById'>;
  /** Called after each part: what servers remember of the merchant is read again. */
  readonly onChanged: (merchantId: string) => void;
}

const everyMs = 2_000;

const mayRun = ({ ability }: Actor) => ability.can(...runMoveIn.access);

/**
 * Checks, runs and undoes imports, a part of each in turn. The lock of the import's row makes several
 * workers share them, and a killed worker leaves an import as its last part left it.
 */
export function moveInJob(deps: Deps): Job {
  return {
    name: 'move_in',
    everyMs,
    run: (signal) =>
      workInTurns(signal, {
        name: 'imports',
        find: () => deps.unitOfWork.asSystem((trx) => importsInWork(trx)),
        step: (key) => workOn(deps, key),
        countFailure: (key) => deps.unitOfWork.asSystem((trx) => countFailure(trx, key)),
      }),
  };
}

/** Does one part; false if there is nothing more to do, or another worker has it. */
export async function workOn(deps: Deps, { merchantId, id }: WorkKey): Promise<boolean> {
  const inTransaction = <T>(work: (tx: TenantRows) => Promise<T>) =>
    deps.unitOfWork.withMerchant(merchantId, (db) => work({ db, merchant: { id: merchantId } }), {
      retry: true,
    });
  const merchant = await deps.directory.findById(merchantId);
  try {
    const hasWorked = await inTransaction(async (rows) => {
      const moveIn = await takeMoveIn(rows, id);
      if (!moveIn) return false;
      const { actor_id: userId, address, device } = moveIn;
      const user = { userId, caller: { address, device }, mayRun };
      const tx = merchant && (await asUserOfJob(deps, { ...rows, merchant }, user));
      if (!tx) await setState(rows, id, moveIn.state === 'undoing' ? 'done' : 'failed');
      else if (moveIn.state === 'undoing') await removeMoved(tx, moveIn);
      else await workOnPart(tx, moveIn);
      return true;
    });
    if (hasWorked) deps.onChanged(merchantId);
    return hasWorked;
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'move_in.not_undoable';
    if (!isRefused) throw error;
    await inTransaction((rows) => setState(rows, id, 'done'));
    return false;
  }
}
