import type { Language, UserStatus } from '@axp/contracts';
import { userRoles, userStatuses } from '@axp/contracts';
import type { PeopleCounts } from '@axp/contracts/sheets';
import { inOrderOf } from '@axp/server-kit/db';
import type { Expression, RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { oneMoreThan } from '../../platform/db/cursor.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { ListedPeople } from './person-filter.ts';
import { facetConditions, matches } from './person-filter.ts';

const facets = ['status', 'role', 'unit', 'licence'] as const;

type Facet = (typeof facets)[number];

/** Column per sort key of a list of people. */
const sortColumns = { name: 'full_name', email: 'email', createdAt: 'created_at' } as const;
export type PersonSort = keyof typeof sortColumns;

interface PersonFilter extends ListedPeople {
  readonly sort: PersonSort;
  readonly language: Language;
  readonly isDescending: boolean;
  readonly after: readonly [place: string, id: string] | null;
  readonly limit: number;
}

export function asUserStatus(stored: string): UserStatus {
  const status = userStatuses.find((one) => one === stored);
  if (!status) throw new Error(`unknown status of a user: ${stored}`);
  return status;
}

function people(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name', 'profile_image_id', 'status', 'is_administrator'])
    .select(['is_approver', 'is_help_desk', 'is_auditor', 'is_all_bu', 'is_disabled_upstream'])
    .select(['version', 'created_at'])
    .select((eb) => eb('password_hash', 'is not', null).as('has_password'))
    .where('merchant_id', '=', merchantId);
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

/** Query of people that `withRights` can extend. */
type PeopleQuery = ReturnType<typeof people>;

/** Staff in the requested order, one row more than the limit. */
function pageOfPeople(trx: Transaction<DB>, filter: PersonFilter): PeopleQuery {
  const { after, isDescending } = filter;
  const column = sortColumns[filter.sort];
  const place = filter.sort === 'name' ? inOrderOf(column, filter.language) : sql.ref(column);
  const isAfter = sql.raw(isDescending ? '<' : '>');
  let query = people(trx, filter.merchantId).where(matches(filter));
  if (after) {
    query = query.where(sql<boolean>`(${place}, id) ${isAfter} (${after[0]}, ${after[1]})`);
  }
  const direction = isDescending ? 'desc' : 'asc';
  return query.orderBy(place, direction).orderBy('id', direction).limit(oneMoreThan(filter.limit));
}

/** A page of staff with their rights, one row more than the limit. */
export function listPeopleWithRights(trx: Transaction<DB>, filter: PersonFilter) {
  return withRights(trx, filter.merchantId, pageOfPeople(trx, filter));
}

/** Returns the cursor of a row in a sorted list. */
export function cursorOf(row: PersonRow, sort: PersonSort): readonly [string, string] {
  return [row[sortColumns[sort]], row.id];
}

interface Named {
  readonly user_id: string;
  readonly id: string;
  readonly name: string;
}

/**
 * Reads people with their units and the objects they approve or manage. Each part repeats the query
 * of the people, so that all parts run at once in one round trip to the database.
 */
async function withRights(trx: Transaction<DB>, merchantId: string, query: PeopleQuery) {
  const ids = trx.selectFrom(query.as('wanted')).select('wanted.id');
  const [rows, units, approved, managed, buildings, sessions] = await Promise.all([
    query.execute(),
    unitsBy(trx, merchantId, 'user_business_unit', ids),
    unitsBy(trx, merchantId, 'business_unit_approver', ids),
    managedBy(trx, merchantId, 'resource', ids),
    managedBy(trx, merchantId, 'building', ids),
    trx
      .selectFrom('user_session')
      .select((eb) => ['user_id', eb.fn.max('created_at').as('signed_in_at')])
      .where('merchant_id', '=', merchantId)
      .where('user_id', 'in', ids)
      .where('ended_at', 'is', null)
      .groupBy('user_id')
      .execute(),
  ]);
  const of = (named: readonly Named[], userId: string) =>
    named.filter((one) => one.user_id === userId).map(({ id, name }) => ({ id, name }));
  return rows.map((row) => ({
    ...row,
    businessUnits: of(units, row.id),
    approvesFor: of(approved, row.id),
    managedResources: of(managed, row.id),
    managedBuildings: of(buildings, row.id),
    signedInAt: sessions.find((session) => session.user_id === row.id)?.signed_in_at ?? null,
  }));
}

export type RightsRow = Awaited<ReturnType<typeof withRights>>[number];

async function managedBy(
  trx: Transaction<DB>,
  merchantId: string,
  object: 'resource' | 'building',
  ids: Expression<{ id: string }>,
): Promise<readonly Named[]> {
  const link = object === 'resource' ? 'resource_approver' : 'building_manager';
  const { rows } = await sql<Named>`
    select named.user_id, managed.id, managed.name
    from ${sql.table(link)} named
    join ${sql.table(object)} managed on managed.merchant_id = named.merchant_id
      and managed.id = ${sql.ref(`named.${object}_id`)}
    where named.merchant_id = ${merchantId} and named.user_id in ${ids}
    order by managed.name collate names_en`.execute(trx);
  return rows;
}

async function unitsBy(
  trx: Transaction<DB>,
  merchantId: string,
  link: 'user_business_unit' | 'business_unit_approver',
  ids: Expression<{ id: string }>,
): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select named.user_id, unit.id, unit.title as name
    from ${sql.table(link)} named
    join business_unit unit
      on unit.merchant_id = named.merchant_id and unit.id = named.business_unit_id
    where named.merchant_id = ${merchantId} and named.user_id in ${ids}
    order by unit.title collate names_en`.execute(trx);
  return rows;
}

/** One person with rights; undefined where the merchant has none of this id. */
export async function findPerson(trx: Transaction<DB>, merchantId: string, id: string) {
  const query = people(trx, merchantId).where('id', '=', id);
  return (await withRights(trx, merchantId, query))[0];
}

/** How many bookings of a person are still to come. */
export async function countUpcoming(
  trx: Transaction<DB>,
  merchantId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<number> {
  const row = await trx
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.or([eb('booker_id', '=', userId), eb('booked_for_id', '=', userId)]))
    .where('starts_at', '>=', now)
    .where('status', 'not in', ['checked-in', 'checked-out', 'cancelled'])
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Whether a person is the only active administrator. */
export async function isOnlyAdministrator(
  trx: Transaction<DB>,
  merchantId: string,
  userId: string,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('app_user')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('is_administrator', '=', true)
    .where('status', '=', 'active')
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0]?.id === userId;
}

/** How many people each filter finds, with the others as they are. */
export async function countPeople(
  trx: Transaction<DB>,
  filter: ListedPeople,
): Promise<PeopleCounts> {
  const { merchantId, today, businessUnitId, text } = filter;
  const current = facetConditions(filter);
  const count = (own?: Facet, condition?: RawBuilder<boolean>) => {
    const others = facets.filter((facet) => facet !== own).map((facet) => current[facet]);
    const every = sql.join([...others, ...(condition ? [condition] : [])], sql` and `);
    return sql<number>`(count(*) filter (where ${every}))::integer`;
  };
  const facet = (wanted: Omit<ListedPeople, 'merchantId' | 'today'>, of: Facet) =>
    count(of, facetConditions({ ...wanted, merchantId, today })[of]);
  const { rows } = await sql<PeopleCounts>`
    select ${count()} as total,
      json_build_object(
        'active', ${facet({ status: 'active' }, 'status')},
        'invited', ${facet({ status: 'invited' }, 'status')},
        'deactivated', ${facet({ status: 'deactivated' }, 'status')}
      ) as statuses,
      json_build_object(
        ${sql.join(userRoles.map((role) => sql`${sql.lit(role)}, ${facet({ role }, 'role')}`))}
      ) as roles,
      ${facet({ unit: 'none' }, 'unit')} as "noUnit",
      ${facet({ licence: 'waiting' }, 'licence')} as "licenceWaiting"
    from app_user
    where ${matches({ merchantId, today, businessUnitId, text })}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return row;
}
