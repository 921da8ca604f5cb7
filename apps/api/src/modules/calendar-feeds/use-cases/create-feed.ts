import { AppError, maxCalendarFeeds } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordOwnEvent } from '../../../platform/security-log/security-log.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { deleteFeed, findResourceType, insertFeed, lockFeedCount } from '../feed.repository.ts';

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
