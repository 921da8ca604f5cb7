import type { UploadedFile } from '@axp/contracts';
import type { MovedFile } from '@axp/contracts/move-in';
import { readBookingSheet } from './read-booking-sheet.ts';
import { readCalendarFile } from './read-calendar-file.ts';
import type { UploadOptions } from './upload-options.ts';

/**
 * Reads an uploaded calendar file, or a sheet of bookings, by its content.
 * @throws AppError sheet.not_readable, sheet.wrong_columns and others of sheets
 */
export function readMovedUpload(
  { bytes }: Pick<UploadedFile, 'bytes'>,
  options: UploadOptions,
): MovedFile {
  return isCalendar(bytes) ? readCalendarFile(bytes, options) : readBookingSheet(bytes, options);
}

/** Marks of the encoding and empty lines may come first. */
function isCalendar(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replaceAll('\0', '');
  return /^[^A-Za-z]*BEGIN:VCALENDAR/i.test(start);
}
