import { MerchantTheme } from '@axp/contracts';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { collectByMerchant, dueMerchants } from '../../../platform/db/due-merchants.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { MailMerchant } from './due-mail.ts';

/** Merchant that a queued mail speaks for; its host is null before it has one. */
export type MailedMerchant = Omit<MailMerchant, 'origin'> & { readonly host: string | null };

/** Facts of the `merchant` of a query, as {@link asMailedMerchant} reads them. */
export const mailedMerchant = sql<MailedMerchant>`json_build_object('id', merchant.id,
  'title', merchant.title, 'supportContact', merchant.support_contact, 'theme', merchant.theme,
  'logoImageId', merchant.logo_image_id,
  'host', (select min(host) from merchant_host h where h.merchant_id = merchant.id))`;

export function asMailedMerchant({ theme, ...merchant }: MailedMerchant): MailedMerchant {
  return { ...merchant, theme: MerchantTheme.parse(theme) };
}

interface LeasedMail {
  readonly id: string;
  /** How often it was tried, this time included. */
  readonly tries: number;
  readonly merchant: { readonly id: string };
}

/** Longer than any mail server may take; after that, the worker counts as dead. */
const leaseMinutes = 5;

/** A queue of mails of all merchants. Each function has its own transaction. */
export function leasedMails<Mail extends LeasedMail>(
  unitOfWork: UnitOfWork<DB>,
  table: 'account_mail' | 'answer_mail' | 'report_mail',
  /** Reads the mails that the query `taken` leases. */
  takeOf: (
    unitOfWork: UnitOfWork<DB>,
    merchantId: string,
    taken: RawBuilder<unknown>,
  ) => Promise<readonly Mail[]>,
) {
  const taken = (merchantId: string, limit: number) => sql`due as (
    select id from ${sql.table(table)} where merchant_id = ${merchantId} and due_at <= now()
    order by due_at limit ${limit} for update skip locked
  ), taken as (
    update ${sql.table(table)} m
    set tries = m.tries + 1, due_at = now() + make_interval(mins => ${leaseMinutes})
    from due where m.merchant_id = ${merchantId} and m.id = due.id
    returning m.*
  )`;
  // No effect after the lease ended and another worker took the mail.
  const isLeased = ({ merchant, id, tries }: Mail) =>
    sql`merchant_id = ${merchant.id} and id = ${id} and tries = ${tries}`;
  return {
    /** Leases mails that are due; no other worker gets them before the lease ends. */
    take: async (limit: number): Promise<readonly Mail[]> => {
      const isDue = sql`due_at <= now()`;
      const merchantIds = await dueMerchants(unitOfWork, { table, isDue, dueAt: 'due_at' });
      return collectByMerchant(merchantIds, limit, (id, rest) =>
        takeOf(unitOfWork, id, taken(id, rest)),
      );
    },
    /** Deletes a mail that was sent, has no reader, or was given up. */
    remove: async (mail: Mail): Promise<void> => {
      await unitOfWork.asSystem((trx) =>
        sql`delete from ${sql.table(table)} where ${isLeased(mail)}`.execute(trx),
      );
    },
    retryAfter: async (mail: Mail, seconds: number): Promise<void> => {
      await unitOfWork.asSystem((trx) =>
        sql`update ${sql.table(table)} set due_at = now() + make_interval(secs => ${seconds})
          where ${isLeased(mail)}`.execute(trx),
      );
    },
  };
}
