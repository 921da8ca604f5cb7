import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { LiveSession } from '../sessions/index.ts';
import { endSessions, liveSessions } from '../sessions/index.ts';
import type { Bearer } from './bearer.ts';

export async function sessionOfKey(
  trx: Transaction<DB>,
  { tenant, clock }: TenantScope,
  key: string,
): Promise<LiveSession | null> {
  const mark = { column: 's.key_hash', value: hashOf(key) } as const;
  const [session] = await liveSessions(trx, tenant.id, { mark, now: clock.now() });
  return session ?? null;
}

interface Which {
  /** The bearer's own sign-on when no key is named. */
  readonly key: string | undefined;
  readonly isEverywhere: boolean;
}

/** Ends one of the caller's sign-ons; keys of others are ignored silently. */
export async function endSignOn(
  { scope, session, caller }: Bearer,
  { key, isEverywhere }: Which,
): Promise<void> {
  await scope.write(async (trx) => {
    const named = key === undefined ? session : await sessionOfKey(trx, scope, key);
    if (named?.userId !== session.userId) return;
    const which = isEverywhere ? { userId: session.userId } : { id: named.id };
    await endSessions(trx, scope, { which, reason: 'logout', origin: { address: caller.address } });
  });
}

/** Issuer of the connector that a sign-on came from. */
export async function issuerOf(
  trx: Transaction<DB>,
  { tenant }: TenantScope,
  connectorId: string,
): Promise<string> {
  const row = await trx
    .selectFrom('connector')
    .select('issuer')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', connectorId)
    .executeTakeFirstOrThrow();
  return row.issuer;
}
