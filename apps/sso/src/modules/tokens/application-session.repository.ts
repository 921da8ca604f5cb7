import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows, updateRows } from '../../platform/db/tenant-rows.ts';

/** Sign-on of one installation of an application. */
export interface NewApplicationSession {
  readonly id: string;
  readonly platformSessionId: string;
  readonly applicationId: string;
  readonly instanceId: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface NewRefreshToken {
  readonly hash: Buffer;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

const touchedEveryMs = 5 * 60 * 1000;

export function applicationSessionRepository(trx: Transaction<DB>, tenantId: string) {
  return {
    /**
     * Returns the session of this installation, existing or new, optionally with a first token. Its
     * unused tokens expire: they could only belong to a copy.
     */
    open: (session: NewApplicationSession, token: NewRefreshToken | null) =>
      openApplicationSession(trx, { tenantId, session, token }),
    findToken: (hash: Buffer) => findToken(trx, tenantId, hash),
    /**
     * Replaces a token by its successor; false if it was used before: only the first of
     * concurrent calls gets true.
     */
    rotate: async (
      hash: Buffer,
      { salt, successor }: { readonly salt: Buffer; readonly successor: NewRefreshToken },
    ) => {
      const { rows } = await sql`
        with used as (
          update refresh_token set used_at = ${successor.createdAt}, successor_salt = ${salt}
          where tenant_id = ${tenantId} and token_hash = ${hash} and used_at is null
          returning application_session_id)
        insert into refresh_token (tenant_id, token_hash, application_session_id, scopes, created_at,
          expires_at)
        select ${tenantId}, ${successor.hash}, used.application_session_id,
          ${[...successor.scopes]}::text[], ${successor.createdAt}, ${successor.expiresAt} from used
        returning token_hash`.execute(trx);
      return rows.length > 0;
    },
    end: async (
      applicationSessionId: string,
      reason: 'token_reuse' | 'code_reuse' | 'logout',
      at: string,
    ) => {
      await updateRows({ db: trx, tenant: { id: tenantId } }, 'application_session')
        .set({ ended_at: at, end_reason: reason })
        .where('id', '=', applicationSessionId)
        .where('ended_at', 'is', null)
        .execute();
    },
    /** A sign of life, written at most every five minutes. */
    touchSession: async (
      { id, lastSeenAt }: { readonly id: string; readonly lastSeenAt: string },
      now: Date,
    ) => {
      if (now.getTime() - Date.parse(lastSeenAt) < touchedEveryMs) return;
      await updateRows({ db: trx, tenant: { id: tenantId } }, 'platform_session')
        .set({ last_seen_at: now.toISOString() })
        .where('id', '=', id)
        .execute();
    },
  };
}

interface Opening {
  readonly tenantId: string;
  readonly session: NewApplicationSession;
  readonly token: NewRefreshToken | null;
}

/** One statement in one round trip. It deletes only rows from before. */
async function openApplicationSession(
  trx: Transaction<DB>,
  { tenantId, session, token }: Opening,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with session as (
      insert into application_session (tenant_id, id, platform_session_id, application_id,
        instance_id, scopes, created_at, expires_at)
      values (${tenantId}, ${session.id}, ${session.platformSessionId}, ${session.applicationId},
        ${session.instanceId}, ${[...session.scopes]}::text[], ${session.createdAt}, ${session.expiresAt})
      on conflict (tenant_id, platform_session_id, application_id, instance_id)
        where ended_at is null
        do update set scopes = excluded.scopes
      returning id),
    unused as (
      delete from refresh_token r using session
      where r.tenant_id = ${tenantId} and r.application_session_id = session.id
        and r.used_at is null),
    added as (
      insert into refresh_token (tenant_id, token_hash, application_session_id, scopes, created_at,
        expires_at)
      select ${tenantId}, ${token?.hash ?? null}::bytea, session.id,
        ${[...(token?.scopes ?? [])]}::text[], ${session.createdAt},
        ${token?.expiresAt ?? null}::timestamptz
      from session where ${token?.hash ?? null}::bytea is not null)
    select id from session`.execute(trx);
  const [opened] = rows;
  if (!opened) throw new Error('a session that was neither found nor made');
  return opened.id;
}

export type StoredToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

async function findToken(trx: Transaction<DB>, tenantId: string, hash: Buffer) {
  const row = await selectRows({ db: trx, tenant: { id: tenantId } }, 'refresh_token as r')
    .innerJoin('application_session as a', sameTenant('a.id', 'r.application_session_id'))
    .select([
      'a.id as applicationSessionId',
      'a.platform_session_id as platformSessionId',
      'a.application_id as applicationId',
      'a.instance_id as instanceId',
      'a.expires_at as sessionExpiresAt',
      'a.ended_at as sessionEndedAt',
      'r.scopes',
      'r.expires_at as expiresAt',
      'r.used_at as usedAt',
      'r.successor_salt as successorSalt',
    ])
    .where('r.token_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}
