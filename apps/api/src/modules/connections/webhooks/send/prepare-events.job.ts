import { webhookEventTypes } from '@axp/contracts/vocabulary';
import { webhookSubjectOf } from '@axp/contracts/webhook-examples';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import { dueMerchants } from '../../../../platform/db/due-merchants.ts';
import { returningOnCitus } from '../../../../platform/db/insert-rows.ts';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { findEventData } from './event-data.queries.ts';
import { payloadOf } from './payload.ts';

const everyMs = 1_000;
const atOnce = 500;

/** Writes what events say, and queues them for the endpoints that have chosen their type. */
export function prepareWebhooks(unitOfWork: UnitOfWork<DB>): Job {
  const isDue = sql`payload is null`;
  return {
    name: 'prepare_webhooks',
    everyMs,
    run: async (signal) => {
      const queue = { table: 'webhook_event', isDue, dueAt: 'at' } as const;
      for (const id of await dueMerchants(unitOfWork, queue)) {
        let count = atOnce;
        while (count === atOnce && !signal.aborted) {
          count = await unitOfWork.withMerchant(id, (db) => prepare({ db, merchant: { id } }));
        }
      }
    },
  };
}

/** Returns how many events were prepared. */
async function prepare(tx: TenantRows): Promise<number> {
  const events = await takeEvents(tx);
  const bySubject = Map.groupBy(events, ({ type }) => webhookSubjectOf(type));
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [subject, some] of bySubject) {
    const ids = some.map(({ objectId }) => objectId);
    for (const [id, data] of await findEventData(tx, subject, ids)) found.set(id, data);
  }
  const prepared = events.map(({ id, type, at, objectId, objectName }) => {
    const lost = { id: objectId, ...(objectName !== null && { name: objectName }) };
    return { id, payload: payloadOf({ type, at, data: found.get(objectId) ?? lost }) };
  });
  if (prepared.length > 0) await storePrepared(tx, prepared);
  return events.length;
}

async function takeEvents(tx: TenantRows) {
  const rows = await selectRows(tx, 'webhook_event')
    .select(['id', 'type', 'at', 'object_id as objectId', 'object_name as objectName'])
    .where('payload', 'is', null)
    .orderBy('at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({ ...row, type: knownWord(webhookEventTypes, row.type) }));
}

/**
 * An endpoint that fails gets new events with its next attempt. Events for one that is off are
 * stored, for the case that it is turned on again.
 */
async function storePrepared(
  { db, merchant }: TenantRows,
  prepared: readonly { readonly id: string; readonly payload: string }[],
): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(prepared)}::json)
    as p (id uuid, payload text)`;
  await sql`update webhook_event e set payload = p.payload from ${rows}
    where e.merchant_id = ${merchant.id} and e.id = p.id`.execute(db);
  await sql`
    insert into webhook_delivery (merchant_id, endpoint_id, event_id, at, due_at)
    select e.merchant_id, endpoint.id, e.id, e.at, case when endpoint.off_reason is null
      then coalesce(waiting.due_at, now()) else 'infinity' end
    from ${rows}
    join webhook_event e on e.merchant_id = ${merchant.id} and e.id = p.id
    join webhook_endpoint endpoint on endpoint.merchant_id = e.merchant_id
      and (e.type = any (endpoint.events)
        or endpoint.takes_new_types and not e.type = any (endpoint.known_types))
      and (endpoint.business_unit_id is null or exists (
        select from booking b where b.merchant_id = e.merchant_id and b.id = e.object_id
          and b.business_unit_id = endpoint.business_unit_id))
    left join lateral (
      select min(d.due_at) as due_at from webhook_delivery d
      where d.merchant_id = e.merchant_id and d.endpoint_id = endpoint.id and d.state = 'waiting'
        and endpoint.failing_since is not null
    ) waiting on true
    order by e.at, e.id
    on conflict do nothing ${returningOnCitus}`.execute(db);
}
