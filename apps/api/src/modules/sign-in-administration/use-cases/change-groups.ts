import { AppError } from '@axp/contracts';
import type { GroupMapping, GroupMappingChange } from '@axp/contracts/administration';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import type { GroupRules } from '../../group-mappings/index.ts';
import {
  findGroupRules,
  listSeenGroups,
  replaceGroupRules,
  resolveRights,
} from '../../group-mappings/index.ts';
import type { ManagedMethod, Surroundings } from '../managed-methods.ts';
import { countVersion, findSettings } from '../settings.repository.ts';
import { auditedAs, lockSettings, requireMethod, requireVersion } from './settings-context.ts';

/** Groups of a method as administrators see them. */
export async function readGroups(tx: TenantRows, code: string): Promise<GroupMapping> {
  const [{ version }, rules, seen] = await Promise.all([
    findSettings(tx),
    findGroupRules(tx, code),
    listSeenGroups(tx.db, tx.merchant.id, code),
  ]);
  return { ...rules, version, seen };
}

/**
 * Replaces the mapping of a method. Rights that it gave before change at the next sign-in of each
 * person; while it is not on, they can be changed by hand.
 * @throws AppError sign_in_method.not_found, sign_in_method.stale, business_unit.not_found,
 * building.not_found
 */
export async function changeGroups(
  tx: MemberTransaction,
  surroundings: Surroundings,
  { code, version, mode, claim, rights }: GroupMappingChange & { readonly code: string },
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  const method = requireGroups(requireMethod(locked, code));
  requireVersion(locked, version);
  const before = await findGroupRules(tx, code);
  const after = {
    mode,
    // The platform has one name for it.
    claim: method.kind === 'cloud' ? before.claim : claim,
    rights: await resolveRights(tx, rights),
  };
  await replaceGroupRules(tx, code, after, before);
  await countVersion(tx);
  await recordChange(tx, {
    action: 'update',
    object: auditedAs(method),
    before: factsOf(before),
    after: factsOf(after),
  });
}

/** @throws AppError sign_in_method.not_found for email and password, which bring no groups */
export function requireGroups(method: ManagedMethod): ManagedMethod {
  if (method.kind === 'local') throw new AppError('sign_in_method.not_found');
  return method;
}

function factsOf({ mode, claim, rights }: GroupRules) {
  return {
    groupMode: mode,
    groupsClaim: claim,
    groupRights: rights.map(({ group, right, target }) => `${group} → ${target?.name ?? right}`),
  };
}
