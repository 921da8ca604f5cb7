import type { Given, ValueOf } from '@axp/server-kit/db';
import { preparedQuery } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** Users of a merchant without an order: no identities of API keys, and no one who was erased. */
export function selectPeople(trx: Transaction<DB>, merchantId: ValueOf<string>) {
  return trx
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name as fullName', 'profile_image_id as imageId', 'status'])
    .select(['is_administrator as isAdministrator', 'is_approver as isApprover'])
    .select(['is_help_desk as isHelpDesk', 'is_auditor as isAuditor', 'is_all_bu as isAllBu'])
    .select(['is_disabled_upstream as isDisabledUpstream', 'version', 'created_at as createdAt'])
    .select('erasure_requested_at as erasureRequestedAt')
    .select((eb) => eb('password_hash', 'is not', null).as('hasPassword'))
    .where('merchant_id', '=', merchantId)
    .where('status', 'not in', [sql.lit('service'), sql.lit('erased')]);
}

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

export type PeopleQuery = ReturnType<typeof selectPeople>;

export interface PersonRightRow {
  readonly user_id: string;
  readonly kind: 'member' | 'approver' | 'resource' | 'building' | 'session';
  readonly id: string;
  readonly name: string | null;
  readonly signed_in_at: string | null;
}

/** The units of people, the objects that they approve or manage, and when they last signed in. */
export function selectRights(merchantId: ValueOf<string>, query: PeopleQuery) {
  const ofWanted = (table: string) => sql`${sql.id(table)}.merchant_id = ${merchantId}
      and ${sql.id(table)}.user_id = any (array(select id from wanted))`;
  const named = (kind: PersonRightRow['kind'], link: string, table: string) => sql`
    select named.user_id, ${sql.lit(kind)} as kind, object.id,
      object.${sql.id(table === 'business_unit' ? 'title' : 'name')} as name,
      null::timestamptz as signed_in_at
    from ${sql.table(link)} named
    join ${sql.table(table)} object
      on object.merchant_id = named.merchant_id and object.id = named.${sql.id(`${table}_id`)}
    where ${ofWanted('named')}`;
  const parts = [
    named('member', 'user_business_unit', 'business_unit'),
    named('approver', 'business_unit_approver', 'business_unit'),
    named('resource', 'resource_approver', 'resource'),
    named('building', 'building_manager', 'building'),
    sql`select user_id, 'session', user_id, null, max(created_at) from user_session
      where ${ofWanted('user_session')} and ended_at is null group by user_id`,
  ];
  return sql<PersonRightRow>`
    with wanted as (${query.clearSelect().select('id')})
    select user_id, kind, id, name, signed_in_at
    from (${sql.join(parts, sql` union all `)}) found
    order by name collate names_en`;
}

export function joinRights(rows: readonly PersonRow[], rights: readonly PersonRightRow[]) {
  const byPerson = Map.groupBy(rights, (right) => right.user_id);
  return rows.map((row) => ({ ...row, ...presentRights(byPerson.get(row.id) ?? []) }));
}

export type RightsRow = ReturnType<typeof joinRights>[number];

function presentRights(rights: readonly PersonRightRow[]) {
  const of = (kind: PersonRightRow['kind']) =>
    rights.flatMap((right) =>
      right.kind === kind && right.name !== null ? [{ id: right.id, name: right.name }] : [],
    );
  return {
    businessUnits: of('member'),
    approvesFor: of('approver'),
    managedResources: of('resource'),
    managedBuildings: of('building'),
    signedInAt: rights.find(({ kind }) => kind === 'session')?.signed_in_at ?? null,
  };
}

interface OnePerson {
  readonly merchantId: string;
  readonly id: string;
}

const onePerson = (trx: Transaction<DB>, given: Given<OnePerson>) =>
  selectPeople(trx, given('merchantId')).where('id', '=', given('id'));
const personRow = preparedQuery(onePerson);
const personRights = preparedQuery((trx: Transaction<DB>, given: Given<OnePerson>) =>
  selectRights(given('merchantId'), onePerson(trx, given)),
);

/** One person with rights; undefined where the merchant has none of this id. */
export async function findPerson(tx: TenantRows, id: string): Promise<RightsRow | undefined> {
  const wanted = { merchantId: tx.merchant.id, id };
  return joinRights(
    ...(await Promise.all([personRow(tx.db, wanted), personRights(tx.db, wanted)])),
  )[0];
}
