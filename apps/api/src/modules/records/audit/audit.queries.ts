import type { listAuditEvents } from '@axp/contracts/administration';
import type { Placeable } from '@axp/server-kit/db';
import { preparedByShape } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { CriteriaOf, TimedPage } from '../../../platform/db/cursor.ts';
import { newestEvents } from '../../../platform/db/cursor.ts';
import { likePatterns } from '../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';

const bound = ['merchantId', 'actorId', 'objectId', 'from', 'to', 'after'] as const;
type Bound = (typeof bound)[number];
type Criteria = CriteriaOf<typeof listAuditEvents>;

function matchingEvents(
  trx: Transaction<DB>,
  filter: Placeable<Criteria, Exclude<Bound, 'after'>>,
) {
  const { merchantId, actorId, action, objectType, objectId, text, from, to } = filter;
  let query = trx
    .selectFrom('audit_event as event')
    .leftJoin('app_user as actor', sameMerchant('actor.id', 'event.actor_id'))
    .select(['event.id', 'event.at', 'event.actor_id', 'event.action', 'event.object_type'])
    .select(['event.object_id', 'event.object_name', 'event.before', 'event.after'])
    // Servers of the release before write no name.
    .select(sql<string | null>`coalesce(event.actor_name, actor.full_name)`.as('actor_name'))
    .where('event.merchant_id', '=', merchantId);
  if (actorId !== undefined) query = query.where('event.actor_id', '=', actorId);
  if (action !== undefined) query = query.where('event.action', '=', action);
  if (objectType !== undefined) query = query.where('event.object_type', '=', objectType);
  if (objectId !== undefined) {
    query = query.where((eb) =>
      eb.or([eb('event.object_id', '=', objectId), eb('event.part_of_id', '=', objectId)]),
    );
  }
  if (from !== undefined) query = query.where('event.at', '>=', from);
  if (to !== undefined) query = query.where('event.at', '<', to);
  for (const pattern of likePatterns(text ?? '')) {
    query = query.where(sql<boolean>`event.object_name ilike ${pattern}`);
  }
  return query;
}

/** Changes, newest first, one row more than the limit. */
export const auditEvents = preparedByShape<DB, Criteria & TimedPage, Bound, AuditRow>(
  bound,
  (trx, criteria) => newestEvents(matchingEvents(trx, criteria), criteria),
);

export function auditEvent(
  trx: Transaction<DB>,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<AuditRow | undefined> {
  return matchingEvents(trx, { merchantId }).where('event.id', '=', id).executeTakeFirst();
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof matchingEvents>['execute']>>[number];
