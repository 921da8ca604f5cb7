import type { ManagedResource } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { isOverdueAt, takenUnits } from '../bookings/index.ts';
import type { OpeningCalendar } from '../places/index.ts';
import { findOpenings, isAlwaysOpen, openWithin, periodAt } from '../places/index.ts';
import type { StoredResource } from './managed-resource.queries.ts';

const usedDays = 30;
const dayMs = 86_400_000;

type Use = NonNullable<ManagedResource['use']>;

interface UseRow {
  readonly id: string;
  readonly taken: number;
  readonly busy_until: string | null;
  readonly is_late: boolean;
  readonly next_start: string | null;
  readonly used_minutes: number;
}

interface UseFilter {
  readonly merchantId: string;
  readonly now: Date;
}

/** How resources of a page are used now and were in the last 30 days, by their ids. */
export async function resourceUse(
  trx: Transaction<DB>,
  { merchantId, now }: UseFilter,
  resources: readonly StoredResource[],
): Promise<ReadonlyMap<string, Use>> {
  if (resources.length === 0) return new Map();
  const ids = resources.map(({ id }) => id);
  const openings = await findOpenings(trx, merchantId, ids);
  const from = new Date(now.getTime() - usedDays * dayMs).toISOString();
  const at = now.toISOString();
  const { rows } = await sql<UseRow>`
    with taken as materialized (
      select units.resource_id, units.unit_id, units.ends_at, units.is_late
      from ${takenUnits(merchantId, now)} units where units.resource_id = any (${ids}::uuid[])
    )
    select wanted.id, coalesce(busy.units, 0) as taken, busy.busy_until,
      coalesce(busy.is_late, false) as is_late, next.starts_at as next_start,
      coalesce(used.minutes, 0) as used_minutes
    from unnest(${ids}::uuid[]) as wanted (id)
    left join lateral (
      select count(distinct unit_id)::integer as units, max(ends_at) as busy_until,
        bool_or(is_late) as is_late
      from taken where taken.resource_id = wanted.id
    ) busy on true
    left join lateral (
      select min(starts_at) as starts_at from occupancy
      where merchant_id = ${merchantId} and resource_id = wanted.id
        and starts_at > ${at} and starts_at < ${at}::timestamptz + interval '24 hours'
    ) next on true
    left join lateral (
      select sum(booking.quantity * extract(epoch from
        least(case when ${isOverdueAt(now)} then ${at}::timestamptz else booking.ends_at end,
          ${at}::timestamptz) - greatest(booking.starts_at, ${from}::timestamptz)
      ) / 60)::float8 as minutes
      from booking
      where booking.merchant_id = ${merchantId} and booking.resource_id = wanted.id
        and booking.starts_at < ${at} and booking.ends_at > ${from}
        and booking.status in ('approved', 'approved-edit', 'checked-in', 'checked-out')
    ) used on true`.execute(trx);
  const minutesOf = openMinutes({ start: from, end: at });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    resources.flatMap((resource): [string, Use][] => {
      const [row, calendar] = [byId.get(resource.id), openings.get(resource.id)];
      if (!row || !calendar) return [];
      const open = minutesOf(calendar) * resource.quantity;
      const percent = open === 0 ? 0 : Math.round((100 * row.used_minutes) / open);
      const moment = momentOf(row, resource, { calendar, at });
      return [[resource.id, { ...moment, usedPercent: Math.min(100, Math.max(0, percent)) }]];
    }),
  );
}

interface Moment {
  readonly calendar: OpeningCalendar;
  readonly at: string;
}

function momentOf(
  row: UseRow,
  { quantity }: StoredResource,
  { calendar, at }: Moment,
): Omit<Use, 'usedPercent'> {
  const freeUnits = Math.max(0, quantity - row.taken);
  const isOpen = isAlwaysOpen(calendar) || periodAt(calendar, Date.parse(at)) !== null;
  if (freeUnits === 0 && row.is_late) return { state: 'late', until: null, freeUnits };
  if (freeUnits === 0) return { state: 'busy', until: row.busy_until, freeUnits };
  if (!isOpen) return { state: 'closed', until: null, freeUnits };
  return { state: 'free', until: row.next_start, freeUnits };
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
