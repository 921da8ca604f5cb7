import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import type { UnitTime } from '../rules/units.ts';
import { holdBoth } from '../rules/units.ts';
import { byUnitAndStart } from '../steps/take-time.ts';
import type { Links } from '../store/linked-time.ts';
import { clearHoldsOfUnits, occupy } from '../store/unit-time.ts';
import type { Verdict } from './dates.ts';

interface DateToTake {
  readonly bookingId: string;
  readonly resourceId: string;
  readonly verdict: Verdict;
}

interface Taking {
  readonly links: Links;
  readonly former?: ReadonlyMap<string, readonly UnitTime[]>;
}

/**
 * Books the times of free dates in one statement; false if a concurrent booking was faster. Sorts
 * rows by resource, unit and start, so that two series lock the same times in the same order and
 * can't deadlock (ADR 5). Dates whose change waits for approval also keep their
 * former times (Z-02).
 */
export async function takeDates(
  tx: MemberTransaction,
  dates: readonly DateToTake[],
  { links, former = new Map() }: Taking,
): Promise<boolean> {
  const rows = dates.flatMap(({ bookingId, ...date }) =>
    holdBoth(former.get(bookingId) ?? [], timesOf(date)).map((time) => ({
      ...time,
      id: tx.newId(),
      bookingId,
    })),
  );
  // Sent together and done in this order: holds of the booker's own form become the bookings.
  const [, taken] = await allOrFirstError([
    clearHoldsOfUnits(tx, rows, tx.actor.id),
    occupy(tx, rows.toSorted(byUnitAndStart), links),
  ]);
  return taken === rows.length;
}

/** Returns the times that a free date occupies, one per unit. */
export function timesOf({
  resourceId,
  verdict,
}: Pick<DateToTake, 'resourceId' | 'verdict'>): UnitTime[] {
  if (verdict.state !== 'free') return [];
  return verdict.unitIds.map((unitId) => ({ ...verdict.slot, resourceId, unitId }));
}
