import type { MovedPerson, MovedUnit, Reading } from '../source/moved-part.ts';
import { emailOf, lineOf, numberOf, withoutEntities } from '../source/texts.ts';

/** Statuses of users. */
const active = 1;

export interface People {
  readonly units: MovedUnit[];
  readonly people: MovedPerson[];
  /** By the id of a user; the first one for users who share an address. */
  readonly byUser: ReadonlyMap<string, MovedPerson>;
}

/** Reads groups as units, and users. */
export async function readPeople({ source, tally }: Reading): Promise<People> {
  const groups = await source.all('groups', ['group_id', 'name'], 'group_id');
  tally.read('unit', await source.count('groups'));
  const units = groups.map(({ group_id, name }) => ({
    key: `${group_id}`,
    title: lineOf(withoutEntities(name)) || `#${group_id}`,
  }));
  const byUser = new Map<string, MovedPerson>();
  const byEmail = new Map<string, MovedPerson>();
  const unitKeys = await readMemberships({
    source,
    unitKeys: new Set(units.map(({ key }) => key)),
  });
  tally.read('person', await source.count('users'));
  const columns = ['user_id', 'fname', 'lname', 'username', 'email', 'status_id'] as const;
  const people: MovedPerson[] = [];
  for await (const page of source.pages('users', columns, 'user_id')) {
    for (const row of page) {
      const key = `${row.user_id}`;
      const email = emailOf(row.email);
      const first = email === null ? undefined : byEmail.get(email);
      if (first) {
        tally.leave('person', 'double', { example: email ?? '' });
        byUser.set(key, first);
        continue;
      }
      const account = lineOf(withoutEntities(row.username));
      const names = [row.fname, row.lname].map((name) => lineOf(withoutEntities(name)));
      const person = {
        key,
        email,
        account,
        fullName: lineOf(names.join(' ')) || account || email || `#${key}`,
        unitKeys: unitKeys.get(key) ?? [],
        isActive: numberOf(row.status_id) === active,
      };
      people.push(person);
      byUser.set(key, person);
      if (email !== null) byEmail.set(email, person);
    }
  }
  return { units, people, byUser };
}

async function readMemberships({
  source,
  unitKeys,
}: Pick<Reading, 'source'> & { readonly unitKeys: ReadonlySet<string> }) {
  const rows = await source.all('user_groups', ['user_id', 'group_id'], 'group_id');
  const known = rows.filter(({ group_id }) => unitKeys.has(`${group_id}`));
  return new Map(
    [...Map.groupBy(known, ({ user_id }) => `${user_id}`)].map(([user, of]) => [
      user,
      of.map(({ group_id }) => `${group_id}`),
    ]),
  );
}
