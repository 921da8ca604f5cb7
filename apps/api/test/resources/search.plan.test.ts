import type { ResourceType } from '@axp/contracts';
import { createUnitOfWork } from '@axp/server-kit/db';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { searchSql, searchValues } from '../../src/modules/resources/resources/search.queries.ts';
import {
  facetSql,
  facetValues,
  seriesFacetSql,
  seriesFacetValues,
} from '../../src/modules/resources/resources/search-facets.queries.ts';
import {
  seriesSearchSql,
  seriesSearchValues,
} from '../../src/modules/resources/resources/series-search.queries.ts';
import { ownTestApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildMerchant, buildResource } from '../factories.ts';

const api = ownTestApi();
let merchantId: string;
beforeAll(async () => {
  merchantId = await crowdedMerchant();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Several merchants with many taken hours each, so that a wrong plan would be the slower one. */
async function crowdedMerchant(): Promise<string> {
  const merchants = await Promise.all([1, 2, 3, 4, 5].map(() => buildMerchant(api.db)));
  for (const { id } of merchants) {
    for (let number = 0; number < 20; number += 1) {
      await buildResource(api.db, { merchant_id: id });
      if (number < 4) await buildResource(api.db, { merchant_id: id, type: 'asset', quantity: 5 });
    }
  }
  await sql`
    insert into occupancy (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at)
    select merchant_id, gen_random_uuid(), resource_id, id, 'blackout',
      ${at('00:00')}::timestamptz + k * interval '2 hours',
      ${at('00:00')}::timestamptz + k * interval '2 hours' + interval '1 hour'
    from resource_unit, generate_series(0, 499) k`.execute(api.db);
  await sql`analyze`.execute(api.db);
  return merchants[0]?.id ?? '';
}

const wishes = {
  bufferMinutes: 0,
  wanted: 4,
  amenityMask: 0,
  ownFields: '{}',
  buildingId: null,
  floorId: null,
  businessUnitId: null,
  patterns: [],
  units: ['01a1f000-0000-7000-8000-00000000dead'],
  hasOnlyFavourites: false,
  places: { mine: [], elsewhere: [] },
  after: null,
  limit: 25,
};

const windowOf = (type: ResourceType) => ({
  ...wishes,
  merchantId,
  type,
  userId: merchantId,
  start: at('10:00', 12),
  end: at('11:00', 12),
  closed: { buildings: [], resources: [], exceptions: [] },
});

const seriesOf = (type: ResourceType) => ({
  ...wishes,
  merchantId,
  type,
  userId: merchantId,
  dates: Array.from({ length: 40 }, (_, index) => ({
    list: 0,
    start: at('10:00', 3 + index),
    end: at('11:00', 3 + index),
  })),
  zones: [{ timezone: 'Asia/Bangkok', list: 0 }],
  closed: [],
  ownHours: [],
});

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The nodes of the plan of a statement, with its values known or not. */
function planOf({ text, values }: Statement, mode: string): Promise<readonly PlanNode[]> {
  return createUnitOfWork(api.database).readMerchant(merchantId, async (trx) => {
    await sql`set local plan_cache_mode = ${sql.raw(mode)}`.execute(trx);
    await trx.executeQuery(CompiledQuery.raw(`prepare search as ${text}`));
    const literals = values.map((value) => (value === null ? sql`null` : sql.lit(literal(value))));
    const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
      explain (format json) execute search(${sql.join(literals)})`.execute(trx);
    await sql`deallocate search`.execute(trx);
    return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan));
  });
}

/** Occupancy is read by merchant and start, in bounded ranges; the constraint's index never. */
function expectGoodReads(nodes: readonly PlanNode[]): void {
  const reads = nodes.filter((node) => node['Relation Name'] === 'occupancy');
  expect(reads.length).toBeGreaterThanOrEqual(3);
  for (const read of reads) {
    expect(read['Node Type']).toMatch(/Index Only Scan|Bitmap Heap Scan/);
    expect(read['Index Name'] ?? '').not.toBe('occupancy_no_overlap');
  }
  const conditions = nodes.flatMap((node) => node['Index Cond'] ?? []);
  expect(conditions.some((condition) => /merchant_id.*starts_at.*starts_at/.test(condition))).toBe(
    true,
  );
}

const cases = [
  ['room', 'force_custom_plan'],
  ['room', 'force_generic_plan'],
  ['asset', 'force_custom_plan'],
  ['asset', 'force_generic_plan'],
] as const;

const threeFields = JSON.stringify({ one: true, two: 'id of a choice', three: false });

describe('the plan of the search', () => {
  it.each(cases)(
    '[F-03] for a %s under %s is the same with three own fields',
    async (type, mode) => {
      const kindsOf = async (ownFields: string) => {
        const values = searchValues({ ...windowOf(type), ownFields });
        const nodes = await planOf({ text: searchSql(type), values }, mode);
        return nodes.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`);
      };
      expect(await kindsOf(threeFields)).toEqual(await kindsOf('{}'));
    },
  );

  it.each(cases)(
    '[Z-30] for a %s under %s reads occupancy by merchant and start, never through the constraint',
    async (type, mode) => {
      const values = searchValues(windowOf(type));
      expectGoodReads(await planOf({ text: searchSql(type), values }, mode));
    },
  );

  it.each(cases)(
    '[Z-30] for a series on a %s under %s reads occupancy the same way for each date',
    async (type, mode) => {
      const values = seriesSearchValues(seriesOf(type));
      const nodes = await planOf({ text: seriesSearchSql(type), values }, mode);
      expectGoodReads(nodes);
      expect(nodes.filter((node) => node['Index Name'] === 'occupancy_by_start')).toHaveLength(1);
    },
  );
});

const facets = { bits: [1, 2, 4], seats: 6, floorId: null, ownFields: [] };

describe('the plan of the facets', () => {
  it.each(cases)(
    '[Z-30] for a %s under %s reads occupancy once, by merchant and start',
    async (type, mode) => {
      const values = facetValues(windowOf(type), facets);
      const nodes = await planOf({ text: facetSql(type), values }, mode);
      expectGoodReads(nodes);
      // Times that begin, long ones, holds, and times that begin with a hold.
      expect(nodes.filter((node) => node['Relation Name'] === 'occupancy')).toHaveLength(4);
    },
  );

  it.each(cases)(
    '[Z-30] for a series on a %s under %s reads occupancy the same way for each date',
    async (type, mode) => {
      const values = seriesFacetValues(seriesOf(type), facets);
      const nodes = await planOf({ text: seriesFacetSql(type), values }, mode);
      expectGoodReads(nodes);
      expect(nodes.filter((node) => node['Index Name'] === 'occupancy_by_start')).toHaveLength(1);
    },
  );
});

function literal(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return String(value);
}
