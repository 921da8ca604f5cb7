import type { PreviewSeriesBody } from '@axp/contracts';
import { maxBufferMinutes } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../../platform/request-scope/request-scope.ts';
import type { Alternative } from '../../rules/date-choices.ts';
import { alternativesFor } from '../../rules/date-choices.ts';
import type { TimeSlot } from '../../rules/time.ts';
import { shift } from '../../rules/time.ts';
import { timeRefusals } from '../../rules/time-rules.ts';
import type { TakenTime } from '../../rules/units.ts';
import { unitsAmong } from '../../rules/units.ts';
import { findAlternatives } from '../../series/series.repository.ts';
import type { Candidate } from '../../store/bookable.ts';
import { isOpenAt, withRules } from '../../store/bookable.ts';
import { findTakenDuring } from '../../store/unit-time.ts';
import type { JudgedDate, WantedDate } from './judge-dates.ts';
import { candidateOf } from './judge-dates.ts';

type Judged = JudgedDate<WantedDate>;

interface Wish {
  readonly body: Pick<PreviewSeriesBody, 'resourceId' | 'quantity' | 'capacity'>;
  readonly unitRules: BookingRuleSettings | null;
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** What dates of the series hold beside what is stored. */
  readonly held?: readonly TakenTime[];
}

/** How far a shift and a buffer can reach. */
const reachMinutes = 60 + maxBufferMinutes;

/**
 * What each date that can't be booked may be instead, by its original start (Z-31); two more
 * questions to the database, however many dates. What is free now another may take at any time.
 */
export async function choicesOf(
  tx: MemberTransaction,
  judged: readonly Judged[],
  { body, unitRules, candidates, held = [] }: Wish,
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
        isPossible: (wish) => isPossible({ ...wish, bookingId: date.bookingId }),
      }),
    ]),
  );
}

/** What the dates of the series itself will take where they are free. */
function timesOf(judged: readonly Judged[]): TakenTime[] {
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
