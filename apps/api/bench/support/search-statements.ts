import { searchSql, searchValues } from '../../src/modules/resources/resources/search.queries.ts';
import { crowdHost } from '../../test/crowd.ts';
import type { BenchWorld } from './bench-world.ts';
import { searchFilter } from './calls.ts';
import { pgbench, withLiterals } from './pgbench.ts';

export const clients = 8;
export const seconds = 2;

export function merchantId(world: Pick<BenchWorld, 'ask'>): Promise<string> {
  return world.ask(`select merchant_id from merchant_host where host = '${crowdHost(1)}'`);
}

/** The search itself, over several windows. */
export function searchStatements(merchant: string): readonly string[] {
  return Array.from({ length: 16 }, (_, index) =>
    withLiterals(searchSql('room'), searchValues(searchFilter(merchant, index))),
  );
}

/** The rooms of the same search with all that a page shows, without a look at any booking. */
const floorSql = `
with page as (
  select id, name, capacity, count(*) over () as total from resource
  where merchant_id = $1 and type = 'room' and is_active and capacity >= $2::integer
    and amenity_mask & 0 = 0 and search_text like all ('{}'::text[])
  order by capacity, name, id limit $3
)
select resource.*, building.name, building.timezone, floor.name, page.total
from page
join resource on resource.merchant_id = $1 and resource.id = page.id
join building on building.merchant_id = $1 and building.id = resource.building_id
left join floor on floor.merchant_id = $1 and floor.id = resource.floor_id
order by page.capacity, page.name, page.id`;

export function floorStatement(merchant: string): string {
  const { wanted, limit } = searchFilter(merchant, 0);
  return withLiterals(floorSql, [merchant, wanted, limit + 1]);
}

export function statementsPerSecond(
  { databaseUrl }: BenchWorld,
  statements: readonly string[],
): Promise<number> {
  return pgbench({ databaseUrl, statements, clients, seconds });
}
