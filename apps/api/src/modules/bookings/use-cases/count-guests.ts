import type { EditBookingBody } from '@axp/contracts';
import type { BookingContext } from './booking-context.ts';

type Invitees = EditBookingBody['invitees'];

interface Invited {
  readonly invitees: Invitees;
  /** Invitees of an earlier change that waits for approval. */
  readonly requested?: Invitees;
}

/** Counts the guests whom a change invites; those who were invited before cost nothing (H-09). */
export async function countNewGuests(
  { store }: Pick<BookingContext, 'store'>,
  bookingId: string,
  { invitees, requested }: Invited,
): Promise<void> {
  const wanted = addressesOf(invitees);
  if (wanted.size === 0) return;
  const former = addressesOf(await store.outbox.findGuests(bookingId));
  const added = wanted.difference(former).difference(addressesOf(requested));
  await store.uses?.count({ guests: added.size });
}

function addressesOf(people: readonly object[] = []): Set<string> {
  return new Set(
    people.flatMap((person) =>
      'email' in person && typeof person.email === 'string' ? [person.email.toLowerCase()] : [],
    ),
  );
}
