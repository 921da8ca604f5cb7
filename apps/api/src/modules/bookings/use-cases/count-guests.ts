import type { EditBookingBody } from '@axp/contracts';
import type { BookingContext } from './booking-context.ts';

/** Counts the guests whom a change invites; who is invited already costs nothing (H-09). */
export async function countNewGuests(
  { store }: Pick<BookingContext, 'store'>,
  bookingId: string,
  invitees: EditBookingBody['invitees'] = [],
): Promise<void> {
  const wanted = new Set(
    invitees.flatMap((invitee) => ('email' in invitee ? [invitee.email.toLowerCase()] : [])),
  );
  if (wanted.size === 0) return;
  const guests = await store.outbox.findGuests(bookingId);
  const invited = new Set(guests.map(({ email }) => email.toLowerCase()));
  await store.uses?.count({ guests: wanted.difference(invited).size });
}
