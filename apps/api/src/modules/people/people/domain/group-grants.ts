import type { MappedRight } from '@axp/contracts/vocabulary';

/** Right that a group gives: a business unit, a building to manage, or a role without a target. */
export interface GivenRight {
  readonly right: MappedRight;
  readonly target: { readonly id: string; readonly name: string } | null;
  readonly group: string;
}

/** Rights of a person as far as groups can give them. */
export interface HeldRights {
  readonly isAdministrator: boolean;
  readonly isHelpDesk: boolean;
  readonly isAuditor: boolean;
  readonly businessUnitIds: readonly string[];
  readonly managedBuildingIds: readonly string[];
}

/** A right that a person has by a group of one method, or of the directory that provisions them. */
export interface Grant extends GivenRight {
  readonly id: string;
  readonly methodCode: string | null;
}

interface Situation {
  readonly held: HeldRights;
  /** Of all methods. */
  readonly grants: readonly Grant[];
  readonly methodCode: string | null;
  /** Rights that the groups give now; of several groups that give the same, the first is its source. */
  readonly wanted: readonly GivenRight[];
}

export interface GrantPlan {
  /** Rights that the person gets. */
  readonly gains: readonly GivenRight[];
  /** Rights that the person loses. */
  readonly losses: readonly Grant[];
  /** Grants to store; a right can be held by another method already. */
  readonly added: readonly GivenRight[];
  readonly removed: readonly Grant[];
}

/**
 * Decides what a sign-in changes (J-04). Rights that administrators gave have no grant, so no
 * group takes them away.
 */
export function planGrants({ held, grants, methodCode, wanted }: Situation): GrantPlan {
  const mine = grants.filter((grant) => grant.methodCode === methodCode);
  const others = new Set(grants.filter((grant) => !mine.includes(grant)).map(nameOf));
  const named = new Map(wanted.toReversed().map((right) => [nameOf(right), right]));
  const isMine = (right: GivenRight) =>
    mine.some((one) => nameOf(one) === nameOf(right) && one.group === right.group);
  const all = wanted.filter((right) => named.get(nameOf(right)) === right);
  const gains = all.filter((right) => !holds(held, right));
  const isOurs = (right: GivenRight) =>
    gains.includes(right) ||
    others.has(nameOf(right)) ||
    mine.some((one) => nameOf(one) === nameOf(right));
  const removed = mine.filter((grant) => named.get(nameOf(grant))?.group !== grant.group);
  return {
    gains,
    losses: removed.filter(
      (grant) => !named.has(nameOf(grant)) && !others.has(nameOf(grant)) && holds(held, grant),
    ),
    added: all.filter((right) => isOurs(right) && !isMine(right)),
    removed,
  };
}

function nameOf({ right, target }: GivenRight): string {
  return target === null ? right : `${right} ${target.id}`;
}

function holds(held: HeldRights, { right, target }: GivenRight): boolean {
  switch (right) {
    case 'administrator':
      return held.isAdministrator;
    case 'help-desk':
      return held.isHelpDesk;
    case 'auditor':
      return held.isAuditor;
    case 'business-unit':
      return held.businessUnitIds.includes(target?.id ?? '');
    case 'facility-manager':
      return held.managedBuildingIds.includes(target?.id ?? '');
  }
}

/** Rights after some are gained and others lost. */
export function rightsAfter(
  held: HeldRights,
  { gains, losses }: Pick<GrantPlan, 'gains' | 'losses'>,
): HeldRights {
  const flag = (right: GivenRight['right'], isHeld: boolean) =>
    gains.some((one) => one.right === right) ||
    (isHeld && !losses.some((one) => one.right === right));
  const ids = (right: GivenRight['right'], before: readonly string[]) => {
    const of = (list: readonly GivenRight[]) =>
      list.flatMap((one) => (one.right === right && one.target ? [one.target.id] : []));
    return [...before.filter((id) => !of(losses).includes(id)), ...of(gains)];
  };
  return {
    isAdministrator: flag('administrator', held.isAdministrator),
    isHelpDesk: flag('help-desk', held.isHelpDesk),
    isAuditor: flag('auditor', held.isAuditor),
    businessUnitIds: ids('business-unit', held.businessUnitIds),
    managedBuildingIds: ids('facility-manager', held.managedBuildingIds),
  };
}

interface HandChange {
  readonly isAdministrator?: boolean | undefined;
  readonly isHelpDesk?: boolean | undefined;
  readonly isAuditor?: boolean | undefined;
  readonly businessUnitIds?: readonly string[] | undefined;
  readonly managedBuildingIds?: readonly string[] | undefined;
}

/** Fields of a person that rights of groups are in. */
export const fieldOfRight = {
  administrator: 'isAdministrator',
  'help-desk': 'isHelpDesk',
  auditor: 'isAuditor',
  'business-unit': 'businessUnitIds',
  'facility-manager': 'managedBuildingIds',
} as const;

/** Returns the rights of groups that a change by hand takes. */
export function rightsRemovedManually<T extends GivenRight>(
  change: HandChange,
  grants: readonly T[],
): T[] {
  const kept = {
    isAdministrator: change.isAdministrator ?? true,
    isHelpDesk: change.isHelpDesk ?? true,
    isAuditor: change.isAuditor ?? true,
    businessUnitIds: change.businessUnitIds ?? [],
    managedBuildingIds: change.managedBuildingIds ?? [],
  };
  return grants.filter(
    (grant) => change[fieldOfRight[grant.right]] !== undefined && !holds(kept, grant),
  );
}
