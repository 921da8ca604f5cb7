import type { LinkAction } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { BookingContext } from './use-cases/booking-context.ts';
import { cancelBooking } from './use-cases/cancel-booking.ts';
import { checkIn } from './use-cases/check-in.ts';
import { approveBooking, rejectBooking } from './use-cases/decide-booking.ts';
import { approveSeries, rejectSeries } from './use-cases/series/decide-series.ts';

/** The booking that a link of a mail is about, and what its user wrote. */
export interface LinkWish {
  readonly bookingId: string;
  /** The version that the mail told of. */
  readonly version: number;
  readonly reason: string | undefined;
}

export type LinkMove = (context: BookingContext, wish: LinkWish) => Promise<void>;

/** The moves that a link of a mail can make (Z-80). */
export const linkMoves: Readonly<Record<LinkAction, LinkMove>> = {
  // Who decides has read one version, and decides on no other.
  approve: async (context, { bookingId, version }) =>
    (await isOfSeries(context, bookingId))
      ? approveSeries(context, bookingId, { version, scope: 'all' })
      : approveBooking(context, bookingId, { version }),
  decline: async (context, { bookingId, version, reason }) => {
    if (!reason) {
      throw new AppError('request.invalid', {
        issues: [{ path: 'reason', code: 'required', params: {} }],
      });
    }
    await ((await isOfSeries(context, bookingId))
      ? rejectSeries(context, bookingId, { version, reason, scope: 'all' })
      : rejectBooking(context, bookingId, { version, reason }));
  },
  // Whoever comes, or gives a booking back, means it, whatever was changed since the mail.
  'check-in': (context, { bookingId }) => checkIn(context, bookingId, {}),
  release: async (context, { bookingId, reason }) => {
    const booking = await context.store.bookings.findState(bookingId);
    await cancelBooking(context, bookingId, { version: booking?.version ?? 0, reason });
  },
};

/** One request, of which a mail names the first date and tells the others (Z-45). */
async function isOfSeries({ store }: BookingContext, bookingId: string): Promise<boolean> {
  return (await store.series.findDate(bookingId)) !== null;
}
