import type { MovedBooking, MovedPerson } from './moved-part.ts';

type Invited = Pick<MovedPerson, 'email' | 'fullName'>;

interface Invitation {
  readonly invitees: MovedBooking['invitees'];
  /** Names of those without an address, for the notes: nothing can be sent to them. */
  readonly names: readonly string[];
}

/** Returns the people who are invited to a booking beside its owner, each address once. */
export function inviteesOf(people: readonly Invited[], owner: Invited | null): Invitation {
  const byEmail = new Map(
    people.flatMap(({ email, fullName }) =>
      email === null || email === owner?.email ? [] : [[email, { email, fullName }] as const],
    ),
  );
  const names = people.filter(({ email }) => email === null).map(({ fullName }) => fullName);
  return { invitees: [...byEmail.values()], names };
}

/** Returns the parts of a text that are not empty, a line each. */
export function linesOf(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
