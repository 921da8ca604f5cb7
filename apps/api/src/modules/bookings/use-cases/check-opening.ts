import type { BookingRules } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { openingRefusals } from '../../places/index.ts';
import type { BookableResource } from '../booking.repository.ts';
import { gridNeighbours } from '../domain/grid.ts';
import type { TimeSlot } from '../domain/time-slot.ts';

interface Opened {
  readonly resource: Pick<BookableResource, 'type' | 'opening' | 'timezone'>;
  readonly rules: Pick<BookingRules, 'gridMinutes'>;
}

/**
 * Refuses a time at which the place is closed (Z-12). Of a booking whose start stays, only the new
 * end is judged.
 */
export function checkOpening(
  slot: TimeSlot,
  { resource: { type, opening, timezone }, rules }: Opened,
  judged: 'both' | 'end' = 'both',
): void {
  const refusals = openingRefusals(slot, {
    calendar: opening,
    // A room is used where it stands; cars and assets are out while nobody is in.
    openFor: type === 'room' ? 'whole' : 'ends',
    onGrid: (instant) => gridNeighbours(instant, rules.gridMinutes, timezone).next,
  }).filter(({ path }) => judged === 'both' || path === 'end');
  const [first] = refusals;
  if (first) throw new AppError(first.code, { params: first.params, issues: refusals, timezone });
}
