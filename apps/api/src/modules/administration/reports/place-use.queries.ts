import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Compared, Periods } from './compared.ts';
import { beforeOf, isIn, sums } from './compared.ts';
import type { UseFilter } from './report-filter.ts';

/** Minutes of what counts in totals: parts stand for their whole. */
interface RoomMinutes {
  readonly roomOpenMinutes: number;
  readonly roomUsedMinutes: number;
  readonly roomOpenMinutesBefore: number | null;
  readonly roomUsedMinutesBefore: number | null;
}

interface PlaceRow extends Compared, RoomMinutes {
  readonly resource_id: string;
  readonly name: string;
  readonly floor: string | null;
  readonly seats: number | null;
  readonly has_parts: boolean;
  readonly building_id: string;
  readonly building: string | null;
  readonly bookings: number;
  readonly awaited: number;
  readonly noShows: number;
}

/** Use by resource, and by the building in which each was. */
export async function placesOf(tx: TenantRows, periods: Periods, filter: UseFilter) {
  const { id } = tx.merchant;
  const place =
    filter.buildingId === undefined ? sql`true` : sql`opening.building_id = ${filter.buildingId}`;
  const range = periods.before
    ? sql`(${isIn(periods.days)} or ${isIn(periods.before)})`
    : isIn(periods.days);
  const inPeriod = sql`filter (where ${isIn(periods.days)})`;
  const { rows } = await sql<PlaceRow>`
    select used.*, resource.name, resource.capacity as seats, floor.name as floor,
      building.name as building, exists (
        select from resource_part part
        where part.merchant_id = ${id} and part.whole_id = resource.id
      ) as has_parts
    from (
      select resource_id, building_id,
        ${sums('openMinutes', sql`minutes * units`, periods)},
        ${sums('usedMinutes', sql`used_minutes`, periods)},
        ${sums('roomOpenMinutes', ofRooms(sql`minutes * units`), periods)},
        ${sums('roomUsedMinutes', ofRooms(sql`used_minutes`), periods)},
        coalesce(sum(bookings) ${inPeriod}, 0)::integer as bookings,
        coalesce(sum(awaited) ${inPeriod}, 0)::integer as awaited,
        coalesce(sum(no_shows) ${inPeriod}, 0)::integer as "noShows"
      from opening_day opening
      where merchant_id = ${id} and ${range} and ${place} and open_during is not null
      group by resource_id, building_id
    ) used
    join resource on resource.merchant_id = ${id} and resource.id = used.resource_id
      and resource.type = ${filter.type}
    left join floor on floor.merchant_id = ${id} and floor.id = resource.floor_id
    left join building on building.merchant_id = ${id} and building.id = used.building_id
    order by resource.name, resource.id`.execute(tx.db);
  return {
    resources: summed(rows, (row) => row.resource_id).map(({ row, ...use }) => ({
      id: row.resource_id,
      name: row.name,
      building: row.building,
      floor: row.floor,
      seats: row.seats,
      hasParts: row.has_parts,
      ...use,
    })),
    buildings: summed(rows.map(withRoomMinutes), (row) => row.building_id).map(
      ({ row, ...use }) => ({
        id: row.building_id,
        name: row.building,
        ...use,
      }),
    ),
  };
}

const ofRooms = (minutes: RawBuilder<unknown>) =>
  sql`case when part_ids = '{}' then ${minutes} else 0 end`;

function withRoomMinutes(row: PlaceRow): PlaceRow {
  return {
    ...row,
    openMinutes: row.roomOpenMinutes,
    usedMinutes: row.roomUsedMinutes,
    openMinutesBefore: row.roomOpenMinutesBefore,
    usedMinutesBefore: row.roomUsedMinutesBefore,
  };
}

/** Adds up rows with the same key; `row` is the first of them. */
function summed(rows: readonly PlaceRow[], keyOf: (row: PlaceRow) => string) {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((group) => {
    const [row] = group;
    if (!row) return [];
    const sum = (of: (one: PlaceRow) => number | null) =>
      group.reduce((total, one) => total + (of(one) ?? 0), 0);
    const compared = {
      openMinutes: sum((one) => one.openMinutes),
      usedMinutes: sum((one) => one.usedMinutes),
      openMinutesBefore:
        row.openMinutesBefore === null ? null : sum((one) => one.openMinutesBefore),
      usedMinutesBefore:
        row.usedMinutesBefore === null ? null : sum((one) => one.usedMinutesBefore),
    };
    return [
      {
        row,
        openMinutes: compared.openMinutes,
        usedMinutes: compared.usedMinutes,
        bookings: sum((one) => one.bookings),
        awaited: sum((one) => one.awaited),
        noShows: sum((one) => one.noShows),
        before: beforeOf(compared),
      },
    ];
  });
}
