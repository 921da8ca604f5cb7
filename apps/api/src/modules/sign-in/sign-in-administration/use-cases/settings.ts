import { AppError } from '@axp/contracts';
import type { CloudTenant, GroupMapping, GroupMappingChange } from '@axp/contracts/administration';
import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { endSessionsOfMethod } from '../../auth/index.ts';
import type { GroupRules } from '../../group-mappings/index.ts';
import {
  findGroupRules,
  listSeenGroups,
  replaceGroupRules,
  resolveRights,
} from '../../group-mappings/index.ts';
import { deleteCloudTenant, deleteMethod, insertCloudTenant } from '../added-method.repository.ts';
import type { ManagedMethod, MethodConfiguration } from '../managed-methods.ts';
import { registrationOf } from '../managed-methods.ts';
import {
  countVersion,
  findSettings,
  storeSecondFactorRule,
  updateMethod,
} from '../settings.repository.ts';
import { requireSignInWithout } from './change-method.ts';
import {
  auditedAs,
  lockSettings,
  requireMethod,
  requireSignInWithFactor,
  requireVersion,
} from './settings-context.ts';

interface RegistrationChanges {
  readonly version: number;
  readonly isOpen?: boolean | undefined;
  readonly allowedDomains?: readonly string[] | undefined;
}

/**
 * Lets people ask for accounts, or no more.
 * @throws AppError sign_in_method.stale
 */
export async function changeRegistration(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { version, isOpen, allowedDomains }: RegistrationChanges,
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  requireVersion(locked, version);
  const local = locked.methods.find(({ kind }) => kind === 'local');
  await updateMethod(tx, local?.code ?? 'local', { createsUsers: isOpen, allowedDomains });
  const stored = registrationOf(locked.methods);
  const before = { registration: stored.isOpen, domains: stored.allowedDomains };
  const after = {
    registration: isOpen ?? before.registration,
    domains: allowedDomains ?? before.domains,
  };
  const object = { type: 'sign-in-method', id: null, name: local?.code ?? 'local' } as const;
  await recordChange(tx, { action: 'update', object, before, after });
}

/**
 * Requires a second factor from no one, administrators or everyone (H-11). People without one set
 * it up at their next sign-in, so no one is locked out.
 * @throws AppError sign_in_method.stale, second_factor.no_way
 */
export async function requireSecondFactor(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { version, secondFactor }: { readonly version: number; readonly secondFactor: SecondFactorRule },
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  requireVersion(locked, version);
  await requireSignInWithFactor(tx, locked, { secondFactor, methods: locked.methods });
  await storeSecondFactorRule(tx, secondFactor);
  await recordChange(tx, {
    action: 'update',
    object: { type: 'sign-in-method', id: null, name: '' },
    before: { secondFactor: locked.secondFactor },
    after: { secondFactor },
  });
}

/** Groups of a method as administrators see them. */
export async function readGroups(tx: TenantRows, code: string): Promise<GroupMapping> {
  const [{ version }, rules, seen] = await Promise.all([
    findSettings(tx),
    findGroupRules(tx, code),
    listSeenGroups(tx, code),
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
  surroundings: MethodConfiguration,
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
    before: groupRuleFacts(before),
    after: groupRuleFacts(after),
  });
}

/** @throws AppError sign_in_method.not_found for email and password, which bring no groups */
export function requireGroups(method: ManagedMethod): ManagedMethod {
  if (method.kind === 'local') throw new AppError('sign_in_method.not_found');
  return method;
}

function groupRuleFacts({ mode, claim, rights }: GroupRules) {
  return {
    groupMode: mode,
    groupsClaim: claim,
    groupRights: rights.map(({ group, right, target }) => `${group} → ${target?.name ?? right}`),
  };
}

/**
 * Connects a tenant of the operator's platform, one for each merchant. Another tenant is connected
 * after the present one is disconnected, so that no account of one is taken for one of the other.
 * @throws AppError sign_in_method.not_found without a platform, sign_in_method.stale,
 * sign_in_method.full
 */
export async function connectTenant(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { version, ...tenant }: CloudTenant,
): Promise<void> {
  if (surroundings.platform === null) throw new AppError('sign_in_method.not_found');
  const locked = await lockSettings(tx, surroundings);
  requireVersion(locked, version);
  if (locked.methods.some(({ kind }) => kind === 'cloud')) {
    throw new AppError('sign_in_method.full', { params: { maximum: 1 } });
  }
  await insertCloudTenant(tx, tenant);
  const { tenantKey, applicationId, allowedDomains: domains, name } = tenant;
  const object = { type: 'sign-in-method', id: null, name } as const;
  const after = { name, tenantKey, applicationId, domains };
  await recordChange(tx, { action: 'create', object, after });
}

/**
 * Disconnects the tenant, removes linked accounts of it and ends the sessions that came by it.
 * @throws AppError sign_in_method.not_found, sign_in_method.stale, sign_in_method.last,
 * second_factor.no_way
 */
export async function disconnectTenant(
  tx: MemberTransaction,
  surroundings: MethodConfiguration,
  { version }: Pick<CloudTenant, 'version'>,
): Promise<void> {
  const locked = await lockSettings(tx, surroundings);
  const method = locked.methods.find(({ kind }) => kind === 'cloud');
  if (!method?.row) throw new AppError('sign_in_method.not_found');
  requireVersion(locked, version);
  const { row, code } = method;
  if (method.isEnabled) await requireSignInWithout(tx, locked, method);
  await endSessionsOfMethod(tx, code);
  await deleteMethod(tx, row);
  await deleteCloudTenant(tx);
  await recordChange(tx, {
    action: 'delete',
    object: auditedAs(method),
    before: {
      name: row.name,
      tenantKey: row.tenant_key,
      applicationId: row.application_id,
      domains: row.allowed_domains,
      people: locked.people.get(code) ?? 0,
    },
  });
}
