import type { MovedKind, MovedSubject } from '@axp/contracts/move-in';
import { MovedFile, MoveIn, movedKinds } from '@axp/contracts/move-in';
import { ownFieldLimits, ownFieldSubjects } from '@axp/contracts/vocabulary';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { Here } from '../here.queries.ts';
import { findHere } from '../here.queries.ts';
import type { LockedMoveIn } from '../move-in.repository.ts';
import type { ChangedThings, HereFacts, StoredThing, ThingOutcome } from '../thing.repository.ts';
import { findThings, proposeRest, saveOutcomes } from '../thing.repository.ts';
import type { Decision, Given, NamedHere, PersonHere } from '../things/match.ts';
import {
  matchByName,
  matchField,
  matchPerson,
  matchResource,
  plainName,
  withinSubject,
} from '../things/match.ts';
import { choiceOf, titlesOf } from '../things/stored-choice.ts';
import { setPeriodTimes } from './period-times.ts';

const { resources, people, fields } = MovedFile.shape;

/** Compares all things of an import with what is here, and says what becomes of each. */
export async function matchThings(tx: MemberTransaction, moveIn: LockedMoveIn): Promise<void> {
  await matchBase(tx, moveIn);
  await setPeriodTimes(tx, moveIn);
  await propose(tx, moveIn, null);
}

/** Follows choices of resources and people: bookings of others keep what a check has found. */
export async function followChoices(tx: MemberTransaction, moveIn: LockedMoveIn): Promise<void> {
  await propose(tx, moveIn, await matchBase(tx, moveIn));
}

function propose(
  tx: MemberTransaction,
  moveIn: LockedMoveIn,
  changed: ChangedThings | null,
): Promise<void> {
  const { id, origin } = moveIn;
  const takesBookings = subjectsOf(moveIn).has('bookings');
  return proposeRest(tx, {
    id,
    origin,
    now: tx.clock.now().toISOString(),
    takesBookings,
    changed,
  });
}

function subjectsOf({ subjects }: LockedMoveIn): ReadonlySet<MovedSubject> {
  return new Set(MoveIn.shape.subjects.parse(subjects));
}

/** Matches what bookings need; returns what has another outcome than before. */
async function matchBase(tx: MemberTransaction, moveIn: LockedMoveIn): Promise<ChangedThings> {
  const { id, origin } = moveIn;
  const here = await findHere(tx, origin);
  const kinds = ['unit', 'building', 'field', 'resource', 'person'] as const;
  const things = await findThings(tx, id, { part: 0, kinds });
  const of = (kind: (typeof kinds)[number]) => things.filter((thing) => thing.kind === kind);
  const matcher = { tx, here, subjects: subjectsOf(moveIn), names: namesHere(here) };
  const placed = matchNames(matcher, of('building'), here.buildings, 'resources');
  const outcomes = [
    ...matchNames(matcher, of('unit'), here.units, 'people'),
    ...placed,
    ...matchFields(matcher, of('field')),
    ...matchResources(matcher, of('resource'), placed),
    ...matchPeople(matcher, of('person')),
  ];
  await saveOutcomes(tx, id, { part: 0, outcomes });
  const before = new Map(things.map((thing) => [`${thing.kind} ${thing.key}`, thing]));
  const isChanged = ({ kind, key, outcome, target_id }: ThingOutcome) => {
    const thing = before.get(`${kind} ${key}`);
    return thing?.outcome !== outcome || thing.target_id !== target_id;
  };
  const keysOf = (kind: MovedKind) =>
    outcomes.filter((one) => one.kind === kind && isChanged(one)).map(({ key }) => key);
  return { resources: keysOf('resource'), people: keysOf('person') };
}

interface Matcher {
  readonly tx: MemberTransaction;
  readonly here: Here;
  readonly subjects: ReadonlySet<MovedSubject>;
  readonly names: ReadonlyMap<string, HereFacts>;
}

const thingOf = ({ thing }: StoredThing) => thing;

/** Everything here by its id, as rows name it. */
function namesHere(here: Here): ReadonlyMap<string, HereFacts> {
  const plain = [...here.units, ...here.buildings].map(({ id, name }) => ({
    id,
    name,
    detail: '',
  }));
  const places = here.resources.map(({ id, name, building }) => ({ id, name, detail: building }));
  const persons = here.people.map(({ id, name, email }) => ({ id, name, detail: email }));
  return new Map([...plain, ...places, ...persons].map((facts) => [facts.id, facts]));
}

interface Things<T> {
  readonly things: readonly StoredThing[];
  readonly parsed: readonly T[];
  readonly subjectOf: (thing: T) => MovedSubject;
}

function matchAll<T>(
  matcher: Matcher,
  { things, parsed, subjectOf }: Things<T>,
  decide: (given: Given, thing: T) => Decision,
): ThingOutcome[] {
  return things.flatMap((stored, index) => {
    const thing = parsed[index];
    if (thing === undefined) return [];
    const given = givenOf(matcher, stored);
    const isImported = matcher.subjects.has(subjectOf(thing));
    return [outcomeOf(matcher, stored, withinSubject(isImported, given, decide(given, thing)))];
  });
}

/** An object that was made by an earlier import and deleted since is made again. */
function givenOf({ here, names }: Matcher, stored: StoredThing): Given {
  const id = here.known.get(`${stored.kind} ${stored.key}`) ?? null;
  const exists = id !== null && (names.has(id) || here.fields.some((field) => field.id === id));
  const isInactive = here.people.some((person) => person.id === id && !person.isActive);
  return { choice: choiceOf(stored), knownId: exists && !isInactive ? id : null };
}

function outcomeOf(
  { tx, names }: Matcher,
  { kind, key, outcome: before, target_id }: StoredThing,
  { outcome, reason, targetId, suggestionId }: Decision,
): ThingOutcome {
  // A thing that will be made keeps its id from one check to the next.
  const kept = before === 'created' ? target_id : null;
  const target = outcome === 'created' ? (kept ?? tx.newId()) : targetId;
  return {
    kind: knownWord(movedKinds, kind),
    key,
    outcome,
    reason: reason === null ? null : { code: reason, params: {} },
    target_id: target,
    here: names.get(targetId ?? '') ?? null,
    clash: null,
    suggestion: names.get(suggestionId ?? '') ?? null,
  };
}

/** Units or buildings; two of the file with one name are one here. */
function matchNames(
  matcher: Matcher,
  things: readonly StoredThing[],
  here: readonly NamedHere[],
  subject: MovedSubject,
): ThingOutcome[] {
  const parsed = titlesOf(things.map(thingOf));
  const first = new Map<string, string>();
  return matchAll(matcher, { things, parsed, subjectOf: () => subject }, (given, { title }) =>
    matchByName(given, title, here),
  ).map((outcome, index) => asFirst(outcome, plainName(parsed[index]?.title ?? ''), first));
}

/** Makes one thing of all those of the file that are the same. */
function asFirst(outcome: ThingOutcome, same: string, first: Map<string, string>): ThingOutcome {
  if (outcome.outcome !== 'created' || outcome.target_id === null) return outcome;
  const target_id = first.get(same);
  if (target_id !== undefined) return { ...outcome, outcome: 'matched', target_id };
  first.set(same, outcome.target_id);
  return outcome;
}

function matchFields(matcher: Matcher, things: readonly StoredThing[]): ThingOutcome[] {
  const { fields: here } = matcher.here;
  const free = new Map(
    ownFieldSubjects.map((subject) => {
      const offered = here.filter((field) => field.subject === subject && !field.isArchived);
      return [subject, ownFieldLimits.fields - offered.length];
    }),
  );
  const parsed = fields.parse(things.map(thingOf));
  const subjectOf = ({ subject }: MovedFile['fields'][number]) =>
    subject === 'booking' ? 'bookings' : 'resources';
  return matchAll(matcher, { things, parsed, subjectOf }, (given, field) => {
    const left = free.get(field.subject) ?? 0;
    const decision = matchField(given, field, { here, free: left });
    if (decision.outcome === 'created') free.set(field.subject, left - 1);
    return decision;
  });
}

function matchResources(
  matcher: Matcher,
  things: readonly StoredThing[],
  places: readonly ThingOutcome[],
): ThingOutcome[] {
  const { here } = matcher;
  const byKey = new Map(
    places.map(({ key, outcome, target_id }) => [key, outcome === 'left' ? null : target_id]),
  );
  const [usual] = here.buildings;
  const taken = new Set<string>();
  const parsed = resources.parse(things.map(thingOf));
  return matchAll(matcher, { things, parsed, subjectOf: () => 'resources' }, (given, resource) => {
    const { buildingKey } = resource;
    const own = buildingKey === null ? usual?.id : byKey.get(buildingKey);
    const place = { buildingId: own ?? null, here: here.resources, taken };
    const decision = matchResource(given, resource, place);
    if (decision.targetId !== null) taken.add(decision.targetId);
    return decision;
  });
}

function matchPeople(matcher: Matcher, things: readonly StoredThing[]): ThingOutcome[] {
  const { people: known, reserved } = matcher.here;
  const byId = new Map(known.map((person) => [person.id, person]));
  const byEmail = new Map<string, PersonHere>([
    ...[...reserved].flatMap(([email, id]): [string, PersonHere][] => {
      const person = byId.get(id);
      return person ? [[email, person]] : [];
    }),
    ...known.map((person): [string, PersonHere] => [person.email, person]),
  ]);
  const byName = Map.groupBy(known, ({ name }) => plainName(name));
  const parsed = people.parse(things.map(thingOf));
  const first = new Map<string, string>();
  return matchAll(matcher, { things, parsed, subjectOf: () => 'people' }, (given, person) =>
    matchPerson(given, person, { byEmail, byName }),
  ).map((outcome, index) => asFirst(outcome, parsed[index]?.email ?? outcome.key, first));
}
