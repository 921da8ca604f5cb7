import type { MongoAbility } from '@casl/ability';
import { AbilityBuilder, createMongoAbility } from '@casl/ability';
import type { StaffRole } from './vocabulary/people.ts';

export const actions = ['view', 'create', 'update', 'cancel', 'manage'] as const;
export type Action = (typeof actions)[number];

/** Parts of the administration. A role has rights on each of them separately. */
export const adminSubjects = [
  /** The administration as a whole: to open it, or to have all of it. */
  'Administration',
  'Desk',
  'SystemAlert',
  'MerchantBooking',
  /** Use of resources on days that have ended, and how it shows people. */
  'Report',
  'Bill',
  'ManagedResource',
  'ResourceImport',
  /** Imports from other systems: resources, people and bookings together. */
  'MoveIn',
  /** Amenities that the merchant has added. */
  'Amenity',
  /** Fields that the merchant has added to resources and bookings. */
  'OwnField',
  /** Actions on many rows that run in batches. */
  'BulkJob',
  'Building',
  'Maintenance',
  'Problem',
  'Announcement',
  'Label',
  /** Devices that show rooms. */
  'Display',
  'Person',
  'Invitation',
  'PersonSignIn',
  'ManagedUnit',
  'RejectReason',
  /** Booking rules of the merchant and its business units. */
  'Rules',
  /** Those of a resource. */
  'ResourceRules',
  'LegalText',
  'Service',
  'Branding',
  /** Mailbox, addresses and messages of rooms. */
  'MailConnection',
  /** Endpoints that are called for changes. */
  'Webhook',
  /** People and groups that a directory provisions. */
  'Provisioning',
  'SignInMethod',
  /** API keys of the merchant, and the list of those of its people. */
  'ApiKey',
  'SecurityLog',
  'AuditLog',
] as const;
export type AdminSubject = (typeof adminSubjects)[number];

/** Parts of the application for all staff. */
export type StaffSubject =
  | 'Booking'
  /** Check-in, check-out, and the end of a running booking. */
  | 'Visit'
  | 'Approval'
  | 'Notification'
  | 'Resource'
  | 'User'
  | 'BusinessUnit'
  /** The own profile. */
  | 'Profile'
  | 'Licence'
  /** The own factors, devices and keys. */
  | 'OwnSignIn';

export type Subject = StaffSubject | AdminSubject | 'all';
export type AppAbility = MongoAbility<[Action, Subject]>;
export type Right = readonly [Action, Subject];

interface RoleRights {
  /** Whether the rights hold for all objects, or for those of the person's buildings. */
  readonly scope: 'merchant' | 'buildings';
  readonly rights: readonly (readonly [Action, AdminSubject])[];
}

/** Rights of each role on the administration; administrators have all of them (D-01, D-04). */
export const roleRights: Readonly<Record<StaffRole, RoleRights>> = {
  'facility-manager': {
    scope: 'buildings',
    rights: [
      ['view', 'Administration'],
      ['view', 'Desk'],
      ['view', 'MerchantBooking'],
      ['update', 'MerchantBooking'],
      ['view', 'Report'],
      ['view', 'ManagedResource'],
      ['update', 'ManagedResource'],
      ['view', 'BulkJob'],
      ['update', 'BulkJob'],
      ['view', 'ResourceRules'],
      ['update', 'ResourceRules'],
      ['view', 'Building'],
      ['update', 'Building'],
      ['view', 'Maintenance'],
      ['update', 'Maintenance'],
      ['view', 'Problem'],
      ['update', 'Problem'],
      ['view', 'Announcement'],
      ['update', 'Announcement'],
      ['view', 'Label'],
      ['update', 'Label'],
    ],
  },
  'help-desk': {
    scope: 'merchant',
    rights: [
      ['view', 'Administration'],
      ['view', 'Desk'],
      ['view', 'MerchantBooking'],
      ['update', 'MerchantBooking'],
      ['view', 'ManagedResource'],
      ['view', 'Building'],
      ['view', 'Maintenance'],
      ['view', 'Person'],
      ['update', 'Invitation'],
    ],
  },
  auditor: { scope: 'merchant', rights: adminSubjects.map((subject) => ['view', subject]) },
};

/** The facts about a user that rights depend on. */
export interface AccessFacts {
  readonly businessUnits: readonly unknown[];
  readonly isAllBu: 0 | 1;
  readonly isAdministrator: boolean;
  readonly roles: readonly StaffRole[];
}

/**
 * Rights of a user (G-06): without business units and without access to all of
 * them, a user may only view; otherwise may manage everything. Administration is apart (D-01).
 */
export function abilityFor(user: AccessFacts): AppAbility {
  const { can, cannot, build } = new AbilityBuilder<AppAbility>(createMongoAbility);
  const mayOnlyView = user.businessUnits.length === 0 && user.isAllBu === 0;
  can(mayOnlyView ? 'view' : 'manage', 'all');
  cannot('manage', [...adminSubjects]);
  if (user.isAdministrator) can('manage', [...adminSubjects]);
  for (const role of user.roles) {
    for (const [action, subject] of roleRights[role].rights) can(action, subject);
  }
  return build();
}

/** Whether a user has a right for the objects of their buildings only. */
export function isLimitedToBuildings(
  { isAdministrator, roles }: Pick<AccessFacts, 'isAdministrator' | 'roles'>,
  [action, subject]: Right,
): boolean {
  const granting = roles.filter((role) =>
    roleRights[role].rights.some((right) => right[0] === action && right[1] === subject),
  );
  return (
    !isAdministrator &&
    granting.length > 0 &&
    granting.every((role) => roleRights[role].scope === 'buildings')
  );
}
