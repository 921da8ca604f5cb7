import { AppError } from '@axp/contracts';
import type { BookingDecision, BookingsDecided } from '@axp/contracts/administration';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { carryOutDecisions } from '../../../bookings/bookings/index.ts';
import type { UpcomingBooking } from '../domain/affected.ts';

/** A refusal names so many bookings. */
const mostNamed = 5;

/**
 * Checks the decisions on the bookings that a change does not fit. The result carries them out after
 * the change is written, so that a moved booking is judged by it.
 * @throws AppError building.bookings_undecided
 */
export function settleBookings(
  tx: MemberTransaction,
  due: readonly UpcomingBooking[],
  { bookings = [], otherBookings }: BookingsDecided,
): () => Promise<void> {
  const decided = new Set(bookings.map(({ id }) => id));
  const undecided = due.filter(({ id }) => !decided.has(id));
  if (undecided.length > 0 && !otherBookings) throw refusalOf(tx, undecided);
  const others: BookingDecision[] = otherBookings
    ? undecided.map(({ id, version }) => ({ ...otherBookings, id, version }))
    : [];
  const inTheWay = new Set(due.map(({ id }) => id));
  return async () => {
    await carryOutDecisions(tx, ({ id }) => inTheWay.has(id), [...bookings, ...others]);
  };
}

function refusalOf(tx: MemberTransaction, undecided: readonly UpcomingBooking[]): AppError {
  const say = textsIn(tx.language, 'calendar');
  const named = undecided
    .slice(0, mostNamed)
    .map(({ title, isHidden }) => (isHidden ? say('entry.private') : title));
  const names = [...named, ...(undecided.length > mostNamed ? ['…'] : [])].join(', ');
  return new AppError('building.bookings_undecided', {
    params: { count: undecided.length, names },
  });
}
