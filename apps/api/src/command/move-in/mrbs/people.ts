import type { MovedPerson, Reading } from '../source/moved-part.ts';
import { emailOf, lineOf, numberOf } from '../source/texts.ts';

/** People by what MRBS knows them by: the name that they sign in with, in any case. */
export interface People {
  /** Users, and those whom only bookings name. */
  readonly people: MovedPerson[];
  /** Returns a person; one that is not among the users is added. Null for an empty name. */
  readonly byAccount: (account: string) => MovedPerson | null;
}

/** Reads users; a site that signs in by another directory has none. */
export async function readPeople({ source, tally }: Reading): Promise<People> {
  const columns = ['id', 'level', 'name', 'display_name', 'email'] as const;
  tally.read('person', await source.count('users'));
  const people: MovedPerson[] = [];
  const known = new Map<string, MovedPerson>();
  const add = (person: MovedPerson): MovedPerson => {
    people.push(person);
    known.set(person.key, person);
    return person;
  };
  const byEmail = new Map<string, MovedPerson>();
  for await (const page of source.pages('users', columns, 'id')) {
    for (const row of page) {
      const account = lineOf(row.name);
      const key = keyOf(account) || `#${row.id}`;
      const email = emailOf(row.email?.split(/[,;]/)[0] ?? null);
      const first = known.get(key) ?? (email === null ? undefined : byEmail.get(email));
      if (first) {
        tally.leave('person', 'double', { example: account });
        known.set(key, first);
        continue;
      }
      const isActive = (numberOf(row.level) ?? 0) > 0;
      const person = add({
        key,
        email,
        account,
        fullName: lineOf(row.display_name) || account || key,
        unitKeys: [],
        isActive,
      });
      if (email !== null) byEmail.set(email, person);
    }
  }
  return {
    people,
    byAccount: (account) => {
      const key = keyOf(account);
      if (key === '') return null;
      const email = emailOf(account);
      const person = known.get(key) ?? (email === null ? undefined : byEmail.get(email));
      if (person) return person;
      tally.read('person', 1);
      return add({ key, email, account, fullName: account, unitKeys: [], isActive: true });
    },
  };
}

function keyOf(account: string): string {
  return account.toLowerCase();
}
