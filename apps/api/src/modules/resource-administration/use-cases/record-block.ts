import type { ResourceBlock } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import { removeBlock } from '../../bookings/index.ts';

/** Creates a block and records it in the audit trail (D-08). */
export async function recordBlock(
  tx: MemberTransaction,
  makeBlock: () => Promise<ResourceBlock>,
): Promise<ResourceBlock> {
  const block = await makeBlock();
  const { kind, start, end } = block;
  const isUrgent = Date.parse(start) <= tx.clock.now().getTime();
  await recordChange(tx, {
    action: 'create',
    object: objectOf(block),
    before: null,
    after: { kind, start, end, ...(isUrgent && { isUrgent }) },
  });
  return block;
}

/** Changes or ends a block and records it in the audit trail (D-08). */
export async function recordBlockChange(
  tx: MemberTransaction,
  changeBlock: () => Promise<{ readonly before: ResourceBlock; readonly after: ResourceBlock }>,
): Promise<ResourceBlock> {
  const { before, after } = await changeBlock();
  await recordChange(tx, {
    action: 'update',
    object: objectOf(after),
    before: factsOf(before),
    after: factsOf(after),
  });
  return after;
}

/** Audited object, listed in the history of its resource too. */
function objectOf({ id, title, resourceId }: ResourceBlock) {
  return { type: 'maintenance', id, name: title, partOfId: resourceId } as const;
}

function factsOf({ title, start, end }: ResourceBlock) {
  return { title, start, end };
}

/** Deletes a block; its time can be booked at once. */
export async function unblockResource(
  tx: MemberTransaction,
  { id, blockId }: { readonly id: string; readonly blockId: string },
): Promise<void> {
  const block = await removeBlock(tx, id, blockId);
  if (!block) throw new AppError('resource.not_found');
  await recordChange(tx, {
    action: 'delete',
    object: objectOf(block),
    before: factsOf(block),
    after: null,
  });
}
