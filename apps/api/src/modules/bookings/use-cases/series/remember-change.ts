import type { EditBookingBody } from '@axp/contracts';
import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { RequestedEdit } from '../../booking-change.repository.ts';
import type { BookingState } from '../../rules/booking.ts';
import { addExceptions, findSeriesDate } from '../../series.repository.ts';

/** Keeps in mind what of one date was changed by itself, so that its series leaves it so (Z-63). */
export async function rememberChange(
  tx: TenantTransaction,
  booking: BookingState,
  body: EditBookingBody,
): Promise<void> {
  const fields = changedFieldsOf(booking, body);
  const date = fields.length > 0 ? await findSeriesDate(tx, booking.id) : null;
  if (!date) return;
  const { seriesId, originalStart } = date;
  await addExceptions(tx, seriesId, [{ originalStart, kind: 'changed', fields }]);
}

/** In what a booking would differ from itself with a change. */
export function changedFieldsOf(
  booking: Pick<BookingState, 'start' | 'end' | 'resourceId'>,
  body: RequestedEdit & Partial<EditBookingBody>,
): string[] {
  const { version: _, isConfirmed: __, onClash: ___, exceptions: ____, ...wish } = body;
  const { start, end, resourceId, ...rest } = wish;
  const isMoved =
    (start ?? booking.start) !== booking.start || (end ?? booking.end) !== booking.end;
  const isElsewhere = (resourceId ?? booking.resourceId) !== booking.resourceId;
  return [
    ...(isMoved ? ['time'] : []),
    ...(isElsewhere ? ['resourceId'] : []),
    ...Object.keys(rest),
  ];
}
