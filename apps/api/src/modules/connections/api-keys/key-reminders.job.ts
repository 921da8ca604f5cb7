import { keyNoticeDays } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import { dueMerchants } from '../../../platform/db/due-merchants.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { mailAdministrators, requestNoticeMails } from '../../notices/account-mails/index.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly newId: () => string;
}

const everyMs = 60 * 60 * 1000;

/**
 * Mails 14 days and one day before a key expires: its owner, or the administrators for a key of the
 * merchant. The row remembers it, so that a late run sends only the later mail, and two servers
 * send none twice.
 */
export function keyReminders({ unitOfWork, newId }: Deps): Job {
  return {
    name: 'key_reminders',
    everyMs,
    run: async (signal) => {
      const queue = { table: 'api_key', isDue, dueAt: 'expires_at' } as const;
      for (const id of await dueMerchants(unitOfWork, queue)) {
        if (signal.aborted) return;
        await unitOfWork.withMerchant(id, (db) => remind({ db, merchant: { id } }, newId));
      }
    },
  };
}

const { expiring: firstDays, lastMail: lastDays } = keyNoticeDays;
const inDays = (days: number) => sql`make_interval(days => ${sql.lit(days)})`;

/** Days of the mail that is next; no CASE, in which Citus calls no function in an update. */
const reminder = sql`(${sql.lit(firstDays)} - ${sql.lit(firstDays - lastDays)}
  * (expires_at <= now() + ${inDays(lastDays)})::integer)`;

/** A key that was created for a shorter time needs no mail. */
const isDue = sql`revoked_at is null and expires_at > now()
  and expires_at <= now() + ${inDays(firstDays)}
  and expires_at - created_at > make_interval(days => ${reminder})
  and coalesce(reminded_days, ${sql.lit(firstDays + 1)}) > ${reminder}`;

interface ExpiringKey {
  readonly name: string;
  /** Null for a key of the merchant. */
  readonly owner: string | null;
  /** A day of the merchant: `2027-03-31`. */
  readonly expiresOn: string;
}

async function remind(tx: TenantRows, newId: () => string): Promise<void> {
  const { rows } = await sql<ExpiringKey>`
    with expiring as (
      update api_key set reminded_days = ${reminder}
      where merchant_id = ${tx.merchant.id} and ${isDue}
      returning *
    )
    select expiring.name, case when expiring.is_personal then owner.email end as owner,
      (expiring.expires_at at time zone merchant.timezone)::date::text as "expiresOn"
    from expiring
    join merchant on merchant.id = ${tx.merchant.id}
    join app_user owner on owner.merchant_id = ${tx.merchant.id} and owner.id = expiring.user_id
    order by expiring.expires_at, expiring.id`.execute(tx.db);
  for (const { name: detail, owner, expiresOn } of rows) {
    if (owner === null) {
      await mailAdministrators(tx, { newId, purpose: 'key-expires', detail, expiresOn });
    } else {
      const mail = { purpose: 'own-key-expires', detail, expiresOn } as const;
      await requestNoticeMails(tx, mail, [{ id: newId(), email: owner }]);
    }
  }
}
