import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import { dueMerchants } from '../../../../platform/db/due-merchants.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { MailDns } from './mail-dns.ts';
import { runChecks } from './run-checks.ts';
import { storeChecks, takeDueChecks } from './use-cases/keep-checks.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly dns: MailDns;
}

const everyMs = 10_000;

/** Checks DNS and transport every hour, every 5 minutes while one fails, and after a change (E-09). */
export function checkMailSetup({ unitOfWork, dns }: Deps): Job {
  const isDue = sql`is_active and checks_due_at <= now()`;
  return {
    name: 'check_mail_setup',
    everyMs,
    run: async (signal) => {
      const queue = { table: 'mail_connection', isDue, dueAt: 'checks_due_at' } as const;
      for (const id of await dueMerchants(unitOfWork, queue)) {
        if (signal.aborted) return;
        const merchant = { id };
        const due = await unitOfWork.withMerchant(id, (db) => takeDueChecks({ db, merchant }));
        if (!due) continue;
        // The name server may take seconds, in which no transaction stays open.
        const checks = await runChecks(dns, due);
        await unitOfWork.withMerchant(id, (db) => storeChecks({ db, merchant }, due, checks));
      }
    },
  };
}
