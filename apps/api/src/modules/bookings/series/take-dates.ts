import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { together } from '../../../platform/db/together.ts';
import type { UnitTime } from '../rules/units.ts';
import { holdBoth } from '../rules/units.ts';
import { byUnitAndStart } from '../store/take-time.ts';
import { clearHoldsOfUnits, occupy } from '../store/unit-time.ts';
import type { Verdict } from './dates.ts';

interface DateToTake {
  readonly bookingId: string;
  readonly resourceId: string;
  readonly verdict: Verdict;
}

/**
 * Takes the time of dates that were found free, in one statement; false where somebody was faster.
 * The rows are sorted by resource, unit and start: two series that want the same times wait for one
 * another in the same order and can't deadlock (performance.md, section 2). Dates whose change
 * waits for approval keep what they had beside it (Z-02).
 */
export async function takeDates(
  tx: MemberTransaction,
  dates: readonly DateToTake[],
  former: ReadonlyMap<string, readonly UnitTime[]> = new Map(),
): Promise<boolean> {
  const rows = dates.flatMap(({ bookingId, ...date }) =>
    holdBoth(former.get(bookingId) ?? [], timesOf(date)).map((time) => ({
      ...time,
      id: tx.newId(),
      bookingId,
    })),
  );
  // Sent together and done in this order: holds of the booker's own form become the bookings.
  const [, taken] = await together([
    clearHoldsOfUnits(tx, rows, tx.actor.id),
    occupy(tx, rows.toSorted(byUnitAndStart)),
  ]);
  return taken === rows.length;
}

/** What a date that was found free takes, by unit. */
export function timesOf({
  resourceId,
  verdict,
}: Pick<DateToTake, 'resourceId' | 'verdict'>): UnitTime[] {
  if (verdict.state !== 'free') return [];
  return verdict.unitIds.map((unitId) => ({ ...verdict.slot, resourceId, unitId }));
}
