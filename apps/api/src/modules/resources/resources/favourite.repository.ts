import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { findResourceRow } from './resource.queries.ts';

/** Makes a resource a favourite of the caller; false where the merchant has none of this id. */
export function markFavourite(
  { scope, actor }: MemberContext,
  resourceId: string,
): Promise<boolean> {
  const { id: merchantId } = scope.merchant;
  return scope.write(async (trx) => {
    const resource = await findResourceRow(trx, merchantId, resourceId);
    if (!resource) return false;
    refuseUnlessOffered(scope.merchant, resource.type);
    await trx
      .insertInto('favourite_resource')
      .values({ merchant_id: merchantId, user_id: actor.id, resource_id: resourceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

export async function unmarkFavourite(
  { scope, actor }: MemberContext,
  resourceId: string,
): Promise<void> {
  await scope.write((trx) =>
    trx
      .deleteFrom('favourite_resource')
      .where('merchant_id', '=', scope.merchant.id)
      .where('user_id', '=', actor.id)
      .where('resource_id', '=', resourceId)
      .execute(),
  );
}
