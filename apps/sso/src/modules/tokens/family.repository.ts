import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** What one installation of an application holds of a sign-on. */
export interface NewFamily {
  readonly id: string;
  readonly platformSessionId: string;
  readonly applicationId: string;
  readonly instanceId: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface FamilyToken {
  readonly hash: Buffer;
  readonly familyId: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface StoredToken {
  readonly familyId: string;
  readonly platformSessionId: string;
  readonly applicationId: string;
  readonly instanceId: string;
  readonly familyExpiresAt: string;
  readonly familyEndedAt: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly successorSalt: Buffer | null;
}

export interface FamilyRepository {
  /** The family of this installation: the one it has, or a new one. Unused tokens of it are over. */
  readonly open: (family: NewFamily) => Promise<string>;
  readonly addToken: (token: FamilyToken) => Promise<void>;
  readonly findToken: (hash: Buffer) => Promise<StoredToken | null>;
  /** Whether it was unused until now: of several at once, one gets true. */
  readonly consume: (hash: Buffer, use: { at: string; salt: Buffer }) => Promise<boolean>;
  readonly end: (
    familyId: string,
    reason: 'token_reuse' | 'code_reuse' | 'logout',
    at: string,
  ) => Promise<void>;
  /** A sign of life, written at most every five minutes. */
  readonly touchSession: (platformSessionId: string, now: Date) => Promise<void>;
}

const touchedEveryMs = 5 * 60 * 1000;

export function familyRepository(trx: Transaction<DB>, tenantId: string): FamilyRepository {
  return {
    open: async (family) => {
      const { id } = await trx
        .insertInto('application_session')
        .values({
          tenant_id: tenantId,
          id: family.id,
          platform_session_id: family.platformSessionId,
          application_id: family.applicationId,
          instance_id: family.instanceId,
          scopes: [...family.scopes],
          created_at: family.createdAt,
          expires_at: family.expiresAt,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_id', 'platform_session_id', 'application_id', 'instance_id'])
            .where('ended_at', 'is', null)
            .doUpdateSet({ scopes: [...family.scopes] }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      if (id !== family.id) await forgetUnused(trx, tenantId, id);
      return id;
    },
    addToken: async ({ hash, familyId, scopes, createdAt, expiresAt }) => {
      await trx
        .insertInto('refresh_token')
        .values({
          tenant_id: tenantId,
          token_hash: hash,
          application_session_id: familyId,
          scopes: [...scopes],
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    findToken: (hash) => findToken(trx, tenantId, hash),
    consume: async (hash, { at, salt }) => {
      const row = await trx
        .updateTable('refresh_token')
        .set({ used_at: at, successor_salt: salt })
        .where('tenant_id', '=', tenantId)
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .returning('used_at')
        .executeTakeFirst();
      return row !== undefined;
    },
    end: async (familyId, reason, at) => {
      await trx
        .updateTable('application_session')
        .set({ ended_at: at, end_reason: reason })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', familyId)
        .where('ended_at', 'is', null)
        .execute();
    },
    touchSession: (platformSessionId, now) =>
      touchSession(trx, tenantId, { platformSessionId, now }),
  };
}

/** A sign-on anew gives a new token: one that lies about unused could only be somebody else's. */
async function forgetUnused(
  trx: Transaction<DB>,
  tenantId: string,
  familyId: string,
): Promise<void> {
  await trx
    .deleteFrom('refresh_token')
    .where('tenant_id', '=', tenantId)
    .where('application_session_id', '=', familyId)
    .where('used_at', 'is', null)
    .execute();
}

async function findToken(
  trx: Transaction<DB>,
  tenantId: string,
  hash: Buffer,
): Promise<StoredToken | null> {
  const row = await trx
    .selectFrom('refresh_token as r')
    .innerJoin('application_session as a', (join) =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.application_session_id'),
    )
    .select([
      'a.id as familyId',
      'a.platform_session_id as platformSessionId',
      'a.application_id as applicationId',
      'a.instance_id as instanceId',
      'a.expires_at as familyExpiresAt',
      'a.ended_at as familyEndedAt',
      'r.scopes',
      'r.expires_at as expiresAt',
      'r.used_at as usedAt',
      'r.successor_salt as successorSalt',
    ])
    .where('r.tenant_id', '=', tenantId)
    .where('r.token_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

async function touchSession(
  trx: Transaction<DB>,
  tenantId: string,
  { platformSessionId, now }: { readonly platformSessionId: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('platform_session')
    .set({ last_seen_at: now.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', platformSessionId)
    .where('last_seen_at', '<', new Date(now.getTime() - touchedEveryMs).toISOString())
    .execute();
}
