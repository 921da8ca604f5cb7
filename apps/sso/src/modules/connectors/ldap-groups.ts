import { groupsOf, maxGroups } from '@axp/server-kit/upstream';
import type { Client, Entry } from 'ldapts';
import { EqualityFilter, OrFilter, ResultCodeError } from 'ldapts';
import { binaryAttributes, textOf, textsOf, valuesOf } from './ldap-entry.ts';

interface GroupPlace {
  readonly baseDn: string;
  readonly groupsAttribute: string;
}

/** Attributes of a person that name their groups, beside that of the settings. */
export const groupAttributes = ['primaryGroupID', 'objectSid'];

/** Deeper nesting is a mistake, such as a circle. */
const deepest = 20;
const namesInFilter = 50;

/**
 * Groups of a person. Those of `memberOf` are their direct ones, so those that contain them follow,
 * and Active Directory's primary group, which `memberOf` leaves out.
 * @returns null where the directory does not let them be read completely
 */
export async function readGroups(
  client: Client,
  place: GroupPlace,
  entry: Entry,
): Promise<readonly string[] | null> {
  try {
    const direct = await readRanges(client, entry, place.groupsAttribute);
    if (direct === null) return null;
    if (place.groupsAttribute.toLowerCase() !== 'memberof') return groupsOf(direct);
    const primary = await findPrimaryGroup(client, place, entry);
    return groupsOf(await withParents(client, place, [...direct, ...primary]));
  } catch (error) {
    if (error instanceof ResultCodeError) return null;
    throw error;
  }
}

const range = /^(.+);range=(\d+)-(\d+|\*)$/i;

/** Active Directory returns 1,500 values at a time, as `memberOf;range=0-1499` ([MS-ADTS] 3.1.1.3.1.3.3). */
async function readRanges(
  client: Client,
  entry: Entry,
  attribute: string,
): Promise<string[] | null> {
  const values = textsOf(entry, attribute);
  let piece = pieceOf(entry, attribute);
  while (piece !== null) {
    values.push(...piece.values);
    if (piece.next === null) break;
    if (values.length > maxGroups) return null;
    const { searchEntries } = await client.search(entry.dn, {
      scope: 'base',
      attributes: [`${attribute};range=${piece.next}-*`],
    });
    const [next] = searchEntries;
    piece = next ? pieceOf(next, attribute) : null;
    if (piece === null) return null;
  }
  return values;
}

interface Piece {
  readonly values: readonly string[];
  /** Number of the next value; null after the last one. */
  readonly next: number | null;
}

function pieceOf(entry: Entry, attribute: string): Piece | null {
  for (const name of Object.keys(entry)) {
    const [, of, , last] = range.exec(name) ?? [];
    if (of?.toLowerCase() !== attribute.toLowerCase() || last === undefined) continue;
    const found = textsOf(entry, name);
    // The library adds what was asked for and did not come.
    if (found.length > 0) return { values: found, next: last === '*' ? null : Number(last) + 1 };
  }
  return null;
}

/** The group of the domain whose last number the person has: their own SID with it in the end. */
async function findPrimaryGroup(
  client: Client,
  { baseDn }: GroupPlace,
  entry: Entry,
): Promise<string[]> {
  const number = textOf(entry, 'primaryGroupID');
  const sid = [valuesOf(entry, 'objectSid') ?? []].flat()[0];
  if (number === null || !Buffer.isBuffer(sid) || sid.length < 12) return [];
  const group = Buffer.from(sid);
  group.writeUInt32LE(Number(number), group.length - 4);
  const { searchEntries } = await client.search(baseDn, {
    scope: 'sub',
    filter: new EqualityFilter({ attribute: 'objectSid', value: group }),
    attributes: ['1.1'],
    explicitBufferAttributes: binaryAttributes,
  });
  return searchEntries.map(({ dn }) => dn);
}

/** Groups with those that contain them, level by level. */
async function withParents(
  client: Client,
  { baseDn }: GroupPlace,
  direct: readonly string[],
): Promise<string[]> {
  const found = new Map(direct.map((dn) => [dn.toLowerCase(), dn]));
  let level = [...found.values()];
  for (let depth = 0; level.length > 0 && depth < deepest; depth += 1) {
    const parents: string[] = [];
    for (let from = 0; from < level.length; from += namesInFilter) {
      const members = level.slice(from, from + namesInFilter);
      const { searchEntries } = await client.search(baseDn, {
        scope: 'sub',
        filter: membersFilter(members),
        attributes: ['1.1'],
      });
      parents.push(...searchEntries.map(({ dn }) => dn));
    }
    level = parents.filter((dn) => !found.has(dn.toLowerCase()));
    for (const dn of level) found.set(dn.toLowerCase(), dn);
    if (found.size > maxGroups) break;
  }
  return [...found.values()];
}

function membersFilter(members: readonly string[]): OrFilter {
  const filters = members.flatMap((value) =>
    ['member', 'uniqueMember'].map((attribute) => new EqualityFilter({ attribute, value })),
  );
  return new OrFilter({ filters });
}
