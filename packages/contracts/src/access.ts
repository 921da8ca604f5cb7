import type { MongoAbility } from '@casl/ability';
import { AbilityBuilder, createMongoAbility } from '@casl/ability';

export type Action = 'view' | 'create' | 'update' | 'cancel' | 'manage';
export type Subject = 'Booking' | 'Resource' | 'User' | 'BusinessUnit' | 'Administration' | 'all';
export type AppAbility = MongoAbility<[Action, Subject]>;

/** The facts about a user that rights depend on. */
export interface AccessFacts {
  readonly businessUnits: readonly unknown[];
  readonly isAllBu: 0 | 1;
  readonly isAdministrator: boolean;
}

/**
 * Rights of a user (spec section 6, G-06): without business units and without access to all of
 * them, a user may only view; otherwise may manage everything. Administration is apart (D-01).
 */
export function abilityFor(user: AccessFacts): AppAbility {
  const { can, cannot, build } = new AbilityBuilder<AppAbility>(createMongoAbility);
  const mayOnlyView = user.businessUnits.length === 0 && user.isAllBu === 0;
  can(mayOnlyView ? 'view' : 'manage', 'all');
  if (user.isAdministrator) can('manage', 'Administration');
  else cannot('manage', 'Administration');
  return build();
}
