import type { CreateBookingBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { BookingRepository, StoredInvitee } from '../booking.repository.ts';

/**
 * Turns the invitees of a form into stored ones: staff are looked up by id, everybody else keeps
 * the e-mail that was typed. Staff who are not active in this merchant are refused by place.
 */
export async function resolveInvitees(
  bookings: BookingRepository,
  invitees: CreateBookingBody['invitees'],
): Promise<readonly StoredInvitee[]> {
  const ids = invitees.flatMap((invitee) => ('userId' in invitee ? [invitee.userId] : []));
  const staff = new Map(
    (await bookings.findActivePeople(ids)).map((person) => [person.userId, person]),
  );
  return invitees.map((invitee, index) => {
    if ('email' in invitee) return { userId: null, email: invitee.email, name: invitee.name };
    const person = staff.get(invitee.userId);
    if (person) return person;
    throw new AppError('user.not_found', {
      issues: [{ path: `invitees.${index}.userId`, code: 'user.not_found', params: {} }],
    });
  });
}

/** The staff among invitees; guests by e-mail have no account to be told in. */
export function staffIdsOf(invitees: readonly StoredInvitee[]): readonly string[] {
  return invitees.flatMap(({ userId }) => (userId === null ? [] : [userId]));
}
