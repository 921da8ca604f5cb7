import type { Language } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { deleteRows, insertRow, updateRows } from '../../platform/db/tenant-rows.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { MailPurpose } from './domain/account-link.ts';

export interface RequestedMail {
  readonly id: string;
  readonly purpose: MailPurpose;
  /** In lower case; may belong to no account. */
  readonly email: string;
  readonly language: Language;
}

export interface DueMail extends RequestedMail {
  readonly tenantId: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
}

export async function requestMail(
  trx: Transaction<DB>,
  { tenant, clock }: Pick<TenantScope, 'tenant' | 'clock'>,
  mail: RequestedMail,
): Promise<void> {
  const at = clock.now().toISOString();
  await insertRow({ db: trx, tenant }, 'account_mail', {
    ...mail,
    due_at: at,
    created_at: at,
  }).execute();
}

/** Longer than any mail server takes; afterwards the worker counts as dead. */
const leaseMinutes = 5;

/** The mails of all tenants, as those who send see them. Each step is a transaction of its own. */
export function mailQueueOf(unitOfWork: UnitOfWork<DB>) {
  return {
    /** Takes due mails; no other worker gets them during the lease. */
    take: async (limit: number): Promise<readonly DueMail[]> => {
      const { rows } = await unitOfWork.asSystem((trx) =>
        // Constraints allow these purposes and languages alone.
        sql<DueMail>`
          with due as (
            select tenant_id, id from account_mail where due_at <= now()
            order by due_at limit ${limit} for update skip locked
          )
          update account_mail m
          set tries = m.tries + 1, due_at = now() + make_interval(mins => ${leaseMinutes})
          from due where m.tenant_id = due.tenant_id and m.id = due.id
          returning m.tenant_id as "tenantId", m.id, m.purpose, m.email, m.language, m.tries
        `.execute(trx),
      );
      return rows;
    },
    /** Removes a mail that was sent, has no recipient, or is given up. */
    remove: async ({ tenantId, id, tries }: DueMail): Promise<void> => {
      await unitOfWork.asSystem((trx) =>
        deleteRows({ db: trx, tenant: { id: tenantId } }, 'account_mail')
          .where('id', '=', id)
          // After the lease, another worker owns the mail.
          .where('tries', '=', tries)
          .execute(),
      );
    },
    retryAfter: async ({ tenantId, id, tries }: DueMail, seconds: number): Promise<void> => {
      await unitOfWork.asSystem((trx) =>
        updateRows({ db: trx, tenant: { id: tenantId } }, 'account_mail')
          .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
          .where('id', '=', id)
          .where('tries', '=', tries)
          .execute(),
      );
    },
  };
}
