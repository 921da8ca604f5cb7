import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { keptFor } from '../resources/index.ts';

/** The feeds of a person, oldest first. */
export function feedsOf(trx: Transaction<DB>, merchantId: string, userId: string) {
  return trx
    .selectFrom('calendar_feed as feed')
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.merchant_id', '=', 'feed.merchant_id')
        .onRef('resource.id', '=', 'feed.resource_id'),
    )
    .select(['feed.id', 'feed.created_at', 'feed.resource_id', 'resource.name as resource_name'])
    .select(keptFor(merchantId).as('kept_for'))
    .where('feed.merchant_id', '=', merchantId)
    .where('feed.user_id', '=', userId)
    .orderBy('feed.created_at')
    .orderBy('feed.id')
    .execute();
}

export type FeedRow = Awaited<ReturnType<typeof feedsOf>>[number];

/** The feed of a secret; the caller judges whether its owner may still read it. */
export function findFeed(trx: Transaction<DB>, merchantId: string, secretHash: Buffer) {
  return trx
    .selectFrom('calendar_feed as feed')
    .innerJoin('merchant', 'merchant.id', 'feed.merchant_id')
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.merchant_id', '=', 'feed.merchant_id')
        .onRef('resource.id', '=', 'feed.resource_id'),
    )
    .leftJoin('building', (join) =>
      join
        .onRef('building.merchant_id', '=', 'resource.merchant_id')
        .onRef('building.id', '=', 'resource.building_id'),
    )
    .select([
      'feed.user_id',
      'feed.resource_id',
      'resource.name as resource_name',
      'building.timezone',
      'merchant.title as merchant_title',
      'merchant.locale',
    ])
    .where('feed.merchant_id', '=', merchantId)
    .where('feed.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

export type OpenFeed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;
