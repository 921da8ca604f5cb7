import type { ProblemCode } from '@axp/contracts';
import { AppError, invalidField } from '@axp/contracts';
import type { MoveInChoices } from '@axp/contracts/move-in';
import { MovedFile } from '@axp/contracts/move-in';
import { sql } from 'kysely';
import { hasAll } from '../../../../platform/db/has-all.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { LockedMoveIn, StoredPeriod } from '../move-in.repository.ts';
import { deleteMoveIn, lockMoveIn, saveChoices } from '../move-in.repository.ts';
import { followChoices, matchThings } from './match-things.ts';

/** States in which nothing was imported and nothing runs. */
const openStates: ReadonlySet<string> = new Set(['draft', 'checked', 'failed']);

/** @throws AppError move_in.begun */
export function requireOpen({ state }: LockedMoveIn): void {
  if (!openStates.has(state)) throw new AppError('move_in.begun');
}

/**
 * Stores decisions on things of an import, and what follows from them.
 * @throws AppError move_in.not_found, move_in.begun, move_in.stale, building.not_found,
 * resource.not_found, user.not_found
 */
export async function chooseInMoveIn(
  tx: MemberTransaction,
  id: string,
  choices: MoveInChoices,
): Promise<void> {
  const moveIn = await lockMoveIn(tx, id);
  requireOpen(moveIn);
  if (moveIn.version !== choices.version) throw new AppError('move_in.stale');
  for (const kind of ['building', 'resource', 'person', 'booking'] as const)
    await chooseFor(tx, id, kind, choices[chosenKinds[kind].field] ?? {});
  const periods = withTimes(MovedFile.shape.periods.parse(moveIn.periods), choices.periods ?? {});
  await saveChoices(tx, id, {
    periods,
    takesBreaches: choices.takesBreaches ?? moveIn.takes_breaches,
    conflicts: choices.conflicts ?? moveIn.conflicts,
  });
  await follow(tx, await lockMoveIn(tx, id), choices);
}

/** Judges again what a choice touches: an import can have 200,000 bookings, and a page many choices. */
async function follow(
  tx: MemberTransaction,
  moveIn: LockedMoveIn,
  { periods, buildings, resources, people }: MoveInChoices,
): Promise<void> {
  // They give bookings their times.
  if (periods || buildings) await matchThings(tx, moveIn);
  // Choices of bookings are for the next check; until then, the findings of the last one stay.
  else if (resources || people) await followChoices(tx, moveIn);
}

const chosenKinds = {
  building: { field: 'buildings', table: 'building', missing: 'building.not_found' },
  resource: { field: 'resources', table: 'resource', missing: 'resource.not_found' },
  person: { field: 'people', table: 'app_user', missing: 'user.not_found' },
  booking: { field: 'bookings', table: 'resource', missing: 'resource.not_found' },
} as const satisfies Record<
  string,
  { field: keyof MoveInChoices; table: string; missing: ProblemCode }
>;

type ChosenField = (typeof chosenKinds)[keyof typeof chosenKinds]['field'];

/** A choice holds for all dates of its group; earlier ones of the same things go. */
export async function chooseFor(
  tx: MemberTransaction,
  id: string,
  kind: keyof typeof chosenKinds,
  choices: NonNullable<MoveInChoices[ChosenField]>,
): Promise<void> {
  const { field, table, missing } = chosenKinds[kind];
  const chosen = Object.entries(choices);
  if (chosen.length === 0) return;
  const ids = chosen.flatMap(([, choice]) => (choice.to === 'existing' ? [choice.id] : []));
  const isThere = kind === 'person' ? await areActive(tx, ids) : await hasAll(tx, table, ids);
  if (!isThere) throw new AppError(missing);
  const keys = chosen.map(([key]) => key);
  const { rows } = await sql<{ key: string }>`
    with chosen as (
      select thing.key, thing.group_key, made.choice from move_in_thing thing
      join unnest(${keys}::text[], ${chosen.map(([, choice]) => JSON.stringify(choice))}::jsonb[])
        as made (key, choice) on made.key = thing.key
      where thing.merchant_id = ${tx.merchant.id} and thing.move_in_id = ${id}
        and thing.kind = ${kind}
    ), stored as (
      update move_in_thing thing set choice = chosen.choice from chosen
      where thing.merchant_id = ${tx.merchant.id} and thing.move_in_id = ${id}
        and thing.kind = ${kind} and thing.group_key = chosen.group_key
    )
    select key from chosen`.execute(tx.db);
  const known = new Set(rows.map(({ key }) => key));
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined) throw invalidField(`${field}.${unknown}`, 'unknown_field');
}

async function areActive(tx: MemberTransaction, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids);
  const rows = await selectRows(tx, 'app_user')
    .select('id')
    .where('id', '=', sql<string>`any (${[...wanted]}::uuid[])`)
    .where('status', 'in', ['active', 'invited'])
    .execute();
  return rows.length === wanted.size;
}

function withTimes(
  periods: readonly StoredPeriod[],
  chosen: NonNullable<MoveInChoices['periods']>,
): readonly StoredPeriod[] {
  const known = new Set(periods.map(({ key }) => key));
  for (const [key, { start, end }] of Object.entries(chosen)) {
    if (!known.has(key)) throw invalidField(`periods.${key}`, 'unknown_field');
    if (end <= start) throw invalidField(`periods.${key}.end`, 'end_before_start');
  }
  return periods.map((period) => ({ ...period, ...chosen[period.key] }));
}

/**
 * Deletes an import of which nothing was made.
 * @throws AppError move_in.not_found, move_in.begun
 */
export async function discardMoveIn(tx: MemberTransaction, id: string): Promise<void> {
  requireOpen(await lockMoveIn(tx, id));
  await deleteMoveIn(tx, id);
}
