import type { SystemAlerts } from '@axp/contracts/administration';
import type { Provisioning } from '@axp/contracts/provisioning';
import { sql } from 'kysely';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { findSettings } from './connection.repository.ts';
import { listGroupRights } from './group-right.queries.ts';

type Group = Provisioning['groups'][number];

/** State of the provisioning, as administrators see it. */
export async function findProvisioning(tx: TenantRows): Promise<Provisioning> {
  const [settings, counts, withoutRights, groups, waiting] = await Promise.all([
    findSettings(tx),
    countPeople(tx),
    countWithoutRights(tx),
    listGroups(tx),
    listWaiting(tx),
  ]);
  return { ...settings, ...counts, withoutRights, groups, waiting };
}

/** Active people of the directory whom no group gives rights. */
async function countWithoutRights(tx: TenantRows): Promise<number> {
  const { total } = await selectRows(tx, 'scim_user')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where(
      sql<boolean>`not exists (
        select from scim_member member
        join scim_group joined on joined.merchant_id = member.merchant_id
          and joined.id = member.group_id and joined.deleted_at is null
        join scim_group_right given on given.merchant_id = member.merchant_id
          and given.group_id = member.group_id
        where member.merchant_id = scim_user.merchant_id and member.user_id = scim_user.user_id)`,
    )
    .executeTakeFirstOrThrow();
  return total;
}

/** People of the directory, and those with a change that is not applied. */
export function countPeople(tx: TenantRows): Promise<Pick<Provisioning, 'people' | 'pending'>> {
  return selectRows(tx, 'scim_user')
    .select(sql<number>`count(*) filter (where deleted_at is null)::integer`.as('people'))
    .select(sql<number>`count(pending)::integer`.as('pending'))
    .executeTakeFirstOrThrow();
}

/** People with a change that is not applied, by id. */
export async function listPending(
  tx: TenantRows,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  let pending = selectRows(tx, 'scim_user').select('user_id').where('pending', 'is not', null);
  if (after !== null) pending = pending.where('user_id', '>', after);
  const rows = await pending.orderBy('user_id').limit(limit).execute();
  return rows.map(({ user_id }) => user_id);
}

async function listGroups(tx: TenantRows): Promise<Group[]> {
  const [groups, rights] = await Promise.all([
    selectRows(tx, 'scim_group')
      .select(['id', 'display_name as name', 'version'])
      .select(
        sql<number>`(select count(*)::integer from scim_member member
          where member.merchant_id = scim_group.merchant_id
            and member.group_id = scim_group.id)`.as('people'),
      )
      .where('deleted_at', 'is', null)
      .orderBy(sql`display_name collate names_en`)
      .orderBy('id')
      .execute(),
    listGroupRights(tx),
  ]);
  const given = Map.groupBy(rights, ({ groupId }) => groupId);
  return groups.map((group) => ({
    ...group,
    rights: (given.get(group.id) ?? []).map(({ right, target, group: name }) => {
      return { right, target, group: name };
    }),
  }));
}

/** Deactivations above the limit of a day, the oldest first. */
async function listWaiting(tx: TenantRows): Promise<Provisioning['waiting']> {
  const rows = await selectRows(tx, 'scim_user as link')
    .innerJoin('app_user as person', sameMerchant('person.id', 'link.user_id'))
    .select(['person.id', 'person.full_name as fullName', 'person.email'])
    .select(sql<string>`link.waits_since`.as('since'))
    .where('link.waits_since', 'is not', null)
    .orderBy('link.waits_since')
    .orderBy('person.id')
    .execute();
  return rows;
}

/** How many deactivations wait, and since when the oldest does. */
export async function findDeactivationAlert(
  tx: TenantRows,
): Promise<SystemAlerts['deactivations']> {
  const { total, since } = await selectRows(tx, 'scim_user')
    .select(sql<number>`count(*)::integer`.as('total'))
    .select(sql<string | null>`min(waits_since)`.as('since'))
    .where('waits_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return since === null ? null : { total, since };
}
