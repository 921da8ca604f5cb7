import type { PreviewSeriesBody, Recurrence } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../../platform/request-scope/request-scope.ts';
import { mayUse } from '../../../resources/index.ts';
import type { SeriesPattern } from '../../rules/series.ts';
import { patternFrom, planSeries } from '../../rules/series.ts';
import type { DateWish } from '../../rules/series-exceptions.ts';
import { applyWishes } from '../../rules/series-exceptions.ts';
import type { TimeSlot } from '../../rules/time.ts';
import { checkTimes } from '../../rules/time-rules.ts';
import type { Candidate } from '../../store/bookable.ts';
import { findBookables, withRules } from '../../store/bookable.ts';
import type { WantedDate } from './judge-dates.ts';
import { candidateOf } from './judge-dates.ts';

export interface SeriesWish extends TimeSlot {
  readonly type: PreviewSeriesBody['type'];
  readonly resourceId: string;
  readonly recurrence: Recurrence;
  readonly exceptions?: readonly DateWish[] | undefined;
  readonly quantity: number;
}

export interface PlannedSeries {
  readonly pattern: SeriesPattern;
  readonly dates: readonly WantedDate[];
  readonly skippedMonths: readonly string[];
  /** The resources of all dates, by id. */
  readonly candidates: ReadonlyMap<string, Candidate>;
}

/** The dates of a new series, with the wishes for single ones; refused where its form is wrong. */
export async function planDates(
  tx: MemberTransaction,
  wish: SeriesWish,
  unitRules: BookingRuleSettings | null,
): Promise<PlannedSeries> {
  const { type, resourceId, start, end, recurrence, quantity, exceptions = [] } = wish;
  const wanted = [{ id: resourceId, path: 'resourceId' }, ...resourcesOfWishes(exceptions)];
  const candidates = await candidatesOf(tx, { type, wanted, unitRules });
  const { resource, rules } = candidateOf(candidates, resourceId);
  const { timezone } = resource;
  checkTimes({ start, end }, { rules, timezone, now: tx.clock.now() });
  const pattern = patternFrom({ start, end }, recurrence, timezone);
  const { occurrences, skippedMonths } = planSeries(pattern);
  const dates = applyWishes(
    occurrences.map((occurrence) => ({ ...occurrence, resourceId })),
    exceptions,
  );
  return {
    pattern,
    dates: dates.map((date) => ({ ...date, quantity })),
    skippedMonths,
    candidates,
  };
}

/** The resources that wishes for single dates name, with the place of each. */
export function resourcesOfWishes(exceptions: readonly DateWish[]): Wanted['wanted'] {
  return exceptions.flatMap((each, index) =>
    each.action === 'replace' && each.resourceId !== undefined
      ? [{ id: each.resourceId, path: `exceptions.${index}.resourceId` }]
      : [],
  );
}

interface Wanted {
  readonly type: PreviewSeriesBody['type'];
  readonly wanted: readonly { readonly id: string; readonly path: string }[];
  readonly unitRules: BookingRuleSettings | null;
}

/** Resources with the rules that hold there; one of another kind or merchant is refused by place. */
export async function candidatesOf(
  tx: MemberTransaction,
  { type, wanted, unitRules }: Wanted,
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
