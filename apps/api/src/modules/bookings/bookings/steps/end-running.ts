import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import { shift } from '../rules/time.ts';
import type { MovableBooking } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { releaseFrom } from '../store/unit-time.ts';
import { applyStep } from './step.ts';

/** Ends a running booking without check-in now; its time is free after the given minutes. */
export async function endRunning(
  tx: MemberTransaction,
  booking: MovableBooking,
  { reason, bufferMinutes }: { readonly reason: string; readonly bufferMinutes: number },
): Promise<void> {
  const change = { end: tx.clock.now().toISOString() };
  const people = await peopleOf(tx, booking);
  const step = { action: 'admin-edit', to: booking.status, reason, change } as const;
  await applyStep(tx, booking, step, noticesOfEdit(people, people.inviteeIds, 'admin-edit'));
  await releaseFrom(tx, booking.id, shift(change.end, bufferMinutes));
}
