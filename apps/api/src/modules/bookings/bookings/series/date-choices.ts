import type { PreviewSeriesBody } from '@axp/contracts';
import { maxBufferMinutes } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../../platform/request-scope/request-scope.ts';
import type { TimeSlot } from '../rules/time.ts';
import { shift } from '../rules/time.ts';
import { timeRefusals } from '../rules/time-rules.ts';
import type { TakenTime } from '../rules/units.ts';
import { unitsAmong } from '../rules/units.ts';
import type { Candidate } from '../steps/candidates.ts';
import { withRules } from '../steps/candidates.ts';
import { isOpenAt } from '../steps/opening.ts';
import { findAlternatives } from '../store/alternatives.ts';
import { findTakenDuring } from '../store/unit-time.ts';
import type { CheckedDate, RequestedDate } from './dates.ts';
import { candidateOf } from './dates.ts';

type DateCheck = CheckedDate<RequestedDate>;

interface Criteria {
  readonly body: Pick<PreviewSeriesBody, 'resourceId' | 'quantity' | 'capacity'>;
  readonly unitRules: BookingRuleSettings | null;
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** Time that dates of the series hold in addition to stored rows. */
  readonly held?: readonly TakenTime[];
}

/** How far a shift and a buffer can reach. */
const reachMinutes = 60 + maxBufferMinutes;

/**
 * Returns alternatives for each date that can't be booked, by original start (Z-31), with two more
 * queries for any number of dates. They are not held.
 */
export async function choicesOf(
  tx: MemberTransaction,
  judged: readonly DateCheck[],
  { body, unitRules, candidates, held = [] }: Criteria,
): Promise<ReadonlyMap<string, readonly Alternative[]>> {
  const clashing = judged.filter(({ verdict }) => ['taken', 'refused'].includes(verdict.state));
  if (clashing.length === 0) return new Map();
  const others = await findAlternatives(tx, body);
  const places = new Map(
    [...candidates.values(), ...others.map((resource) => withRules(tx, resource, unitRules))].map(
      (candidate) => [candidate.resource.id, candidate],
    ),
  );
  const around = clashing.map(({ date }) => ({
    start: shift(date.start, -reachMinutes),
    end: shift(date.end, reachMinutes),
  }));
  const taken = await findTakenDuring(tx, [...places.keys()], around, tx.actor.id);
  const isPossible = possibilities(tx, places, {
    taken: [...taken, ...held, ...timesOf(judged)],
    quantity: body.quantity,
  });
  const otherIds = [body.resourceId, ...others.map(({ id }) => id)];
  return new Map(
    clashing.map(({ date, candidate: { rules } }) => [
      date.originalStart,
      alternativesFor(date, {
        otherIds,
        gridMinutes: rules.gridMinutes,
        isPossible: (choice) => isPossible({ ...choice, bookingId: date.bookingId }),
      }),
    ]),
  );
}

/** Time that free dates of the series itself will take. */
function timesOf(judged: readonly DateCheck[]): TakenTime[] {
  return judged.flatMap(({ date: { resourceId }, verdict }) =>
    verdict.state === 'free'
      ? verdict.unitIds.map((unitId) => ({ ...verdict.slot, resourceId, unitId }))
      : [],
  );
}

interface PossibleTime extends TimeSlot {
  readonly resourceId: string;
  /** A booking whose own time is not in its way. */
  readonly bookingId: string | undefined;
}

function possibilities(
  tx: MemberTransaction,
  places: ReadonlyMap<string, Candidate>,
  { taken, quantity }: { readonly taken: readonly TakenTime[]; readonly quantity: number },
) {
  const place = unitsAmong(taken);
  const isOpen = rememberedOpenings();
  const now = tx.clock.now();
  return ({ start, end, resourceId, bookingId }: PossibleTime): boolean => {
    const candidate = candidateOf(places, resourceId);
    const { unitIds, timezone } = candidate.resource;
    const { rules } = candidate;
    const { bufferAfterMinutes } = rules;
    const slot = { start, end };
    return (
      place({ ...slot, bookingId, resourceId, unitIds, quantity, bufferAfterMinutes }).isFree &&
      timeRefusals(slot, { rules, timezone, now }).length === 0 &&
      isOpen(slot, candidate)
    );
  };
}

/** Many resources share the hours of their place: each time is judged once for all of them. */
function rememberedOpenings() {
  const known = new Map<string, boolean>();
  return (slot: TimeSlot, candidate: Candidate): boolean => {
    const key = `${slot.start} ${slot.end} ${JSON.stringify(candidate.resource.opening)}`;
    const isOpen = known.get(key) ?? isOpenAt(slot, candidate);
    known.set(key, isOpen);
    return isOpen;
  };
}

/** A time on a resource that one date of a series may have instead of its own. */
export interface Alternative extends TimeSlot {
  readonly kind: 'resource' | 'shift';
  readonly resourceId: string;
}

interface Offers {
  /** Other resources that would do, best fit first. */
  readonly otherIds: readonly string[];
  /** Steps in which the resource of the date can be booked. */
  readonly gridMinutes: number;
  /** Whether a time on a resource is free and breaks no rule. */
  readonly isPossible: (choice: TimeSlot & { readonly resourceId: string }) => boolean;
}

const maxShiftMinutes = 60;
const otherResources = 3;
const shifts = 2;

/** Steps around a time, nearest first, later before earlier. */
function stepsAround(gridMinutes: number): number[] {
  return Array.from({ length: Math.floor(maxShiftMinutes / gridMinutes) }, (_, index) => {
    const minutes = (index + 1) * gridMinutes;
    return [minutes, -minutes];
  }).flat();
}

/**
 * Returns alternatives for a date that can't be booked (Z-31): the same time on another resource,
 * then up to an hour earlier or later on its own. Skipping is always possible and not listed.
 */
function alternativesFor(
  { start, end, resourceId }: RequestedDate,
  { otherIds, gridMinutes, isPossible }: Offers,
): readonly Alternative[] {
  const elsewhere = firstOf(otherIds, otherResources, (id): Alternative | null => {
    const choice = { start, end, resourceId: id };
    return id !== resourceId && isPossible(choice) ? { kind: 'resource', ...choice } : null;
  });
  const shifted = firstOf(stepsAround(gridMinutes), shifts, (by): Alternative | null => {
    const choice = { start: shift(start, by), end: shift(end, by), resourceId };
    return isPossible(choice) ? { kind: 'shift', ...choice } : null;
  });
  return [...elsewhere, ...shifted];
}

/** The first so many that come out, without asking for more. */
function firstOf<T, R>(from: readonly T[], count: number, find: (each: T) => R | null): R[] {
  return from
    .values()
    .map(find)
    .filter((found) => found !== null)
    .take(count)
    .toArray();
}
