import type { Language, MerchantTheme } from '@axp/contracts';
import { byKind } from '@axp/contracts/vocabulary';
import { databaseRefusal } from '@axp/server-kit/db';
import type { QueryExecutorProvider, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { requestAccountMail } from '../../notices/account-mails/index.ts';

export interface NewMerchant {
  /** The host name by which browsers reach it, in lower case; no two merchants share one. */
  readonly host: string;
  readonly title: string;
  readonly locale: Language;
  /** Name of the IANA time zone. */
  readonly timezone: string;
  readonly currency: string;
  readonly supportContact: string;
  /** Name of the first business unit. */
  readonly unit: string;
  readonly administrator: { readonly email: string; readonly fullName: string };
}

/** Until its administrators choose their own. */
const plainTheme: MerchantTheme = {
  accent: { color: '#074E9F', textColor: '#FFFFFF' },
  navigationBar: { color: '#074E9F', textColor: '#FFFFFF' },
  largeButton: { type: 'solid', color1: '#074E9F', color2: null, textColor: '#FFFFFF' },
};

/**
 * Creates a merchant with one business unit, and invites its first administrator by mail. Runs as
 * the system, because no user with rights exists yet.
 * @returns false if the host already belongs to a merchant; then nothing is written
 */
export async function createMerchant(
  trx: Transaction<DB>,
  newId: () => string,
  merchant: NewMerchant,
): Promise<boolean> {
  const { host, title, locale, timezone, currency, supportContact, unit, administrator } = merchant;
  const id = newId();
  const userId = newId();
  const unitId = newId();
  if (!(await isFree(trx, host))) return false;
  await trx
    .insertInto('merchant')
    .values({
      id,
      title,
      locale,
      timezone,
      currency,
      support_contact: supportContact,
      theme: JSON.stringify(plainTheme),
      services: JSON.stringify(byKind(() => '1')),
    })
    .execute();
  await beginBrandingHistory(trx, id);
  await trx.insertInto('merchant_host').values({ merchant_id: id, host }).execute();
  const { email, fullName } = administrator;
  await trx
    .insertInto('app_user')
    .values({
      merchant_id: id,
      id: userId,
      email,
      full_name: fullName,
      status: 'invited',
      timezone,
      is_administrator: true,
      is_all_bu: true,
    })
    .execute();
  // A booking belongs to a unit, so that without one no user could book.
  await trx
    .insertInto('business_unit')
    .values({ merchant_id: id, id: unitId, title: unit })
    .execute();
  await trx
    .insertInto('user_business_unit')
    .values({ merchant_id: id, user_id: userId, business_unit_id: unitId, is_default: true })
    .execute();
  const mail = { id: newId(), purpose: 'activate', email, language: locale } as const;
  await requestAccountMail({ db: trx, merchant: { id } }, mail);
  return true;
}

/**
 * Writes the first version of a new merchant's branding. A trigger has done so before, except on
 * Citus, where a table of all nodes has none.
 */
export async function beginBrandingHistory(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`
    insert into branding_version (merchant_id, number, title, locale, support_contact, theme,
      logo_image_id, background_image_id, published_at)
    select id, 1, title, locale, support_contact, theme, logo_image_id, background_image_id,
      created_at
    from merchant where id = ${id}
    on conflict do nothing`.execute(db);
}

async function isFree(trx: Transaction<DB>, host: string): Promise<boolean> {
  const row = await trx
    .selectFrom('merchant_host')
    .select('host')
    .where('host', '=', host)
    .executeTakeFirst();
  return row === undefined;
}

/** Whether the database refused a host because another merchant has taken it at the same moment. */
export function isTakenHost(error: unknown): boolean {
  return databaseRefusal(error)?.constraint === 'merchant_host_pk';
}
