import type { Language } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
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
  tenantId: string,
  { mail, at }: { readonly mail: RequestedMail; readonly at: Date },
): Promise<void> {
  const { id, purpose, email, language } = mail;
  await trx
    .insertInto('account_mail')
    .values({
      tenant_id: tenantId,
      id,
      purpose,
      email,
      language,
      due_at: at.toISOString(),
      created_at: at.toISOString(),
    })
    .execute();
}

const purposes: readonly MailPurpose[] = ['activate', 'address'];

/** Longer than any mail server takes; afterwards the worker counts as dead. */
const leaseMinutes = 5;

/** The mails of all tenants, as those who send see them. Each step is a transaction of its own. */
export class MailQueue {
  readonly #unitOfWork: UnitOfWork<DB>;

  constructor(unitOfWork: UnitOfWork<DB>) {
    this.#unitOfWork = unitOfWork;
  }

  /** Takes due mails; no other worker gets them during the lease. */
  async take(limit: number): Promise<readonly DueMail[]> {
    const { rows } = await this.#unitOfWork.asSystem((trx) =>
      sql<Row>`
        with due as (
          select tenant_id, id from account_mail where due_at <= now()
          order by due_at limit ${limit} for update skip locked
        )
        update account_mail m
        set tries = m.tries + 1, due_at = now() + make_interval(mins => ${leaseMinutes})
        from due where m.tenant_id = due.tenant_id and m.id = due.id
        returning m.tenant_id, m.id, m.purpose, m.email, m.language, m.tries
      `.execute(trx),
    );
    return rows.map((row) => ({
      tenantId: row.tenant_id,
      id: row.id,
      purpose: purposes.find((one) => one === row.purpose) ?? 'reset',
      email: row.email,
      language: row.language === 'th' ? 'th' : 'en',
      tries: row.tries,
    }));
  }

  /** Removes a mail that was sent, has no recipient, or is given up. */
  async remove({ tenantId, id, tries }: DueMail): Promise<void> {
    await this.#unitOfWork.asSystem((trx) =>
      trx
        .deleteFrom('account_mail')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        // After the lease, another worker owns the mail.
        .where('tries', '=', tries)
        .execute(),
    );
  }

  async retryAfter({ tenantId, id, tries }: DueMail, seconds: number): Promise<void> {
    await this.#unitOfWork.asSystem((trx) =>
      trx
        .updateTable('account_mail')
        .set({ due_at: sql`now() + make_interval(secs => ${seconds})` })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('tries', '=', tries)
        .execute(),
    );
  }
}

interface Row {
  readonly tenant_id: string;
  readonly id: string;
  readonly purpose: string;
  readonly email: string;
  readonly language: string;
  readonly tries: number;
}
