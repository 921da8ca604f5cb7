import type { OperationRequest } from '@axp/contracts';
import { searchTermsOf } from '@axp/contracts';
import type { listMoveInRows } from '@axp/contracts/move-in';
import { moveInLimits } from '@axp/contracts/move-in';
import { sql } from 'kysely';
import { likePatterns } from '../../../platform/db/like-patterns.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { HereFacts, StoredReason } from './thing.repository.ts';

export interface MoveInRecord {
  readonly id: string;
  readonly version: number;
  readonly state: string;
  readonly system: string;
  readonly systemVersion: string;
  readonly fileName: string;
  readonly fileBytes: number;
  readonly readAt: string;
  readonly startedAt: string;
  readonly startedBy: { readonly id: string; readonly fullName: string };
  readonly readCounts: unknown;
  readonly leftOut: unknown;
  readonly periods: unknown;
  readonly subjects: unknown;
  readonly workSeconds: number | null;
  readonly buildings: Readonly<Record<string, string>> | null;
  readonly done: number;
  readonly total: number;
  readonly checkedAt: string | null;
  readonly endedAt: string | null;
  readonly counts: readonly OutcomeCount[];
  readonly uninvited: number;
  readonly forAll: unknown;
  /** Null unless it can be undone by its age. */
  readonly changed: number | null;
}

export interface OutcomeCount {
  readonly kind: string;
  readonly outcome: string;
  readonly count: number;
}

const listed = 20;

/** Imports of a merchant, the newest first, or one of them. */
export async function findMoveIns(
  tx: TenantRows,
  { id = null, now }: { readonly id?: string | null; readonly now: Date },
): Promise<readonly MoveInRecord[]> {
  const merchant = tx.merchant.id;
  const at = now.toISOString();
  const isUndoable = sql`move_in.state = 'done' and move_in.ended_at
    > ${at}::timestamptz - make_interval(hours => ${moveInLimits.undoHours}::integer)`;
  const { rows } = await sql<MoveInRecord>`
    select move_in.id, move_in.version, state, system, system_version as "systemVersion",
      file_name as "fileName", file_bytes as "fileBytes", read_at as "readAt",
      move_in.created_at as "startedAt",
      json_build_object('id', actor.id, 'fullName', actor.full_name) as "startedBy",
      read_counts as "readCounts", left_out as "leftOut", periods, subjects, done, total,
      case when began_at <= coalesce(ended_at, checked_at)
        then extract(epoch from coalesce(ended_at, checked_at) - began_at)::integer
        end as "workSeconds",
      json_build_object('conflicts', conflicts, 'takesBreaches', takes_breaches) as "forAll",
      checked_at as "checkedAt", ended_at as "endedAt",
      (select json_object_agg(key, name) from move_in_thing thing
        where thing.merchant_id = ${merchant} and thing.move_in_id = move_in.id
          and thing.kind = 'building') as buildings,
      coalesce((select json_agg(counted) from (
        select kind, outcome, count(*)::integer as count from move_in_thing thing
        where thing.merchant_id = ${merchant} and thing.move_in_id = move_in.id
        group by kind, outcome order by kind, outcome
      ) counted), '[]') as counts,
      (select count(*)::integer from moved_thing moved
        join app_user person on person.merchant_id = ${merchant} and person.id = moved.object_id
        where moved.merchant_id = ${merchant} and moved.move_in_id = move_in.id
          and moved.kind = 'person' and moved.is_created and moved.invited_at is null
          and person.status = 'invited') as uninvited,
      case when ${isUndoable} then (${changedSince(merchant, sql`move_in.id`)}) end as changed
    from move_in
    join app_user actor on actor.merchant_id = ${merchant} and actor.id = move_in.actor_id
    where move_in.merchant_id = ${merchant} and (${id}::uuid is null or move_in.id = ${id}::uuid)
    order by move_in.created_at desc, move_in.id limit ${listed}`.execute(tx.db);
  return rows;
}

/** The last import that was run; null for none. */
export async function findLatestDone(tx: TenantRows): Promise<string | null> {
  const row = await selectRows(tx, 'move_in')
    .select('id')
    .where('state', '=', 'done')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How many things that an import made were changed, booked or deleted since. */
export function changedSince(merchant: string, moveInId: ReturnType<typeof sql>) {
  const made = (kind: string) => sql`(select object_id from moved_thing
    where merchant_id = ${merchant} and move_in_id = ${moveInId} and kind = ${kind} and is_created)`;
  // As sets, which are read once, not for each thing.
  const named = (table: 'booking' | 'resource', column: string, kind: string) => sql`thing.id in (
    select ${sql.ref(column)} from ${sql.table(table)} where merchant_id = ${merchant}
      and ${sql.ref(column)} in ${made(kind)} and id not in ${made(table)})`;
  const others = {
    booking: [],
    blackout: [],
    resource: [named('booking', 'resource_id', 'resource')],
    person: [named('booking', 'booker_id', 'person'), named('booking', 'booked_for_id', 'person')],
    building: [named('resource', 'building_id', 'building')],
    unit: [named('booking', 'business_unit_id', 'unit')],
    field: [],
  };
  const counted = kinds.map((kind) => {
    const reasons = [sql`thing.id is null`, sql`thing.version <> 1`, ...others[kind]];
    return sql`select count(*) as changed from moved_thing moved
      left join ${sql.table(tables[kind])} thing
        on thing.merchant_id = ${merchant} and thing.id = moved.object_id
      where moved.merchant_id = ${merchant} and moved.move_in_id = ${moveInId}
        and moved.kind = ${kind} and moved.is_created and (${sql.join(reasons, sql` or `)})`;
  });
  return sql<number>`select sum(changed)::integer
    from (${sql.join(counted, sql` union all `)}) each_kind`;
}

const tables = {
  booking: 'booking',
  blackout: 'resource_block',
  resource: 'resource',
  person: 'app_user',
  building: 'building',
  unit: 'business_unit',
  field: 'own_field',
} as const;

const kinds = ['booking', 'blackout', 'resource', 'person', 'building', 'unit', 'field'] as const;

/** How many things of each kind have each outcome. */
export async function countOutcomes(
  tx: TenantRows,
  moveInId: string,
): Promise<readonly OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`
    select kind, outcome, count(*)::integer as count from move_in_thing
    where merchant_id = ${tx.merchant.id} and move_in_id = ${moveInId}
    group by kind, outcome order by kind, outcome`.execute(tx.db);
  return rows;
}

/** Whether a thing is a booking that shows its time alone (H-05). */
const isPrivate = (table: string) =>
  sql`coalesce((${sql.ref(`${table}.thing`)} ->> 'isPrivate')::boolean, false)`;

export interface ListedRow extends ProtocolRow {
  readonly key: string;
  readonly bookings: number;
  readonly timezone: string | null;
  readonly targetId: string | null;
  readonly clash: unknown;
  readonly suggestion: HereFacts | null;
}

type Criteria = Omit<OperationRequest<typeof listMoveInRows>['query'], 'cursor' | 'limit'>;

interface Page extends Criteria {
  readonly id: string;
  readonly after: number | null;
  readonly limit: number;
}

/** Rows of a kind after a place: dates of a series with one outcome are one row. */
export async function findMoveInRows(
  tx: TenantRows,
  { id, kind, outcome, q = '', after, limit }: Page,
): Promise<readonly ListedRow[]> {
  const patterns = likePatterns(searchTermsOf(q));
  const { rows } = await sql<ListedRow>`
    select first.kind, first.key, first.name, first.detail, first.outcome, first.reason,
      case when first.kind = 'booking' then grouped.bookings else first.bookings end as bookings,
      first.starts_at as start, first.ends_at as "end", zone.timezone,
      first.target_id as "targetId", first.here, first.clash, first.suggestion, first.position,
      ${isPrivate('first')} as "isPrivate"
    from (
      select min(position) as position, count(*)::integer as bookings from move_in_thing
      where merchant_id = ${tx.merchant.id} and move_in_id = ${id} and kind = ${kind}
        and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
        and search_text like all (${patterns}::text[])
      group by group_key, outcome
    ) grouped
    join move_in_thing first on first.merchant_id = ${tx.merchant.id} and first.move_in_id = ${id}
      and first.kind = ${kind} and first.position = grouped.position
    left join lateral (
      select building.timezone from resource
      join building on building.merchant_id = ${tx.merchant.id}
        and building.id = resource.building_id
      where resource.merchant_id = ${tx.merchant.id} and resource.id::text = first.here ->> 'id'
    ) zone on true
    where ${after}::integer is null or grouped.position > ${after}::integer
    order by grouped.position limit ${limit + 1}`.execute(tx.db);
  return rows;
}

export interface ProtocolRow {
  readonly kind: string;
  readonly name: string;
  readonly detail: string;
  readonly outcome: string;
  readonly reason: StoredReason | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly here: HereFacts | null;
  readonly position: number;
  readonly isPrivate: boolean;
}

/** All things of an import in the order of the file, a part of them after a place. */
export async function findProtocolRows(
  tx: TenantRows,
  id: string,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly ProtocolRow[]> {
  const { rows } = await sql<ProtocolRow>`
    select kind, name, detail, outcome, reason, starts_at as start, ends_at as "end", here, position,
      ${isPrivate('move_in_thing')} as "isPrivate"
    from move_in_thing
    where merchant_id = ${tx.merchant.id} and move_in_id = ${id}
      and (${after}::integer is null or position > ${after}::integer)
    order by position limit ${limit + 1}`.execute(tx.db);
  return rows;
}
