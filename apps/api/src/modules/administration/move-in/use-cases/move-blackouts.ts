import { AppError } from '@axp/contracts';
import { MovedFile } from '@axp/contracts/move-in';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { unlessRefused } from '../../../../platform/db/tenant-transaction.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { blockResource, keptBookings } from '../../../bookings/bookings/index.ts';
import type { LockedMoveIn } from '../move-in.repository.ts';
import type { Moved, ThingOutcome } from '../thing.repository.ts';
import { findThings, findThingsByKey, targetsOf } from '../thing.repository.ts';
import { oneLine } from '../things/own-value.ts';
import { makeThings } from './make-things.ts';
import type { PartResult } from './move-bookings.ts';

const longestTitle = 120;

/** Blocks resources in the blackout times of the file, around the bookings that are there. */
export async function moveBlackouts(
  tx: MemberTransaction,
  moveIn: LockedMoveIn,
  { number, isCheck }: { readonly number: number; readonly isCheck: boolean },
): Promise<PartResult> {
  const all = await findThings(tx, moveIn.id, { part: number, kinds: ['blackout'] });
  const things = all.filter(({ outcome }) => outcome === 'ready');
  if (things.length === 0) return { outcomes: [], moved: [] };
  const blackouts = MovedFile.shape.blackouts.parse(things.map(({ thing }) => thing));
  const keys = blackouts.flatMap(({ resourceKeys }) => resourceKeys);
  const resources = await findThingsByKey(tx, moveIn.id, 'resource', keys);
  if (isCheck) await makeThings(tx, moveIn, { resources, people: [] });
  const targets = targetsOf(resources);
  const outcomes: ThingOutcome[] = [];
  const moved: Moved[] = [];
  for (const blackout of blackouts) {
    const ids = [...new Set(blackout.resourceKeys.flatMap((key) => targets.get(key) ?? []))];
    const blocks = await blockAll(tx, blackout, ids);
    const [first] = blocks.ids;
    outcomes.push(outcomeOf(blackout.key, { ...blocks, isCheck }));
    if (first !== undefined) moved.push(...asMoved(blackout.key, blocks.ids));
  }
  return { outcomes, moved: isCheck ? [] : moved };
}

interface Blocks {
  readonly ids: readonly string[];
  readonly refusal: AppError | null;
}

async function blockAll(
  tx: MemberTransaction,
  { title, start, end }: MovedFile['blackouts'][number],
  resourceIds: readonly string[],
): Promise<Blocks> {
  const name = oneLine(title).slice(0, longestTitle) || textsIn(tx.language, 'moveIn')('blackout');
  const ids: string[] = [];
  let refusal: AppError | null = null;
  for (const resourceId of resourceIds) {
    const kept = await keptBookings(tx, { resourceId, start, end });
    const body = { kind: 'blackout', title: name, start, end } as const;
    const block = await unlessRefused(tx, () => blockResource(tx, resourceId, body, kept));
    if (block instanceof AppError) refusal = block;
    else ids.push(block.id);
  }
  return { ids, refusal };
}

/** The first block stands for the blackout; the others are undone with it. */
function asMoved(key: string, ids: readonly string[]): Moved[] {
  return ids.map((objectId, index) => ({
    kind: 'blackout',
    key: index === 0 ? key : `${key} ${objectId}`,
    objectId,
    isCreated: true,
  }));
}

function outcomeOf(
  key: string,
  { ids, refusal, isCheck }: Blocks & { readonly isCheck: boolean },
): ThingOutcome {
  const [first = null] = ids;
  const made = isCheck ? 'ready' : 'created';
  const isTaken = refusal?.code === 'booking.slot_taken';
  const missed = isTaken ? 'conflict' : 'impossible';
  const reason = refusal
    ? { code: refusal.code, params: refusal.details.params ?? {} }
    : { code: 'resource_left_out', params: {} };
  return {
    kind: 'blackout',
    key,
    outcome: first === null ? missed : made,
    reason: first === null || refusal ? reason : null,
    target_id: isCheck ? null : first,
    here: null,
    clash: null,
    suggestion: null,
  };
}
