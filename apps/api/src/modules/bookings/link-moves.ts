import type { LinkAction } from '@axp/contracts';
import { invalidField } from '@axp/contracts';
import type { MemberTransaction } from '../../platform/db/tenant-transaction.ts';
import { approveBooking, rejectBooking } from './approval/decide-booking.ts';
import { approveSeries, rejectSeries } from './approval/decide-series.ts';
import { cancelBooking } from './change/cancel-booking.ts';
import { checkIn } from './change/check-in.ts';
import { findSeriesDate } from './store/stored-series.ts';

/** The booking that a link of a mail is about, and what its user wrote. */
export interface LinkRequest {
  readonly bookingId: string;
  /** Booking version that the mail describes. */
  readonly version: number;
  readonly reason: string | undefined;
}

type LinkMove = (tx: MemberTransaction, request: LinkRequest) => Promise<void>;

/** The moves that a link of a mail can make (Z-80). */
export const linkMoves: Readonly<Record<LinkAction, LinkMove>> = {
  // Approvers decide only on the version that they have read in the mail.
  approve: async (tx, { bookingId, version }) =>
    (await isOfSeries(tx, bookingId))
      ? approveSeries(tx, bookingId, { version, scope: 'all' })
      : approveBooking(tx, bookingId, { version }),
  decline: async (tx, { bookingId, version, reason }) => {
    if (!reason) throw invalidField('reason', 'required');
    await ((await isOfSeries(tx, bookingId))
      ? rejectSeries(tx, bookingId, { version, reason, scope: 'all' })
      : rejectBooking(tx, bookingId, { version, reason }));
  },
  // Check-in and release ignore the version: a change since the mail does not affect them.
  'check-in': (tx, { bookingId }) => checkIn(tx, bookingId, {}),
  release: async (tx, { bookingId, reason }) => {
    await cancelBooking(tx, bookingId, { reason });
  },
};

/** One request, of which a mail names the first date and tells the others (Z-45). */
async function isOfSeries(tx: MemberTransaction, bookingId: string): Promise<boolean> {
  return (await findSeriesDate(tx, bookingId)) !== null;
}
