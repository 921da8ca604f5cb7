import { deleteRows, insertRow } from '../../../platform/db/tenant-rows.ts';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { findResourceRow } from './resource.queries.ts';

/** Makes a resource a favourite of the caller; false where the merchant has none of this id. */
export function markFavourite(context: MemberContext, resourceId: string): Promise<boolean> {
  return write(context, async (tx) => {
    const resource = await findResourceRow(tx, resourceId);
    if (!resource) return false;
    refuseUnlessOffered(tx.merchant, resource.type);
    await insertRow(tx, 'favourite_resource', { user_id: tx.actor.id, resource_id: resourceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

export async function unmarkFavourite(context: MemberContext, resourceId: string): Promise<void> {
  await write(context, (tx) =>
    deleteRows(tx, 'favourite_resource')
      .where('user_id', '=', tx.actor.id)
      .where('resource_id', '=', resourceId)
      .execute(),
  );
}
