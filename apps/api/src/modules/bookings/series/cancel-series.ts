import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { noticesOfCancellation } from '../rules/notices.ts';
import { changeBookings } from '../store/booking-row.ts';
import { settleDates } from '../store/endings.ts';
import { movableFor } from '../store/movable-for.ts';
import { endRequests } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import { insertEvents, recordEvent } from '../store/step.ts';
import type { SeriesScope } from '../store/stored-series.ts';
import { isOpenDate, loadSeries, notASeries, reachedBy } from '../store/stored-series.ts';
import { vacate } from '../store/unit-time.ts';

interface Cancellation {
  readonly version: number;
  readonly reason?: string | undefined;
  readonly scope: SeriesScope;
}

/** Cancels the dates of a series that are still to come; their people hear of it once (Z-63). */
export async function cancelSeries(
  tx: MemberTransaction,
  id: string,
  { version, reason, scope }: Cancellation,
): Promise<void> {
  const series = await loadSeries(tx, id);
  const refusal = () => new AppError('booking.not_cancellable');
  const { booking, involvement } = await movableFor(tx, id, {
    action: 'cancel',
    version,
    refusal,
  });
  if (!series) throw notASeries('scope');
  if (!involvement.isOwner && !reason) {
    const issue = { path: 'reason', code: 'required', params: {} };
    throw new AppError('request.invalid', { issues: [issue] });
  }
  const open = reachedBy(series, scope).filter(isOpenDate);
  const [first, ...others] = open;
  if (!first) throw new AppError('booking.series_over');

  const people = await peopleOf(tx, booking);
  const ids = open.map((date) => date.booking.id);
  await changeBookings(
    tx,
    open.map((date) => date.booking),
    { status: 'cancelled' },
  );
  await endRequests(tx, ids);
  await vacate(tx, ids);
  const eventOf = ({ booking: { id: bookingId, status } }: typeof first) =>
    ({
      bookingId,
      action: 'cancel',
      from: status,
      to: 'cancelled',
      reason: reason || null,
    }) as const;
  await insertEvents(
    tx,
    others.map((date) => ({ ...eventOf(date), id: tx.newId(), actorId: tx.actor.id })),
  );
  const by = involvement.isOwner ? 'cancelled-self' : 'cancelled-admin';
  await recordEvent(tx, eventOf(first), noticesOfCancellation(people, by));
  await settleDates(tx, ids);
}
