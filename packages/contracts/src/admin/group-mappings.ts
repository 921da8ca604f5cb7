import * as z from 'zod/mini';
import { SignInCode } from '../auth/sign-in-methods.ts';
import { adminOperation } from '../operation.ts';
import { Id, line, namedObject, Version } from '../schemas.ts';
import type { MappedRight } from '../vocabulary/sign-in.ts';
import { groupModes, hasTarget, mappedRights, maxGroupMappings } from '../vocabulary/sign-in.ts';

/** Right that a group gives (J-04): a business unit, a building to manage, or a role without one. */
export const GivenRight = namedObject('GivenRight', {
  right: z.enum(mappedRights),
  /** The business unit or the building; null for the other roles. */
  target: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Group of the provider, directory or platform that gives it. */
  group: z.string(),
});
export type GivenRight = z.output<typeof GivenRight>;

export const GroupMapping = namedObject('GroupMapping', {
  /** Of the sign-in methods as a whole. */
  version: z.int(),
  mode: z.enum(groupModes),
  /** Claim with the groups. */
  claim: z.string(),
  rights: z.array(GivenRight),
  /** Groups that people had at their last sign-in, those of the most people first. */
  seen: z.array(z.object({ group: z.string(), people: z.int() })),
});
export type GroupMapping = z.output<typeof GroupMapping>;

const group = line(1, 256);

const enteredRight = {
  right: z.enum(mappedRights),
  /** Of the business unit or the building; null for the other roles. */
  targetId: z.nullable(Id),
};

interface Targeted {
  readonly right: MappedRight;
  readonly targetId: string | null;
}

const fitsTarget = () =>
  z.refine<Targeted>(({ right, targetId }) => hasTarget(right) === (targetId !== null), {
    path: ['targetId'],
    error: 'required',
  });

export const EnteredRight = z.strictObject(enteredRight).check(fitsTarget());

const Entry = z.strictObject({ group, ...enteredRight }).check(fitsTarget());

const proposal = {
  claim: line(1, 100),
  rights: z.array(Entry).check(z.maxLength(maxGroupMappings)),
};

export const GroupMappingTrial = z.strictObject(proposal);
export type GroupMappingTrial = z.output<typeof GroupMappingTrial>;

export const GroupMappingChange = z.strictObject({
  version: Version,
  mode: z.enum(groupModes),
  ...proposal,
});
export type GroupMappingChange = z.output<typeof GroupMappingChange>;

/** Changes that a mapping would make at the next sign-in of each person. */
export const GroupMappingEffect = namedObject('GroupMappingEffect', {
  changed: z.int(),
  unchanged: z.int(),
  /** People who have not signed in since groups are noted. */
  unknown: z.int(),
  /** The first people who change, then the first whose groups are unknown. */
  people: z.array(
    z.object({
      id: Id,
      fullName: z.string(),
      email: z.string(),
      isKnown: z.boolean(),
      gains: z.array(GivenRight),
      losses: z.array(GivenRight),
    }),
  ),
});
export type GroupMappingEffect = z.output<typeof GroupMappingEffect>;

const common = { params: z.strictObject({ code: SignInCode }) } as const;
const success = { status: 200, data: GroupMapping } as const;
const targetErrors = ['business_unit.not_found', 'building.not_found'] as const;

export const getGroupMapping = adminOperation('GET', '/sign-in-methods/{code}/groups', {
  ...common,
  summary: 'Get the business units and roles that groups of a sign-in method grant',
  access: ['view', 'SignInMethod'],
  success,
  errors: ['sign_in_method.not_found'],
});

export const updateGroupMapping = adminOperation('PATCH', '/sign-in-methods/{code}/groups', {
  ...common,
  summary: 'Replace the group mapping, and set it to off, record only, or on',
  access: ['update', 'SignInMethod'],
  guarded: true,
  body: GroupMappingChange,
  success,
  errors: ['sign_in_method.not_found', 'sign_in_method.stale', ...targetErrors],
});

export const previewGroupMapping = adminOperation(
  'POST',
  '/sign-in-methods/{code}/groups/preview',
  {
    ...common,
    summary: 'Preview a group mapping with the groups of people’s last sign-ins',
    access: ['update', 'SignInMethod'],
    body: GroupMappingTrial,
    success: { status: 200, data: GroupMappingEffect },
    errors: ['sign_in_method.not_found', ...targetErrors],
  },
);
