import type { BookingRules } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { canRequestClosedTimes, traitsOf } from '@axp/contracts/vocabulary';
import { isOpenDuring, openingRefusals } from '../../../resources/places/index.ts';
import type { TimeSlot } from '../rules/time.ts';
import { gridNeighbours } from '../rules/time-rules.ts';
import type { BookableResource } from '../store/bookable.ts';

export interface Opened {
  readonly resource: Pick<BookableResource, 'type' | 'opening' | 'timezone'>;
  readonly rules: Pick<BookingRules, 'gridMinutes' | 'approval' | 'approvalOutsideHours'>;
}

/**
 * Refuses a time at which the place is closed (Z-12). Of a booking whose start stays, only the new
 * end is judged.
 */
export function checkOpening(
  slot: TimeSlot,
  opened: Opened,
  judged: 'both' | 'end' = 'both',
): void {
  const { timezone } = opened.resource;
  const refusals = closedAt(slot, opened).filter(({ path }) => judged === 'both' || path === 'end');
  const [first] = refusals;
  if (first) throw new AppError(first.code, { params: first.params, issues: refusals, timezone });
}

/** Why a place is not open at a time; nothing when it is, or when approval decides on that. */
export function closedAt(slot: TimeSlot, opened: Opened): ReturnType<typeof openingRefusals> {
  return canRequestClosedTimes(opened.rules) ? [] : refusalsOf(slot, opened);
}

/** The same as a yes or no, which is cheaper than the reasons. */
export function isOpenAt(slot: TimeSlot, opened: Opened): boolean {
  const { type, opening } = opened.resource;
  return canRequestClosedTimes(opened.rules) || isOpenDuring(opening, slot, traitsOf(type).openFor);
}

/** Whether the place is closed at a time that may be asked for all the same (Z-40). */
export function needsOpening(slot: TimeSlot, opened: Opened): boolean {
  return canRequestClosedTimes(opened.rules) && refusalsOf(slot, opened).length > 0;
}

function refusalsOf(slot: TimeSlot, { resource: { type, opening, timezone }, rules }: Opened) {
  return openingRefusals(slot, {
    calendar: opening,
    openFor: traitsOf(type).openFor,
    onGrid: (instant) => gridNeighbours(instant, rules.gridMinutes, timezone).next,
  });
}
