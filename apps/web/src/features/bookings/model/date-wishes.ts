import type { CreateRoomBody } from '@axp/contracts';
import type { RepeatDraft } from '@/shared/booking/repeat.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';

/** One date that is left out, or had at another place or time; it is named by its own start. */
export type DateWish = NonNullable<CreateRoomBody['exceptions']>[number];

/** Requested changes of single dates (Z-62), with the rule of the series. */
export interface WishedDates {
  /** Key of the rule; changes for another rule are ignored. */
  rule: string;
  list: DateWish[];
}

export const noWishes: WishedDates = { rule: '', list: [] };

interface Repeating {
  readonly start: string;
  readonly end: string;
  readonly repeat: RepeatDraft | null;
  readonly wishes: WishedDates;
}

/**
 * Returns the key of the dates. The last day is not part of it: an earlier end only drops dates.
 */
function ruleOf({ start, end, repeat }: Omit<Repeating, 'wishes'>): string {
  if (!repeat) return '';
  const count = repeat.endsBy === 'count' ? repeat.count : null;
  return JSON.stringify([start, end, { ...repeat, until: '', count }]);
}

/** Returns the changes for the current dates. */
export function wishesOf(values: Repeating, timezone: string): readonly DateWish[] {
  const { repeat, wishes } = values;
  if (!repeat || wishes.rule !== ruleOf(values)) return [];
  if (repeat.endsBy === 'count') return wishes.list;
  return wishes.list.filter(
    ({ originalStart }) => wallClockOf(originalStart, timezone).day <= repeat.until,
  );
}

function keptBeside(values: Repeating, replaced: readonly string[]): DateWish[] {
  const kept = values.wishes.rule === ruleOf(values) ? values.wishes.list : [];
  return kept.filter(({ originalStart }) => !replaced.includes(originalStart));
}

/** Returns the changes with some dates replaced. */
export function withWishes(values: Repeating, wishes: readonly DateWish[]): WishedDates {
  const replaced = wishes.map(({ originalStart }) => originalStart);
  return { rule: ruleOf(values), list: [...keptBeside(values, replaced), ...wishes] };
}

/** Returns the changes with one date replaced; null removes its change. */
export function withWish(
  values: Repeating,
  originalStart: string,
  wish: DateWish | null,
): WishedDates {
  if (wish) return withWishes(values, [wish]);
  return { rule: ruleOf(values), list: keptBeside(values, [originalStart]) };
}
