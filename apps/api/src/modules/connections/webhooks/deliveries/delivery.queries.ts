import type { DeliveryState, WebhookEventType } from '@axp/contracts/vocabulary';
import { deliveryFailures, deliveryStates, webhookEventTypes } from '@axp/contracts/vocabulary';
import type { WebhookDelivery, WebhookDeliveryDetail } from '@axp/contracts/webhooks';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TimedPage } from '../../../../platform/db/cursor.ts';
import { oneMoreThan } from '../../../../platform/db/cursor.ts';
import { knownWord } from '../../../../platform/db/known-word.ts';
import { likePatterns } from '../../../../platform/db/like-patterns.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

export interface DeliveryFilter {
  readonly endpointId: string;
  readonly state?: DeliveryState | undefined;
  readonly type?: WebhookEventType | undefined;
  readonly text?: string | undefined;
  readonly hours?: number | undefined;
}

function deliveries(
  { db, merchant }: TenantRows,
  { endpointId, type, text, hours }: DeliveryFilter,
) {
  let query = selectRows({ db, merchant }, 'webhook_delivery as delivery')
    .innerJoin('webhook_event as event', sameMerchant('event.id', 'delivery.event_id'))
    .leftJoin('app_user as person', sameMerchant('person.id', 'delivery.replayed_by'))
    .where('delivery.endpoint_id', '=', endpointId);
  if (type !== undefined) query = query.where('event.type', '=', type);
  for (const pattern of likePatterns(text ?? '')) {
    query = query.where(
      sql<boolean>`(event.id::text like ${pattern} or event.object_id::text like ${pattern})`,
    );
  }
  if (hours !== undefined) {
    query = query.where(sql<boolean>`delivery.at > now() - make_interval(hours => ${hours})`);
  }
  return query;
}

type Deliveries = ReturnType<typeof deliveries>;

function withFacts(query: Deliveries) {
  return query
    .select(['event.id', 'event.type', 'delivery.at', 'delivery.state', 'delivery.attempts'])
    .select(['delivery.log', 'person.full_name as replayedBy'])
    .select(
      sql<string | null>`case when delivery.state = 'waiting' and delivery.due_at < 'infinity'
        then delivery.due_at end`.as('nextAttemptAt'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

const Log = z.array(
  z.object({
    at: z.string(),
    status: z.int().nullable(),
    failure: z.enum(deliveryFailures).nullable(),
    durationMs: z.int(),
  }),
);

function present({ type, state, log, ...row }: Row): WebhookDelivery {
  const [last] = Log.parse(log);
  return {
    ...row,
    type: knownWord(webhookEventTypes, type),
    state: knownWord(deliveryStates, state),
    status: last?.status ?? null,
    failure: last?.failure ?? null,
    durationMs: last?.durationMs ?? null,
  };
}

/** Deliveries of an endpoint, newest first, one more than the limit. */
export async function listDeliveries(
  tx: TenantRows,
  filter: DeliveryFilter,
  { after, limit }: TimedPage,
): Promise<WebhookDelivery[]> {
  let query = withFacts(deliveries(tx, filter));
  if (filter.state !== undefined) query = query.where('delivery.state', '=', filter.state);
  if (after) {
    query = query.where(
      sql<boolean>`(delivery.at, delivery.event_id) < (${after[0]}, ${after[1]})`,
    );
  }
  const rows = await query
    .orderBy('delivery.at', 'desc')
    .orderBy('delivery.event_id', 'desc')
    .limit(oneMoreThan(limit))
    .execute();
  return rows.map(present);
}

/** How many deliveries match, in all and by state. */
export async function countDeliveries(tx: TenantRows, filter: DeliveryFilter) {
  const rows = await deliveries(tx, filter)
    .select(['delivery.state', sql<number>`count(*)::integer`.as('count')])
    .groupBy('delivery.state')
    .execute();
  const of = (state: DeliveryState) => rows.find((row) => row.state === state)?.count ?? 0;
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return { all, waiting: of('waiting'), delivered: of('delivered'), givenUp: of('given-up') };
}

export async function findDelivery(
  tx: TenantRows,
  endpointId: string,
  eventId: string,
): Promise<WebhookDeliveryDetail | null> {
  const row = await withFacts(deliveries(tx, { endpointId }))
    .select(['event.payload', 'delivery.response'])
    .where('event.id', '=', eventId)
    .executeTakeFirst();
  if (!row) return null;
  const { payload, response, ...delivery } = row;
  const log = Log.parse(row.log).map((entry) => ({
    ...entry,
    at: new Date(entry.at).toISOString(),
  }));
  return { ...present(delivery), log, payload, response };
}
