import { AppError, InviteUserBody } from '@axp/contracts';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';

export const schemaOf = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
} as const;

/** A user as it is stored; all that is kept of what a directory sends. */
export interface UserFields {
  readonly userName: string;
  readonly externalId: string | null;
  readonly fullName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly isActive: boolean;
  /** User who is the manager; null without one. */
  readonly managerId: string | null;
}

const longestFullName = 120;

/** Entra sends booleans as `"True"` and `"False"`. */
const Flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform((text) => text.toLowerCase() === 'true'),
]);
const Text = z
  .string()
  .max(320)
  .nullish()
  .transform((text) => text?.replaceAll(/\s+/g, ' ').trim() ?? '');

/** Entra sends the id alone, others an object or a list of one; an id that is none names no one. */
const Manager = z
  .union([
    z.string(),
    z.object({ value: z.string().nullish() }).transform(({ value }) => value),
    z.array(z.object({ value: z.string().nullish() })).transform(([first]) => first?.value),
  ])
  .nullish()
  .transform((id) => (id && isUuid(id) ? id.toLowerCase() : null));

const UserDocument = z.object({
  userName: z.string().trim().min(1).max(320),
  externalId: Text,
  displayName: Text,
  name: z.object({ formatted: Text, givenName: Text, familyName: Text }).nullish(),
  emails: z
    .array(z.object({ value: z.string(), type: Text, primary: Flag.nullish() }))
    .max(20)
    .nullish(),
  active: Flag.nullish(),
  [schemaOf.enterprise]: z.object({ manager: Manager }).nullish(),
});
type UserDocument = z.output<typeof UserDocument>;

const GroupDocument = z.object({
  displayName: z.string().trim().min(1).max(256),
  externalId: Text,
  members: z.array(z.object({ value: z.uuid() })).nullish(),
});

const mostOperations = 1_000;

const PatchBody = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(mostOperations),
});
export type PatchOperation = z.output<typeof PatchBody>['Operations'][number];

/** Attributes by their names in lower case: a directory may write them in any case (RFC 7643, 2.1). */
const attributes = {
  user: byLowerCase([
    'userName',
    'externalId',
    'displayName',
    'name',
    'emails',
    'active',
    schemaOf.enterprise,
  ]),
  enterprise: byLowerCase(['manager']),
  name: byLowerCase(['formatted', 'givenName', 'familyName']),
  emails: byLowerCase(['value', 'type', 'primary']),
  group: byLowerCase(['displayName', 'externalId', 'members']),
} as const;

function byLowerCase(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}

/** The name of an attribute that is kept; undefined for any other. */
export function attributeOf(of: keyof typeof attributes, name: string): string | undefined {
  return attributes[of].get(name.toLowerCase());
}

/** An object with the attributes that are kept. */
function keptOf(of: keyof typeof attributes, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const known = attributeOf(of, name);
      return known === undefined ? [] : [[known, keptValue(known, part)]];
    }),
  );
}

/** Value of an attribute, with those of its own attributes that are kept. */
export function keptValue(attribute: string, value: unknown): unknown {
  if (attribute === 'name') return keptOf('name', value);
  if (attribute === schemaOf.enterprise) return keptOf('enterprise', value);
  if (attribute !== 'emails') return value;
  return Array.isArray(value) ? value.map((one) => keptOf('emails', one)) : keptOf('emails', value);
}

/** @throws AppError provisioning.bad_value, provisioning.bad_syntax */
export function userFields(body: unknown, before: UserFields | null): UserFields {
  const document = parsed(UserDocument, keptOf('user', body));
  const { userName, externalId, name } = document;
  return {
    userName,
    externalId: externalId || (before?.externalId ?? null),
    fullName: fullNameOf(document, before),
    givenName: name?.givenName || (before?.givenName ?? ''),
    familyName: name?.familyName || (before?.familyName ?? ''),
    email: emailOf(document, before),
    isActive: document.active ?? before?.isActive ?? true,
    managerId: managerOf(document, before),
  };
}

/** The first name that differs from the stored one; what stayed the same says nothing. */
function fullNameOf({ userName, displayName, name }: UserDocument, before: UserFields | null) {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  const former = before && [before.givenName, before.familyName].filter(Boolean).join(' ');
  const changed = [displayName, name?.formatted].find((one) => one && one !== before?.fullName);
  const joined = parts === former ? '' : parts;
  return (changed || joined || before?.fullName || userName).slice(0, longestFullName);
}

/** An extension that is left out says nothing, as a name that is. */
function managerOf(document: UserDocument, before: UserFields | null): string | null {
  const extension = document[schemaOf.enterprise];
  return extension ? extension.manager : (before?.managerId ?? null);
}

function emailOf({ userName, emails }: UserDocument, before: UserFields | null): string {
  const preferred =
    emails?.find(({ primary }) => primary === true) ??
    emails?.find(({ type }) => type.toLowerCase() === 'work') ??
    emails?.[0];
  const written = preferred?.value ?? before?.email ?? userName;
  const { data, success } = InviteUserBody.shape.email.safeParse(written.trim());
  if (!success) throw new AppError('provisioning.bad_value', { params: { attribute: 'emails' } });
  return data;
}

export interface GroupFields {
  readonly displayName: string;
  readonly externalId: string | null;
  /** Null where they are left out, which does not mean none (J-04). */
  readonly memberIds: readonly string[] | null;
}

/** @throws AppError provisioning.bad_value, provisioning.bad_syntax */
export function groupFields(body: unknown): GroupFields {
  const { displayName, externalId, members } = parsed(GroupDocument, keptOf('group', body));
  return {
    displayName,
    externalId: externalId || null,
    memberIds: members?.map(({ value }) => value) ?? null,
  };
}

/** @throws AppError provisioning.bad_value, provisioning.bad_syntax */
export function patchOperations(body: unknown): readonly PatchOperation[] {
  return parsed(PatchBody, body).Operations;
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [attribute] = error.issues[0]?.path ?? [];
  if (attribute === undefined || attribute === 'Operations') {
    throw new AppError('provisioning.bad_syntax');
  }
  throw new AppError('provisioning.bad_value', { params: { attribute: String(attribute) } });
}
