import { AppError, attachmentLimits } from '@axp/contracts';
import type { AcceptedFile } from '../../../platform/files/accept-attachment.ts';
import type { KeptFile } from '../../../platform/files/file-contents.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import type { MovableBooking } from '../movable-booking.queries.ts';
import { isInTime, maySee, rolesOf } from '../rules/abilities.ts';
import { allows } from '../rules/moves.ts';
import type { BookingContext } from './booking-context.ts';
import { recordEvent } from './record-event.ts';

interface NewFile {
  readonly file: AcceptedFile;
  readonly kept: KeptFile;
}

/** Adds a file whose content is kept to a booking that the caller may change. */
export async function attachFile(
  tx: BookingContext,
  bookingId: string,
  { file, kept }: NewFile,
): Promise<void> {
  const booking = await refuseUnlessChangeable(tx, bookingId);
  const hasPlace = await tx.store.attachments.add({
    id: kept.id,
    bookingId,
    fileName: file.fileName,
    mediaType: file.mediaType,
    sizeBytes: file.bytes.length,
    hasThumbnail: file.thumbnail !== null,
    uploadedBy: tx.actor.id,
    uploadedAt: tx.clock.now().toISOString(),
  });
  if (!hasPlace) {
    const params = { maximum: attachmentLimits.perBooking };
    const issues = [{ path: 'file', code: 'attachment.too_many', params }];
    throw new AppError('attachment.too_many', { params, issues });
  }
  await tx.store.files.add(kept);
  await record(tx, booking, { action: 'attach', fileName: file.fileName });
}

/** Takes a file away from a booking that the caller may change. */
export async function detachFile(tx: BookingContext, bookingId: string, id: string): Promise<void> {
  const booking = await refuseUnlessChangeable(tx, bookingId);
  const fileName = await tx.store.attachments.remove(bookingId, id);
  if (fileName === null) throw new AppError('attachment.not_found');
  await record(tx, booking, { action: 'detach', fileName });
}

interface FileStep {
  readonly action: 'attach' | 'detach';
  readonly fileName: string;
}

/** Part of the history, but nothing that people are told of (Z-70). */
function record(
  tx: BookingContext,
  { id, status }: MovableBooking,
  { action, fileName }: FileStep,
): Promise<void> {
  const event = { bookingId: id, action, from: status, to: status, reason: fileName };
  return recordEvent(tx, event, []);
}

/** Whoever may change a booking changes its files, for as long as it may be changed. */
export async function refuseUnlessChangeable(
  tx: BookingContext,
  bookingId: string,
): Promise<MovableBooking> {
  const [booking, involvement] = await Promise.all([
    tx.store.moves.find(bookingId),
    tx.store.moves.involvementOf(bookingId, tx.actor),
  ]);
  const roles = rolesOf(involvement);
  if (!booking || !maySee(involvement, booking)) throw new AppError('booking.not_found');
  const action = involvement.isOwner ? 'edit' : 'admin-edit';
  if (action === 'admin-edit' && !involvement.isManager) throw new AppError('access.denied');
  refuseUnlessOffered(tx.merchant, booking.type);
  const isAllowed = allows(action, booking.status, roles);
  if (!isAllowed || !isInTime(action, booking, tx.clock.now())) {
    throw new AppError('booking.not_editable');
  }
  return booking;
}
