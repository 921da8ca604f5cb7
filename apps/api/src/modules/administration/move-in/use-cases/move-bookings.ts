import { MovedFile } from '@axp/contracts/move-in';
import { sql } from 'kysely';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type {
  MovedBooking,
  MovedResult,
  MovedSeries,
  PlannedTime,
} from '../../../bookings/bookings/index.ts';
import { takeOver } from '../../../bookings/bookings/index.ts';
import type { LockedMoveIn } from '../move-in.repository.ts';
import type { HereFacts, Moved, StoredThing, ThingOutcome } from '../thing.repository.ts';
import { findThings, findThingsByKey } from '../thing.repository.ts';
import { oneLine, ownValuesOf, plainText } from '../things/own-value.ts';
import { choiceOf } from '../things/stored-choice.ts';
import type { MovedFields } from './make-things.ts';
import { fieldsOf, makeThings } from './make-things.ts';

/** Outcomes of the things of a part, and what they are here. */
export interface PartResult {
  readonly outcomes: readonly ThingOutcome[];
  readonly moved: readonly Moved[];
}

const shape = MovedFile.shape;
const titleLength = { least: 3, most: 120 };

interface Part {
  readonly number: number;
  /** Whether everything that it writes is undone. */
  readonly isCheck: boolean;
}

/** Takes over the bookings of a part. */
export async function moveBookings(
  tx: MemberTransaction,
  moveIn: LockedMoveIn,
  { number, isCheck }: Part,
): Promise<PartResult> {
  const { id } = moveIn;
  const all = await findThings(tx, id, { part: number, kinds: ['booking'] });
  const things = all.filter(({ outcome }) => outcome === 'ready');
  if (things.length === 0) return { outcomes: [], moved: [] };
  const needed = await findNeeded(tx, id, things);
  // The run has made them before its first booking.
  if (isCheck) await makeThings(tx, moveIn, needed);
  const crowded = isCheck ? inSeveralParts(needed.resources, all) : [];
  const planned = await plannedBefore(tx, id, { number, resources: crowded });
  const bookings = await bookingsOf(tx, moveIn, { things, ...needed });
  const series = await seriesOf(tx, id, things);
  const { results, seriesIds } = await takeOver(tx, {
    bookings: bookings.map(({ booking }) => withSeries(booking, series)),
    series: [...series.values()],
    planned,
    takesBreaches: moveIn.takes_breaches,
  });
  const names = await namesOf(tx, results);
  const resultOf = new Map(results.map((result) => [result.id, result]));
  const outcomes = bookings.map(({ thing, booking }) =>
    outcomeOf(thing, { result: resultOf.get(booking.id), names, isCheck }),
  );
  return withSeriesOutcomes({ things, outcomes, seriesIds });
}

interface Needed {
  readonly resources: readonly StoredThing[];
  readonly people: readonly StoredThing[];
}

async function findNeeded(
  tx: MemberTransaction,
  id: string,
  things: readonly StoredThing[],
): Promise<Needed> {
  const keys = (key: 'resource_key' | 'owner_key') => things.flatMap((thing) => thing[key] ?? []);
  return {
    resources: await findThingsByKey(tx, id, 'resource', keys('resource_key')),
    people: await findThingsByKey(tx, id, 'person', keys('owner_key')),
  };
}

/** Resources with bookings in other parts too. */
function inSeveralParts(
  resources: readonly StoredThing[],
  here: readonly StoredThing[],
): readonly StoredThing[] {
  const counts = Map.groupBy(here, ({ resource_key }) => resource_key);
  return resources.filter(({ key, bookings }) => bookings > (counts.get(key)?.length ?? 0));
}

/** Times of the same resources that earlier parts of a check would take. */
async function plannedBefore(
  tx: MemberTransaction,
  id: string,
  { number, resources }: { readonly number: number } & Pick<Needed, 'resources'>,
): Promise<readonly PlannedTime[]> {
  if (resources.length === 0) return [];
  const targets = new Map(resources.map(({ key, target_id }) => [key, target_id]));
  const rows = await selectRows(tx, 'move_in_thing')
    .select(['resource_key', 'starts_at as start', 'ends_at as end'])
    .where('move_in_id', '=', id)
    // As the index of these says it, also where the plan knows no parameters.
    .where(sql<boolean>`kind = 'booking'`)
    .where('part', '<', number)
    .where('outcome', 'in', ['ready', 'breaks_rule'])
    .where('resource_key', '=', sql<string>`any (${[...targets.keys()]}::text[])`)
    .execute();
  return rows.flatMap(({ resource_key, start, end }) => {
    const resourceId = targets.get(resource_key ?? '');
    return resourceId && start && end ? [{ resourceId, start, end }] : [];
  });
}

interface Described {
  readonly thing: StoredThing;
  readonly booking: MovedBooking;
}

async function bookingsOf(
  tx: MemberTransaction,
  { id, conflicts }: LockedMoveIn,
  { things, resources, people }: Needed & { readonly things: readonly StoredThing[] },
): Promise<readonly Described[]> {
  const parsed = shape.bookings.parse(things.map(({ thing }) => thing));
  const targets = new Map(resources.map(({ key, target_id }) => [key, target_id]));
  const owners = new Map(people.map(({ key, target_id }) => [key, target_id]));
  const fields = await fieldsOf(tx, await findThings(tx, id, { part: 0, kinds: ['field'] }));
  const units = await unitsOf(tx, [
    tx.actor.id,
    ...[...owners.values()].flatMap((one) => one ?? []),
  ]);
  const staff = await staffByEmail(
    tx,
    parsed.flatMap(({ invitees }) => invitees.map(({ email }) => email)),
  );
  return things.flatMap((thing, index): Described[] => {
    const source = parsed[index];
    const resourceId = targets.get(thing.resource_key ?? '');
    const { starts_at: start, ends_at: end } = thing;
    if (!source || !resourceId || start === null || end === null) return [];
    const ownerId = owners.get(thing.owner_key ?? '') ?? tx.actor.id;
    const businessUnitId = units.get(ownerId) ?? units.get(tx.actor.id) ?? units.get('');
    if (businessUnitId === undefined) return [];
    const booking = {
      ...textsOf(source, fields, thing.detail),
      id: tx.newId(),
      resourceId,
      ownerId,
      businessUnitId,
      start,
      end,
      isPrivate: source.isPrivate,
      isPending: source.isPending,
      attendees: source.attendees,
      invitees: source.invitees.flatMap(({ email, fullName }) => {
        const person = staff.get(email);
        if (person?.id === ownerId) return [];
        const name = oneLine(fullName).slice(0, titleLength.most);
        return [
          person ? { userId: person.id, email, name: person.name } : { userId: null, email, name },
        ];
      }),
      elsewhere: elsewhereOf(thing, conflicts),
      series: { key: thing.group_key, originalStart: source.originalStart ?? start },
    };
    return [{ thing, booking }];
  });
}

/** A title that is too long or too short stays whole in the text. */
function textsOf(
  { title, notes, ownFields }: MovedFile['bookings'][number],
  fields: MovedFields,
  owner: string,
) {
  const { values, others } = ownValuesOf(ownFields, fields);
  const line = oneLine(title);
  const isWhole = line.length >= titleLength.least && line.length <= titleLength.most;
  const short =
    line.length < titleLength.least ? [line, owner || '–––'].filter(Boolean).join(' – ') : line;
  const long = isWhole || line.length < titleLength.least ? [] : [line];
  return {
    title: short.slice(0, titleLength.most).trim().padEnd(titleLength.least, '–'),
    description: [...long, plainText(notes), ...others].filter(Boolean).join('\n'),
    ownFields: values,
  };
}

function elsewhereOf(thing: StoredThing, conflicts: string): MovedBooking['elsewhere'] {
  const choice = choiceOf(thing);
  if (choice?.to === 'existing') return { id: choice.id };
  return choice === null && conflicts === 'move' ? 'best' : null;
}

/** The unit that bookings of each person are for; by an empty id, the first unit of all. */
async function unitsOf(
  tx: MemberTransaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const members = await selectRows(tx, 'user_business_unit')
    .innerJoin('business_unit as unit', (join) =>
      join
        .onRef('unit.merchant_id', '=', 'user_business_unit.merchant_id')
        .onRef('unit.id', '=', 'user_business_unit.business_unit_id'),
    )
    .select(['user_business_unit.user_id', 'unit.id'])
    .where('user_business_unit.user_id', '=', sql<string>`any (${[...new Set(userIds)]}::uuid[])`)
    .where('unit.is_active', '=', true)
    .orderBy('user_business_unit.is_default')
    .orderBy('unit.title', 'desc')
    .execute();
  const first = await selectRows(tx, 'business_unit')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('title')
    .limit(1)
    .executeTakeFirst();
  return new Map([
    ...(first ? [['', first.id] as const] : []),
    ...members.map(({ user_id, id }) => [user_id, id] as const),
  ]);
}

interface Member {
  readonly id: string;
  readonly name: string;
}

async function staffByEmail(
  tx: MemberTransaction,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Member>> {
  if (emails.length === 0) return new Map();
  const rows = await selectRows(tx, 'app_user')
    .select(['id', 'full_name as name', 'email'])
    .where('email', '=', sql<string>`any (${[...new Set(emails)]}::text[])`)
    .where('status', 'in', ['active', 'invited'])
    .execute();
  return new Map(rows.map(({ email, ...person }) => [email, person]));
}

/** Rules of the series that the things are dates of, by their groups. */
async function seriesOf(
  tx: MemberTransaction,
  id: string,
  things: readonly StoredThing[],
): Promise<ReadonlyMap<string, MovedSeries>> {
  const keys = things.flatMap(({ series_key }) => series_key ?? []);
  const stored = await findThingsByKey(tx, id, 'series', keys);
  const fresh = stored.filter(({ outcome }) => outcome !== 'known' && outcome !== 'left');
  const rules = new Map(
    shape.series.parse(fresh.map(({ thing }) => thing)).map((rule) => [rule.key, rule]),
  );
  return new Map(
    things.flatMap(({ group_key, series_key }) => {
      const rule = rules.get(series_key ?? '');
      if (!rule?.recurrence) return [];
      const { recurrence, start, end } = rule;
      return [[group_key, { key: group_key, recurrence, start, end }] as const];
    }),
  );
}

function withSeries(booking: MovedBooking, series: ReadonlyMap<string, MovedSeries>): MovedBooking {
  return booking.series && series.has(booking.series.key) ? booking : { ...booking, series: null };
}

/** Resources of results and suggestions, as rows name them. */
async function namesOf(
  tx: MemberTransaction,
  results: readonly MovedResult[],
): Promise<ReadonlyMap<string, HereFacts>> {
  const ids = results.flatMap(({ resourceId, suggestionId }) =>
    [resourceId, suggestionId ?? []].flat(),
  );
  const { rows } = await sql<HereFacts>`
    select resource.id, resource.name, building.name as detail from resource
    join building on building.merchant_id = resource.merchant_id
      and building.id = resource.building_id
    where resource.merchant_id = ${tx.merchant.id}
      and resource.id = any (${[...new Set(ids)]}::uuid[])`.execute(tx.db);
  return new Map(rows.map((facts) => [facts.id, facts]));
}

interface Found {
  readonly result: MovedResult | undefined;
  readonly names: ReadonlyMap<string, HereFacts>;
  readonly isCheck: boolean;
}

function outcomeOf(thing: StoredThing, { result, names, isCheck }: Found): ThingOutcome {
  const { key } = thing;
  const shared = { kind: 'booking' as const, key, target_id: null, clash: null, suggestion: null };
  if (!result) {
    const reason = { code: 'resource_closed', params: {} };
    return { ...shared, outcome: 'impossible', reason, here: null };
  }
  const { outcome, reason, resourceId, clash, suggestionId } = result;
  const isTaken = outcome === 'ready' || outcome === 'breaks_rule';
  const isChosen = outcome === 'conflict' && choiceOf(thing)?.to === 'leave';
  return {
    ...shared,
    outcome: outcome === 'ready' && !isCheck ? 'created' : outcome,
    reason: isChosen ? { code: 'chosen', params: {} } : reason,
    target_id: isTaken && !isCheck ? result.id : null,
    here: names.get(resourceId) ?? null,
    clash,
    suggestion: names.get(suggestionId ?? '') ?? null,
  };
}

interface Outcomes {
  readonly things: readonly StoredThing[];
  readonly outcomes: readonly ThingOutcome[];
  readonly seriesIds: ReadonlyMap<string, readonly string[]>;
}

function withSeriesOutcomes({ things, outcomes, seriesIds }: Outcomes): PartResult {
  const series = things.flatMap(({ group_key, series_key }) => {
    const [first] = seriesIds.get(group_key) ?? [];
    return first && series_key ? [[series_key, first] as const] : [];
  });
  const made = [...new Map(series)].map(
    ([key, target_id]): ThingOutcome => ({
      kind: 'series',
      key,
      outcome: 'created',
      reason: null,
      target_id,
      here: null,
      clash: null,
      suggestion: null,
    }),
  );
  const all = [...outcomes, ...made];
  const moved = all.flatMap(({ kind, key, target_id }) =>
    target_id === null ? [] : [{ kind, key, objectId: target_id, isCreated: true }],
  );
  return { outcomes: all, moved };
}
