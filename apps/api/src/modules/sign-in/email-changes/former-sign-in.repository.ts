import { sql } from 'kysely';
import { z } from 'zod';
import { selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { EmailChange } from './email-change.repository.ts';

/** Credentials of a person beside the password, and feeds of their bookings. */
const tables = [
  'authenticator',
  'recovery_code',
  'passkey',
  'user_identity',
  'calendar_feed',
] as const;

const Rows = z.array(z.record(z.string(), z.unknown()));
const Former = z.object({
  password_hash: z.nullable(z.string()),
  authenticator: Rows,
  recovery_code: Rows,
  passkey: Rows,
  user_identity: Rows,
  calendar_feed: Rows,
});

/** Confirms a change, and keeps password, factors, identities and feeds of the former owner. */
export async function confirmKeepingFormer(
  tx: TenantRows,
  { id, userId }: Pick<EmailChange, 'id' | 'userId'>,
  at: string,
): Promise<void> {
  const rowsOf = (table: string) => sql`${sql.lit(table)}, (
    select coalesce(jsonb_agg(to_jsonb(own)), '[]') from ${sql.table(table)} own
    where own.merchant_id = ${tx.merchant.id} and own.user_id = ${userId})`;
  await sql`
    update email_change set confirmed_at = ${at}, former = jsonb_build_object(
      'password_hash', (
        select password_hash from app_user
        where merchant_id = ${tx.merchant.id} and id = ${userId}),
      ${sql.join(tables.map(rowsOf))})
    where merchant_id = ${tx.merchant.id} and id = ${id}`.execute(tx.db);
}

/** Gives an account the password, factors, identities and feeds that it had before a change. */
export async function restoreFormer(
  tx: TenantRows,
  { id, userId, confirmedAt }: EmailChange,
): Promise<void> {
  const { former } = await selectRows(tx, 'email_change')
    .select('former')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const kept = Former.parse(former);
  await updateRows(tx, 'app_user')
    .set({ password_hash: kept.password_hash })
    .where('id', '=', userId)
    .execute();
  for (const table of [...tables, 'sign_in_ticket']) {
    await sql`
      delete from ${sql.table(table)} where merchant_id = ${tx.merchant.id} and user_id = ${userId}
    `.execute(tx.db);
  }
  for (const table of tables) await insertKept(tx, table, kept[table]);
  // Links to act on bookings that were mailed since.
  await sql`
    delete from action_link where merchant_id = ${tx.merchant.id} and user_id = ${userId}
      and created_at >= ${confirmedAt}
  `.execute(tx.db);
}

/** Names the columns, because a migration may have added others since. */
async function insertKept(
  tx: TenantRows,
  table: (typeof tables)[number],
  rows: z.output<typeof Rows>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  // An identity that another account took since stays there.
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing
  `.execute(tx.db);
}
