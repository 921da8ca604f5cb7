import type { WebhookFormat } from '@axp/contracts/vocabulary';
import { failingDays, retrySeconds } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Attempt } from './post-event.ts';

/** Event that is due for one endpoint. */
export interface DueDelivery {
  readonly merchantId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly format: WebhookFormat;
  readonly url: string;
  readonly payload: string;
  readonly sealedSecret: Buffer;
  readonly sealedFormerSecret: Buffer | null;
  /** Failed attempts since it was queued, or sent again. */
  readonly failures: number;
  /** Whether the last attempt for the endpoint failed. */
  readonly isFailing: boolean;
}

/** Longer than a batch of attempts takes, unless hundreds of endpoints of one host do not answer. */
const leaseMinutes = 10;
const atOnce = 20;

/**
 * Leases due deliveries of a merchant, oldest first, for endpoints other than the busy ones. No
 * other server gets them before the lease ends.
 */
export async function takeDue(
  unitOfWork: UnitOfWork<DB>,
  merchantId: string,
  busyEndpointIds: readonly string[],
): Promise<readonly DueDelivery[]> {
  const { rows } = await unitOfWork.asSystem((trx) =>
    sql<DueDelivery>`
      with due as (
        select d.endpoint_id, d.event_id from webhook_endpoint e
        cross join lateral (
          select * from webhook_delivery w
          where w.merchant_id = ${merchantId} and w.endpoint_id = e.id
            and w.state = 'waiting' and w.due_at <= now()
          order by w.due_at limit ${sql.lit(atOnce)} for update skip locked
        ) d
        where e.merchant_id = ${merchantId} and e.off_reason is null
          and not e.id = any (${busyEndpointIds}::uuid[])
      ), taken as (
        update webhook_delivery d set due_at = now() + make_interval(mins => ${leaseMinutes})
        from due where d.merchant_id = ${merchantId} and d.endpoint_id = due.endpoint_id
          and d.event_id = due.event_id
        returning d.*
      )
      select taken.merchant_id as "merchantId", e.id as "endpointId", v.id as "eventId",
        e.format, e.url, v.payload, e.sealed_secret as "sealedSecret", taken.failures,
        e.failing_since is not null as "isFailing",
        case when e.former_secret_until > now() then e.sealed_former_secret end
          as "sealedFormerSecret"
      from taken
      join webhook_endpoint e on e.merchant_id = ${merchantId} and e.id = taken.endpoint_id
      join webhook_event v on v.merchant_id = ${merchantId} and v.id = taken.event_id
      order by v.at, v.id`.execute(trx),
  );
  return rows;
}

const mostLogged = 30;

/** Adds an attempt to the log of a delivery, newest first. */
function logged({ status, failure, durationMs }: Attempt) {
  const entry = JSON.stringify([{ status, failure, durationMs }]);
  return sql`(select coalesce(jsonb_agg(entry order by place), '[]') from
    jsonb_array_elements(jsonb_set(${entry}::jsonb, '{0,at}', to_jsonb(now())) || log)
      with ordinality as list (entry, place) where place <= ${sql.lit(mostLogged)})`;
}

type Tried = Pick<DueDelivery, 'endpointId' | 'eventId' | 'format' | 'failures' | 'isFailing'>;

/** After failures, everything that waits for the endpoint is sent at once; its batch is already. */
export async function noteDelivered(
  { db, merchant }: TenantRows,
  { endpointId, eventId, isFailing }: Tried,
  attempt: Attempt,
  batch: readonly string[],
): Promise<void> {
  await sql`
    update webhook_delivery set state = 'delivered', delivered_at = now(),
      attempts = attempts + 1, response = ${attempt.response}, log = ${logged(attempt)}
    where merchant_id = ${merchant.id} and endpoint_id = ${endpointId}
      and event_id = ${eventId}`.execute(db);
  const { numAffectedRows = 0n } = await sql`
    update webhook_endpoint set failing_since = null, last_status = ${attempt.status},
      last_failure = null
    where merchant_id = ${merchant.id} and id = ${endpointId}
      and (failing_since is not null or last_status is distinct from ${attempt.status})`.execute(
    db,
  );
  if (numAffectedRows === 0n || !isFailing) return;
  await sql`
    update webhook_delivery set due_at = least(due_at, now())
    where merchant_id = ${merchant.id} and endpoint_id = ${endpointId} and state = 'waiting'
      and event_id <> all (${batch}::uuid[])`.execute(db);
}

/** HTTP 410: the endpoint wants no more events (Standard Webhooks). Chats answer 404 as well. */
function isGone({ status }: Attempt, format: WebhookFormat): boolean {
  return status === 410 || (status === 404 && format !== 'standard');
}

/**
 * Plans the next attempt, or gives the event up after the last one. The others of the endpoint wait
 * until then: a dead endpoint is asked once, not for each event. Returns the name of the
 * endpoint if it was switched off: for good, or after days of failures.
 */
export async function noteFailed(
  { db, merchant }: TenantRows,
  { endpointId, eventId, format, failures }: Tried,
  attempt: Attempt,
  batch: readonly string[],
): Promise<string | null> {
  const seconds = retrySeconds[failures];
  const next = sql`now() + make_interval(secs => ${seconds ?? 0})`;
  await sql`
    update webhook_delivery set state = ${seconds === undefined ? 'given-up' : 'waiting'},
      due_at = ${next}, attempts = attempts + 1, failures = failures + 1,
      response = ${attempt.response}, log = ${logged(attempt)}
    where merchant_id = ${merchant.id} and endpoint_id = ${endpointId}
      and event_id = ${eventId}`.execute(db);
  await sql`
    update webhook_delivery set due_at = ${next}
    where merchant_id = ${merchant.id} and endpoint_id = ${endpointId} and state = 'waiting'
      and event_id <> ${eventId}
      and (event_id = any (${batch}::uuid[]) or due_at < ${next})`.execute(db);
  const { rows } = await sql<{ readonly offName: string | null }>`
    update webhook_endpoint set failing_since = coalesce(failing_since, now()),
      last_status = ${attempt.status}, last_failure = ${attempt.failure},
      off_reason = judged.reason, off_since = case when judged.reason is not null then now() end
    from (select case when ${isGone(attempt, format)} then 'gone'
        when failing_since < now() - make_interval(days => ${failingDays}) then 'failing'
      end as reason
      from webhook_endpoint where merchant_id = ${merchant.id} and id = ${endpointId}) judged
    where merchant_id = ${merchant.id} and id = ${endpointId} and off_reason is null
    returning case when off_reason is not null then name end as "offName"`.execute(db);
  // An administrator may have turned it off since the request was sent.
  const [endpoint] = rows;
  if (endpoint?.offName !== null) await holdBack({ db, merchant }, endpointId);
  return endpoint?.offName ?? null;
}

/** Keeps what waits until the endpoint is turned on. */
export async function holdBack(tx: TenantRows, endpointId: string): Promise<void> {
  await updateRows(tx, 'webhook_delivery')
    .set({ due_at: 'infinity' })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}
