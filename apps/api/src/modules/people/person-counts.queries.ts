import { userRoles } from '@axp/contracts';
import type { PeopleCounts } from '@axp/contracts/sheets';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { ListedPeople } from './person-filter.ts';
import { facetConditions, matches } from './person-filter.ts';

const facets = ['status', 'role', 'unit', 'licence'] as const;
type Facet = (typeof facets)[number];

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
