import { refusalAt } from '@axp/contracts';
import type { GivenRight, GroupMapping, GroupMappingTrial } from '@axp/contracts/administration';
import type { GroupMode } from '@axp/contracts/vocabulary';
import { groupModes } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { deleteRows, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { RightOfGroupRow } from '../../people/people/index.ts';
import { givenRight, rightColumns } from '../../people/people/index.ts';
import type { IdentityName } from '../identities/index.ts';

/** How the groups of one sign-in method are used. */
export interface GroupRules {
  readonly mode: GroupMode;
  readonly claim: string;
  /** In the order of the administration. */
  readonly rights: readonly GivenRight[];
}

/** Rules of a method; those of an unknown one are off. */
export async function findGroupRules(tx: TenantRows, code: string) {
  const [method, { rows }] = await Promise.all([
    selectRows(tx, 'sign_in_method')
      .select(['group_mode', 'groups_claim'])
      .where('code', '=', code)
      .executeTakeFirst(),
    sql<RightOfGroupRow>`
      select mapping.group_name, mapping.right_kind,
        coalesce(mapping.business_unit_id, mapping.building_id) as target_id,
        coalesce(unit.title, building.name) as target_name
      from group_mapping mapping
      left join business_unit unit
        on unit.merchant_id = mapping.merchant_id and unit.id = mapping.business_unit_id
      left join building on building.merchant_id = mapping.merchant_id
        and building.id = mapping.building_id
      where mapping.merchant_id = ${tx.merchant.id} and mapping.method_code = ${code}
      order by mapping.position`.execute(tx.db),
  ]);
  const mode = groupModes.find((one) => one === method?.group_mode) ?? 'off';
  const claim = method?.groups_claim ?? 'groups';
  return { mode, claim, rights: rows.map(givenRight) } satisfies GroupRules;
}

/**
 * Rights with the names of their units and buildings.
 * @throws AppError business_unit.not_found, building.not_found
 */
export async function resolveRights(
  { db, merchant }: TenantRows,
  entered: GroupMappingTrial['rights'],
): Promise<GivenRight[]> {
  const ids = [...new Set(entered.flatMap(({ targetId }) => targetId ?? []))];
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select id, title as name from business_unit
    where merchant_id = ${merchant.id} and id = any (${ids}::uuid[])
    union all
    select id, name from building
    where merchant_id = ${merchant.id} and id = any (${ids}::uuid[])`.execute(db);
  return entered.map(({ group, right, targetId }, index) => {
    const target = rows.find(({ id }) => id === targetId) ?? null;
    if (targetId !== null && target === null) {
      const isUnit = right === 'business-unit';
      const code = isUnit ? 'business_unit.not_found' : 'building.not_found';
      const path = `rights.${index}.targetId`;
      throw refusalAt(path, code);
    }
    return { group, right, target };
  });
}

/** Stored groups of another claim, or that are not noted any more, are deleted. */
export async function replaceGroupRules(
  tx: TenantRows,
  code: string,
  { mode, claim, rights }: GroupRules,
  before: GroupRules,
): Promise<void> {
  await updateRows(tx, 'sign_in_method')
    .set({ group_mode: mode, groups_claim: claim })
    .where('code', '=', code)
    .execute();
  await deleteRows(tx, 'group_mapping').where('method_code', '=', code).execute();
  if (rights.length > 0) {
    const rows = rights.map((right, position) => ({
      merchant_id: tx.merchant.id,
      method_code: code,
      position,
      ...rightColumns(right),
    }));
    await tx.db.insertInto('group_mapping').values(rows).execute();
  }
  if (mode !== 'off' && claim === before.claim) return;
  await updateRows(tx, 'user_identity')
    .set({ groups: null, groups_at: null })
    .where('method_code', '=', code)
    .where('groups_at', 'is not', null)
    .execute();
}

/** Keeps the groups of a sign-in for previews; null where they are unknown. */
export async function recordGroups(
  tx: TenantRows,
  { issuer, subject }: IdentityName,
  groups: readonly string[] | null,
  at: Date,
): Promise<void> {
  await updateRows(tx, 'user_identity')
    .set({
      groups: groups === null ? null : [...groups],
      groups_at: groups === null ? null : at.toISOString(),
    })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** When the groups of an account were last read; null where they are not known. */
export async function findGroupsTime(
  tx: TenantRows,
  { issuer, subject }: IdentityName,
): Promise<Date | null> {
  const row = await selectRows(tx, 'user_identity')
    .select('groups_at')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.groups_at ? new Date(row.groups_at) : null;
}

const mostSeen = 100;

/** Groups that people had at their last sign-in, those of the most people first. */
export async function listSeenGroups(tx: TenantRows, code: string): Promise<GroupMapping['seen']> {
  const { rows } = await sql<GroupMapping['seen'][number]>`
    select seen.name as group, count(distinct identity.user_id)::integer as people
    from user_identity identity, unnest(identity.groups) as seen (name)
    where identity.merchant_id = ${tx.merchant.id} and identity.method_code = ${code}
    group by seen.name
    order by people desc, seen.name
    limit ${mostSeen}`.execute(tx.db);
  return rows;
}
