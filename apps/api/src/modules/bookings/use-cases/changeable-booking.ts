import { AppError, foreignFields } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { findState } from '../booking.repository.ts';
import type { RequestedEdit } from '../booking-change.repository.ts';
import type { BookingState } from '../rules/booking.ts';
import { movableFor } from './movable-for.ts';

/** A booking that its owner may change now, from the version that was seen. */
export async function changeableBooking(
  tx: MemberTransaction,
  id: string,
  version: number,
): Promise<BookingState> {
  const refusal = () => new AppError('booking.not_editable');
  await movableFor(tx, id, { action: 'edit', version, refusal });
  const booking = await findState(tx, id);
  if (!booking) throw new AppError('booking.not_found');
  return booking;
}

/** A kind has no fields of another, and a trip always has its places. */
export function refuseForeignFields({ type }: BookingState, wish: RequestedEdit): void {
  const places = ['pickUpBuildingId', 'returnBuildingId'] as const;
  const cleared = type === 'car' ? places.filter((place) => wish[place] === null) : [];
  const issues = [
    ...foreignFields(type, wish).map((path) => ({ path, code: 'unknown_field', params: {} })),
    ...cleared.map((path) => ({ path, code: 'required', params: {} })),
  ];
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
}
