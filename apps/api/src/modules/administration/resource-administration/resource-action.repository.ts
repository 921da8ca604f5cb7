import { bookingStatusGroups } from '@axp/contracts';
import type { ActionSummary, ResourceAction, ResourceSelection } from '@axp/contracts/sheets';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Batch, BatchRow } from '../../records/bulk-jobs/index.ts';
import { selected } from './resource-filter.ts';

type SkipReason = ActionSummary['skipped'][number]['reason'];

export interface ActionTarget {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  /** Why the action leaves it out; null where it applies. */
  readonly skipped: SkipReason | null;
  /** Those that are not over. */
  readonly upcoming: number;
}

interface ActionQuery {
  readonly merchantId: string;
  readonly selection: ResourceSelection;
  readonly action: ResourceAction;
  readonly now: Date;
}

const hasAddress = (merchantId: string) => sql`exists (
  select from resource_address address
  where address.merchant_id = ${merchantId} and address.resource_id = target.id
    and address.is_active and address.released_at is null)`;

const skippedBy = (merchantId: string) =>
  ({
    activate: sql`case when target.is_active then 'already' end`,
    deactivate: sql`case when not target.is_active then 'already' end`,
    delete: sql`case when exists (
      select from booking where booking.merchant_id = ${merchantId}
        and booking.resource_id = target.id
    ) then 'has_bookings' when exists (
      select from resource_part where resource_part.merchant_id = ${merchantId}
        and resource_part.part_id = target.id
    ) then 'is_part' end`,
    'address-on': sql`case when not target.is_active or ${hasAddress(merchantId)} then 'already' end`,
    'address-off': sql`case when not ${hasAddress(merchantId)} then 'already' end`,
  }) as const;

/** The resources of a selection by name, with what an action means for each. */
export async function actionTargets(
  trx: Transaction<DB>,
  { merchantId, selection, action, now }: ActionQuery,
): Promise<readonly ActionTarget[]> {
  const { rows } = await sql<ActionTarget>`
    with target as (
      select id, name, is_active from resource
      where ${selected(merchantId, selection)}
    ), upcoming as (
      select resource_id, count(*)::integer as count from booking
      where merchant_id = ${merchantId} and resource_id in (select id from target)
        and ends_at > ${now.toISOString()}::timestamptz
        and status = any (${[...bookingStatusGroups.active]}::text[])
      group by resource_id
    )
    select target.id, target.name, target.is_active, ${skippedBy(merchantId)[action]} as skipped,
      coalesce(upcoming.count, 0) as upcoming
    from target left join upcoming on upcoming.resource_id = target.id
    order by target.name collate names_en, target.id`.execute(trx);
  return rows;
}

/** Keeps the resources of a selection as they are until the transaction ends; also unbooked. */
export async function lockSelected(tx: TenantRows, selection: ResourceSelection): Promise<void> {
  await sql`select id from resource where ${selected(tx.merchant.id, selection)}
    order by id for update`.execute(tx.db);
}

/** Locks the next resources of a selection in the order of their ids. */
export async function lockBatch(
  tx: TenantRows,
  selection: ResourceSelection,
  { afterId, limit }: Pick<Batch, 'afterId' | 'limit'>,
): Promise<readonly BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select id, name from resource where ${selected(tx.merchant.id, selection)}
      and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${limit} for update`.execute(tx.db);
  return rows;
}

export async function setActive(
  tx: TenantRows,
  ids: readonly string[],
  isActive: boolean,
): Promise<void> {
  await sql`update resource set is_active = ${isActive}, version = version + 1
    where merchant_id = ${tx.merchant.id} and id = any (${ids}::uuid[])`.execute(tx.db);
}

/** Deletes locked resources without bookings, and what else has their time. */
export async function deleteResources(tx: TenantRows, ids: readonly string[]): Promise<void> {
  const ofMerchant = sql`merchant_id = ${tx.merchant.id}`;
  await sql`delete from occupancy where ${ofMerchant}
    and (kind <> 'booking' or via_resource_id is not null)
    and resource_id = any (${ids}::uuid[])`.execute(tx.db);
  await sql`delete from resource where ${ofMerchant} and id = any (${ids}::uuid[])`.execute(tx.db);
}

/** Ids of the people who manage any of some resources, once for each resource. */
export async function managersOf(
  tx: TenantRows,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await selectRows(tx, 'resource_approver')
    .select('user_id')
    .where('resource_id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
