import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { TimeSlot } from '../rules/time.ts';
import { shift } from '../rules/time.ts';
import type { DateDemand, Placement, TakenTime } from '../rules/units.ts';
import { placeDates, unitsAmong } from '../rules/units.ts';
import type { Candidate } from '../steps/candidates.ts';
import { withRules } from '../steps/candidates.ts';
import { findAlternatives } from '../store/alternatives.ts';
import { findBookables } from '../store/bookable.ts';
import { findTakenTimes } from '../store/unit-time.ts';
import { attendeesOf } from './judge-moved.ts';
import type { MovedBooking, PlannedTime } from './moved-booking.ts';

export type Free = Extract<Placement, { readonly isFree: true }>;

/** A booking with its place, and the time that it takes there; null where that is taken. */
export interface PlacedMove {
  readonly booking: MovedBooking;
  readonly candidate: Candidate;
  readonly free: Free | null;
  /** The best resource that is free, of one whose own is not. */
  readonly suggestionId: string | null;
}

/** The resources of bookings with the rules of the bookings' units, by both ids. */
export async function candidatesOf(
  tx: MemberTransaction,
  bookings: readonly MovedBooking[],
): Promise<(booking: Pick<MovedBooking, 'resourceId' | 'businessUnitId'>) => Candidate | null> {
  const ids = bookings.flatMap(({ resourceId, elsewhere }) => [resourceId, ...idIn(elsewhere)]);
  const found = await findBookables(tx, [...new Set(ids)]);
  const resources = new Map(found.map((resource) => [resource.id, resource]));
  const known = new Map<string, Candidate>();
  return ({ resourceId, businessUnitId }) => {
    const key = `${resourceId} ${businessUnitId}`;
    const resource = resources.get(resourceId);
    if (!resource) return null;
    const unitRules = tx.merchant.unitRules.get(businessUnitId) ?? null;
    const candidate = known.get(key) ?? withRules(tx, resource, unitRules);
    known.set(key, candidate);
    return candidate;
  };
}

function idIn(elsewhere: MovedBooking['elsewhere']): readonly string[] {
  return elsewhere === null || elsewhere === 'best' ? [] : [elsewhere.id];
}

interface Placing {
  readonly candidateOf: Awaited<ReturnType<typeof candidatesOf>>;
  /** Times of other parts of the import. */
  readonly planned: readonly PlannedTime[];
}

/** Finds units for bookings, in their order, and other resources for those whose time is taken. */
export async function placeMoved(
  tx: MemberTransaction,
  bookings: readonly MovedBooking[],
  { candidateOf, planned }: Placing,
): Promise<readonly PlacedMove[]> {
  const wanted = bookings.flatMap((booking) => {
    const candidate = candidateOf(booking);
    return candidate ? [{ booking, candidate, demand: demandOf(booking, candidate) }] : [];
  });
  if (wanted.length === 0) return [];
  const places = new Map(wanted.map(({ candidate }) => [candidate.resource.id, candidate]));
  const before = planned.flatMap((slot) => {
    const place = places.get(slot.resourceId);
    return place ? [demandOf(slot, place)] : [];
  });
  const span = spanOf(bookings);
  const stored = await findTakenTimes(tx, [...places.keys()], span, null);
  const demands = [...before, ...wanted.map(({ demand }) => demand)];
  const placements = placeDates(demands, stored);
  const own = placements.slice(before.length);
  const placed = wanted.map(({ booking, candidate }, index): PlacedMove => {
    const placement = own[index];
    return { booking, candidate, free: placement?.isFree ? placement : null, suggestionId: null };
  });
  const taken = [
    ...stored,
    ...demands.flatMap((demand, index) => timesOf(demand, placements[index])),
  ];
  return moveConflicts(tx, placed, { candidateOf, taken, span });
}

function demandOf(
  { start, end }: TimeSlot,
  { resource: { id, unitIds }, rules: { bufferAfterMinutes } }: Candidate,
): DateDemand {
  return { start, end, resourceId: id, unitIds, quantity: 1, bufferAfterMinutes };
}

function timesOf({ resourceId }: DateDemand, placement: Placement | undefined): TakenTime[] {
  if (!placement?.isFree) return [];
  return placement.unitIds.map((unitId) => ({ ...placement.slot, resourceId, unitId }));
}

/** From the first start to the last end, and a day more for the buffer of the last. */
function spanOf(slots: readonly TimeSlot[]): TimeSlot {
  const starts = slots.map(({ start }) => Date.parse(start));
  const ends = slots.map(({ end }) => Date.parse(end));
  return {
    start: new Date(Math.min(...starts)).toISOString(),
    end: shift(new Date(Math.max(...ends)).toISOString(), 24 * 60),
  };
}

interface Searching extends Pick<Placing, 'candidateOf'> {
  readonly taken: readonly TakenTime[];
  readonly span: TimeSlot;
}

/** Moves bookings whose time is taken as far as that was chosen, one after the other. */
async function moveConflicts(
  tx: MemberTransaction,
  placed: readonly PlacedMove[],
  { candidateOf, taken, span }: Searching,
): Promise<readonly PlacedMove[]> {
  const times = [...taken];
  const searched = new Set<string>();
  const alternativesOf = rememberedAlternatives(tx);
  const results: PlacedMove[] = [];
  for (const move of placed) {
    if (move.free) {
      results.push(move);
      continue;
    }
    const chosen = chosenPlace(move.booking, candidateOf);
    const others = [...(chosen ? [chosen] : []), ...(await alternativesOf(move))];
    const unknown = others.map(({ resource }) => resource.id).filter((id) => !searched.has(id));
    const fresh = unknown.filter((id) => taken.every(({ resourceId }) => resourceId !== id));
    if (fresh.length > 0) times.push(...(await findTakenTimes(tx, fresh, span, null)));
    for (const id of unknown) searched.add(id);
    const found = firstFree(move.booking, others, times);
    if (found) times.push(...timesOf(found.demand, found.free));
    results.push(movedTo(move, found));
  }
  return results;
}

type Found = Pick<PlacedMove, 'candidate'> & { readonly demand: DateDemand; readonly free: Free };

function firstFree(
  booking: MovedBooking,
  others: readonly Candidate[],
  taken: readonly TakenTime[],
): Found | null {
  const place = unitsAmong(taken);
  for (const candidate of others) {
    const demand = demandOf(booking, candidate);
    const free = place(demand);
    if (free.isFree) return { candidate, demand, free };
  }
  return null;
}

function movedTo(move: PlacedMove, found: Found | null): PlacedMove {
  if (!found) return move;
  const { booking } = move;
  const { candidate, free } = found;
  const resourceId = candidate.resource.id;
  const isWanted = booking.elsewhere === 'best' || idIn(booking.elsewhere).includes(resourceId);
  if (!isWanted) return { ...move, suggestionId: resourceId };
  return { booking: { ...booking, resourceId }, candidate, free, suggestionId: null };
}

function chosenPlace(booking: MovedBooking, candidateOf: Placing['candidateOf']) {
  const [resourceId] = idIn(booking.elsewhere);
  return resourceId === undefined ? null : candidateOf({ ...booking, resourceId });
}

/** Other resources of the same building that everybody may book, fewest spare seats first. */
function rememberedAlternatives(tx: MemberTransaction) {
  const known = new Map<string, readonly Candidate[]>();
  return async ({ booking, candidate: { resource } }: PlacedMove) => {
    const capacity = resource.capacity === null ? undefined : attendeesOf(booking);
    const key = `${resource.id} ${booking.businessUnitId} ${capacity}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const found = await findAlternatives(tx, { resourceId: resource.id, capacity, quantity: 1 });
    const unitRules = tx.merchant.unitRules.get(booking.businessUnitId) ?? null;
    const others = found
      .filter(
        ({ keptFor, shown }) =>
          keptFor === null && shown.building_id === resource.shown.building_id,
      )
      .map((other) => withRules(tx, other, unitRules));
    known.set(key, others);
    return others;
  };
}
