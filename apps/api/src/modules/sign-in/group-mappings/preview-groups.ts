import type {
  GivenRight,
  GroupMappingEffect,
  GroupMappingTrial,
} from '@axp/contracts/administration';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { GrantPlan, HeldRights, StoredGrant } from '../../people/people/index.ts';
import { listGrants, planGrants } from '../../people/people/index.ts';
import { rightsOfGroups } from './apply-groups.ts';
import { findGroupRules, resolveRights } from './mapping.repository.ts';

interface PersonRow extends HeldRights {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly isActive: boolean;
  /** Those of the mapping; null for a person whose groups are unknown. */
  readonly groups: readonly string[] | null;
}

const mostListed = 100;

/**
 * Returns what a mapping would change for each person, by the groups of their last sign-in; changes
 * nothing (J-04).
 * @throws AppError business_unit.not_found, building.not_found
 */
export async function previewGroups(
  tx: TenantRows,
  code: string,
  { claim, rights: entered }: GroupMappingTrial,
): Promise<GroupMappingEffect> {
  const rights = await resolveRights(tx, entered);
  const stored = await findGroupRules(tx, code);
  const names = [...new Set(rights.map(({ group }) => group))];
  const [found, grants, administrators] = await Promise.all([
    listPeople(tx.db, { merchantId: tx.merchant.id, code, names }),
    listGrants(tx.db, { merchantId: tx.merchant.id }),
    countAdministrators(tx),
  ]);
  const grantsOf = Map.groupBy(grants, ({ userId }) => userId);
  const planned = found.map((person) => {
    // Groups of another claim say nothing about this one.
    const isKnown = person.groups !== null && claim === stored.claim;
    const situation = { held: person, grants: grantsOf.get(person.id) ?? [], methodCode: code };
    const wanted = rightsOfGroups(rights, person.groups ?? []);
    const plan = isKnown ? planGrants({ ...situation, wanted }) : nothing;
    const isLast = person.isAdministrator && person.isActive && administrators === 1;
    return presented(person, { isKnown, isLast, plan });
  });
  const changed = planned.filter(({ gains, losses }) => gains.length + losses.length > 0);
  const unknown = planned.filter(({ isKnown }) => !isKnown);
  return {
    changed: changed.length,
    unchanged: planned.length - changed.length - unknown.length,
    unknown: unknown.length,
    people: [...changed.slice(0, mostListed), ...unknown.slice(0, mostListed)],
  };
}

const nothing: Pick<GrantPlan, 'gains' | 'losses'> = { gains: [], losses: [] };

interface Outcome {
  readonly isKnown: boolean;
  /** The only active administrator, who stays one. */
  readonly isLast: boolean;
  readonly plan: Pick<GrantPlan, 'gains' | 'losses'>;
}

function presented(
  { id, fullName, email }: PersonRow,
  { isKnown, isLast, plan }: Outcome,
): GroupMappingEffect['people'][number] {
  const losses = plan.losses.filter(({ right }) => !isLast || right !== 'administrator');
  return {
    id,
    fullName,
    email,
    isKnown,
    gains: plan.gains.map(asGiven),
    losses: losses.map(asGiven),
  };
}

function asGiven({ right, target, group }: GivenRight | StoredGrant): GivenRight {
  return { right, target, group };
}

interface PreviewQuery {
  readonly merchantId: string;
  readonly code: string;
  readonly names: readonly string[];
}

/** People with an account by a method; of several, the one that they used last counts. */
async function listPeople(
  trx: Transaction<DB>,
  { merchantId, code, names }: PreviewQuery,
): Promise<readonly PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select person.id, person.full_name as "fullName", person.email,
      person.status = 'active' as "isActive",
      person.is_administrator as "isAdministrator", person.is_help_desk as "isHelpDesk",
      person.is_auditor as "isAuditor",
      case when latest.groups_at is null then null else array(
        select distinct name from unnest(latest.groups) name where name = any (${names}::text[])
      ) end as groups,
      array(select member.business_unit_id::text from user_business_unit member
        where member.merchant_id = person.merchant_id and member.user_id = person.id)
        as "businessUnitIds",
      array(select manager.building_id::text from building_manager manager
        where manager.merchant_id = person.merchant_id and manager.user_id = person.id)
        as "managedBuildingIds"
    from (
      select distinct on (identity.user_id) identity.merchant_id, identity.user_id,
        identity.groups, identity.groups_at
      from user_identity identity
      where identity.merchant_id = ${merchantId} and identity.method_code = ${code}
      order by identity.user_id, identity.last_used_at desc) latest
    join app_user person
      on person.merchant_id = latest.merchant_id and person.id = latest.user_id
    where person.merchant_id = ${merchantId} and person.status <> 'deactivated'
    order by person.full_name collate names_en, person.id`.execute(trx);
  return rows;
}

async function countAdministrators(tx: TenantRows): Promise<number> {
  const { count } = await selectRows(tx, 'app_user')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('is_administrator', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
}
