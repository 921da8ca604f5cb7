import type { Language, ManagedResource } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { oneMoreThan } from '../../../platform/db/cursor.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { isOverdueAt, placesAt, takenUnits } from '../../bookings/bookings/index.ts';
import type { OpeningCalendar } from '../../resources/places/index.ts';
import { findOpenings, isAlwaysOpen, openWithin, periodAt } from '../../resources/places/index.ts';
import type { StoredResource } from './managed-resource.queries.ts';

const usedDays = 30;
const dayMs = 86_400_000;

type Use = NonNullable<ManagedResource['use']>;

interface UseRow extends Use {
  readonly id: string;
}

export interface UseFilter {
  readonly merchantId: string;
  readonly now: Date;
}

type MeasuredResource = Pick<StoredResource, 'id' | 'quantity' | 'isActive'>;

/** How resources of a page are used now and were in the last 30 days, by their ids. */
export async function resourceUse(
  trx: Transaction<DB>,
  filter: UseFilter,
  resources: readonly MeasuredResource[],
): Promise<ReadonlyMap<string, Use>> {
  if (resources.length === 0) return new Map();
  const uses = await usesOf(trx, filter, resources);
  const { rows } = await sql<UseRow>`
    select id, state, until, free_units as "freeUnits", used_percent as "usedPercent"
    from ${uses} use`.execute(trx);
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}

/**
 * Numbers that put resources in order: by their use, or by how soon they can be had. Free ones come
 * first, of these what is free for longest; then by when they are free again, closed, late, inactive.
 */
const orderOf = {
  used: () => sql`used_percent::float8`,
  now: (at: string) => sql`(
    case when not is_active then 4e10 when state = 'late' then 3e10 when state = 'closed' then 2e10
      when state = 'free' then ${dayMs / 1000}
        - extract(epoch from coalesce(until - ${at}::timestamptz, '24 hours'))
      else 1e10 + extract(epoch from until - ${at}::timestamptz) end)::float8`,
} as const;

export type UseOrder = keyof typeof orderOf;

export interface UsePage extends UseFilter {
  readonly sort: UseOrder;
  readonly order: 'ascending' | 'descending';
  readonly language: Language;
  readonly after: PlacedRow | null;
  readonly limit: number;
}

interface PlacedRow {
  readonly id: string;
  readonly name: string;
  readonly place: number;
}

/** Resources of a filter by their use, one more than the limit. */
export async function resourcesByUse(
  trx: Transaction<DB>,
  { sort, order, language, after, limit, ...filter }: UsePage,
  matching: RawBuilder<boolean>,
): Promise<readonly PlacedRow[]> {
  const { rows: all } = await sql<MeasuredResource>`
    select id, quantity, is_active as "isActive" from resource where ${matching}`.execute(trx);
  if (all.length === 0) return [];
  const uses = await usesOf(trx, filter, all);
  const place = orderOf[sort](filter.now.toISOString());
  const name = inOrderOf('resource.name', language);
  const [direction, isAfter] = order === 'ascending' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const rest = after
    ? sql`where (place, ${name}, resource.id) ${isAfter} (${after.place}::float8, ${after.name}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<PlacedRow>`
    select resource.id, resource.name, use.place
    from (select id, ${place} as place from ${uses} all_uses) use
    join resource on resource.merchant_id = ${filter.merchantId} and resource.id = use.id
    ${rest}
    order by use.place ${direction}, ${name} ${direction}, resource.id ${direction}
    limit ${oneMoreThan(limit)}`.execute(trx);
  return rows;
}

/** The use of resources, as a subquery. */
async function usesOf(
  trx: Transaction<DB>,
  { merchantId, now }: UseFilter,
  resources: readonly MeasuredResource[],
): Promise<RawBuilder<unknown>> {
  const ids = resources.map(({ id }) => id);
  const openings = await findOpenings({ db: trx, merchant: { id: merchantId } }, ids);
  const from = new Date(now.getTime() - usedDays * dayMs).toISOString();
  const at = now.toISOString();
  const minutesOf = openMinutes({ start: from, end: at });
  const wanted = resources.flatMap(({ id, quantity, isActive }) => {
    const calendar = openings.get(id);
    if (!calendar) return [];
    const isOpen = isAlwaysOpen(calendar) || periodAt(calendar, Date.parse(at)) !== null;
    const minutes = minutesOf(calendar) * quantity;
    return [{ id, quantity, minutes, is_active: isActive, is_open: isOpen }];
  });
  // One parameter for all of them: planned once, however many there are.
  return sql`(
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (id uuid, quantity integer, minutes float8, is_active boolean, is_open boolean)
    ), taken as materialized (
      select units.resource_id, count(distinct units.unit_id)::integer as units,
        max(units.ends_at) as until, bool_or(units.is_late) as is_late,
        bool_or(units.kind = 'maintenance') as is_maintained
      from ${takenUnits(merchantId, now)} units
      where units.resource_id in (select id from wanted) group by units.resource_id
    ), moment as (
      select wanted.*, greatest(0, quantity - coalesce(taken.units, 0)) as free_units,
        taken.until as busy_until, taken.is_late, taken.is_maintained
      from wanted left join taken on taken.resource_id = wanted.id
    ), stated as (
      select moment.*, case when free_units > 0 then case when is_open then 'free' else 'closed' end
        when is_late then 'late' when is_maintained then 'maintenance' else 'busy' end as state
      from moment
    )
    select stated.id, state, free_units, is_active,
      case when state = 'free' then next.starts_at
        when state in ('busy', 'maintenance') then busy_until end as until,
      case when stated.minutes = 0 then 0 else least(100, greatest(0,
        round((100 * coalesce(used.minutes, 0) / stated.minutes)::numeric)))::integer
      end as used_percent
    from stated
    left join lateral (
      select min(starts_at) as starts_at from occupancy
      where merchant_id = ${merchantId} and resource_id = stated.id
        and starts_at > ${at} and starts_at < ${at}::timestamptz + interval '24 hours'
    ) next on true
    left join lateral (
      select sum(booking.quantity * extract(epoch from
        least(case when ${isOverdueAt(now)} then ${at}::timestamptz else booking.ends_at end,
          ${at}::timestamptz) - greatest(booking.starts_at, ${from}::timestamptz)
      ) / 60)::float8 as minutes
      from booking
      where booking.merchant_id = ${merchantId}
        and booking.resource_id = any (${placesAt(merchantId, sql<string>`stated.id`)})
        and booking.starts_at < ${at} and booking.ends_at > ${from}
        and booking.status in ('approved', 'approved-edit', 'checked-in', 'checked-out')
    ) used on true
  )`;
}

/** Counts the open minutes of a window; most resources of a page have the hours of a building. */
function openMinutes(window: { readonly start: string; readonly end: string }) {
  const known = new Map<string, number>();
  return (calendar: OpeningCalendar): number => {
    const key = JSON.stringify(calendar);
    const found = known.get(key);
    if (found !== undefined) return found;
    const minutes = openWithin(calendar, window)
      .map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 60_000)
      .reduce((sum, one) => sum + one, 0);
    known.set(key, minutes);
    return minutes;
  };
}
