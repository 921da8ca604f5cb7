import type { FieldIssue } from '@axp/contracts/vocabulary';
import { AppError } from '@axp/contracts/vocabulary';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import type { Occurrence } from './series.ts';
import type { TimeSlot } from './time.ts';
import { endOnWall, wallMinutes } from './time.ts';

/** A requested exception for one date of a series: skip it, or book it differently (Z-62). */
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

/** A date as it is without any exception for it. */
type UnchangedDate = Pick<Occurrence, 'originalStart' | 'start' | 'end'> & {
  readonly resourceId: string;
};

/**
 * Applies exceptions to the dates of a series; one for an unknown date is refused. A date that only
 * starts at another time is as long on the wall clock of the zone as before.
 */
export function applyExceptions(
  occurrences: readonly UnchangedDate[],
  exceptions: readonly DateException[],
  timezone: string,
): readonly PlannedDate[] {
  const startOf = new Map(occurrences.map(({ originalStart, start }) => [originalStart, start]));
  const issues = exceptions.flatMap((exception, index) => issuesOf(exception, index, startOf));
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
  const exceptionOf = new Map(exceptions.map((exception) => [exception.originalStart, exception]));
  return occurrences.map((occurrence) =>
    withException(occurrence, exceptionOf.get(occurrence.originalStart), timezone),
  );
}

function issuesOf(
  exception: DateException,
  index: number,
  startOf: ReadonlyMap<string, string>,
): FieldIssue[] {
  const at = `exceptions.${index}`;
  const ownStart = startOf.get(exception.originalStart);
  if (ownStart === undefined) {
    return [{ path: `${at}.originalStart`, code: 'not_in_series', params: {} }];
  }
  if (exception.action === 'skip' || exception.end === undefined) return [];
  if (Date.parse(exception.end) > Date.parse(exception.start ?? ownStart)) return [];
  return [{ path: `${at}.end`, code: 'end_before_start', params: {} }];
}

function withException(
  { originalStart, start, end, resourceId }: UnchangedDate,
  exception: DateException | undefined,
  timezone: string,
): PlannedDate {
  const date = { originalStart, start, end, resourceId, isSkipped: false, changedFields: [] };
  if (exception === undefined) return date;
  if (exception.action === 'skip') return { ...date, isSkipped: true };
  const minutes = wallMinutes({ start, end }, timezone);
  const newStart = exception.start ?? start;
  const slot = {
    start: newStart,
    end:
      exception.end ??
      endOnWall({ start: newStart, wall: wallTimeOf(newStart, timezone) }, minutes, timezone),
  };
  const newResourceId = exception.resourceId ?? resourceId;
  const changedFields: DateField[] = [];
  if (slot.start !== start || slot.end !== end) changedFields.push('time');
  if (newResourceId !== resourceId) changedFields.push('resourceId');
  return { ...date, ...slot, resourceId: newResourceId, changedFields };
}
