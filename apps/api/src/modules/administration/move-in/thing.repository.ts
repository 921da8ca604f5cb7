import type { MovedKind, MoveInOutcome } from '@axp/contracts/move-in';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { FileThing } from './things/things-of-file.ts';

const rowsAtOnce = 2_000;

/** Stores the things of a file. */
export async function insertThings(
  tx: TenantRows,
  moveInId: string,
  things: readonly FileThing[],
): Promise<void> {
  const shared = { merchant_id: tx.merchant.id, move_in_id: moveInId };
  for (let from = 0; from < things.length; from += rowsAtOnce) {
    const rows = things.slice(from, from + rowsAtOnce);
    await insertRows(tx.db, 'move_in_thing', { shared, rows });
  }
}

export interface StoredReason {
  readonly code: string;
  readonly params: object;
}

/** Something here as a row names it. */
export interface HereFacts {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

export interface ThingOutcome {
  readonly kind: MovedKind;
  readonly key: string;
  readonly outcome: MoveInOutcome;
  readonly reason: StoredReason | null;
  readonly target_id: string | null;
  readonly here: HereFacts | null;
  readonly clash: object | null;
  readonly suggestion: HereFacts | null;
}

/** Stores what becomes of things. */
export async function saveOutcomes(
  tx: TenantRows,
  moveInId: string,
  outcomes: readonly ThingOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update move_in_thing thing set outcome = made.outcome, reason = made.reason,
      target_id = made.target_id, here = made.here, clash = made.clash,
      suggestion = made.suggestion
    from json_populate_recordset(null::move_in_thing, ${JSON.stringify(outcomes)}::json) made
    where thing.merchant_id = ${tx.merchant.id} and thing.move_in_id = ${moveInId}
      and thing.kind = made.kind and thing.key = made.key`.execute(tx.db);
}

/** A stored thing with what is decided of it. */
export interface StoredThing {
  readonly kind: string;
  readonly key: string;
  readonly group_key: string;
  readonly thing: unknown;
  readonly detail: string;
  readonly choice: unknown;
  readonly outcome: string;
  readonly target_id: string | null;
  readonly owner_key: string | null;
  readonly resource_key: string | null;
  readonly series_key: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

/** The things of a part, in the order of their times or of the file. */
export function findThings(
  tx: TenantRows,
  moveInId: string,
  { part, kinds }: { readonly part: number; readonly kinds: readonly MovedKind[] },
): Promise<readonly StoredThing[]> {
  return selectRows(tx, 'move_in_thing')
    .select(['kind', 'key', 'group_key', 'thing', 'detail', 'choice', 'outcome', 'target_id'])
    .select(['owner_key', 'resource_key', 'series_key', 'starts_at', 'ends_at'])
    .where('move_in_id', '=', moveInId)
    .where('part', '=', part)
    .where('kind', 'in', kinds)
    .orderBy('starts_at')
    .orderBy('position')
    .execute();
}

/** Things of a kind by their keys. */
export function findThingsByKey(
  tx: TenantRows,
  moveInId: string,
  kind: MovedKind,
  keys: readonly string[],
): Promise<readonly StoredThing[]> {
  return selectRows(tx, 'move_in_thing')
    .select(['kind', 'key', 'group_key', 'thing', 'detail', 'choice', 'outcome', 'target_id'])
    .select(['owner_key', 'resource_key', 'series_key', 'starts_at', 'ends_at'])
    .where('move_in_id', '=', moveInId)
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any (${[...new Set(keys)]}::text[])`)
    .orderBy('position')
    .execute();
}

const isHere = (alias: string) =>
  sql`${sql.ref(`${alias}.outcome`)} in ('known', 'matched', 'created')`;
const because = (code: string) =>
  sql`jsonb_build_object('code', ${code}::text, 'params', '{}'::jsonb)`;

interface Proposing {
  readonly id: string;
  readonly origin: string;
  readonly now: string;
}

/** Says of bookings, blackouts, series and rules what follows from their resources and people. */
export async function proposeRest(tx: TenantRows, { id, origin, now }: Proposing): Promise<void> {
  const merchant = tx.merchant.id;
  const isKnown = sql`exists (select from moved_thing moved where moved.merchant_id = ${merchant}
    and moved.origin = ${origin} and moved.kind = thing.kind and moved.key = thing.key)`;
  const place = sql`(select outcome in ('known', 'matched', 'created') from move_in_thing place
    where place.merchant_id = ${merchant} and place.move_in_id = ${id}
      and place.kind = 'resource' and place.key = thing.resource_key)`;
  const owner = sql`(thing.owner_key is null or exists (select from move_in_thing person
    where person.merchant_id = ${merchant} and person.move_in_id = ${id}
      and person.kind = 'person' and person.key = thing.owner_key and ${isHere('person')}))`;
  await sql`
    update move_in_thing thing set clash = null, suggestion = null, here = null,
      outcome = case when ${isKnown} then 'known' else coalesce(judged.outcome, 'ready') end,
      reason = case when ${isKnown} then null else judged.reason end
    from (
      select thing.kind, thing.key, found.outcome, found.reason from move_in_thing thing
      left join lateral (
        select * from (values
          (1, thing.kind in ('booking', 'blackout') and thing.starts_at is null, 'impossible', ${because('no_time')}),
          (2, thing.ends_at <= ${now}::timestamptz, 'left', ${because('past')}),
          (3, thing.kind = 'booking' and not coalesce(${place}, false), 'impossible', ${because('resource_left_out')}),
          (4, thing.kind = 'booking' and not ${owner}, 'impossible', ${because('person_left_out')})
        ) as rule (place, holds, outcome, reason)
        where holds order by place limit 1
      ) found on true
      where thing.merchant_id = ${merchant} and thing.move_in_id = ${id}
        and thing.kind in ('booking', 'blackout', 'series')
    ) judged
    where thing.merchant_id = ${merchant} and thing.move_in_id = ${id}
      and thing.kind = judged.kind and thing.key = judged.key`.execute(tx.db);
  await sql`
    update move_in_thing thing set outcome = case
        when place.outcome in ('created', 'known') then place.outcome
        when place.outcome = 'undecided' then 'undecided' else 'left' end,
      reason = case when place.outcome in ('created', 'known', 'undecided') then null
        else ${because('own_rules')} end
    from move_in_thing place
    where thing.merchant_id = ${merchant} and thing.move_in_id = ${id} and thing.kind = 'rule'
      and place.merchant_id = ${merchant} and place.move_in_id = ${id}
      and place.kind = 'resource' and place.key = thing.resource_key`.execute(tx.db);
}

/** Series that no rule here expresses: their dates are single bookings. */
export async function nameSingles(tx: TenantRows, id: string): Promise<void> {
  await sql`
    update move_in_thing set outcome = 'left', reason = ${because('as_singles')}
    where merchant_id = ${tx.merchant.id} and move_in_id = ${id} and kind = 'series'
      and outcome = 'ready'`.execute(tx.db);
}

export interface Moved {
  readonly kind: string;
  readonly key: string;
  readonly objectId: string;
  readonly isCreated: boolean;
}

/** Remembers what things are here, so that a later import knows them. */
export async function rememberMoved(
  tx: TenantRows,
  { id, origin }: Pick<Proposing, 'id' | 'origin'>,
  moved: readonly Moved[],
): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    insert into moved_thing (merchant_id, origin, kind, key, object_id, is_created,
      move_in_id)
    select ${tx.merchant.id}::uuid, ${origin}, kind, key, "objectId", "isCreated", ${id}::uuid
    from json_to_recordset(${JSON.stringify(moved)}::json)
      as made (kind text, key text, "objectId" uuid, "isCreated" boolean)
    on conflict (merchant_id, origin, kind, key) do update set object_id = excluded.object_id,
      is_created = excluded.is_created,
      move_in_id = excluded.move_in_id
    returning 1`.execute(tx.db);
}
