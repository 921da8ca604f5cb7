import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../db/schema.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../db/tenant-rows.ts';
import type { TenantScope } from '../scope/tenant-scope.ts';
import { newTenantSecret, tenantIdOfSecret } from '../secrets/tenant-secret.ts';

/** A kind of code: what it is for, what stands behind it, and how long it is good. */
export interface CodeKind<Payload> {
  readonly purpose: string;
  readonly lifetimeSeconds: number;
  readonly payload: z.ZodType<Payload>;
}

export type ConsumedCode<Payload> =
  | { readonly state: 'fresh'; readonly payload: Payload }
  /** Used before: a copy exists. */
  | { readonly state: 'replayed'; readonly payload: Payload }
  | { readonly state: 'unknown' };

interface Place {
  readonly trx: Transaction<DB>;
  readonly scope: Pick<TenantScope, 'tenant' | 'clock'>;
}

/** Makes a code of which the database keeps the digest alone. */
export async function issueCode<Payload>(
  kind: CodeKind<Payload>,
  payload: Payload,
  { trx, scope: { tenant, clock } }: Place,
): Promise<string> {
  const code = newTenantSecret(tenant.id);
  const now = clock.now();
  await insertRow({ db: trx, tenant }, 'one_time_code', {
    code_hash: hashOf(code),
    purpose: kind.purpose,
    payload: JSON.stringify(payload),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + kind.lifetimeSeconds * 1000).toISOString(),
  }).execute();
  return code;
}

/** Of several that come with the same code at once, the database lets one have it fresh. */
export async function consumeCode<Payload>(
  kind: CodeKind<Payload>,
  code: string,
  { trx, scope: { tenant, clock } }: Place,
): Promise<ConsumedCode<Payload>> {
  if (tenantIdOfSecret(code) !== tenant.id) return { state: 'unknown' };
  const at = clock.now().toISOString();
  const used = await updateRows({ db: trx, tenant }, 'one_time_code')
    .set({ used_at: at })
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', kind.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('payload')
    .executeTakeFirst();
  if (used) return { state: 'fresh', payload: kind.payload.parse(used.payload) };
  const known = await selectRows({ db: trx, tenant }, 'one_time_code')
    .select('payload')
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', kind.purpose)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  if (!known) return { state: 'unknown' };
  return { state: 'replayed', payload: kind.payload.parse(known.payload) };
}

interface Once {
  readonly name: string;
  readonly purpose: string;
  /** End of the time in which the name must not be used again. */
  readonly expiresAt: Date;
}

/** Uses up a name; true for the first of several uses, on any server. */
export async function spendOnce(
  { name, purpose, expiresAt }: Once,
  { trx, scope: { tenant, clock } }: Place,
): Promise<boolean> {
  const at = clock.now().toISOString();
  const row = await insertRow({ db: trx, tenant }, 'one_time_code', {
    code_hash: hashOf(name),
    purpose,
    created_at: at,
    expires_at: expiresAt.toISOString(),
    used_at: at,
  })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code_hash']).doNothing())
    .returning('purpose')
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers with a used code what it has led to, so that a replay can take it back. */
export async function noteOnCode(
  code: string,
  note: Readonly<Record<string, string>>,
  { trx, scope: { tenant } }: Place,
): Promise<void> {
  await updateRows({ db: trx, tenant }, 'one_time_code')
    .set({ payload: sql`payload || ${JSON.stringify(note)}::jsonb` })
    .where('code_hash', '=', hashOf(code))
    .execute();
}

/** Revokes unused email links and pending sign-ins. */
export async function revokeCodesOf(
  userId: string,
  { trx, scope: { tenant } }: Place,
): Promise<void> {
  await deleteRows({ db: trx, tenant }, 'one_time_code')
    .where('used_at', 'is', null)
    .where(sql<string>`payload ->> 'userId'`, '=', userId)
    .execute();
}

/** Returns the payload of a valid code without using it up. */
export async function peekCode<Payload>(
  kind: CodeKind<Payload>,
  code: string,
  { trx, scope: { tenant, clock } }: Place,
): Promise<Payload | null> {
  if (tenantIdOfSecret(code) !== tenant.id) return null;
  const row = await selectRows({ db: trx, tenant }, 'one_time_code')
    .select('payload')
    .where('code_hash', '=', hashOf(code))
    .where('purpose', '=', kind.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst();
  return row ? kind.payload.parse(row.payload) : null;
}
