import type { UpstreamIdentity } from '@axp/server-kit/upstream';
import { isAllowedAddress, mailAddressesIn, UpstreamError } from '@axp/server-kit/upstream';
import type { Client, Entry, Filter } from 'ldapts';
import { AndFilter, EqualityFilter, FilterParser, OrFilter, PresenceFilter } from 'ldapts';
import type { Directory } from './connector-settings.ts';
import { binaryAttributes, textOf, textsOf } from './ldap-entry.ts';
import { groupAttributes } from './ldap-groups.ts';
import { passwordAttributes } from './ldap-password.ts';
import { refuseReferences } from './ldap-referral.ts';

const longestName = 200;
/** A person, and the contacts and groups with the same address. */
const mostMatches = 20;
/** Entries that have an address but sign no one in. */
const notPeople = new Set(['contact', 'group', 'groupofnames', 'groupofuniquenames']);

/** The name without Active Directory's domain: `ACME\ann` is `ann`. */
export function withoutDomain(name: string): string {
  return name.trim().replace(/^[^\\@]*\\/, '');
}

/** The one person of that name. Filters are built from values, so a name can't widen the search. */
export function findPerson(
  client: Client,
  directory: Directory,
  typed: string,
): Promise<Entry | null> {
  const value = withoutDomain(typed);
  const names = directory.loginAttributes.map(
    (attribute) => new EqualityFilter({ attribute, value }),
  );
  return findOne(client, directory, new OrFilter({ filters: names }));
}

/** The person with a permanent id. */
export function findById(
  client: Client,
  directory: Directory,
  subject: string,
): Promise<Entry | null> {
  const { idAttribute: attribute } = directory;
  const isBinary = binaryAttributes.some((one) => one.toLowerCase() === attribute.toLowerCase());
  const value = isBinary ? Buffer.from(subject, 'hex') : subject;
  return findOne(client, directory, new EqualityFilter({ attribute, value }));
}

async function findOne(
  client: Client,
  directory: Directory,
  filter: Filter,
): Promise<Entry | null> {
  const { baseDn, idAttribute, searchFilter } = directory;
  const { searchEntries, searchReferences } = await client.search(baseDn, {
    scope: 'sub',
    filter: new AndFilter({
      filters: [
        new PresenceFilter({ attribute: idAttribute }),
        filter,
        ...(searchFilter === null ? [] : [FilterParser.parseString(searchFilter)]),
      ],
    }),
    attributes: [
      ...readAttributes(directory),
      ...groupAttributes,
      ...passwordAttributes,
      'objectClass',
    ],
    explicitBufferAttributes: binaryAttributes,
    sizeLimit: mostMatches,
  });
  const people = searchEntries.filter(
    (entry) => !textsOf(entry, 'objectClass').some((name) => notPeople.has(name.toLowerCase())),
  );
  // The person may be where they lead to.
  if (people.length === 0) refuseReferences(searchReferences);
  // Two people of one name: signing in as either of them would be a guess.
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** Never all of an entry: some directories return the hash of its password. */
export function readAttributes(directory: Directory): string[] {
  const { idAttribute, mailAttribute, nameAttribute, groupsAttribute } = directory;
  const named = [idAttribute, mailAttribute, nameAttribute, groupsAttribute];
  return [...new Set([...named, ...directory.loginAttributes])];
}

interface Found {
  readonly entry: Entry;
  /** Name that the person has typed: of several addresses, the one that they mean. */
  readonly typed: string;
  readonly groups: readonly string[] | null;
}

export function identityOf(
  directory: Directory,
  { entry, typed, groups }: Found,
): UpstreamIdentity {
  const subject = textOf(entry, directory.idAttribute);
  if (subject === null) {
    throw new UpstreamError('untrusted', { cause: new Error('an entry without its id') });
  }
  const email = mailOf(directory, entry, typed);
  return {
    issuer: directory.issuer,
    subject,
    email,
    isEmailVerified: directory.isMailVerified && email !== null,
    isEmailProvable: email !== null,
    sessionId: null,
    displayName: (textOf(entry, directory.nameAttribute) ?? email ?? subject).slice(0, longestName),
    username: usernameOf(directory, entry),
    groups,
    methods: [],
    context: null,
  };
}

/** Of several addresses, one of an allowed domain, and among these the typed one. */
function mailOf(directory: Directory, entry: Entry, typed: string): string | null {
  const all = textsOf(entry, directory.mailAttribute).flatMap(mailAddressesIn);
  const allowed = all.filter((email) => isAllowedAddress(directory, { email }));
  const choice = allowed.length > 0 ? allowed : all;
  return choice.find((email) => email === typed.trim().toLowerCase()) ?? choice[0] ?? null;
}

/** The name for signing in that is no address, where there is one. */
function usernameOf({ loginAttributes }: Directory, entry: Entry): string | null {
  const names = loginAttributes.map((attribute) => textOf(entry, attribute));
  return names.find((name) => name !== null && !name.includes('@'))?.slice(0, longestName) ?? null;
}
