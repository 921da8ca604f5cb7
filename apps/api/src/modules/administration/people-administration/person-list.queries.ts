import type { Language } from '@axp/contracts';
import { userRoles } from '@axp/contracts';
import type { PeopleCounts } from '@axp/contracts/sheets';
import type { Placeable } from '@axp/server-kit/db';
import { inOrderOf, preparedByShape } from '@axp/server-kit/db';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { oneMoreThan } from '../../../platform/db/cursor.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type {
  PeopleQuery,
  PersonRightRow,
  PersonRow,
  RightsRow,
} from '../../people/people/index.ts';
import { joinRights, selectPeople, selectRights } from '../../people/people/index.ts';
import type { ListedPeople } from './person-filter.ts';
import { boundCriteria, facetConditions, matches } from './person-filter.ts';

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

/** Returns the cursor of a row in a sorted list. */
export function cursorOf(row: PersonRow, sort: PersonSort): readonly [string, string] {
  return [sort === 'name' ? row.fullName : row[sort], row.id];
}

const bound = [...boundCriteria, 'after'] as const;
type Bound = (typeof bound)[number];

/** Staff in the requested order, one row more than the limit. */
function pageOfPeople(trx: Transaction<DB>, filter: Placeable<PersonFilter, Bound>): PeopleQuery {
  const { after, sort, language, isDescending } = filter;
  const column = sortColumns[sort];
  const place = sort === 'name' ? inOrderOf(column, language) : sql.ref(column);
  const direction = isDescending ? 'desc' : 'asc';
  const isAfter = sql.raw(isDescending ? '<' : '>');
  const all = selectPeople(trx, filter.merchantId).where(matches(filter));
  const rest = after
    ? all.where(sql<boolean>`(${place}, id) ${isAfter} (${after[0]}, ${after[1]})`)
    : all;
  return rest.orderBy(place, direction).orderBy('id', direction).limit(oneMoreThan(filter.limit));
}

const pageRows = preparedByShape<DB, PersonFilter, Bound, PersonRow>(bound, pageOfPeople);
const pageRights = preparedByShape<DB, PersonFilter, Bound, PersonRightRow>(bound, (trx, filter) =>
  selectRights(filter.merchantId, pageOfPeople(trx, filter)),
);

/**
 * A page of staff with their rights, one row more than the limit. The rights repeat the query of
 * the people, so that both run in one round trip to the database.
 */
export async function listPeopleWithRights(
  trx: Transaction<DB>,
  filter: PersonFilter,
): Promise<RightsRow[]> {
  return joinRights(...(await Promise.all([pageRows(trx, filter), pageRights(trx, filter)])));
}

/** How many bookings of a person are still to come. */
export async function countUpcoming(
  tx: TenantRows,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<number> {
  const row = await selectRows(tx, 'booking')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb.or([eb('booker_id', '=', userId), eb('booked_for_id', '=', userId)]))
    .where('starts_at', '>=', now)
    .where('status', 'not in', ['checked-in', 'checked-out', 'cancelled'])
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Whether a person is the only active administrator. */
export async function isOnlyAdministrator(tx: TenantRows, userId: string): Promise<boolean> {
  const rows = await selectRows(tx, 'app_user')
    .select('id')
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
