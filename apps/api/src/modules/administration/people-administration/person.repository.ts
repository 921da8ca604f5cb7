import type { InviteUserBody, Language } from '@axp/contracts';
import { languages } from '@axp/contracts/vocabulary';
import { columnValues } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import { insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { requestAccountMail } from '../../notices/account-mails/index.ts';
import type { PersonRight } from '../../people/people/index.ts';

export interface NewPerson extends Pick<InviteUserBody, PersonRight | 'email' | 'fullName'> {
  readonly id: string;
  readonly status: 'invited' | 'active';
}

/** Returns false if the address is already in use. */
export async function insertPerson(
  tx: TenantRows,
  {
    id,
    status,
    email,
    fullName,
    isAllBu,
    isAdministrator,
    isApprover,
    isHelpDesk,
    isAuditor,
  }: NewPerson,
): Promise<boolean> {
  const rights = { isAllBu, isAdministrator, isApprover, isHelpDesk, isAuditor };
  const row = await insertRow(tx, 'app_user', {
    id,
    email,
    full_name: fullName,
    status,
    ...columnValues(rights),
  })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues the mail with the link to choose a password. */
export async function queueInvitation(
  tx: TenantRows,
  id: string,
  email: string,
  wanted: Language | undefined,
): Promise<void> {
  const language = wanted ?? (await merchantLanguage(tx));
  await requestAccountMail(tx, { id, purpose: 'activate', email, language });
}

/** Queues the mail with a link to choose a new password. */
export async function queueReset(tx: TenantRows, id: string, email: string): Promise<void> {
  const language = await merchantLanguage(tx);
  await requestAccountMail(tx, { id, purpose: 'reset', email, language });
}

/** The language of mails to people who have chosen none. */
export async function merchantLanguage(tx: TenantRows): Promise<Language> {
  const row = await tx.db
    .selectFrom('merchant')
    .select('locale')
    .where('id', '=', tx.merchant.id)
    .executeTakeFirstOrThrow();
  return knownWord(languages, row.locale);
}

/** Finds the active unit of a merchant that has one alone; empty otherwise. */
export async function onlyUnit(tx: TenantRows): Promise<readonly string[]> {
  const rows = await selectRows(tx, 'business_unit')
    .select('id')
    .where('is_active', '=', true)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows.map(({ id }) => id) : [];
}

export async function openSessionIds(
  tx: TenantRows,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await selectRows(tx, 'user_session')
    .select('id')
    .where('user_id', '=', sql<string>`any (${userIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
