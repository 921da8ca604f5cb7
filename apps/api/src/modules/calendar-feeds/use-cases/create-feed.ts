import type { ResourceType } from '@axp/contracts';
import { AppError, maxCalendarFeeds } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import { recordOwnEvent } from '../../../platform/security-log/security-log.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { findResourceRow, mayUse } from '../../resources/index.ts';

interface NewFeed {
  readonly id: string;
  readonly userId: string;
  readonly resourceId: string | null;
  readonly secretHash: Buffer;
}

/** 192 bits (Z-81). */
const secretBytes = 24;

/** Creates a feed and returns its secret, of which only the hash is stored. */
export async function createFeed(
  tx: MemberTransaction,
  resourceId: string | null,
): Promise<{ readonly id: string; readonly secret: string }> {
  if ((await lockFeedCount(tx, tx.actor.id)) >= maxCalendarFeeds) {
    throw new AppError('feed.too_many', { params: { maximum: maxCalendarFeeds } });
  }
  if (resourceId !== null) {
    const type = await findResourceType(tx, resourceId, tx.actor);
    if (type === null) {
      throw new AppError('resource.not_found', {
        issues: [{ path: 'resourceId', code: 'resource.not_found', params: {} }],
      });
    }
    refuseUnlessOffered(tx.merchant, type);
  }
  const id = tx.newId();
  const secret = newSecret(secretBytes);
  await insertFeed(tx, { id, userId: tx.actor.id, resourceId, secretHash: hashOf(secret) });
  await tx.uses.count({ feeds: 1 });
  await recordOwnEvent(tx, { kind: 'key-created', reason: 'calendar-feed', detail: id });
  return { id, secret };
}

/** @throws AppError feed.not_found */
export async function removeFeed(tx: MemberTransaction, id: string): Promise<void> {
  if (!(await deleteFeed(tx, tx.actor.id, id))) throw new AppError('feed.not_found');
  await recordOwnEvent(tx, { kind: 'key-removed', reason: 'calendar-feed', detail: id });
}

/** How many feeds a user has; the answer holds until the transaction ends. */
async function lockFeedCount(tx: TenantRows, userId: string): Promise<number> {
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
async function findResourceType(
  tx: TenantRows,
  id: string,
  reader: Actor,
): Promise<ResourceType | null> {
  const row = await findResourceRow(tx.db, tx.merchant.id, id);
  return row && mayUse(reader, row.kept_for) ? row.type : null;
}

async function insertFeed(tx: TenantRows, feed: NewFeed): Promise<void> {
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
async function deleteFeed(tx: TenantRows, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('calendar_feed')
    .where('merchant_id', '=', tx.merchant.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
