import type { BookingRules } from '@axp/contracts';
import type { TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { NewBooking } from '../booking-columns.ts';
import { findClosedDays } from '../booking-move.repository.ts';
import { addTimers } from '../booking-timer.repository.ts';
import { timersOf } from '../rules/timers.ts';

interface NewlyPlaced {
  readonly booking: NewBooking;
  readonly rules: BookingRules;
}

/**
 * Writes what is to happen to new bookings of one request by itself (Z-53). What waits does so for
 * working days, and its approvers are reminded once, with the first of them at each resource (Z-45).
 */
export async function setFirstTimers(
  tx: TenantTransaction,
  placed: readonly NewlyPlaced[],
): Promise<void> {
  const now = tx.clock.now();
  const closedDays = await closedDaysOf(tx, placed);
  const first = new Map(
    placed.toReversed().map(({ booking }) => [booking.resourceId, booking.id] as const),
  );
  await addTimers(
    tx,
    placed.map(({ booking, rules }) => ({
      bookingId: booking.id,
      timers: timersOf(
        { ...booking, closedDays: closedDays.get(booking.resourceId) ?? [] },
        rules,
        now,
      ).filter(
        ({ kind }) => kind !== 'approval-reminder' || booking.id === first.get(booking.resourceId),
      ),
    })),
  );
}

/** Closed days by resource, of those where something waits. */
async function closedDaysOf(
  tx: TenantTransaction,
  placed: readonly NewlyPlaced[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const waiting = placed.filter(({ booking }) => booking.status === 'pending-approval-book');
  const resourceIds = new Set(waiting.map(({ booking }) => booking.resourceId));
  const entries = [...resourceIds].map(
    async (id) => [id, await findClosedDays(tx, id, tx.clock.now())] as const,
  );
  return new Map(await Promise.all(entries));
}
