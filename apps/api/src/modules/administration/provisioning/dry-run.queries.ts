import type { DryRunGroup } from '@axp/contracts/provisioning';
import { dryRunKinds, mappedRights, maxDryRunNames } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { openBookingsOf } from '../../bookings/bookings/index.ts';

/** Changes of people that wait, each with its kind. */
function pendingChanges(merchantId: string) {
  return sql`
    select kind, link.user_id, null as right_kind, null::uuid as target_id
    from scim_user link
    left join app_user person
      on person.merchant_id = link.merchant_id and person.id = link.user_id
    left join app_user owner on link.pending = 'create'
      and owner.merchant_id = link.merchant_id and owner.email = link.email
    cross join lateral (values
      ('problem', owner.id is not null),
      ('create', link.pending = 'create' and owner.id is null),
      ('link', link.pending = 'link'),
      ('update', link.pending <> 'create' and (link.full_name <> person.full_name
        or link.email <> person.email)),
      ('deactivate', link.pending <> 'create' and link.was_active and not link.is_active
        and person.status <> 'deactivated'),
      ('reactivate', link.pending <> 'create' and not link.was_active and link.is_active
        and link.deactivated_at is not null and person.status = 'deactivated')
    ) as change (kind, is_so)
    where link.merchant_id = ${merchantId} and link.pending is not null and change.is_so`;
}

/** Rights that are gained and lost as soon as those of the groups are settled (ADR 54). */
const rightChanges = sql`
    select 'gain' as kind, gained.* from (
      select * from wanted except select * from held) gained
    union all
    select 'lose', lost.* from (
      select user_id, right_kind, target_id from given where method_code is null
      except select * from wanted
      except select user_id, right_kind, target_id from given where method_code is not null
      intersect select * from held) lost`;

const rightsOf = (merchantId: string) => sql`
  unsettled as (
    select user_id, deleted_at is null or waits_since is not null as is_member
    from scim_user
    where merchant_id = ${merchantId} and (has_unsettled_rights or pending is not null)),
  wanted as (
    select distinct member.user_id, given.right_kind,
      coalesce(given.business_unit_id, given.building_id) as target_id
    from unsettled
    join scim_member member
      on member.merchant_id = ${merchantId} and member.user_id = unsettled.user_id
    join scim_group held on held.merchant_id = ${merchantId} and held.id = member.group_id
      and held.deleted_at is null
    join scim_group_right given
      on given.merchant_id = ${merchantId} and given.group_id = member.group_id
    where unsettled.is_member),
  given as (
    select given.user_id, given.right_kind,
      coalesce(given.business_unit_id, given.building_id) as target_id, given.method_code
    from unsettled
    join group_grant given
      on given.merchant_id = ${merchantId} and given.user_id = unsettled.user_id),
  held as (
    select person.id as user_id, held.right_kind, null::uuid as target_id
    from unsettled
    join app_user person on person.merchant_id = ${merchantId} and person.id = unsettled.user_id
    cross join lateral (values
      ('administrator', person.is_administrator),
      ('help-desk', person.is_help_desk),
      ('auditor', person.is_auditor)) as held (right_kind, has_it)
    where held.has_it
    union all
    select user_id, 'business-unit', business_unit_id from unsettled
    join user_business_unit using (user_id) where merchant_id = ${merchantId}
    union all
    select user_id, 'facility-manager', building_id from unsettled
    join building_manager using (user_id) where merchant_id = ${merchantId})`;

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly right_kind: string | null;
  readonly target: string | null;
  readonly open_bookings: number | null;
  readonly total: number;
}

const allChanges = (merchantId: string) => sql`
  ${rightsOf(merchantId)},
  changed as (${pendingChanges(merchantId)} union all (${rightChanges}))`;

/** How many people of the directory stay as they are. */
export async function countUnchanged({ db, merchant: { id } }: TenantRows): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    with ${allChanges(id)}
    select count(*)::integer as total from scim_user
    where merchant_id = ${id} and deleted_at is null
      and user_id not in (select user_id from changed)`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Lists what provisioning changes when it goes live, by kind, with the first names. */
export async function findDryRun(
  { db, merchant: { id } }: TenantRows,
  now: Date,
): Promise<DryRunGroup[]> {
  const { rows } = await sql<Row>`
    with ${allChanges(id)},
    named as (
      select changed.kind, changed.user_id as id, changed.right_kind, unit.id as unit_id,
        coalesce(link.full_name, person.full_name) as full_name,
        coalesce(link.email, person.email) as email,
        coalesce(unit.title, building.name) as target
      from changed
      join scim_user link on link.merchant_id = ${id} and link.user_id = changed.user_id
      left join app_user person on person.merchant_id = ${id} and person.id = changed.user_id
      left join business_unit unit on unit.merchant_id = ${id} and unit.id = changed.target_id
      left join building on building.merchant_id = ${id} and building.id = changed.target_id),
    placed as (
      select *, count(*) over (partition by kind)::integer as total,
        row_number() over (
          partition by kind order by full_name collate names_en, id, right_kind, target) as place
      from named)
    select kind, id, full_name, email, right_kind, target, total,
      case when kind = 'deactivate' or kind = 'lose' and unit_id is not null
        then ${openBookingsOf(id, { userId: sql`placed.id`, lostUnitId: sql`placed.unit_id` }, now)}
      end as open_bookings
    from placed
    where place <= ${maxDryRunNames} order by kind, place`.execute(db);
  const groups = Map.groupBy(rows, ({ kind }) => kind);
  return dryRunKinds.flatMap((kind) => {
    const [first, ...others] = groups.get(kind) ?? [];
    return first ? [{ kind, total: first.total, people: [first, ...others].map(presented) }] : [];
  });
}

function presented({ id, full_name: fullName, email, target, ...row }: Row) {
  const { right_kind: right, open_bookings: openBookings } = row;
  return {
    id,
    openBookings,
    fullName,
    email,
    right: right === null ? null : knownWord(mappedRights, right),
    target,
  };
}
