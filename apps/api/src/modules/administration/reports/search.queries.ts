import type { UseReport } from '@axp/contracts/administration';
import { leastSearches } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Days } from './domain/report-days.ts';
import type { UseFilter } from './report-filter.ts';

interface SearchRow {
  readonly building: string | null;
  readonly leastSize: number;
  readonly weekday: number;
  readonly hour: number;
  readonly searches: number;
  readonly misses: number;
}

type Searches = UseReport['searches'][number];

/** Searches for times of a period by place and size, those without a free result first. */
export async function searchesOf(
  tx: TenantRows,
  { days, before }: { readonly days: Days; readonly before: Days | null },
  filter: UseFilter,
) {
  const rows = await searchRows(tx, days, filter);
  const rowsBefore = before && (await searchRows(tx, before, filter));
  const missesBefore =
    rowsBefore && new Map([...byPlace(rowsBefore)].map(([key, of]) => [key, totalOf(of).misses]));
  const groups = [...byPlace(rows)].flatMap(([key, of]) => {
    const total = totalOf(of);
    return total.misses === 0
      ? []
      : [{ ...presentSearches(of), missesBefore: missesBefore && (missesBefore.get(key) ?? 0) }];
  });
  return {
    total: totalOf(rows),
    totalBefore: totalOf(rowsBefore ?? []),
    rows: mergeRare(groups.toSorted((one, other) => other.misses - one.misses)),
  };
}

async function searchRows(
  { db, merchant }: TenantRows,
  { from, to }: Days,
  { type, buildingId }: UseFilter,
): Promise<readonly SearchRow[]> {
  const place = buildingId === undefined ? sql`true` : sql`place_id = ${buildingId}`;
  const { rows } = await sql<SearchRow>`
    select building.name as building, least_size as "leastSize",
      extract(isodow from day)::integer as weekday, hour, sum(searches)::integer as searches,
      coalesce(sum(searches) filter (where outcome = 'miss'), 0)::integer as misses
    from wanted_time wanted
    left join building on building.merchant_id = ${merchant.id} and building.id = wanted.place_id
    where wanted.merchant_id = ${merchant.id} and day between ${from} and ${to}
      and type = ${type} and ${place}
    group by building.name, least_size, 3, hour`.execute(db);
  return rows;
}

function byPlace(rows: readonly SearchRow[]) {
  return Map.groupBy(rows, ({ building, leastSize }) => JSON.stringify([building, leastSize]));
}

function totalOf(rows: readonly Pick<SearchRow, 'searches' | 'misses'>[]) {
  return {
    searches: rows.reduce((sum, { searches }) => sum + searches, 0),
    misses: rows.reduce((sum, { misses }) => sum + misses, 0),
  };
}

function presentSearches(rows: readonly SearchRow[]): Omit<Searches, 'missesBefore'> {
  const most = rows.toSorted(
    (one, other) =>
      other.misses - one.misses || one.weekday - other.weekday || one.hour - other.hour,
  )[0];
  return {
    building: most?.building ?? null,
    leastSize: most?.leastSize || null,
    isMerged: false,
    ...totalOf(rows),
    mostOften: most ? { weekday: most.weekday, hour: most.hour } : null,
  };
}

/** Merges rows with few searches without a result, so that no person can be recognised in them. */
function mergeRare(rows: readonly Searches[]): Searches[] {
  const rare = rows.filter(({ misses }) => misses < leastSearches);
  const others = rows.filter(({ misses }) => misses >= leastSearches);
  if (rare.length === 0) return others;
  const merged = {
    building: null,
    leastSize: null,
    isMerged: true,
    ...totalOf(rare),
    missesBefore:
      rare[0]?.missesBefore == null
        ? null
        : rare.reduce((sum, row) => sum + (row.missesBefore ?? 0), 0),
    mostOften: null,
  };
  return [...others, merged];
}
