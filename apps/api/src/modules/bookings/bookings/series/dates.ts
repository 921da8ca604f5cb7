import type { PreviewSeriesBody, Recurrence } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../../platform/request-scope/request-scope.ts';
import { mayUse } from '../../../resources/resources/index.ts';
import type { SeriesPattern } from '../rules/series.ts';
import { patternFrom, planSeries } from '../rules/series.ts';
import type { DateException, PlannedDate } from '../rules/series-exceptions.ts';
import { applyExceptions } from '../rules/series-exceptions.ts';
import type { TimeSlot } from '../rules/time.ts';
import type { Refusal } from '../rules/time-rules.ts';
import { checkTimes, timeRefusals } from '../rules/time-rules.ts';
import type { Placement, TakenTime } from '../rules/units.ts';
import { placeDates } from '../rules/units.ts';
import type { Candidate } from '../steps/candidates.ts';
import { withRules } from '../steps/candidates.ts';
import { closedAt } from '../steps/opening.ts';
import { findBookables } from '../store/bookable.ts';
import { findTakenTimes } from '../store/unit-time.ts';

/** A date that wants units of a resource. */
export interface RequestedDate extends PlannedDate {
  readonly quantity: number;
  /** Whether only its resource or units change, so that no rule of time has a say. */
  readonly isTimeKept?: boolean;
  readonly bookingId?: string;
}

/** Result of checking a date; `free` comes with the units to book. */
export type Verdict =
  | { readonly state: 'skipped' }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'taken'; readonly clashes: readonly TimeSlot[] }
  | { readonly state: 'free'; readonly slot: TimeSlot; readonly unitIds: readonly string[] };

export interface CheckedDate<T extends RequestedDate> {
  readonly date: T;
  readonly candidate: Candidate;
  readonly verdict: Verdict;
}

/**
 * Checks all dates against rules and booked times, so that all problems are reported at once.
 * `held` adds times of other dates of the series. Read only: the constraint decides on write (Z-01).
 */
export async function checkDates<T extends RequestedDate>(
  tx: MemberTransaction,
  dates: readonly T[],
  candidates: ReadonlyMap<string, Candidate>,
  held: readonly TakenTime[] = [],
): Promise<readonly CheckedDate<T>[]> {
  const judged = dates.map((date) => {
    const candidate = candidateOf(candidates, date.resourceId);
    return { date, candidate, refusal: refusalOf(tx, date, candidate) };
  });
  const wanted = judged.filter(({ date, refusal }) => !date.isSkipped && !refusal);
  const placements = await placementsOf(tx, wanted, held);
  return judged.map(({ date, candidate, refusal }) => {
    if (date.isSkipped) return { date, candidate, verdict: { state: 'skipped' } };
    if (refusal) return { date, candidate, verdict: { state: 'refused', refusal } };
    return { date, candidate, verdict: verdictOf(placements.get(date)) };
  });
}

function verdictOf(placement: Placement | undefined): Verdict {
  if (!placement?.isFree) return { state: 'taken', clashes: placement?.clashes ?? [] };
  return { state: 'free', slot: placement.slot, unitIds: placement.unitIds };
}

export function candidateOf(candidates: ReadonlyMap<string, Candidate>, id: string): Candidate {
  const candidate = candidates.get(id);
  if (!candidate) throw new Error(`resource ${id} was not looked up`);
  return candidate;
}

/** The first rule that a date breaks. Beyond the days ahead lies the end of the whole series. */
function refusalOf(
  tx: MemberTransaction,
  date: RequestedDate,
  { resource, rules }: Candidate,
): Refusal | undefined {
  if (date.isSkipped) return undefined;
  const isTimeChanged = date.changedFields.includes('time');
  const { timezone } = resource;
  const broken = date.isTimeKept
    ? []
    : timeRefusals(date, { rules, timezone, now: tx.clock.now() });
  // A date that a change of the clocks moves off the grid was not asked to be there.
  const [first] = broken.filter(({ code }) => isTimeChanged || code !== 'booking.off_grid');
  if (!isTimeChanged && first?.code === 'booking.too_far_ahead')
    throw lastDateTooFarAhead(first, timezone);
  return first ?? closedAt(date, { resource, rules })[0];
}

function lastDateTooFarAhead({ code, params }: Refusal, timezone: string): AppError {
  return new AppError(code, { params, issues: [{ path: 'recurrence', code, params }], timezone });
}

/** Refuses a series whose last date is farther ahead than may be booked. */
export function checkLastDate(
  tx: MemberTransaction,
  date: TimeSlot,
  { resource: { timezone }, rules }: Candidate,
): void {
  const refusals = timeRefusals(date, { rules, timezone, now: tx.clock.now() });
  const refusal = refusals.find(({ code }) => code === 'booking.too_far_ahead');
  if (refusal) throw lastDateTooFarAhead(refusal, timezone);
}

async function placementsOf<T extends RequestedDate>(
  tx: MemberTransaction,
  wanted: readonly { readonly date: T; readonly candidate: Candidate }[],
  held: readonly TakenTime[],
): Promise<ReadonlyMap<T, Placement>> {
  if (wanted.length === 0) return new Map();
  const demands = wanted.map(({ date, candidate }) => ({
    start: date.start,
    end: date.end,
    resourceId: date.resourceId,
    unitIds: candidate.resource.unitIds,
    quantity: date.quantity,
    bookingId: date.bookingId,
    bufferAfterMinutes: candidate.rules.bufferAfterMinutes,
  }));
  const resourceIds = [...new Set(demands.map(({ resourceId }) => resourceId))];
  const span = spanOf(wanted.map(({ date }) => date));
  const taken = await findTakenTimes(tx, resourceIds, span, tx.actor.id);
  const placements = placeDates(demands, [...taken, ...held]);
  return new Map(
    wanted.flatMap(({ date }, index) => {
      const placement = placements[index];
      return placement ? [[date, placement]] : [];
    }),
  );
}

/** From the first start to the last end, and a day more for the buffer of the last. */
function spanOf(slots: readonly TimeSlot[]): TimeSlot {
  const starts = slots.map(({ start }) => Date.parse(start));
  const ends = slots.map(({ end }) => Date.parse(end));
  return {
    start: new Date(Math.min(...starts)).toISOString(),
    end: new Date(Math.max(...ends) + 86_400_000).toISOString(),
  };
}

/** The refusal of a series: every date that can't be booked, and why, in one answer (Z-62). */
export function seriesClashes(judged: readonly CheckedDate<RequestedDate>[]): AppError {
  const wanted = judged.filter(({ verdict }) => verdict.state !== 'skipped');
  const issues = judged.flatMap(({ date, verdict }, index) => {
    const path = `dates.${index}`;
    const startAt = date.originalStart;
    if (verdict.state === 'taken') {
      return [{ path, code: 'booking.slot_taken', params: { startAt } }];
    }
    if (verdict.state !== 'refused') return [];
    const { code, params } = verdict.refusal;
    return [{ path, code, params: { ...params, startAt } }];
  });
  const clashes = judged.flatMap(({ verdict }) =>
    verdict.state === 'taken' ? verdict.clashes : [],
  );
  const params = { taken: issues.length, dates: wanted.length };
  const zone = judged[0]?.candidate.resource.timezone;
  return new AppError('booking.series_clashes', {
    params,
    issues,
    clashes,
    ...(zone && { timezone: zone }),
  });
}

interface WantedSeries extends TimeSlot {
  readonly type: PreviewSeriesBody['type'];
  readonly resourceId: string;
  readonly recurrence: Recurrence;
  readonly exceptions?: readonly DateException[] | undefined;
  readonly quantity: number;
}

export interface PlannedSeries {
  readonly pattern: SeriesPattern;
  readonly dates: readonly RequestedDate[];
  readonly skippedMonths: readonly string[];
  /** The resources of all dates, by id. */
  readonly candidates: ReadonlyMap<string, Candidate>;
}

/** The dates of a new series with its exceptions; refused if the form is invalid. */
export async function planDates(
  tx: MemberTransaction,
  requested: WantedSeries,
  unitRules: BookingRuleSettings | null,
): Promise<PlannedSeries> {
  const { type, resourceId, start, end, recurrence, quantity, exceptions = [] } = requested;
  const wanted = [{ id: resourceId, path: 'resourceId' }, ...resourcesOfExceptions(exceptions)];
  const candidates = await candidatesOf(tx, { type, wanted, unitRules });
  const { resource, rules } = candidateOf(candidates, resourceId);
  const { timezone } = resource;
  checkTimes({ start, end }, { rules, timezone, now: tx.clock.now() });
  const pattern = patternFrom({ start, end }, recurrence, timezone);
  const { occurrences, skippedMonths } = planSeries(pattern);
  const dates = applyExceptions(
    occurrences.map((occurrence) => ({ ...occurrence, resourceId })),
    exceptions,
    timezone,
  );
  return {
    pattern,
    dates: dates.map((date) => ({ ...date, quantity })),
    skippedMonths,
    candidates,
  };
}

/** The resources that exceptions name, each with its path. */
export function resourcesOfExceptions(exceptions: readonly DateException[]): DateRequest['wanted'] {
  return exceptions.flatMap((each, index) =>
    each.action === 'replace' && each.resourceId !== undefined
      ? [{ id: each.resourceId, path: `exceptions.${index}.resourceId` }]
      : [],
  );
}

interface DateRequest {
  readonly type: PreviewSeriesBody['type'];
  readonly wanted: readonly { readonly id: string; readonly path: string }[];
  readonly unitRules: BookingRuleSettings | null;
}

/** Resources with the rules that hold there; one of another kind or merchant is refused by place. */
export async function candidatesOf(
  tx: MemberTransaction,
  { type, wanted, unitRules }: DateRequest,
): Promise<ReadonlyMap<string, Candidate>> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const found = await findBookables(tx, ids);
  const known = new Map(
    found
      .filter((one) => one.type === type && mayUse(tx.actor, one.keptFor))
      .map((resource) => [resource.id, withRules(tx, resource, unitRules)]),
  );
  const code = 'resource.not_found';
  const issues = wanted
    .filter(({ id }) => !known.has(id))
    .map(({ path }) => ({ path, code, params: {} }));
  if (issues.length > 0) throw new AppError(code, { issues });
  return known;
}
