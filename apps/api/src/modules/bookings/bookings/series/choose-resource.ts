import type { CreateBookingBody, Recurrence } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../../platform/request-scope/request-scope.ts';
import type { Occurrence } from '../rules/series.ts';
import { patternFrom, planSeries } from '../rules/series.ts';
import type { DateException } from '../rules/series-exceptions.ts';
import { applyExceptions } from '../rules/series-exceptions.ts';
import { checkTimes } from '../rules/time-rules.ts';
import type { Candidate } from '../steps/candidates.ts';
import { allowedOf, namedResources, withRules } from '../steps/candidates.ts';
import { checkDates, checkLastDate } from './dates.ts';

interface Pool {
  readonly body: CreateBookingBody & { readonly recurrence: Recurrence };
  readonly unitRules: BookingRuleSettings;
  readonly quantity: number;
  /** Refuses a resource that can never give what is wanted. */
  readonly check: (candidate: Candidate, lastEnd: string) => void;
}

/**
 * The resource of a series. Of a pool (Z-04) it is the first that is free on all dates, else the
 * one that is free on most of them; each date that it can't have gets the first that is free then,
 * as a date with another resource. A rule counts in one zone: that of the first allowed resource.
 */
export async function chooseResource(tx: MemberTransaction, pool: Pool) {
  const { body } = pool;
  const { resourceId, exceptions = [] } = body;
  if (resourceId !== undefined) return { resourceId, exceptions };
  const { members, occurrences } = await membersOf(tx, pool);
  const [only, ...others] = members;
  if (only && others.length === 0) return { resourceId: only.resource.id, exceptions };
  const free = await freeDatesInPool(tx, pool, { members, occurrences });
  const freeOf = (member: Candidate) => free.get(member.resource.id) ?? new Set<string>();
  const main = members.reduce((best, next) =>
    freeOf(next).size > freeOf(best).size ? next : best,
  );
  const exceptionOf = new Map(exceptions.map((exception) => [exception.originalStart, exception]));
  const elsewhere = occurrences.flatMap(({ originalStart }): DateException[] => {
    if (freeOf(main).has(originalStart)) return [];
    const stand = members.find((member) => freeOf(member).has(originalStart));
    if (!stand) return [];
    const exception = exceptionOf.get(originalStart);
    return [{ ...exception, action: 'replace', originalStart, resourceId: stand.resource.id }];
  });
  const replaced = new Set(elsewhere.map(({ originalStart }) => originalStart));
  const kept = exceptions.filter(({ originalStart }) => !replaced.has(originalStart));
  return { resourceId: main.resource.id, exceptions: [...kept, ...elsewhere] };
}

interface Members {
  readonly members: readonly Candidate[];
  readonly occurrences: readonly Occurrence[];
}

/** Returns the bookable resources of a pool, and the dates to check. */
async function membersOf(
  tx: MemberTransaction,
  { body, unitRules, check }: Pool,
): Promise<Members> {
  const now = tx.clock.now();
  const occurrencesIn = (timezone: string) =>
    planSeries(patternFrom(body, body.recurrence, timezone)).occurrences;
  const resources = await namedResources(tx, body);
  const allowed = allowedOf(
    resources.map((resource) => withRules(tx, resource, unitRules)),
    (candidate) => {
      const { rules, resource } = candidate;
      checkTimes(body, { rules, timezone: resource.timezone, now });
      const last = occurrencesIn(resource.timezone).at(-1) ?? body;
      checkLastDate(tx, last, candidate);
      check(candidate, last.end);
    },
  );
  const timezone = allowed[0]?.resource.timezone ?? 'UTC';
  const members = allowed.filter(({ resource }) => resource.timezone === timezone);
  return { members, occurrences: occurrencesIn(timezone) };
}

/** On which dates each of a pool is free, by original start. */
async function freeDatesInPool(
  tx: MemberTransaction,
  { body, quantity }: Pool,
  { members, occurrences }: Members,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const wanted = members.flatMap(({ resource: { id: resourceId, timezone } }) =>
    applyExceptions(
      occurrences.map((occurrence) => ({ ...occurrence, resourceId })),
      body.exceptions ?? [],
      timezone,
    )
      .filter((date) => date.resourceId === resourceId)
      .map((date) => ({ ...date, quantity })),
  );
  const candidates = new Map(members.map((member) => [member.resource.id, member]));
  const judged = await checkDates(tx, wanted, candidates);
  const free = judged.filter(({ verdict }) => verdict.state === 'free').map(({ date }) => date);
  const byResource = Map.groupBy(free, ({ resourceId }) => resourceId);
  return new Map(
    byResource
      .entries()
      .map(([id, dates]) => [id, new Set(dates.map(({ originalStart }) => originalStart))]),
  );
}
