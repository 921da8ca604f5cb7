/** Under which id calendars know a booking, wherever they learn of it: by mail, file or feed. */
export function bookingUid(bookingId: string): string {
  return `${bookingId}@axp-booking`;
}
