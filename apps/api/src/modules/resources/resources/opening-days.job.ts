import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import { dueMerchants } from '../../../platform/db/due-merchants.ts';
import { minutesOf } from '../../../platform/db/range-minutes.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { openingColumns, openingOf, openOn } from '../places/index.ts';

/** Days that are made up for after servers were off; their hours are those of now. */
const mostMissedDays = 31;
/** Days before a new one that reports count again. */
const recountedDays = 7;
const yesterday = sql<string>`(now() at time zone building.timezone)::date - 1`;
const isDue = sql<boolean>`coalesce(building.opening_kept_until, '-infinity') < ${yesterday}`;
/** Days up to yesterday, from the one after those that are kept. */
const missedDays = sql<string[]>`array(
  select to_char(day, 'YYYY-MM-DD') from generate_series(
    greatest(
      coalesce(building.opening_kept_until + 1, ${yesterday}),
      ${yesterday} - ${mostMissedDays - 1}::integer
    ),
    ${yesterday}, '1 day'
  ) as day)`;

/**
 * Keeps the opening periods of each resource on each day that has ended at its place, as they were
 * then: reports divide by them, and hours change.
 */
export function keepOpeningDays(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'keep_opening_days',
    everyMs: 60_000,
    run: async (signal) => {
      const queue = { table: 'building', isDue, dueAt: 'opening_kept_until' } as const;
      for (const id of await dueMerchants(unitOfWork, queue)) {
        if (signal.aborted) return;
        await unitOfWork.withMerchant(id, (db) => keepEndedDays({ db, merchant: { id } }));
      }
    },
  };
}

async function keepEndedDays(tx: TenantRows): Promise<void> {
  const buildings = await selectRows(tx, 'building')
    .select(['id', yesterday.as('until'), missedDays.as('days')])
    .where(isDue)
    // Of two servers the second finds the days kept.
    .forUpdate()
    .execute();
  for (const { id, until, days } of buildings) {
    await keepDaysOf(tx, id, days);
    await updateRows(tx, 'building')
      .set({ opening_kept_until: until })
      .where('id', '=', id)
      .execute();
  }
}

async function keepDaysOf(
  tx: TenantRows,
  buildingId: string,
  days: readonly string[],
): Promise<void> {
  const rows = await selectRows(tx, 'resource')
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .select(['resource.id', 'resource.business_unit_id', 'building.timezone'])
    .select(['resource.quantity', 'resource.capacity'])
    .select(partIds(tx.merchant.id).as('part_ids'))
    .select(openingColumns(tx.merchant.id))
    .where('building.id', '=', buildingId)
    .where('resource.is_active', '=', true)
    .execute();
  const kept = rows.flatMap((row) => {
    const calendar = openingOf(row);
    return days.map((day) => ({ ...row, day, open: rangesOf(openOn(calendar, day)) }));
  });
  await sql`
    insert into opening_day (merchant_id, day, resource_id, building_id, business_unit_id, timezone,
      units, seats, part_ids, open_during, minutes)
    select ${tx.merchant.id}::uuid, kept.day, kept.id, ${buildingId}::uuid, kept.unit,
      kept.timezone, kept.units, kept.seats, kept.parts::uuid[], kept.open,
      ${minutesOf(sql`kept.open`)}
    from unnest(
      ${kept.map(({ day }) => day)}::date[],
      ${kept.map(({ id }) => id)}::uuid[],
      ${kept.map((row) => row.business_unit_id)}::uuid[],
      ${kept.map(({ timezone }) => timezone)}::text[],
      ${kept.map(({ quantity }) => quantity)}::integer[],
      ${kept.map(({ capacity }) => capacity)}::integer[],
      ${kept.map(({ part_ids }) => `{${part_ids.join()}}`)}::text[],
      ${kept.map(({ open }) => open)}::tstzmultirange[]
    ) as kept (day, id, unit, timezone, units, seats, parts, open)
    on conflict (merchant_id, day, resource_id) do nothing`.execute(tx.db);
  await markDays(tx, buildingId, days);
}

/** The rooms that a `resource` consists of. */
function partIds(merchantId: string) {
  return sql<readonly string[]>`array(
    select part_id from resource_part
    where merchant_id = ${merchantId} and whole_id = resource.id order by part_id
  )`;
}

function rangesOf(periods: readonly { readonly start: string; readonly end: string }[]): string {
  return `{${periods.map(({ start, end }) => `[${start},${end})`).join()}}`;
}

/** Lets reports count new days, and the last ones again, which corrects what was missed. */
async function markDays(
  tx: TenantRows,
  buildingId: string,
  days: readonly string[],
): Promise<void> {
  await sql`
    insert into stale_day (merchant_id, building_id, day)
    select distinct merchant_id, building_id, day from opening_day
    where merchant_id = ${tx.merchant.id} and building_id = ${buildingId}
      and day >= ${days[0]}::date - ${recountedDays}::integer
    on conflict do nothing`.execute(tx.db);
}
