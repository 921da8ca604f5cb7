import { AppError } from '@axp/contracts';
import type { SystemAlerts } from '@axp/contracts/administration';
import {
  deliveryFailures,
  failingDays,
  webhookEventTypes,
  webhookFormats,
  webhookOffReasons,
} from '@axp/contracts/vocabulary';
import type { WebhookEndpoint } from '@axp/contracts/webhooks';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

export type EndpointRow = Selectable<DB['webhook_endpoint']>;

const dayMs = 24 * 60 * 60_000;
const hoursShown = 24;

export function endpointQuery(tx: TenantRows) {
  return selectRows(tx, 'webhook_endpoint').selectAll();
}

/** @throws AppError webhook.not_found, webhook.stale */
export async function lockEndpoint(
  tx: TenantRows,
  id: string,
  version?: number,
): Promise<EndpointRow> {
  const row = await endpointQuery(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('webhook.not_found');
  if (version !== undefined && row.version !== version) throw new AppError('webhook.stale');
  return row;
}

export async function listEndpoints(tx: TenantRows): Promise<WebhookEndpoint[]> {
  const rows = await endpointQuery(tx)
    .orderBy(
      sql`case when off_reason is not null then 0 when failing_since is not null then 1 else 2 end`,
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return presentAll(tx, rows);
}

export async function findEndpoint(tx: TenantRows, id: string): Promise<WebhookEndpoint | null> {
  const rows = await endpointQuery(tx).where('id', '=', id).execute();
  const [endpoint = null] = await presentAll(tx, rows);
  return endpoint;
}

async function presentAll(tx: TenantRows, rows: readonly EndpointRow[]) {
  if (rows.length === 0) return [];
  const traffic = await findTraffic(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, traffic.get(row.id) ?? noTraffic));
}

type Traffic = Pick<
  WebhookEndpoint,
  'delivered' | 'waiting' | 'undelivered' | 'typicalMs' | 'nextAttemptAt' | 'hours'
>;

const noTraffic: Traffic = {
  delivered: 0,
  waiting: 0,
  undelivered: 0,
  typicalMs: null,
  nextAttemptAt: null,
  hours: Array.from({ length: hoursShown }, () => ({ events: 0, undelivered: 0 })),
};

/** Deliveries of the last day by endpoint, and all that wait. */
async function findTraffic(
  { db, merchant }: TenantRows,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, Traffic>> {
  const { rows } = await sql<Traffic & { readonly id: string }>`
    with recent as (
      select endpoint_id, state, due_at, (log #>> '{0,durationMs}')::integer as ms,
        at > now() - make_interval(hours => ${sql.lit(hoursShown)}) as is_recent,
        ${sql.lit(hoursShown - 1)} - floor(extract(epoch from now() - at) / 3600)::integer as hour
      from webhook_delivery
      where merchant_id = ${merchant.id} and endpoint_id = any (${endpointIds}::uuid[])
        and (state = 'waiting'
          or at > now() - make_interval(hours => ${sql.lit(hoursShown)}))
    ), hourly as (
      select endpoint_id, hour, count(*) as events,
        count(*) filter (where state <> 'delivered') as undelivered
      from recent where is_recent group by endpoint_id, hour
    )
    select endpoint_id as id,
      (count(*) filter (where state = 'delivered'))::integer as delivered,
      (count(*) filter (where state = 'waiting' and due_at < 'infinity'))::integer as waiting,
      (count(*) filter (where state = 'given-up' or due_at = 'infinity'))::integer as undelivered,
      (percentile_disc(0.5) within group (order by ms)
        filter (where state = 'delivered')) as "typicalMs",
      min(due_at) filter (where state = 'waiting' and due_at < 'infinity') as "nextAttemptAt",
      (select json_agg(json_build_object('events', coalesce(hourly.events, 0),
          'undelivered', coalesce(hourly.undelivered, 0)) order by place)
        from generate_series(0, ${sql.lit(hoursShown - 1)}) place
        left join hourly on hourly.endpoint_id = recent.endpoint_id and hourly.hour = place) as hours
    from recent group by endpoint_id`.execute(db);
  return new Map(rows.map(({ id, ...traffic }) => [id, traffic]));
}

function present(row: EndpointRow, traffic: Traffic): WebhookEndpoint {
  const failingSince = row.off_reason === null ? row.failing_since : null;
  const isFailing = failingSince !== null;
  return {
    ...factsOf(row),
    id: row.id,
    version: row.version,
    state: stateOf(row),
    offReason: row.off_reason === null ? null : knownWord(webhookOffReasons, row.off_reason),
    offSince: row.off_since,
    failingSince,
    offAt: isFailing
      ? new Date(Date.parse(failingSince) + failingDays * dayMs).toISOString()
      : null,
    lastStatus: row.last_status,
    lastFailure: row.last_failure === null ? null : knownWord(deliveryFailures, row.last_failure),
    secretEnding: row.secret_ending,
    formerSecretUntil: row.former_secret_until,
    ...traffic,
    nextAttemptAt: isFailing ? traffic.nextAttemptAt : null,
  };
}

function stateOf(row: EndpointRow): WebhookEndpoint['state'] {
  if (row.off_reason !== null) return 'off';
  return row.failing_since === null ? 'healthy' : 'retrying';
}

/** Fields that people enter; the audit log shows them. */
export function factsOf(row: EndpointRow) {
  const { name, url, takes_new_types: takesNewTypes, business_unit_id: businessUnitId } = row;
  const events = row.events.map((type) => knownWord(webhookEventTypes, type));
  const format = knownWord(webhookFormats, row.format);
  return { name, format, url, events, takesNewTypes, businessUnitId };
}

/** Endpoints that were switched off by the server, longest first. */
export async function findWebhookAlerts(tx: TenantRows): Promise<SystemAlerts['webhooks']> {
  const rows = await endpointQuery(tx)
    .where('off_reason', 'in', ['failing', 'gone'])
    .orderBy('off_since')
    .execute();
  return rows.flatMap(({ id, name, off_since: offSince }) =>
    offSince === null ? [] : [{ id, name, offSince }],
  );
}
