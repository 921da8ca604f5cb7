import type { LinkAction } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../platform/db/tenant-transaction.ts';
import { approveBooking, rejectBooking } from './approval/decide-booking.ts';
import { approveSeries, rejectSeries } from './approval/decide-series.ts';
import { cancelBooking } from './change/cancel-booking.ts';
import { checkIn } from './change/check-in.ts';
import { findSeriesDate } from './store/stored-series.ts';

/** The booking that a link of a mail is about, and what its user wrote. */
export interface LinkRequest {
  readonly bookingId: string;
  /** The version that the mail told of. */
  readonly version: number;
  readonly reason: string | undefined;
}

export type LinkMove = (tx: MemberTransaction, wish: LinkRequest) => Promise<void>;

/** The moves that a link of a mail can make (Z-80). */
export const linkMoves: Readonly<Record<LinkAction, LinkMove>> = {
  // Who decides has read one version, and decides on no other.
  approve: async (tx, { bookingId, version }) =>
    (await isOfSeries(tx, bookingId))
      ? approveSeries(tx, bookingId, { version, scope: 'all' })
      : approveBooking(tx, bookingId, { version }),
  decline: async (tx, { bookingId, version, reason }) => {
    if (!reason) {
      throw new AppError('request.invalid', {
        issues: [{ path: 'reason', code: 'required', params: {} }],
      });
    }
    await ((await isOfSeries(tx, bookingId))
      ? rejectSeries(tx, bookingId, { version, reason, scope: 'all' })
      : rejectBooking(tx, bookingId, { version, reason }));
  },
  // Whoever comes, or gives a booking back, means it, whatever was changed since the mail.
  'check-in': (tx, { bookingId }) => checkIn(tx, bookingId, {}),
  release: async (tx, { bookingId, reason }) => {
    await cancelBooking(tx, bookingId, { reason });
  },
};

/** One request, of which a mail names the first date and tells the others (Z-45). */
async function isOfSeries(tx: MemberTransaction, bookingId: string): Promise<boolean> {
  return (await findSeriesDate(tx, bookingId)) !== null;
}
