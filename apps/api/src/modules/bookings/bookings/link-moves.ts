import { AppError, invalidField } from '@axp/contracts';
import type { InvitationAnswer, MoveLinkAction } from '@axp/contracts/vocabulary';
import type {
  MemberTransaction,
  RequestTransaction,
} from '../../../platform/db/tenant-transaction.ts';
import { asMember } from '../../../platform/db/tenant-transaction.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';
import { approveBooking, rejectBooking } from './approval/decide-booking.ts';
import { approveSeries, rejectSeries } from './approval/decide-series.ts';
import { answerAs, answerInvitation } from './change/answer-invitation.ts';
import { cancelBooking } from './change/cancel-booking.ts';
import { checkIn } from './change/check-in.ts';
import { acceptOffer } from './change/offer-place.ts';
import { findSeriesDate } from './store/stored-series.ts';

/** The booking that a link of a mail is about, and what its user wrote. */
export interface LinkRequest {
  readonly bookingId: string;
  /** Booking version that the mail describes. */
  readonly version: number;
  readonly reason?: string | undefined;
}

/** An answer to an invitation by a link; guests have no account to act as. */
export interface LinkAnswer {
  readonly bookingId: string;
  readonly guestEmail: string | null;
  readonly answer: InvitationAnswer;
  readonly comment?: string;
  readonly isForSeries: boolean;
}

/** Answers as the person that the link was sent to, who is null for a guest. */
export async function answerByLink(
  tx: RequestTransaction,
  actor: Actor | null,
  { bookingId, guestEmail, isForSeries, ...given }: LinkAnswer,
): Promise<void> {
  const scope = isForSeries ? 'all' : 'this';
  if (actor) return answerInvitation(asMember(tx, actor), bookingId, { ...given, scope });
  if (guestEmail === null) throw new AppError('link.expired');
  await answerAs(tx, bookingId, { ...given, scope, invitee: { email: guestEmail } });
}

type LinkMove = (tx: MemberTransaction, request: LinkRequest) => Promise<void>;

/** The moves that a link of a mail can make (Z-80). */
export const linkMoves: Readonly<Record<MoveLinkAction, LinkMove>> = {
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
  move: (tx, { bookingId, version }) => acceptOffer(tx, bookingId, version),
};

/** One request, of which a mail names the first date and tells the others (Z-45). */
async function isOfSeries(tx: MemberTransaction, bookingId: string): Promise<boolean> {
  return (await findSeriesDate(tx, bookingId)) !== null;
}
