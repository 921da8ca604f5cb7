/** Under which id calendars know a booking, wherever they learn of it: by mail, file or feed. */
export function bookingUid(bookingId: string): string {
  return `${bookingId}@axp-booking`;
}

const ownUid = /^([0-9a-f-]{36})@axp-booking$/;

/** The id in one of our UIDs; null for a UID of other programs. */
export function idOfUid(uid: string): string | null {
  return ownUid.exec(uid)?.[1] ?? null;
}
