import type { ResourceType } from '@axp/contracts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../platform/request-scope/request-scope.ts';
import { findResourceRow, mayUse } from '../resources/index.ts';

export interface NewFeed {
  readonly id: string;
  readonly userId: string;
  readonly resourceId: string | null;
  readonly secretHash: Buffer;
}

/** How many feeds a user has; the answer holds until the transaction ends. */
export async function lockFeedCount(tx: TenantRows, userId: string): Promise<number> {
  await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', userId)
    .forUpdate()
    .execute();
  const { count } = await tx.db
    .selectFrom('calendar_feed')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('merchant_id', '=', tx.merchant.id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The kind of a resource that a person may see; null where there is none of this id. */
export async function findResourceType(
  tx: TenantRows,
  id: string,
  reader: Actor,
): Promise<ResourceType | null> {
  const row = await findResourceRow(tx.db, tx.merchant.id, id);
  return row && mayUse(reader, row.kept_for) ? row.type : null;
}

export async function insertFeed(tx: TenantRows, feed: NewFeed): Promise<void> {
  await tx.db
    .insertInto('calendar_feed')
    .values({
      merchant_id: tx.merchant.id,
      id: feed.id,
      user_id: feed.userId,
      resource_id: feed.resourceId,
      secret_hash: feed.secretHash,
    })
    .execute();
}

/** False where the user has no such feed. */
export async function deleteFeed(tx: TenantRows, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('calendar_feed')
    .where('merchant_id', '=', tx.merchant.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
