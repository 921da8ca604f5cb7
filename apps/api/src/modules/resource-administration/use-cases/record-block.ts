import type { ResourceBlock } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { BookingContext } from '../../bookings/index.ts';

/** One transaction for a block, the bookings it hits, and the trail of it. */
export interface MaintenanceContext {
  readonly booking: BookingContext;
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

/** Takes a block away; its time is free at once. */
export async function removeBlock(
  { booking: { store }, audit }: MaintenanceContext,
  { id, blockId }: { readonly id: string; readonly blockId: string },
): Promise<void> {
  const title = await store.blocks.remove(id, blockId);
  if (title === null) throw new AppError('resource.not_found');
  await audit.record({
    action: 'delete',
    object: { type: 'maintenance', id: blockId, name: title },
    before: { title },
    after: null,
  });
}
