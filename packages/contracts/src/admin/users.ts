import * as z from 'zod/mini';
import { BusinessUnit } from '../auth/user.ts';
import { adminOperation } from '../operation.ts';
import { Person } from '../people/people.ts';
import { Email, Id, Instant, line, named, PageMeta, PageQuery, Version } from '../schemas.ts';
import { languages } from '../vocabulary/languages.ts';
import { limitRefusals } from '../vocabulary/limits.ts';
import { listedStatuses, staffRoles, userStatuses } from '../vocabulary/people.ts';
import { GivenRight } from './group-mappings.ts';

const Named = z.object({ id: Id, name: z.string() });

/** A member of staff as administrators look after them. */
export const AdminUser = named(
  'AdminUser',
  z.extend(Person, {
    status: z.enum(userStatuses),
    isAdministrator: z.boolean(),
    /** Decides if neither resource nor business unit has an approver (Z-41). */
    isApprover: z.boolean(),
    isHelpDesk: z.boolean(),
    isAuditor: z.boolean(),
    isAllBu: z.boolean(),
    businessUnits: z.array(BusinessUnit),
    /** The units that name this person as approver. */
    approvesFor: z.array(BusinessUnit),
    /** The resources that name this person as manager, who decides on them and edits their bookings. */
    managedResources: z.array(Named),
    /** The buildings of which this person is facility manager. */
    managedBuildings: z.array(Named),
    /** When one of the running sessions last began; null for who is signed in nowhere. */
    signedInAt: z.nullable(Instant),
    version: z.int(),
  }),
);
export type AdminUser = z.output<typeof AdminUser>;

export const AdminUserDetail = named(
  'AdminUserDetail',
  z.extend(AdminUser, {
    /** Bookings of theirs that are still to come: what a deactivation has to settle. */
    upcomingBookings: z.int(),
    /** Whether the role of administrator can't be taken from them, nor the access. */
    isLastAdministrator: z.boolean(),
    /** Deactivated because their account at the sign-on platform is. */
    isDisabledUpstream: z.boolean(),
    /** Whether they have a password here, which a mail can reset. */
    hasPassword: z.boolean(),
    /** When they asked for the erasure of their data; null if they have not. */
    erasureRequestedAt: z.nullable(Instant),
    /** A new address that waits for confirmation; null if none. */
    pendingEmail: z.nullable(z.object({ email: Email, expiresAt: Instant })),
    /** Rights that groups of a sign-in method give, and that only its mapping can take (J-04). */
    fromGroups: z.array(z.extend(GivenRight, { method: z.string() })),
  }),
);
export type AdminUserDetail = z.output<typeof AdminUserDetail>;

const ids = z.array(Id).check(z.maxLength(500));
const fullName = line(1, 120);

const changed = { status: 200, data: AdminUserDetail } as const;

export const userSorts = ['name', '-name', 'email', '-email', 'createdAt', '-createdAt'] as const;
export const userRoles = ['administrator', 'approver', 'resource-manager', ...staffRoles] as const;

/** Filters of the list of people; absent ones leave no one out. */
export const peopleFilter = {
  text: z.optional(line(0, 120)),
  /** `current` is everyone but deactivated people. */
  status: z.optional(z.enum(listedStatuses)),
  role: z.optional(z.enum(userRoles)),
  businessUnitId: z.optional(Id),
  /** Those who can book for no business unit. */
  unit: z.optional(z.literal('none')),
  /** Those whose driving licence waits for confirmation. */
  licence: z.optional(z.literal('waiting')),
};

export const listUsers = adminOperation('GET', '/users', {
  summary: 'List the users of the merchant with their rights, in any state',
  access: ['view', 'Person'],
  query: z.strictObject({
    ...peopleFilter,
    sort: z._default(z.enum(userSorts), 'name'),
    ...PageQuery,
  }),
  success: { status: 200, data: z.array(AdminUser), meta: PageMeta },
});

export const getUser = adminOperation('GET', '/users/{id}', {
  summary: 'Get a user with the items that a deactivation must settle',
  access: ['view', 'Person'],
  success: changed,
  errors: ['user.not_found'],
});

export const InviteUserBody = z.strictObject({
  email: Email,
  fullName,
  /** Absent: the company's business unit where it has only one. */
  businessUnitIds: z.optional(ids),
  isAllBu: z._default(z.boolean(), false),
  isAdministrator: z._default(z.boolean(), false),
  isApprover: z._default(z.boolean(), false),
  isHelpDesk: z._default(z.boolean(), false),
  isAuditor: z._default(z.boolean(), false),
  approvesForIds: z._default(ids, []),
  managedResourceIds: z._default(ids, []),
  managedBuildingIds: z._default(ids, []),
  /** Of the invitation; absent for the language of the merchant. */
  language: z.optional(z.enum(languages)),
});

export type InviteUserBody = z.output<typeof InviteUserBody>;

export const inviteUser = adminOperation('POST', '/users', {
  summary: 'Invite a user by mail, with a link to choose a password',
  access: ['update', 'Person'],
  guarded: true,
  body: InviteUserBody,
  success: { status: 201, data: AdminUserDetail },
  errors: [
    'user.email_taken',
    'business_unit.not_found',
    'resource.not_found',
    'building.not_found',
    ...limitRefusals,
  ],
});

export const resendInvitation = adminOperation('POST', '/users/{id}/invitation', {
  summary: 'Resend an invitation that was not accepted yet',
  access: ['update', 'Invitation'],
  guarded: true,
  success: changed,
  errors: ['user.not_found', 'user.not_invited', ...limitRefusals],
});

export const UpdateUserBody = z.strictObject({
  version: Version,
  fullName: z.optional(fullName),
  isAdministrator: z.optional(z.boolean()),
  isApprover: z.optional(z.boolean()),
  isHelpDesk: z.optional(z.boolean()),
  isAuditor: z.optional(z.boolean()),
  isAllBu: z.optional(z.boolean()),
  businessUnitIds: z.optional(ids),
  approvesForIds: z.optional(ids),
  managedResourceIds: z.optional(ids),
  managedBuildingIds: z.optional(ids),
});

export const updateUser = adminOperation('PATCH', '/users/{id}', {
  summary: 'Update the rights of a user; absent fields are kept',
  access: ['update', 'Person'],
  guarded: true,
  body: UpdateUserBody,
  success: changed,
  errors: [
    'user.not_found',
    'user.stale',
    'user.last_administrator',
    'user.right_from_group',
    'business_unit.not_found',
    'resource.not_found',
    'building.not_found',
  ],
});

export const activateUser = adminOperation('POST', '/users/{id}/activate', {
  summary: 'Reactivate a user',
  access: ['update', 'Person'],
  guarded: true,
  body: z.strictObject({ version: Version }),
  success: changed,
  errors: ['user.not_found', 'user.stale', 'user.disabled_upstream'],
});

export const resetSecondFactors = adminOperation('DELETE', '/users/{id}/second-factors', {
  summary: 'Delete the second factors of a user, and end their sessions',
  access: ['update', 'PersonSignIn'],
  guarded: true,
  success: changed,
  errors: ['user.not_found', 'second_factor.not_found', 'second_factor.own'],
});

export const sendPasswordReset = adminOperation('POST', '/users/{id}/password-reset', {
  summary: 'Mail a user a link to choose a new password',
  access: ['update', 'Invitation'],
  guarded: true,
  errors: ['user.not_found', 'user.no_password', 'auth.method_off', ...limitRefusals],
});
