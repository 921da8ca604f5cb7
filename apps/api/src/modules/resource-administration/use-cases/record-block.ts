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
  const { id, title, kind, start, end } = block;
  await recordChange(tx, {
    action: 'create',
    object: { type: 'maintenance', id, name: title },
    before: null,
    after: { kind, start, end },
  });
  return block;
}

interface BlockChange {
  readonly before: ResourceBlock;
  readonly after: ResourceBlock;
}

/** Changes or ends a block and records it in the audit trail (D-08). */
export async function recordBlockChange(
  tx: MemberTransaction,
  changeBlock: () => Promise<BlockChange>,
): Promise<ResourceBlock> {
  const { before, after } = await changeBlock();
  await recordChange(tx, {
    action: 'update',
    object: { type: 'maintenance', id: after.id, name: after.title },
    before: factsOf(before),
    after: factsOf(after),
  });
  return after;
}

function factsOf({ title, start, end }: ResourceBlock) {
  return { title, start, end };
}

/** Deletes a block; its time can be booked at once. */
export async function unblockResource(
  tx: MemberTransaction,
  { id, blockId }: { readonly id: string; readonly blockId: string },
): Promise<void> {
  const title = await removeBlock(tx, id, blockId);
  if (title === null) throw new AppError('resource.not_found');
  await recordChange(tx, {
    action: 'delete',
    object: { type: 'maintenance', id: blockId, name: title },
    before: { title },
    after: null,
  });
}
