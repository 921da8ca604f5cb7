import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import { dueMerchants } from '../../../../platform/db/due-merchants.ts';
import { lockName } from '../../../../platform/db/lock-name.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { deleteRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { LinkedUnit } from '../../../resources/resources/index.ts';
import type { TimeSlot } from '../rules/time.ts';
import { linkedRows } from '../store/linked-time.ts';
import { takenAt } from '../store/unit-time.ts';

interface NewHold extends TimeSlot {
  readonly resourceId: string;
  readonly holderId: string;
  readonly formId: string;
  readonly quantity: number;
  /** Units that are taken with the resource (F-05). */
  readonly links: readonly LinkedUnit[];
}

interface HeldForm {
  readonly holderId: string;
  readonly formId: string;
}

/** Until the transaction ends, a person's other windows wait with their holds. */
export async function lockHolds(tx: TenantRows, holderId: string): Promise<void> {
  await lockName(tx, `hold ${holderId}`);
}

/**
 * Takes free units for five minutes, those with the lowest numbers. Answers until when, or null
 * where fewer are free than wanted; the transaction should then be undone.
 */
export async function insertHold(tx: TenantRows, hold: NewHold): Promise<string | null> {
  const { links } = hold;
  // The units come in their order, so that two who want several can't wait for one another.
  const { rows } = await sql<{ expires_at: string }>`
    insert into occupancy (merchant_id, id, resource_id, unit_id, kind, starts_at, ends_at,
      holder_id, form_id, expires_at, via_resource_id, is_shadow)
    select ${tx.merchant.id}::uuid, gen_random_uuid(), resource_id, unit_id, 'hold',
      ${hold.start}::timestamptz, ${hold.end}::timestamptz, ${hold.holderId}, ${hold.formId},
      date_trunc('milliseconds', now()) + interval '5 minutes', via_resource_id, is_shadow
    from (
      (select unit.resource_id, unit.id as unit_id, null::uuid as via_resource_id,
        false as is_shadow, unit.number
      from resource_unit unit
      where unit.merchant_id = ${tx.merchant.id} and unit.resource_id = ${hold.resourceId}
        and unit.id not in (select unit_id from ${takenAt(tx, [hold.resourceId], hold)} taken)
      order by unit.number limit ${hold.quantity})
      union all
      select resource_id, unit_id, ${hold.resourceId}::uuid, is_shadow, 1
      from ${linkedRows(links)}
    ) wanted
    order by resource_id, number
    on conflict do nothing
    returning expires_at`.execute(tx.db);
  const isWhole = rows.length === hold.quantity + links.length;
  return isWhole ? (rows[0]?.expires_at ?? null) : null;
}

/** Gives back what a form keeps. */
export async function deleteHold(tx: TenantRows, { holderId, formId }: HeldForm): Promise<void> {
  await deleteRows(tx, 'occupancy')
    .where('kind', '=', 'hold')
    .where('holder_id', '=', holderId)
    .where('form_id', '=', formId)
    .execute();
}

/** Gives back what a person's oldest forms keep, beyond so many. */
export async function deleteOldestHolds(
  tx: TenantRows,
  holderId: string,
  keep: number,
): Promise<void> {
  await sql`
    delete from occupancy
    where merchant_id = ${tx.merchant.id} and kind = 'hold' and holder_id = ${holderId}
      and form_id not in (
        select form_id from occupancy
        where merchant_id = ${tx.merchant.id} and kind = 'hold' and holder_id = ${holderId}
        group by form_id order by max(expires_at) desc limit ${keep}
      )`.execute(tx.db);
}

/** Deletes the expired holds of all merchants. They block no booking in the meantime. */
export function sweepHolds(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'sweep_holds',
    everyMs: 60_000,
    run: async () => {
      const isDue = sql`kind = 'hold' and expires_at <= now()`;
      const queue = { table: 'occupancy', isDue, dueAt: 'expires_at' } as const;
      for (const merchantId of await dueMerchants(unitOfWork, queue)) {
        await unitOfWork.asSystem((trx) =>
          sql`
            delete from occupancy where merchant_id = ${merchantId} and id in (
              select id from occupancy where merchant_id = ${merchantId} and ${isDue}
              for update skip locked
            )`.execute(trx),
        );
      }
    },
  };
}
