import { AppError, maxCalendarFeeds, refusalAt } from '@axp/contracts';
import { hashOf, newSecret } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { deleteRows, insertRow, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { recordOwnEvent } from '../../../../platform/security-log/security-log.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import { findResourceRow, keptFor, mayUse } from '../../../resources/resources/index.ts';

/** 192 bits (Z-81). */
const secretBytes = 24;

/** Creates a feed and returns its secret, of which only the hash is stored. */
export async function createFeed(
  tx: MemberTransaction,
  { resourceId, isFreeBusy }: { readonly resourceId: string | null; readonly isFreeBusy: boolean },
): Promise<{ readonly id: string; readonly secret: string }> {
  if ((await lockFeedCount(tx, tx.actor.id)) >= maxCalendarFeeds) {
    throw new AppError('feed.too_many', { params: { maximum: maxCalendarFeeds } });
  }
  if (resourceId !== null) {
    const resource = await findResourceRow(tx, resourceId);
    if (!resource || !mayUse(tx.actor, resource.kept_for)) {
      throw refusalAt('resourceId', 'resource.not_found');
    }
    refuseUnlessOffered(tx.merchant, resource.type);
  }
  const id = tx.newId();
  const secret = newSecret(secretBytes);
  await insertRow(tx, 'calendar_feed', {
    id,
    user_id: tx.actor.id,
    resource_id: resourceId,
    secret_hash: hashOf(secret),
    is_free_busy: isFreeBusy,
  }).execute();
  await tx.uses.count({ feeds: 1 });
  await recordOwnEvent(tx, { kind: 'key-created', reason: 'calendar-feed', detail: id });
  return { id, secret };
}

/** @throws AppError feed.not_found */
export async function removeFeed(tx: MemberTransaction, id: string): Promise<void> {
  const { numDeletedRows } = await deleteRows(tx, 'calendar_feed')
    .where('user_id', '=', tx.actor.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('feed.not_found');
  await recordOwnEvent(tx, { kind: 'key-removed', reason: 'calendar-feed', detail: id });
}

/** How many feeds a user has; the answer holds until the transaction ends. */
async function lockFeedCount(tx: TenantRows, userId: string): Promise<number> {
  await selectRows(tx, 'app_user').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await selectRows(tx, 'calendar_feed')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The feeds of a person, oldest first. */
export function feedsOf(tx: TenantRows, userId: string) {
  return selectRows(tx, 'calendar_feed as feed')
    .leftJoin('resource', sameMerchant('resource.id', 'feed.resource_id'))
    .select([
      'feed.id',
      'feed.created_at',
      'feed.resource_id',
      'feed.is_free_busy',
      'resource.name as resource_name',
    ])
    .select(keptFor(tx.merchant.id).as('kept_for'))
    .where('feed.user_id', '=', userId)
    .orderBy('feed.created_at')
    .orderBy('feed.id')
    .execute();
}

export type FeedRow = Awaited<ReturnType<typeof feedsOf>>[number];

/** The address of one shows nothing of the other. */
export interface FeedAddress {
  readonly secret: string;
  readonly isFreeBusy: boolean;
}

/** The feed of a secret; the caller judges whether its owner may still read it. */
export function findFeed(
  trx: Transaction<DB>,
  { merchantId, secret, isFreeBusy }: FeedAddress & { readonly merchantId: string },
) {
  return selectRows({ db: trx, merchant: { id: merchantId } }, 'calendar_feed as feed')
    .innerJoin('merchant', 'merchant.id', 'feed.merchant_id')
    .leftJoin('resource', sameMerchant('resource.id', 'feed.resource_id'))
    .leftJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .select([
      'feed.id',
      'feed.user_id',
      'feed.resource_id',
      'resource.name as resource_name',
      'building.timezone',
      'merchant.title as merchant_title',
      'merchant.locale',
    ])
    .where('feed.secret_hash', '=', hashOf(secret))
    .where('feed.is_free_busy', '=', isFreeBusy)
    .executeTakeFirst();
}

export type OpenFeed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;
