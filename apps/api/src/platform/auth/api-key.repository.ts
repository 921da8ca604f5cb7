import { keyActivityDays } from '@axp/contracts/vocabulary';
import { recordChangedRows } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { keySubject } from '../changes/changes.ts';
import type { DB } from '../db/schema.ts';
import { selectRows, updateRows } from '../db/tenant-rows.ts';
import type { TenantRows } from '../db/tenant-transaction.ts';

interface KeyReference {
  readonly merchantId: string;
  readonly id: string;
}

/** The key with this digest, unless it was revoked; with the user it acts as. */
export function findKeyRow(
  trx: Transaction<DB>,
  { merchantId, tokenHash }: { readonly merchantId: string; readonly tokenHash: Buffer },
) {
  return selectRows({ db: trx, merchant: { id: merchantId } }, 'api_key')
    .select(['id', 'user_id', 'is_personal', 'name', 'scopes', 'networks'])
    .select(['expires_at', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Requests of a key that are not written yet. */
interface KeyUse extends KeyReference {
  /** Of the last one. */
  readonly at: string;
  readonly address: string;
  readonly requests: number;
}

const isRecentDay = (day: string, at: unknown) =>
  sql<boolean>`${sql.ref(day)}::date > ${dayOf(at)} - ${sql.lit(keyActivityDays)}`;
const dayOf = (at: unknown) => sql`(${at}::timestamptz at time zone 'UTC')::date`;

/** Adds requests to those of their day; another server may have noted a later one. */
export async function noteKeyUse(
  trx: Transaction<DB>,
  { merchantId, id, at, address, requests }: KeyUse,
): Promise<void> {
  await sql`
    update api_key set last_used_at = greatest(last_used_at, ${at}),
      last_used_from = case when last_used_at > ${at} then last_used_from else ${address} end,
      requests_by_day = (
        select jsonb_object_agg(day, requests) from (
          select day, sum(requests::integer) as requests from (
            select * from jsonb_each_text(requests_by_day)
            union all select ${dayOf(at)}::text, ${requests}::text
          ) as noted (day, requests)
          where ${isRecentDay('day', at)} group by day
        ) as recent
      )
    where merchant_id = ${merchantId} and id = ${id}`.execute(trx);
}

export const recentRequests = sql<number>`(
  select coalesce(sum(requests::integer), 0)::integer
  from jsonb_each_text(requests_by_day) as noted (day, requests)
  where ${isRecentDay('day', sql`now()`)})`;

/** Refusals are counted together until none came for a day. */
const day = sql`interval '24 hours'`;

export const hasRecentRefusals = sql<boolean>`coalesce(refused_at > now() - ${day}, false)`;

/** Counts a request from outside the networks of a key. */
export async function countRefusal(
  trx: Transaction<DB>,
  { merchantId, id, address }: KeyReference & { readonly address: string },
): Promise<void> {
  await sql`
    update api_key set refused_at = now(), refused_from = ${address},
      refused_count = 1 + case when ${hasRecentRefusals} then refused_count else 0 end,
      refused_since = case when ${hasRecentRefusals} then refused_since else now() end
    where merchant_id = ${merchantId} and id = ${id}`.execute(trx);
}

interface RevokedKeys {
  readonly id?: string;
  /** Personal keys of this user. */
  readonly ownerId?: string;
}

/** Revokes keys that are not yet revoked, also where servers remember them. */
export async function revokeKeys(
  tx: TenantRows,
  { id, ownerId }: RevokedKeys,
): Promise<{ id: string; name: string; user_id: string }[]> {
  let query = updateRows(tx, 'api_key')
    .set({ revoked_at: sql`now()` })
    .where('revoked_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  if (ownerId !== undefined) {
    query = query.where('user_id', '=', ownerId).where('is_personal', '=', true);
  }
  const revoked = await query.returning(['id', 'name', 'user_id']).execute();
  recordKeyChanges(tx, revoked);
  return revoked;
}

/** Servers ask again for these keys, and for what their users have read. */
export function recordKeyChanges(
  { db, merchant }: TenantRows,
  keys: readonly { readonly id: string; readonly user_id: string }[],
): void {
  const subjects = keys.flatMap(({ id, user_id }) => [keySubject(merchant.id, id), user_id]);
  recordChangedRows(db, 'api_key', subjects);
}
