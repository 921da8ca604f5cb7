import { AppError } from '@axp/contracts';
import type { ScimPatchOperation, ScimResource } from 'scim-patch';
import { ScimError, scimPatch } from 'scim-patch';
import type { PatchOperation, UserFields } from './bodies.ts';
import { attributeOf, groupFields, keptValue, schemaOf, userFields } from './bodies.ts';

/**
 * Attribute, selection of a value, and attribute of that value. Narrow, because the library follows
 * any path into the object, also to its prototype.
 */
const shape =
  /^([a-z]+)(\[(?:type|primary|value) eq (?:"[^"\\\]]{0,200}"|true|false)\])?(?:\.([a-z]+))?$/i;

/**
 * A user after the operations of a directory.
 * @throws AppError provisioning.bad_path, provisioning.bad_value, provisioning.no_target
 */
export function patchedUser(before: UserFields, operations: readonly PatchOperation[]): UserFields {
  const { userName, externalId, fullName, givenName, familyName, email, isActive } = before;
  const manager = managerAfter(before, operations);
  const document: ScimResource & Readonly<Record<string, unknown>> = {
    schemas: [schemaOf.user],
    meta: { created: new Date(0), lastModified: new Date(0) },
    userName,
    externalId,
    displayName: fullName,
    name: { formatted: fullName, givenName, familyName },
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
  };
  try {
    const patched = scimPatch(document, operations.flatMap(userOperations));
    return userFields({ ...patched, [schemaOf.enterprise]: { manager } }, before);
  } catch (error) {
    if (!(error instanceof ScimError)) throw error;
    throw error.scimCode === 'noTarget' ? refusal('no_target') : refusal('bad_path');
  }
}

const managerPath = `${schemaOf.enterprise}:manager`.toLowerCase();

/** Apart from the library, which takes the dots of a schema for attributes. */
function managerAfter({ managerId }: UserFields, operations: readonly PatchOperation[]): unknown {
  let manager: unknown = managerId;
  for (const { op, path, value } of operations) {
    for (const [place, part] of path ? [[path, value] as const] : partsOf(op, value)) {
      const named = place.toLowerCase().replace(/\.value$/, '');
      if (named === managerPath) manager = op === 'remove' ? null : part;
      if (named === schemaOf.enterprise.toLowerCase()) {
        manager = op === 'remove' ? null : managerIn(part, manager);
      }
    }
  }
  return manager;
}

/** Manager of an extension; the one before if it names none. */
function managerIn(extension: unknown, before: unknown): unknown {
  const kept = keptValue(schemaOf.enterprise, extension);
  return typeof kept === 'object' && kept !== null && 'manager' in kept ? kept.manager : before;
}

function userOperations({ op, path, value }: PatchOperation): ScimPatchOperation[] {
  const parts = path ? [[path, value] as const] : partsOf(op, value);
  return parts.flatMap(([place, part]): ScimPatchOperation[] => {
    const known = userPath(place);
    if (known === null) return [];
    const [attribute = ''] = known.split(/[.[]/, 1);
    const isWhole = known === attribute;
    return op === 'remove'
      ? [{ op, path: known }]
      : [{ op, path: known, value: isWhole ? keptValue(attribute, part) : part }];
  });
}

/** An operation without a path names attributes in its value, as Okta and Entra do. */
function partsOf(op: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (op === 'remove') throw refusal('no_target');
  if (typeof value !== 'object' || value === null) throw refusal('bad_syntax');
  return Object.entries(value);
}

/** A path by the names of its attributes; null for what is not kept. */
function userPath(written: string): string | null {
  const core = `${schemaOf.user}:`.toLowerCase();
  const path = written.toLowerCase().startsWith(core) ? written.slice(core.length) : written;
  if (path.toLowerCase().startsWith('urn:')) return null;
  const [, name = '', selection = '', part] = shape.exec(path) ?? [];
  const attribute = attributeOf('user', name);
  if (attribute === undefined) {
    if (/^[a-z]+(?:[.[]|$)/i.test(path)) return null;
    throw refusal('bad_path');
  }
  if (part === undefined) return `${attribute}${selection}`;
  if (attribute !== 'name' && attribute !== 'emails') throw refusal('bad_path');
  const known = attributeOf(attribute, part);
  return known === undefined ? null : `${attribute}${selection}.${known}`;
}

/** Changes of a group; those of members in their order. */
export interface GroupPatch {
  readonly displayName?: string;
  readonly externalId?: string | null;
  readonly members: readonly MemberChange[];
}

export interface MemberChange {
  readonly kind: PatchOperation['op'];
  /** Null for all members. */
  readonly userIds: readonly string[] | null;
}

/** @throws AppError provisioning.bad_path, provisioning.bad_value, provisioning.no_target */
export function groupPatch(operations: readonly PatchOperation[]): GroupPatch {
  let names: Pick<GroupPatch, 'displayName' | 'externalId'> = {};
  const members: MemberChange[] = [];
  for (const { op, path, value } of operations) {
    for (const [place, part] of path ? [[path, value] as const] : partsOf(op, value)) {
      const { attribute, memberId } = groupPath(place);
      if (attribute === 'members') {
        members.push({ kind: op, userIds: memberId ? [memberId] : memberIdsOf(op, part) });
      } else if (attribute === 'displayName' || attribute === 'externalId') {
        const isRemoved = op === 'remove';
        const { displayName, externalId } = groupFields({
          displayName: attribute,
          [attribute]: isRemoved && attribute === 'externalId' ? '' : part,
        });
        names = { ...names, ...(attribute === 'displayName' ? { displayName } : { externalId }) };
      }
    }
  }
  return { ...names, members };
}

function groupPath(written: string) {
  const core = `${schemaOf.group}:`.toLowerCase();
  const path = written.toLowerCase().startsWith(core) ? written.slice(core.length) : written;
  const member = /^members\[value eq "([^"]*)"\]$/i.exec(path)?.[1];
  if (member !== undefined) return { attribute: 'members', memberId: member };
  if (!/^[a-z]+$/i.test(path)) throw refusal('bad_path');
  return { attribute: attributeOf('group', path) };
}

/** Removing without a value removes all. */
function memberIdsOf(op: string, value: unknown): readonly string[] | null {
  if (op === 'remove' && (value === undefined || value === null)) return null;
  const members = Array.isArray(value) ? value : [value];
  const { memberIds } = groupFields({ displayName: 'members', members });
  return memberIds;
}

type Fault = 'bad_path' | 'bad_syntax' | 'no_target';

function refusal(fault: Fault): AppError {
  return new AppError(`provisioning.${fault}`);
}
