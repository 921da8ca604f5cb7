import { AbilityBuilder, createMongoAbility } from '@casl/ability';
import type { AppAbility, Subject } from './access.ts';
import { actions } from './access.ts';
import type { OperationShape } from './operation.ts';
import type { KeyGroup, KeyLevel, KeyScopes } from './vocabulary/api-keys.ts';

/** Group of each subject of rights; null for those that no API key has (ADR 114). */
const groupOf: Readonly<Record<Subject, KeyGroup | null>> = {
  all: null,
  Resource: 'resources',
  ManagedResource: 'resources',
  ResourceImport: 'resources',
  Amenity: 'resources',
  Building: 'resources',
  Maintenance: 'resources',
  Problem: 'resources',
  Announcement: 'resources',
  Label: 'resources',
  // A display has no end date, and outlives the key that paired it.
  Display: null,
  Booking: 'bookings',
  Notification: 'bookings',
  MerchantBooking: 'bookings',
  Desk: 'bookings',
  Report: 'bookings',
  Bill: 'bookings',
  Visit: 'checkIn',
  Approval: 'approvals',
  User: 'people',
  BusinessUnit: 'people',
  Profile: 'people',
  Licence: 'people',
  Person: 'people',
  Invitation: 'people',
  ManagedUnit: 'people',
  Administration: 'settings',
  SystemAlert: 'settings',
  BulkJob: 'settings',
  RejectReason: 'settings',
  OwnField: 'settings',
  MoveIn: 'settings',
  Rules: 'settings',
  ResourceRules: 'settings',
  LegalText: 'settings',
  Service: 'settings',
  Branding: 'settings',
  MailConnection: 'settings',
  Provisioning: 'provisioning',
  SecurityLog: 'logs',
  AuditLog: 'logs',
  OwnSignIn: null,
  PersonSignIn: null,
  SignInMethod: null,
  ApiKey: null,
  // Creating an endpoint needs a proof, and its log shows what is within other groups.
  Webhook: null,
};

export interface KeyScope {
  readonly group: KeyGroup;
  readonly level: Exclude<KeyLevel, 'none'>;
}

/**
 * Scope that an API key needs for an operation: any key will do for what every signed-in user reads
 * and for what is public; none for what asks for a recent proof of identity or changes the sign-in.
 */
export function keyScopeOf(operation: OperationShape): KeyScope | 'any' | 'never' {
  const { access, guarded, method, isSafe } = operation;
  const isReading = method === 'GET' || isSafe === true;
  if (guarded) return 'never';
  if (access === 'public') return 'any';
  if (access === 'member') return isReading ? 'any' : 'never';
  const [action, subject] = access;
  const group = groupOf[subject];
  if (group === null) return 'never';
  return { group, level: isReading && action === 'view' ? 'see' : 'change' };
}

export function isInScopes(operation: OperationShape, scopes: KeyScopes): boolean {
  const needed = keyScopeOf(operation);
  if (typeof needed === 'string') return needed === 'any';
  const level = scopes[needed.group];
  return level === 'change' || level === needed.level;
}

/** Rights of a user that are within the scopes of a key. */
export function abilityWithin(ability: AppAbility, scopes: KeyScopes): AppAbility {
  const { can, build } = new AbilityBuilder<AppAbility>(createMongoAbility);
  for (const [subject, level] of levelsOf(scopes)) {
    for (const action of level === 'see' ? (['view'] as const) : actions) {
      if (ability.can(action, subject)) can(action, subject);
    }
  }
  return build();
}

/** Whether a user has all rights of the scopes, and may give them to a key that is not their own. */
export function hasScopes(ability: AppAbility, scopes: KeyScopes): boolean {
  return levelsOf(scopes).every(([subject, level]) =>
    ability.can(level === 'see' ? 'view' : 'manage', subject),
  );
}

function levelsOf(scopes: KeyScopes): (readonly [Subject, Exclude<KeyLevel, 'none'>])[] {
  return subjects.flatMap((subject) => {
    const group = groupOf[subject];
    const level = group === null ? 'none' : scopes[group];
    return level === 'none' ? [] : [[subject, level] as const];
  });
}

const subjects = Object.keys(groupOf).filter((name): name is Subject => name in groupOf);

const groupTitles: Readonly<Record<KeyGroup, string>> = {
  resources: 'Rooms, cars, assets',
  bookings: 'Bookings',
  checkIn: 'Check-in',
  approvals: 'Approvals',
  people: 'People and business units',
  settings: 'Rules and settings',
  provisioning: 'Provisioning',
  logs: 'Audit and security log',
};

/** The scope of an operation in words, for the OpenAPI document. */
export function keyScopeInWords(operation: OperationShape): string {
  const needed = keyScopeOf(operation);
  if (needed === 'never') return 'Not for API keys.';
  if (needed === 'any') return 'For every API key.';
  const level = needed.level === 'see' ? 'See' : 'Change';
  return `Scope of an API key: ${groupTitles[needed.group]}, ${level}.`;
}
