import type { OperationRequest } from '@axp/contracts';
import { AppError, invalidField, refusalAt } from '@axp/contracts';
import { mostEndpoints, teamsFormats, webhookEventTypes } from '@axp/contracts/vocabulary';
import type {
  createWebhookEndpoint,
  switchWebhookEndpoint,
  updateWebhookEndpoint,
} from '@axp/contracts/webhooks';
import type { SealedBox } from '@axp/server-kit/auth';
import { sql } from 'kysely';
import { lockName } from '../../../../../platform/db/lock-name.ts';
import {
  deleteRows,
  insertRow,
  selectRows,
  updateRows,
} from '../../../../../platform/db/tenant-rows.ts';
import type {
  MemberTransaction,
  TenantRows,
} from '../../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../../records/audit/index.ts';
import { holdBack } from '../../send/delivery.repository.ts';
import type { EndpointRow } from '../endpoint.queries.ts';
import { factsOf, lockEndpoint } from '../endpoint.queries.ts';
import { sealedAddress, sealedSecret } from './secrets.ts';

type NewBody = OperationRequest<typeof createWebhookEndpoint>['body'];
type Body = Omit<NewBody, 'format'>;

/**
 * Returns the id and the new signing secret. Locked, so that two requests can't both create the last
 * one.
 * @throws AppError webhook.too_many, business_unit.not_found
 */
export async function createEndpoint(tx: MemberTransaction, box: SealedBox, body: NewBody) {
  await lockName(tx, `webhooks ${tx.merchant.id}`);
  const { count } = await selectRows(tx, 'webhook_endpoint')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostEndpoints) {
    throw new AppError('webhook.too_many', { params: { maximum: mostEndpoints } });
  }
  const id = tx.newId();
  const { format } = body;
  const { secret, ...sealed } =
    format === 'standard' ? sealedSecret(box) : { secret: null, ...sealedAddress(box, body.url) };
  const columns = { id, format, ...(await columnsOf(tx, body)), ...sealed };
  const row = await insertRow(tx, 'webhook_endpoint', columns)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, 'create', null, row);
  return { id, secret };
}

interface Update {
  readonly id: string;
  readonly body: OperationRequest<typeof updateWebhookEndpoint>['body'];
}

/**
 * Of the formats, only those of Teams can replace each other.
 * @throws AppError webhook.not_found, webhook.stale, business_unit.not_found, request.invalid
 */
export async function updateEndpoint(
  tx: MemberTransaction,
  box: SealedBox,
  { id, body: { version, format, ...body } }: Update,
): Promise<void> {
  const before = await lockEndpoint(tx, id, version);
  const isOfTeams = teamsFormats.some((one) => one === before.format);
  if (format !== undefined && !isOfTeams) throw invalidField('format', 'invalid_choice');
  const hasNewAddress = before.format !== 'standard' && body.url !== before.url;
  const row = await updateRows(tx, 'webhook_endpoint')
    .set({
      ...(await columnsOf(tx, body)),
      ...(format !== undefined && { format }),
      ...(hasNewAddress && sealedAddress(box, body.url)),
      version: version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(tx, 'update', before, row);
}

type Switch = OperationRequest<typeof switchWebhookEndpoint>['body'];

/** @throws AppError webhook.not_found, webhook.stale */
export async function switchEndpoint(
  tx: MemberTransaction,
  id: string,
  { version, isActive, sendsMissed }: Switch,
): Promise<void> {
  const before = await lockEndpoint(tx, id, version);
  if ((before.off_reason === null) === isActive) return;
  const off = isActive
    ? { off_reason: null, off_since: null, failing_since: null }
    : { off_reason: 'by-hand', off_since: tx.clock.now().toISOString() };
  await updateRows(tx, 'webhook_endpoint')
    .set({ ...off, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await (isActive ? release(tx, id, sendsMissed) : holdBack(tx, id));
  const { name } = before;
  await recordChange(tx, {
    action: isActive ? 'activate' : 'deactivate',
    object: { type: 'webhook', id, name },
    before: { isActive: !isActive },
    after: { isActive, ...(isActive && { sendsMissed }) },
  });
}

/** Sends what came while the endpoint was off, or gives it up. */
async function release(tx: TenantRows, id: string, isSent: boolean): Promise<void> {
  const change = isSent ? { due_at: sql<string>`now()`, failures: 0 } : { state: 'given-up' };
  await updateRows(tx, 'webhook_delivery')
    .set(change)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** @throws AppError webhook.not_found */
export async function deleteEndpoint(tx: MemberTransaction, id: string): Promise<void> {
  const row = await deleteRows(tx, 'webhook_endpoint')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('webhook.not_found');
  await record(tx, 'delete', row, null);
}

/** @throws AppError business_unit.not_found */
async function columnsOf(
  tx: TenantRows,
  { name, url, events, takesNewTypes, businessUnitId }: Body,
) {
  if (businessUnitId !== null) {
    const unit = selectRows(tx, 'business_unit').select('id').where('id', '=', businessUnitId);
    const found = await unit.executeTakeFirst();
    if (!found) throw refusalAt('businessUnitId', 'business_unit.not_found');
  }
  return {
    name,
    url,
    events: [...events],
    takes_new_types: takesNewTypes,
    known_types: [...webhookEventTypes],
    business_unit_id: businessUnitId,
  };
}

function record(
  tx: MemberTransaction,
  action: 'create' | 'update' | 'delete',
  before: EndpointRow | null,
  after: EndpointRow | null,
): Promise<void> {
  const { id = null, name = '' } = after ?? before ?? {};
  return recordChange(tx, {
    action,
    object: { type: 'webhook', id, name },
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
}
