import type { EditBookingBody } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingState } from '../../rules/booking.ts';
import type { Driving } from '../../rules/kind-rules.ts';
import { askForApproval } from '../../store/booking-row.ts';
import type { RequestedEdit } from '../../store/pending-change.ts';
import { storeChanges } from '../../store/pending-change.ts';
import { findHeldTimes } from '../../store/unit-time.ts';
import type { Destination, PlacedChange } from './destinations.ts';
import { seenOf } from './write-change.ts';

interface Change {
  readonly booking: BookingState;
  readonly body: EditBookingBody;
  readonly driving: Partial<Driving>;
}

/**
 * Keeps what was changed of dates apart until somebody decides (Z-43): they stay as they were
 * approved, at the place that the changed rule gives them, and take their old time and the new
 * (Z-02).
 */
export async function keepChanges(
  tx: MemberTransaction,
  change: Change,
  { placed, requested }: PlacedChange,
): Promise<void> {
  const waiting = placed.filter(({ waits }) => waits);
  const ids = waiting.map(({ id }) => id);
  const stays = await findHeldTimes(
    tx,
    ids.filter((id) => !requested.has(id)),
  );
  const staysOf = Map.groupBy(stays, ({ bookingId }) => bookingId);
  await askForApproval(tx, waiting.map(seenOf), tx.clock.now().toISOString());
  await storeChanges(
    tx,
    tx.actor.id,
    waiting.map((date) => {
      const same = staysOf.get(date.id) ?? [];
      const times = requested.get(date.id) ?? { former: same, next: same };
      return { ...times, bookingId: date.id, body: editOf(change, date), isOfSeries: true };
    }),
  );
}

/** What the change is for one date; who drives is settled by who asked. */
function editOf({ body, driving }: Change, { keeps, slot, wanted }: Destination): RequestedEdit {
  const { version: _, reason: __, recurrence: ___, isConfirmed: ____, ...rest } = body;
  const { onClash: _____, exceptions: ______, resourceId: _______, ...fields } = rest;
  const { driverId, needsDriver, licenceConfirmed } = driving;
  const followed = Object.entries(fields).filter(([field]) => !keeps.has(field));
  return {
    ...Object.fromEntries(followed),
    ...slot,
    resourceId: wanted.resourceId,
    ...(needsDriver !== undefined && { needsDriver }),
    ...(licenceConfirmed !== undefined && { licenceConfirmed }),
    ...(typeof driverId === 'string' && { driverId }),
  };
}
