import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { notifyPeople } from '../../notices/account-mails/index.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly newId: () => string;
}

/** Days before the last day on which owners are reminded. */
const firstDays = 30;
const lastDays = 7;
const everyMs = 60 * 60 * 1000;
const batchSize = 50;

interface DueLicence {
  readonly merchantId: string;
  readonly userId: string;
}

/**
 * Reminds people 30 and 7 days before their licence expires. The row remembers the reminder, so
 * that a late run sends only the later one and two servers send none twice.
 */
export function licenceReminders({ unitOfWork, newId }: Deps): Job {
  return {
    name: 'licence_reminders',
    everyMs,
    run: async (signal) => {
      let hasMore = true;
      while (hasMore && !signal.aborted) {
        const due = await unitOfWork.asSystem(async (trx) => {
          const { rows } = await sql<DueLicence>`
            select licence.merchant_id as "merchantId", licence.user_id as "userId"
            from driving_licence licence
            join merchant on merchant.id = licence.merchant_id
            where ${isDue} order by licence.expires_on limit ${batchSize}`.execute(trx);
          return rows;
        });
        for (const licence of due)
          if (!signal.aborted) await remind({ unitOfWork, newId }, licence);
        hasMore = due.length === batchSize;
      }
    },
  };
}

const daysLeft = sql`licence.expires_on - (now() at time zone merchant.timezone)::date`;

/** Days of the reminder that is next; no CASE, in which Citus calls no function in an update. */
const reminder = sql`(${firstDays}::integer
  - ${firstDays - lastDays}::integer * (${daysLeft} <= ${lastDays})::integer)`;

/** Bounded by constants for the index; the exact day depends on the zone of the merchant. */
const isDue = sql`licence.state <> 'rejected'
  and licence.expires_on between now()::date - 1 and now()::date + ${firstDays + 1}::integer
  and ${daysLeft} between 0 and ${firstDays}
  and coalesce(licence.reminded_days, ${firstDays + 1}) > ${reminder}`;

async function remind({ unitOfWork, newId }: Deps, due: DueLicence): Promise<void> {
  const { merchantId, userId } = due;
  await unitOfWork.withMerchant(merchantId, async (db) => {
    const { rows } = await sql`
      update driving_licence licence
      set reminded_days = ${reminder}
      from merchant
      where merchant.id = licence.merchant_id and licence.merchant_id = ${merchantId}
        and licence.user_id = ${userId} and ${isDue}
      returning licence.user_id`.execute(db);
    if (rows.length === 0) return;
    const tx = { db, merchant: { id: merchantId }, newId, uses: null };
    await notifyPeople(tx, {
      topic: 'licence-expires',
      licenceUserId: userId,
      recipientIds: [userId],
    });
  });
}
