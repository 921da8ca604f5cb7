import type { OperationRequest } from '@axp/contracts';
import type { getUseReport, UseReport } from '@axp/contracts/administration';
import {
  leadTimes,
  leastPeopleOfGroup,
  reportedPeople,
  reportSizes,
} from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../platform/db/together.ts';
import type { Compared, Periods } from './compared.ts';
import { beforeOf, inEither, sums } from './compared.ts';
import type { Group } from './domain/merge-groups.ts';
import { mergeSmallGroups } from './domain/merge-groups.ts';
import type { Days } from './domain/report-days.ts';
import { daysBefore } from './domain/report-days.ts';
import { placesOf } from './place-use.queries.ts';
import type { UseFilter } from './report-filter.ts';
import { within } from './report-filter.ts';
import { searchesOf } from './search.queries.ts';

const hourSum = (column: 'open_by_hour' | 'used_by_hour') =>
  sql`coalesce(sum((select sum(minutes) from unnest(${sql.ref(column)}) minutes)), 0)::integer`;

const dayTotals = sql`
  ${hourSum('open_by_hour')} as "openMinutes", ${hourSum('used_by_hour')} as "usedMinutes",
  coalesce(sum(bookings), 0)::integer as bookings, coalesce(sum(awaited), 0)::integer as awaited,
  coalesce(sum(no_shows), 0)::integer as "noShows",
  coalesce(sum(released_minutes), 0)::integer as "releasedMinutes",
  coalesce(sum(reused_minutes), 0)::integer as "reusedMinutes"`;

type WeekFigures = UseReport['weeks'][number];
type Figures = UseReport['figures'];

type ComparedFilter = UseFilter & Pick<OperationRequest<typeof getUseReport>['query'], 'compare'>;

/** The figures of a report; those of people are as the settings say. */
export async function useReport(
  tx: TenantRows,
  { compare, ...filter }: ComparedFilter,
): Promise<UseReport> {
  const days = { from: filter.from, to: filter.to };
  const before = daysBefore(days, compare);
  const [{ searches, ...totals }, weeks, hours, places, units, parts] = await allOrFirstError([
    totalsOf(tx, { days, before }, filter),
    weeksOf(tx, filter),
    hoursOf(tx, { days, before }, filter),
    placesOf(tx, { days, before }, filter),
    unitsOf(tx, filter),
    partsOf(tx, filter),
  ]);
  return { ...days, before, ...totals, weeks, hours, ...places, units, ...parts, searches };
}

export type ReportTotals = Pick<UseReport, 'from' | 'to' | 'figures' | 'figuresBefore'>;

/** The figures of a report without its parts. */
export async function reportTotals(
  tx: TenantRows,
  { compare, ...filter }: ComparedFilter,
): Promise<ReportTotals> {
  const days = { from: filter.from, to: filter.to };
  const periods = { days, before: daysBefore(days, compare) };
  const { figures, figuresBefore } = await totalsOf(tx, periods, filter);
  return { ...days, figures, figuresBefore };
}

async function totalsOf(tx: TenantRows, periods: Periods, filter: UseFilter) {
  const { days, before } = periods;
  const [total, totalBefore, searches] = await allOrFirstError([
    figuresOf(tx, days, filter),
    before ? figuresOf(tx, before, filter) : null,
    searchesOf(tx, periods, filter),
  ]);
  return {
    figures: { ...total, ...searches.total },
    figuresBefore: totalBefore && { ...totalBefore, ...searches.totalBefore },
    searches: searches.rows,
  };
}

type UseFigures = Omit<Figures, 'searches' | 'misses'>;

async function figuresOf(tx: TenantRows, days: Days, filter: UseFilter): Promise<UseFigures> {
  const { rows } = await sql<UseFigures>`
    select ${dayTotals} from building_day
    where merchant_id = ${tx.merchant.id} and ${within(days, filter)}`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returns one row');
  return row;
}

async function weeksOf(tx: TenantRows, filter: UseFilter): Promise<WeekFigures[]> {
  const { rows } = await sql<WeekFigures>`
    select date_trunc('week', day::timestamp)::date as week, ${dayTotals} from building_day
    where merchant_id = ${tx.merchant.id} and ${within(filter, filter)}
    group by 1 order by 1`.execute(tx.db);
  return rows;
}

async function hoursOf(tx: TenantRows, periods: Periods, filter: UseFilter) {
  const { rows } = await sql<Compared & { readonly weekday: number; readonly hour: number }>`
    select extract(isodow from day)::integer as weekday, (slot.number - 1)::integer as hour,
      ${sums('openMinutes', sql`slot.open`, periods)},
      ${sums('usedMinutes', sql`slot.used`, periods)}
    from building_day
    cross join unnest(open_by_hour, used_by_hour) with ordinality as slot (open, used, number)
    where merchant_id = ${tx.merchant.id} and ${inEither(periods, filter)}
    group by 1, 2 having sum(slot.open) > 0 order by 1, 2`.execute(tx.db);
  return rows.map(({ weekday, hour, openMinutes, usedMinutes, ...row }) => ({
    weekday,
    hour,
    openMinutes,
    usedMinutes,
    before: beforeOf({ openMinutes, usedMinutes, ...row }),
  }));
}

/** How reports of the merchant show people. */
export async function findReportSettings(tx: TenantRows) {
  const row = await selectRows(tx, 'merchant_report').select('people').executeTakeFirst();
  return { people: knownWord(reportedPeople, row?.people ?? 'units') };
}

async function unitsOf(tx: TenantRows, filter: UseFilter): Promise<UseReport['units']> {
  const { people } = await findReportSettings(tx);
  if (people === 'off') return null;
  const { rows } = await sql<Group>`
    with used as materialized (
      select * from unit_day where merchant_id = ${tx.merchant.id} and ${within(filter, filter)}
    )
    select unit.title as name, total.*, array(
      select distinct person from used cross join unnest(people) person
      where used.business_unit_id = unit.id limit ${sql.lit(leastPeopleOfGroup)}
    ) as people
    from (
      select business_unit_id, sum(used_minutes)::integer as "usedMinutes",
        sum(bookings)::integer as bookings, sum(awaited)::integer as awaited,
        sum(no_shows)::integer as "noShows"
      from used group by business_unit_id
    ) total
    join business_unit unit on unit.merchant_id = ${tx.merchant.id}
      and unit.id = total.business_unit_id`.execute(tx.db);
  return mergeSmallGroups(rows)
    .map(({ name, usedMinutes, bookings, awaited, noShows }) => ({
      name,
      usedMinutes,
      bookings,
      awaited,
      noShows,
    }))
    .toSorted((one, other) => other.usedMinutes - one.usedMinutes);
}

/** Lead times, and sizes of rooms and groups. */
async function partsOf(tx: TenantRows, filter: UseFilter) {
  const partsIn = (column: 'lead_times' | 'fit') =>
    sql<{ number: number; total: number }>`
      select part.number::integer, sum(part.value)::integer as total
      from building_day cross join unnest(${sql.ref(column)}) with ordinality as part (value, number)
      where merchant_id = ${tx.merchant.id} and ${within(filter, filter)}
      group by 1`.execute(tx.db);
  const [times, fits] = await allOrFirstError([partsIn('lead_times'), partsIn('fit')]);
  const totalByNumber = (rows: typeof times.rows) =>
    new Map(rows.map(({ number, total }) => [number, total]));
  const [bookings, minutes] = [totalByNumber(times.rows), totalByNumber(fits.rows)];
  return {
    leadTimes: leadTimes.map((time, place) => ({ time, bookings: bookings.get(place + 1) ?? 0 })),
    fit: reportSizes.flatMap((seats, room) =>
      reportSizes.map((people, party) => ({
        seats,
        people,
        usedMinutes: minutes.get(room * reportSizes.length + party + 1) ?? 0,
      })),
    ),
  };
}
