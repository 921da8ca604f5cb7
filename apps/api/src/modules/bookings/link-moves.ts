import type { LinkAction } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { BookingContext } from './use-cases/booking-context.ts';
import { cancelBooking } from './use-cases/cancel-booking.ts';
import { checkIn } from './use-cases/check-in.ts';
import { approveBooking, rejectBooking } from './use-cases/decide-booking.ts';

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
  approve: (context, { bookingId, version }) => approveBooking(context, bookingId, { version }),
  decline: async (context, { bookingId, version, reason }) => {
    if (!reason) {
      throw new AppError('request.invalid', {
        issues: [{ path: 'reason', code: 'required', params: {} }],
      });
    }
    await rejectBooking(context, bookingId, { version, reason });
  },
  // Whoever comes, or gives a booking back, means it, whatever was changed since the mail.
  'check-in': (context, { bookingId }) => checkIn(context, bookingId, {}),
  release: async (context, { bookingId, reason }) => {
    const booking = await context.store.bookings.findState(bookingId);
    await cancelBooking(context, bookingId, { version: booking?.version ?? 0, reason });
  },
};
