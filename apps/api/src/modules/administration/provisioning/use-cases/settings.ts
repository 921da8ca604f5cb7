import { AppError } from '@axp/contracts';
import type { ProvisioningSettings } from '@axp/contracts/provisioning';
import type { MappedRight } from '@axp/contracts/vocabulary';
import { deleteRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { rightColumns } from '../../../people/people/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { resolveRights } from '../../../sign-in/group-mappings/index.ts';
import { findSettings, storeSettings } from '../connection.repository.ts';
import { deleteHiddenGroups, forgetStates } from '../dry-run.repository.ts';
import { unsettleMembers, updateGroup } from '../group.repository.ts';
import { listGroupRights } from '../group-right.queries.ts';
import { findGroup } from '../scim/group.queries.ts';

/** @throws AppError provisioning.stale */
export async function changeSettings(
  tx: MemberTransaction,
  { version, ...after }: ProvisioningSettings & { readonly version: number },
): Promise<void> {
  const { version: stored, ...before } = await findSettings(tx);
  const isStored = stored === version && (await storeSettings(tx, { ...after, version }));
  if (!isStored) throw new AppError('provisioning.stale');
  if (after.isDryRun !== before.isDryRun) {
    await deleteHiddenGroups(tx);
    await forgetStates(tx, 'scim_group');
  }
  // Those of changes that wait are forgotten as they are applied: there can be thousands.
  if (after.isDryRun && !before.isDryRun) await forgetStates(tx, 'scim_user');
  const object = { type: 'provisioning', id: null, name: 'SCIM' } as const;
  await recordChange(tx, { action: 'update', object, before, after });
}

interface GroupRights {
  readonly version: number;
  readonly rights: readonly { readonly right: MappedRight; readonly targetId: string | null }[];
}

/**
 * Replaces the rights that a group gives; its members get them within seconds.
 * @throws AppError provisioning.not_found, provisioning.stale, business_unit.not_found,
 * building.not_found
 */
export async function replaceGroupRights(
  tx: MemberTransaction,
  groupId: string,
  { version, rights }: GroupRights,
): Promise<void> {
  const found = await findGroup(tx, groupId);
  if (!found) throw new AppError('provisioning.not_found');
  if (found.version !== version) throw new AppError('provisioning.stale');
  const group = found.displayName;
  const resolved = await resolveRights(
    tx,
    rights.map((one) => ({ ...one, group })),
  );
  const before = (await listGroupRights(tx)).filter((one) => one.groupId === groupId);
  await updateGroup(tx, groupId, found, tx.clock.now().toISOString());
  await deleteRows(tx, 'scim_group_right').where('group_id', '=', groupId).execute();
  const rows = resolved.map((right, position) => {
    const { group_name: _, ...columns } = rightColumns(right);
    return { merchant_id: tx.merchant.id, group_id: groupId, position, ...columns };
  });
  if (rows.length > 0) await tx.db.insertInto('scim_group_right').values(rows).execute();
  await unsettleMembers(tx, groupId);
  await recordChange(tx, {
    action: 'update',
    object: { type: 'provisioning', id: groupId, name: group },
    before: { rights: before.map(nameOf) },
    after: { rights: resolved.map(nameOf) },
  });
}

function nameOf({
  right,
  target,
}: {
  readonly right: MappedRight;
  readonly target: { readonly name: string } | null;
}): string {
  return target === null ? right : `${right}: ${target.name}`;
}
