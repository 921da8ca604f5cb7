import type { MovedKind, MoveInOutcome } from '@axp/contracts/move-in';
import { sql } from 'kysely';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { FileThing } from './things/things-of-file.ts';

const columns = sql.join(
  (
    [
      'kind',
      'key',
      'group_key',
      'part',
      'position',
      'thing',
      'name',
      'detail',
      'search_text',
      'resource_key',
      'owner_key',
      'series_key',
      'starts_at',
      'ends_at',
      'bookings',
    ] satisfies readonly (keyof FileThing)[]
  ).map((column) => sql.ref(column)),
);

/** Stores the things of a file, in the batches of JSON that its reader has made. */
export async function insertThings(
  tx: TenantRows,
  moveInId: string,
  batches: readonly string[],
): Promise<void> {
  for (const batch of batches) {
    await sql`
      insert into move_in_thing (merchant_id, move_in_id, ${columns})
      select ${tx.merchant.id}::uuid, ${moveInId}::uuid, ${columns}
      from json_populate_recordset(null::move_in_thing, ${batch}::json) thing
      returning 1`.execute(tx.db);
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

/** Stores what becomes of things of a part, and of things that others hang on in part 0. */
export async function saveOutcomes(
  tx: TenantRows,
  moveInId: string,
  { part, outcomes }: { readonly part: number; readonly outcomes: readonly ThingOutcome[] },
): Promise<void> {
  if (outcomes.length === 0) return;
  // A part is found by its own index; a join by keys alone may be planned as for a small table.
  const inPart = part > 0 ? sql`thing.part = ${part} and thing.part > 0` : sql`thing.part = 0`;
  await sql`
    update move_in_thing thing set outcome = made.outcome, reason = made.reason,
      target_id = made.target_id, here = made.here, clash = made.clash,
      suggestion = made.suggestion
    from json_populate_recordset(null::move_in_thing, ${JSON.stringify(outcomes)}::json) made
    where thing.merchant_id = ${tx.merchant.id} and thing.move_in_id = ${moveInId}
      and thing.kind = made.kind and thing.key = made.key and ${inPart}
      and (thing.outcome, thing.reason, thing.target_id, thing.here, thing.clash, thing.suggestion)
        is distinct from
        (made.outcome, made.reason, made.target_id, made.here, made.clash, made.suggestion)
    `.execute(tx.db);
}

/** A stored thing with what is decided of it. */
export interface StoredThing
  extends Omit<FileThing, 'kind' | 'part' | 'position' | 'name' | 'search_text'> {
  readonly kind: string;
  readonly choice: unknown;
  readonly outcome: string;
  readonly target_id: string | null;
}

function selectThings(tx: TenantRows, moveInId: string) {
  return selectRows(tx, 'move_in_thing')
    .select(['kind', 'key', 'group_key', 'thing', 'detail', 'choice', 'outcome', 'target_id'])
    .select(['owner_key', 'resource_key', 'series_key', 'starts_at', 'ends_at', 'bookings'])
    .where('move_in_id', '=', moveInId);
}

/** The things of a part, in the order of their times or of the file. */
export function findThings(
  tx: TenantRows,
  moveInId: string,
  { part, kinds }: { readonly part: number; readonly kinds: readonly MovedKind[] },
): Promise<readonly StoredThing[]> {
  return selectThings(tx, moveInId)
    .where('part', '=', part)
    .where('kind', 'in', kinds)
    .where(part > 0 ? sql<boolean>`part > 0` : sql<boolean>`part = 0`)
    .orderBy('starts_at')
    .orderBy('position')
    .execute();
}

/** Things of a kind that bookings need, by their keys. */
export function findThingsByKey(
  tx: TenantRows,
  moveInId: string,
  kind: MovedKind,
  keys: readonly string[],
): Promise<readonly StoredThing[]> {
  return selectThings(tx, moveInId)
    .where('kind', '=', kind)
    .where(sql<boolean>`part = 0`)
    .where('key', '=', sql<string>`any (${[...new Set(keys)]}::text[])`)
    .orderBy('position')
    .execute();
}

/** Ids here by the keys of the file, of things that are here or will be. */
export function targetsOf(things: readonly StoredThing[]): ReadonlyMap<string, string> {
  const isHere = ({ outcome }: StoredThing) => ['known', 'matched', 'created'].includes(outcome);
  return new Map(
    things
      .filter(isHere)
      .flatMap(({ key, target_id }) => (target_id === null ? [] : [[key, target_id] as const])),
  );
}

const because = (code: string) =>
  sql`jsonb_build_object('code', ${code}::text, 'params', '{}'::jsonb)`;

/** Keys of resources and people that became something else. */
export interface ChangedThings {
  readonly resources: readonly string[];
  readonly people: readonly string[];
}

interface Proposing {
  readonly id: string;
  readonly origin: string;
  readonly now: string;
  /** Whether bookings are imported, and times in which nothing can be booked. */
  readonly takesBookings: boolean;
  /** What else may follow from; null: everything is proposed, and findings of a check end. */
  readonly changed: ChangedThings | null;
}

/** Says of bookings, blackouts, series and rules what follows from their resources and people. */
export async function proposeRest(
  tx: TenantRows,
  { id, origin, now, takesBookings, changed }: Proposing,
): Promise<void> {
  const merchant = tx.merchant.id;
  const isTouched = changed
    ? sql`thing.kind = 'booking' and (thing.resource_key = any (${changed.resources}::text[])
        or thing.owner_key = any (${changed.people}::text[]))`
    : sql`thing.kind in ('booking', 'blackout', 'series')`;
  const hasHere = (kind: string, column: string) => sql`exists (select from move_in_thing other
    where other.merchant_id = ${merchant} and other.move_in_id = ${id} and other.kind = ${kind} and other.part = 0
      and other.key = ${sql.ref(`thing.${column}`)}
      and other.outcome in ('known', 'matched', 'created'))`;
  // Null for what is ready. Looked up for each thing: a join would be planned without statistics.
  const code = sql`case
    when exists (select from moved_thing moved where moved.merchant_id = ${merchant}
      and moved.origin = ${origin} and moved.kind = thing.kind and moved.key = thing.key)
      then 'known'
    when not ${takesBookings}::boolean then 'not_chosen'
    when thing.kind = 'series' then null
    when thing.starts_at is null then 'no_time'
    when thing.ends_at <= ${now}::timestamptz then 'past'
    when thing.kind = 'blackout' then null
    when not ${hasHere('resource', 'resource_key')} then 'resource_left_out'
    when thing.owner_key is not null and not ${hasHere('person', 'owner_key')}
      then 'person_left_out' end`;
  // With an offset, so that the code is worked out once for each thing.
  await sql`
    update move_in_thing thing set clash = null, suggestion = null, here = null,
      (outcome, reason) = (
        select case coalesce(code, 'ready') when 'ready' then 'ready' when 'known' then 'known'
            when 'past' then 'left' when 'not_chosen' then 'left' else 'impossible' end,
          case when coalesce(code, 'known') <> 'known'
            then jsonb_build_object('code', code, 'params', '{}'::jsonb) end
        from (select ${code} as code offset 0) judged
      )
    where thing.merchant_id = ${merchant} and thing.move_in_id = ${id} and ${isTouched}`.execute(
    tx.db,
  );
  await sql`
    update move_in_thing thing set outcome = case
        when place.outcome in ('created', 'known') then place.outcome
        when place.outcome = 'undecided' then 'undecided' else 'left' end,
      reason = case when place.outcome in ('created', 'known', 'undecided') then null
        else ${because('own_rules')} end
    from move_in_thing place
    where thing.merchant_id = ${merchant} and thing.move_in_id = ${id} and thing.kind = 'rule'
      and place.merchant_id = ${merchant} and place.move_in_id = ${id}
      and place.kind = 'resource' and place.key = thing.resource_key
      and (${changed === null} or place.key = any (${changed?.resources ?? []}::text[]))`.execute(
    tx.db,
  );
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
