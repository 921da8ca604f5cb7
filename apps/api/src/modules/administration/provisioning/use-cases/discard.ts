import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { findSettings } from '../connection.repository.ts';
import { restoreStates } from '../dry-run.repository.ts';
import { forgetRefusals } from '../event.repository.ts';
import { countPeople } from '../provisioning.queries.ts';

/**
 * Discards what a dry run has collected. It goes on, because the directory believes that it has sent
 * its changes: nothing may happen before an administrator has seen what it sends next.
 * @throws AppError provisioning.stale
 */
export async function discardDryRun(tx: MemberTransaction): Promise<void> {
  const { isDryRun } = await findSettings(tx);
  if (!isDryRun) throw new AppError('provisioning.stale');
  const before = await countPeople(tx);
  await restoreStates(tx, tx.clock.now().toISOString());
  await forgetRefusals(tx);
  await recordChange(tx, {
    action: 'update',
    object: { type: 'provisioning', id: null, name: 'SCIM' },
    before: { ...before },
    after: { ...(await countPeople(tx)) },
  });
}
