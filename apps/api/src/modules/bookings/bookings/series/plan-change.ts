import type { EditBookingBody } from '@axp/contracts';
import { AppError, invalidField } from '@axp/contracts';
import type { Recurrence } from '@axp/contracts/vocabulary';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import type { BookingState } from '../rules/booking.ts';
import type { Occurrence, SeriesPattern } from '../rules/series.ts';
import { planSeries } from '../rules/series.ts';
import type { SeriesChange } from '../rules/series-change.ts';
import { changedPattern, matchDates, splitRule } from '../rules/series-change.ts';
import type { LoadedDate, LoadedSeries, SeriesScope } from '../store/stored-series.ts';
import { isOpenDate, reachedBy } from '../store/stored-series.ts';

/** A planned change of a series: its new rules, and the new time of each date. */
interface PlannedChange extends SeriesChange<LoadedDate> {
  readonly isTimeChange: boolean;
  /** Pattern of the unchanged earlier part; null if the whole series changes. */
  readonly head: SeriesPattern | null;
  readonly pattern: SeriesPattern;
}

/** A change of a series, with everything that it is about. */
export interface SeriesEdit {
  readonly series: LoadedSeries;
  readonly booking: BookingState;
  readonly body: EditBookingBody;
  readonly change: PlannedChange;
  /** Whether the booking repeats from now on. */
  readonly begins: boolean;
}

interface Reach {
  readonly scope: SeriesScope;
  /** Zone of the place that the change leads to, in which its times were chosen. */
  readonly timezone: string;
}

/**
 * Plans a change of a series (Z-63). `following` splits the series before the date that was named.
 * `all` keeps it whole, unless its time changes and dates are past: those keep their rule.
 */
export function planChange(
  series: LoadedSeries,
  booking: BookingState,
  body: EditBookingBody,
  { scope, timezone }: Reach,
): PlannedChange {
  const reached = reachedBy(series, scope);
  const firstOpen = reached.find(isOpenDate);
  if (!firstOpen) throw new AppError('booking.series_over');
  const from = scope === 'following' ? series.own.wall : firstOpen.wall;
  const index = series.occurrences.filter(({ wall }) => wall < from).length;
  // A rule sent for the following dates counts from the named date.
  const counted = scope === 'following' ? index : 0;
  const rule = splitRule(series.pattern.recurrence, counted).tail;
  const isTimeChange = changesTime(rule, booking, body);
  const isSplit = index > 0 && (scope === 'following' || isTimeChange);
  const { head, tail } = isSplit ? split(series, index) : { head: null, tail: series.pattern };
  if (!isTimeChange) {
    return { isTimeChange, head, pattern: tail, ...asTheyAre(series.occurrences, reached) };
  }
  const slot = { start: body.start ?? booking.start, end: body.end ?? booking.end };
  if (Date.parse(slot.end) <= Date.parse(slot.start)) throw invalidField('end', 'end_before_start');
  const pattern = changedPattern({
    before: tail,
    recurrence: body.recurrence ?? undefined,
    own: series.own,
    slot,
    isStartKept: slot.start === booking.start,
    timezone,
  });
  if (!pattern) throw invalidField('recurrence', 'required');
  const dates = isSplit ? series.dates.filter(({ wall }) => wall >= from) : series.dates;
  const { occurrences } = planSeries(pattern);
  const isSameZone = pattern.timezone === series.pattern.timezone;
  const wallOf = ({ wall, originalStart }: LoadedDate) =>
    isSameZone ? wall : wallTimeOf(originalStart, pattern.timezone);
  return { isTimeChange, head, pattern, ...matchDates(dates, occurrences, wallOf) };
}

function changesTime(
  rule: Recurrence,
  booking: BookingState,
  { start, end, recurrence }: EditBookingBody,
): boolean {
  const isMoved =
    (start ?? booking.start) !== booking.start || (end ?? booking.end) !== booking.end;
  return isMoved || (recurrence ? !isSameRule(recurrence, rule) : false);
}

function isSameRule(one: object, other: object): boolean {
  const sorted = (rule: object) =>
    JSON.stringify(Object.entries(rule).sort(([key], [next]) => key.localeCompare(next)));
  return sorted(one) === sorted(other);
}

function split({ pattern, occurrences }: LoadedSeries, index: number) {
  const { head, tail } = splitRule(pattern.recurrence, index);
  const first = occurrences[index];
  if (!first) throw new Error(`the series has no date ${index}`);
  return {
    head: { ...pattern, recurrence: head },
    tail: { ...pattern, recurrence: tail, wallStart: first.wall, firstStart: first.start },
  };
}

/** Every date keeps its place in the rule. */
function asTheyAre(
  occurrences: readonly Occurrence[],
  dates: readonly LoadedDate[],
): SeriesChange<LoadedDate> {
  const occurrenceOf = new Map(occurrences.map((to) => [to.originalStart, to]));
  const placed = dates.flatMap((date) => {
    const to = occurrenceOf.get(date.originalStart);
    return to ? [{ date, to }] : [];
  });
  return {
    moved: placed.filter(({ date }) => date.isOpen),
    kept: placed.filter(({ date }) => !date.isOpen),
    dropped: [],
    added: [],
  };
}

/** Refuses an unconfirmed change that would overwrite separately edited dates (Z-63). */
export function refuseLosses({ series, booking, body, change }: SeriesEdit): void {
  if (!change.isTimeChange) return;
  // Moving the edited date itself needs no confirmation: the user sees its time change.
  const isOwnMoved = (body.start ?? booking.start) !== booking.start;
  const own = isOwnMoved ? series.own : null;
  const fieldsOf = ({ booking }: LoadedDate) => booking?.changedFields ?? [];
  const overwritten = change.moved
    .map(({ date }) => date)
    .filter((date) => date !== own && fieldsOf(date).includes('time'));
  const dropped = change.dropped.filter((date) => date !== own && fieldsOf(date).length > 0);
  const lost = [...overwritten, ...dropped].sort((one, other) => one.wall - other.wall);
  if (lost.length === 0) return;
  throw new AppError('booking.series_exceptions', {
    params: { changed: lost.length },
    timezone: change.pattern.timezone,
    issues: lost.map(({ booking, originalStart }, index) => ({
      path: `dates.${index}`,
      code: 'changed_by_itself',
      params: { originalStart, startAt: booking?.start ?? originalStart },
    })),
  });
}
