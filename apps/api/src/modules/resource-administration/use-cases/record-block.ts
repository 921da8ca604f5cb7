import type { ResourceBlock } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { AuditTrail } from '../../audit/index.ts';
import { removeBlock } from '../../bookings/index.ts';

/** One transaction for a block, the bookings it hits, and the trail of it. */
export interface MaintenanceContext {
  readonly booking: MemberTransaction;
  readonly audit: AuditTrail;
}

export type MaintenanceTransaction = <T>(
  context: MemberContext,
  work: (maintenance: MaintenanceContext) => Promise<T>,
) => Promise<T>;

/** Makes a block and writes down who did (D-08). */
export async function recordBlock(
  { audit }: MaintenanceContext,
  makeBlock: () => Promise<ResourceBlock>,
): Promise<ResourceBlock> {
  const block = await makeBlock();
  const { id, title, kind, start, end } = block;
  await audit.record({
    action: 'create',
    object: { type: 'maintenance', id, name: title },
    before: null,
    after: { kind, start, end },
  });
  return block;
}

/** Deletes a block; its time can be booked at once. */
export async function unblockResource(
  { booking, audit }: MaintenanceContext,
  { id, blockId }: { readonly id: string; readonly blockId: string },
): Promise<void> {
  const title = await removeBlock(booking, id, blockId);
  if (title === null) throw new AppError('resource.not_found');
  await audit.record({
    action: 'delete',
    object: { type: 'maintenance', id: blockId, name: title },
    before: { title },
    after: null,
  });
}
