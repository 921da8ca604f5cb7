import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { undone } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { countOutcomes } from '../move-in.queries.ts';
import type { LockedMoveIn } from '../move-in.repository.ts';
import { endWork, saveProgress } from '../move-in.repository.ts';
import type { Moved, StoredThing, ThingOutcome } from '../thing.repository.ts';
import { findThings, nameSingles, rememberMoved, saveOutcomes } from '../thing.repository.ts';
import { makeThings } from './make-things.ts';
import { matchThings } from './match-things.ts';
import { moveBlackouts } from './move-blackouts.ts';
import type { PartResult } from './move-bookings.ts';
import { moveBookings } from './move-bookings.ts';

/**
 * Works on the next part of an import in the transaction that also moves it on: a part happens once
 * or not at all. A check writes a part and undoes it, so that it meets the rules and constraints of
 * the run itself, and holds no time that others want.
 */
export async function workOnPart(tx: MemberTransaction, moveIn: LockedMoveIn): Promise<void> {
  const { id, part, parts, state } = moveIn;
  const isCheck = state === 'checking';
  const handled =
    part === 0 ? await makeBase(tx, moveIn, isCheck) : await move(tx, moveIn, isCheck);
  const next = part + 1;
  await saveProgress(tx, id, { part: next, done: Math.min(moveIn.done + handled, moveIn.total) });
  if (next < parts) return;
  await nameSingles(tx, id);
  const now = tx.clock.now();
  await endWork(tx, id, { state: isCheck ? 'checked' : 'done', now });
  if (!isCheck) await recordRun(tx, moveIn);
}

/** Units, buildings, own fields, resources and people. */
async function makeBase(
  tx: MemberTransaction,
  moveIn: LockedMoveIn,
  isCheck: boolean,
): Promise<number> {
  const { id } = moveIn;
  await matchThings(tx, moveIn);
  const things = await findThings(tx, id, { part: 0, kinds: ['resource', 'person'] });
  const of = (kind: string) => things.filter((thing) => thing.kind === kind);
  const made = { resources: of('resource'), people: of('person') };
  if (isCheck) {
    await undone(tx, () => makeThings(tx, moveIn, made));
  } else {
    await makeThings(tx, moveIn, made);
    const others = await findThings(tx, id, { part: 0, kinds: ['unit', 'building', 'field'] });
    await rememberMoved(tx, moveIn, [...things, ...others].flatMap(movedOf));
  }
  return things.length;
}

/** Leaves out known things, which belong to the import that made them. */
function movedOf({ kind, key, outcome, target_id: objectId }: StoredThing): Moved[] {
  const isNew = outcome === 'created' || outcome === 'matched';
  return isNew && objectId !== null
    ? [{ kind, key, objectId, isCreated: outcome === 'created' }]
    : [];
}

async function move(
  tx: MemberTransaction,
  moveIn: LockedMoveIn,
  isCheck: boolean,
): Promise<number> {
  const part = { number: moveIn.part, isCheck };
  const work = async (): Promise<PartResult> => {
    const bookings = await moveBookings(tx, moveIn, part);
    const blackouts = await moveBlackouts(tx, moveIn, part);
    return {
      outcomes: [...bookings.outcomes, ...blackouts.outcomes],
      moved: [...bookings.moved, ...blackouts.moved],
    };
  };
  const { outcomes, moved } = isCheck ? await undone(tx, work) : await work();
  const isSeries = ({ kind }: ThingOutcome) => kind === 'series';
  const own = outcomes.filter((one) => !isSeries(one));
  await saveOutcomes(tx, moveIn.id, { part: moveIn.part, outcomes: own });
  await saveOutcomes(tx, moveIn.id, { part: 0, outcomes: outcomes.filter(isSeries) });
  if (!isCheck) await rememberMoved(tx, moveIn, moved);
  return own.length;
}

/** One entry for the whole import: each booking has its own history. */
async function recordRun(tx: MemberTransaction, { id, system }: LockedMoveIn): Promise<void> {
  const counts = await countOutcomes(tx, id);
  const taken = counts.filter(({ outcome }) => ['created', 'breaks_rule'].includes(outcome));
  const byKind = Map.groupBy(taken, ({ kind }) => kind);
  await recordChange(tx, {
    action: 'import',
    object: { type: 'move-in', id, name: system },
    after: Object.fromEntries(
      [...byKind].map(([kind, rows]) => [kind, rows.reduce((sum, { count }) => sum + count, 0)]),
    ),
  });
}
