import type { listSecurityEvents } from '@axp/contracts/administration';
import type { Placeable } from '@axp/server-kit/db';
import { preparedByShape } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { CriteriaOf, TimedPage } from '../../platform/db/cursor.ts';
import { newestEvents } from '../../platform/db/cursor.ts';
import { likePatterns } from '../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../platform/db/same-merchant.ts';
import type { DB } from '../../platform/db/schema.ts';

export type SecurityFilter = CriteriaOf<typeof listSecurityEvents>;

const bound = ['merchantId', 'userId', 'from', 'to', 'after'] as const;
type Bound = (typeof bound)[number];

function matchingEvents(
  trx: Transaction<DB>,
  filter: Placeable<SecurityFilter, Exclude<Bound, 'after'>>,
) {
  const { merchantId, userId, kind, text, from, to } = filter;
  let query = trx
    .selectFrom('security_event as event')
    .leftJoin('app_user as person', sameMerchant('person.id', 'event.user_id'))
    .leftJoin('app_user as actor', sameMerchant('actor.id', 'event.actor_id'))
    .select(['event.id', 'event.at', 'event.kind', 'event.reason', 'event.method'])
    .select(['event.user_id', 'event.actor_id', 'event.account', 'event.detail'])
    .select(['event.address', 'event.device'])
    .select(['person.full_name as person_name', 'actor.full_name as actor_name'])
    .where('event.merchant_id', '=', merchantId);
  if (userId !== undefined) query = query.where('event.user_id', '=', userId);
  if (kind !== undefined) query = query.where('event.kind', '=', kind);
  if (from !== undefined) query = query.where('event.at', '>=', from);
  if (to !== undefined) query = query.where('event.at', '<', to);
  for (const pattern of likePatterns(text ?? '')) {
    query = query.where(
      sql<boolean>`(event.account ilike ${pattern} or person.full_name ilike ${pattern})`,
    );
  }
  return query;
}

/** Events, newest first, one row more than the limit. */
export const securityEvents = preparedByShape<
  DB,
  SecurityFilter & TimedPage,
  Bound,
  SecurityEventRow
>(bound, (trx, criteria) => newestEvents(matchingEvents(trx, criteria), criteria));

export type SecurityEventRow = Awaited<
  ReturnType<ReturnType<typeof matchingEvents>['execute']>
>[number];
