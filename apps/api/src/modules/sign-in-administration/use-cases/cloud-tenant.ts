import { AppError } from '@axp/contracts';
import type { CloudTenant } from '@axp/contracts/administration';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import { endSessionsOfMethod } from '../../auth/index.ts';
import { deleteCloudTenant, deleteMethod, insertCloudTenant } from '../added-method.repository.ts';
import type { Surroundings } from '../managed-methods.ts';
import { requireSignInWithout } from './change-method.ts';
import { auditedAs, lockSettings, requireVersion } from './settings-context.ts';

/**
 * Connects a tenant of the operator's platform, one for each merchant. Another tenant is connected
 * after the present one is disconnected, so that no account of one is taken for one of the other.
 * @throws AppError sign_in_method.not_found without a platform, sign_in_method.stale,
 * sign_in_method.full
 */
export async function connectTenant(
  tx: MemberTransaction,
  surroundings: Surroundings,
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
  await recordChange(tx, { action: 'create', object, before: null, after });
}

/**
 * Disconnects the tenant, removes linked accounts of it and ends the sessions that came by it.
 * @throws AppError sign_in_method.not_found, sign_in_method.stale, sign_in_method.last,
 * second_factor.no_way
 */
export async function disconnectTenant(
  tx: MemberTransaction,
  surroundings: Surroundings,
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
    after: null,
  });
}
