import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { SecurityScope } from '../../../../platform/security-log/security-log.ts';
import { recordSecurityEvent } from '../../../../platform/security-log/security-log.ts';
import { recordChange } from '../../../records/audit/index.ts';
import type { GivenRight, GrantPlan, HeldRights } from '../domain/group-grants.ts';
import { planGrants, rightsAfter } from '../domain/group-grants.ts';
import { listGrants } from '../grant.queries.ts';
import { deleteGrants, insertGrants } from '../grant.repository.ts';
import type { RightsRow } from '../person.queries.ts';
import { findPerson } from '../person.queries.ts';
import {
  lockAdministrators,
  lockUser,
  replaceLinks,
  setOnlyUnitAsDefault,
  updateUser,
} from '../person.repository.ts';
import { changedRights, factsOf, objectOf } from './person-facts.ts';

type GrantTransaction = SecurityScope & Pick<TenantTransaction, 'db' | 'actor'>;

interface Settlement {
  readonly userId: string;
  /** Null for the directory that provisions people. */
  readonly methodCode: string | null;
  /** Rights that the groups of the person give by this method, in the order of its mapping. */
  readonly wanted: readonly GivenRight[];
}

const unchanged = { gains: [], losses: [] } as const;

/**
 * Gives a person what their groups give, and takes what former groups gave (J-04). Rights that
 * administrators gave stay, and so does the last active administrator. Writes nothing if nothing changes.
 * @returns the rights that the person has gained and lost
 */
export async function settleGrants(
  tx: GrantTransaction,
  settlement: Settlement,
): Promise<Pick<GrantPlan, 'gains' | 'losses'>> {
  const { userId, methodCode } = settlement;
  const found = await findPerson(tx, userId);
  if (!found) return unchanged;
  const expected = await planFor(tx, settlement, found);
  if (expected.added.length + expected.removed.length + expected.gains.length === 0) {
    return unchanged;
  }
  const isEnding = expected.losses.some(({ right }) => right === 'administrator');
  const administrators = isEnding ? await lockAdministrators(tx) : [];
  const before = await lockUser(tx, userId);
  if (!before) return unchanged;
  const planned = await planFor(tx, settlement, before);
  const isLast = administrators.length === 1 && administrators[0] === userId;
  const plan = isLast ? await keepAdministrator(tx, settlement, planned) : planned;
  await deleteGrants(tx, plan.removed);
  if (plan.gains.length + plan.losses.length > 0) await changeRights(tx, before, plan);
  await insertGrants(tx, { userId, methodCode }, plan.added);
  return plan;
}

async function planFor(
  tx: GrantTransaction,
  { userId, methodCode, wanted }: Settlement,
  person: RightsRow,
): Promise<GrantPlan> {
  const grants = await listGrants(tx.db, { merchantId: tx.merchant.id, userId });
  return planGrants({ held: heldBy(person), grants, methodCode, wanted });
}

async function keepAdministrator(
  tx: GrantTransaction,
  { userId, methodCode }: Settlement,
  plan: GrantPlan,
): Promise<GrantPlan> {
  const reason = 'last_administrator';
  const method = methodCode ?? undefined;
  await recordSecurityEvent(tx, { kind: 'groups-not-applied', reason, method, userId });
  const others = <T extends GivenRight>(rights: readonly T[]) =>
    rights.filter(({ right }) => right !== 'administrator');
  return { ...plan, losses: others(plan.losses), removed: others(plan.removed) };
}

async function changeRights(
  tx: GrantTransaction,
  before: RightsRow,
  plan: GrantPlan,
): Promise<void> {
  const { id } = before;
  const { businessUnitIds, managedBuildingIds, ...roles } = rightsAfter(heldBy(before), plan);
  await updateUser(tx, id, roles);
  await replaceLinks(tx, id, 'member', businessUnitIds);
  await replaceLinks(tx, id, 'facility', managedBuildingIds);
  await setOnlyUnitAsDefault(tx, [id]);
  const after = await findPerson(tx, id);
  if (!after) return;
  const facts = { before: factsOf(before), after: factsOf(after) };
  const detail = changedRights(facts.before, facts.after).join(', ');
  await recordSecurityEvent(tx, { kind: 'rights-changed', reason: 'groups', userId: id, detail });
  await recordChange(tx, {
    action: 'update',
    object: objectOf(after),
    before: facts.before,
    after: { ...facts.after, groups: groupsOf([...plan.gains, ...plan.losses]) },
  });
}

function groupsOf(rights: readonly GivenRight[]): string[] {
  return [...new Set(rights.map(({ group }) => group))];
}

function heldBy(person: RightsRow): HeldRights {
  return {
    ...person,
    businessUnitIds: person.businessUnits.map(({ id }) => id),
    managedBuildingIds: person.managedBuildings.map(({ id }) => id),
  };
}
