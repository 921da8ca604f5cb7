import type { CreateRoomBody } from '@axp/contracts';
import type { RepeatDraft } from '@/shared/booking/repeat.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';

/** One date that is left out, or had at another place or time; it is named by its own start. */
export type DateWish = NonNullable<CreateRoomBody['exceptions']>[number];

/** What single dates of a series are to be instead (Z-62), with the rule that gives these dates. */
export interface WishedDates {
  /** The rule in short; wishes for the dates of another rule mean nothing. */
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

/** What names the dates of a series. Its last day does not: an earlier end only leaves dates out. */
function ruleOf({ start, end, repeat }: Omit<Repeating, 'wishes'>): string {
  if (!repeat) return '';
  const count = repeat.endsBy === 'count' ? repeat.count : null;
  return JSON.stringify([start, end, { ...repeat, until: '', count }]);
}

/** The wishes that concern the dates which the form gives now. */
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

/** The wishes with others for some dates. */
export function withWishes(values: Repeating, wishes: readonly DateWish[]): WishedDates {
  const replaced = wishes.map(({ originalStart }) => originalStart);
  return { rule: ruleOf(values), list: [...keptBeside(values, replaced), ...wishes] };
}

/** The wishes with another one for a date; null takes the date's wish away. */
export function withWish(
  values: Repeating,
  originalStart: string,
  wish: DateWish | null,
): WishedDates {
  if (wish) return withWishes(values, [wish]);
  return { rule: ruleOf(values), list: keptBeside(values, [originalStart]) };
}
