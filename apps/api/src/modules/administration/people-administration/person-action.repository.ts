import type { UserStatus } from '@axp/contracts';
import type { PeopleAction, PeopleSelection, PersonSkipReason } from '@axp/contracts/sheets';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { hasOpenItems } from '../../bookings/bookings/index.ts';
import { lockAdministrators } from '../../people/people/index.ts';
import type { Batch, BatchRow } from '../../records/bulk-jobs/index.ts';
import type { ListedPeople } from './person-filter.ts';
import { selected, unitTitles } from './person-filter.ts';

export interface ActionTarget {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly status: UserStatus;
  readonly isAdministrator: boolean;
  /** Titles of business units. */
  readonly units: readonly string[];
  /** Why the action leaves the person out; null where it applies. */
  readonly skipped: PersonSkipReason | null;
}

export interface RequestedPeopleAction {
  readonly here: Pick<ListedPeople, 'merchantId' | 'today'>;
  readonly selection: PeopleSelection;
  readonly action: PeopleAction;
  readonly actorId: string;
  readonly now: Date;
}

function skippedBy({ here, action, actorId, now }: RequestedPeopleAction): RawBuilder<unknown> {
  switch (action.kind) {
    case 'assign-unit':
      return sql`case when app_user.is_all_bu or exists (
        select from user_business_unit member
        where member.merchant_id = ${here.merchantId} and member.user_id = app_user.id
          and member.business_unit_id = ${action.businessUnitId}) then 'already' end`;
    case 'invite-again':
      return sql`case when app_user.status <> 'invited' then 'not_invited' end`;
    case 'deactivate':
      return sql`case when app_user.status = 'deactivated' then 'already'
        when app_user.id = ${actorId} then 'yourself'
        when ${hasOpenItems(here.merchantId, sql`app_user.id`, now)} then 'open_items' end`;
  }
}

/** The people of a selection by name, with what an action means for each. */
export async function actionTargets(
  trx: Transaction<DB>,
  wanted: RequestedPeopleAction,
): Promise<readonly ActionTarget[]> {
  const { here, selection, action } = wanted;
  const { rows } = await sql<ActionTarget>`
    select app_user.id, full_name as "fullName", email, status,
      is_administrator as "isAdministrator", ${skippedBy(wanted)} as skipped,
      ${unitTitles(here.merchantId)} as units
    from app_user where ${selected(here, selection)}
    order by full_name collate names_en, app_user.id`.execute(trx);
  return action.kind === 'deactivate'
    ? withoutLast({ db: trx, merchant: { id: here.merchantId } }, rows)
    : rows;
}

/** Leaves administrators out where no other would remain active. */
async function withoutLast(
  tx: TenantRows,
  targets: readonly ActionTarget[],
): Promise<readonly ActionTarget[]> {
  const leaving = targets.flatMap(({ id, skipped }) => (skipped === null ? [id] : []));
  const { rows } = await sql`
    select from app_user where merchant_id = ${tx.merchant.id} and is_administrator
      and status = 'active' and not (id = any (${leaving}::uuid[])) limit 1`.execute(tx.db);
  if (rows.length > 0) return targets;
  return targets.map((target) =>
    target.skipped === null && target.isAdministrator && target.status === 'active'
      ? { ...target, skipped: 'last_administrator' }
      : target,
  );
}

/** Keeps the people of a selection as they are until the transaction ends. */
export async function lockSelected(
  tx: TenantRows,
  { here, selection, action }: RequestedPeopleAction,
): Promise<void> {
  if (action.kind === 'deactivate') await lockAdministrators(tx);
  await sql`select id from app_user where ${selected(here, selection)}
    order by id for update`.execute(tx.db);
}

/** Locks the next people of a selection in the order of their ids. */
export async function lockBatch(
  tx: TenantRows,
  { here, selection, action }: RequestedPeopleAction,
  { afterId, limit }: Pick<Batch, 'afterId' | 'limit'>,
): Promise<readonly BatchRow[]> {
  if (action.kind === 'deactivate') await lockAdministrators(tx);
  const { rows } = await sql<BatchRow>`
    select id, full_name as name from app_user where ${selected(here, selection)}
      and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${limit} for update`.execute(tx.db);
  return rows;
}

/** Adds people to a unit that the merchant has. */
export async function addToUnit(
  tx: TenantRows,
  ids: readonly string[],
  businessUnitId: string,
): Promise<void> {
  await sql`insert into user_business_unit (merchant_id, user_id, business_unit_id)
    select ${tx.merchant.id}::uuid, id, ${businessUnitId}::uuid
    from unnest(${ids}::uuid[]) as added (id)
    on conflict do nothing`.execute(tx.db);
  await sql`update app_user set version = version + 1
    where merchant_id = ${tx.merchant.id} and id = any (${ids}::uuid[])`.execute(tx.db);
}

export async function setDeactivated(tx: TenantRows, ids: readonly string[]): Promise<void> {
  await sql`update app_user
    set status = 'deactivated', is_disabled_upstream = false, version = version + 1
    where merchant_id = ${tx.merchant.id} and id = any (${ids}::uuid[])`.execute(tx.db);
}

/** The title of a business unit; null if the merchant has none of this id. */
export async function titleOfUnit(tx: TenantRows, id: string): Promise<string | null> {
  const row = await selectRows(tx, 'business_unit')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.title ?? null;
}
