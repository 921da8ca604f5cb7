import type { FieldIssue } from '@axp/contracts/vocabulary';
import { AppError } from '@axp/contracts/vocabulary';
import type { Occurrence } from './series.ts';
import type { TimeSlot } from './time.ts';
import { lengthMinutes, shift } from './time.ts';

/** What somebody wants of one date of a series: to leave it out, or to have it otherwise (Z-62). */
export type DateException = { readonly originalStart: string } & (
  | { readonly action: 'skip' }
  | {
      readonly action: 'replace';
      readonly resourceId?: string | undefined;
      readonly start?: string | undefined;
      readonly end?: string | undefined;
    }
);

/** In which way a date differs from its series. */
export type DateField = 'time' | 'resourceId';

export interface PlannedDate extends TimeSlot {
  readonly originalStart: string;
  readonly resourceId: string;
  readonly isSkipped: boolean;
  readonly changedFields: readonly DateField[];
}

/** A date as it is without any wish for it. */
type UnwishedDate = Pick<Occurrence, 'originalStart' | 'start' | 'end'> & {
  readonly resourceId: string;
};

/** The dates of a series with the wishes for single ones. A wish for no date of it is refused. */
export function applyExceptions(
  occurrences: readonly UnwishedDate[],
  wishes: readonly DateException[],
): readonly PlannedDate[] {
  const startOf = new Map(occurrences.map(({ originalStart, start }) => [originalStart, start]));
  const issues = wishes.flatMap((wish, index) => issuesOf(wish, index, startOf));
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
  const wishOf = new Map(wishes.map((wish) => [wish.originalStart, wish]));
  return occurrences.map((occurrence) =>
    withWish(occurrence, wishOf.get(occurrence.originalStart)),
  );
}

function issuesOf(
  wish: DateException,
  index: number,
  startOf: ReadonlyMap<string, string>,
): FieldIssue[] {
  const at = `exceptions.${index}`;
  const ownStart = startOf.get(wish.originalStart);
  if (ownStart === undefined) {
    return [{ path: `${at}.originalStart`, code: 'not_in_series', params: {} }];
  }
  if (wish.action === 'skip' || wish.end === undefined) return [];
  if (Date.parse(wish.end) > Date.parse(wish.start ?? ownStart)) return [];
  return [{ path: `${at}.end`, code: 'end_before_start', params: {} }];
}

function withWish(
  { originalStart, start, end, resourceId }: UnwishedDate,
  wish: DateException | undefined,
): PlannedDate {
  const date = { originalStart, start, end, resourceId, isSkipped: false, changedFields: [] };
  if (wish === undefined) return date;
  if (wish.action === 'skip') return { ...date, isSkipped: true };
  const length = lengthMinutes({ start, end });
  const newStart = wish.start ?? start;
  const slot = { start: newStart, end: wish.end ?? shift(newStart, length) };
  const newResourceId = wish.resourceId ?? resourceId;
  const changedFields: DateField[] = [];
  if (slot.start !== start || slot.end !== end) changedFields.push('time');
  if (newResourceId !== resourceId) changedFields.push('resourceId');
  return { ...date, ...slot, resourceId: newResourceId, changedFields };
}
