import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { insertRow, updateRows } from '../../platform/db/tenant-rows.ts';

export type EndReason =
  | 'logout'
  | 'signed_in_again'
  | 'signed_out_elsewhere'
  | 'administrator'
  | 'password_changed'
  | 'deactivated'
  | 'provider';

export interface NewSession {
  readonly id: string;
  readonly browserId: string;
  readonly userId: string;
  readonly connectorId: string;
  readonly keySalt: Buffer;
  readonly keyHash: Buffer;
  readonly methods: readonly string[];
  readonly userAgent: string;
  readonly address: string;
  readonly upstreamSessionId: string | null;
  readonly upstreamIdToken: string | null;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
}

export interface EndedSession {
  readonly id: string;
  readonly userId: string;
}

/** Sessions of a user or browser or one of them; a narrower choice by naming several. */
export interface EndedSessions {
  readonly id?: string;
  readonly userId?: string;
  readonly browserId?: string;
  readonly connectorId?: string;
  readonly upstream?: UpstreamSessions;
  readonly exceptId?: string;
  /** All of the tenant. */
  readonly isEveryone?: true;
}

/** Sessions that came from one session at a provider, or from all of its person. */
interface UpstreamSessions {
  readonly connectorId: string;
  /** Null where the provider names the session alone. */
  readonly subject: string | null;
  readonly sid: string | null;
}

interface NewBrowser {
  readonly id: string;
  readonly cookieHash: Buffer;
  readonly createdAt: string;
}

/** Writing side of browsers and their platform sessions, inside one tenant's transaction. */
export function sessionRepository(trx: Transaction<DB>, tenantId: string) {
  return {
    addBrowser: async ({ id, cookieHash, createdAt }: NewBrowser) => {
      await insertRow({ db: trx, tenant: { id: tenantId } }, 'browser', {
        id,
        cookie_hash: cookieHash,
        created_at: createdAt,
      }).execute();
    },
    /**
     * Renews the browser's cookie on the tenant's host. The cookie on the API's host stays while
     * pages of a signed-in user need it.
     */
    renewCookies: async (
      browserId: string,
      hash: Buffer,
      { isApiCookieKept }: { readonly isApiCookieKept: boolean },
    ) => {
      await updateRows({ db: trx, tenant: { id: tenantId } }, 'browser')
        .set({
          cookie_hash: hash,
          ...(!isApiCookieKept && { api_cookie_hash: null, api_cookie_at: null }),
        })
        .where('id', '=', browserId)
        .execute();
    },
    /** The browser gets its cookie on the API's host; an older one is worth nothing from then on. */
    setApiCookie: async (browserId: string, hash: Buffer, at: string) => {
      await updateRows({ db: trx, tenant: { id: tenantId } }, 'browser')
        .set({ api_cookie_hash: hash, api_cookie_at: at })
        .where('id', '=', browserId)
        .execute();
    },
    add: async (session: NewSession) => {
      await insertRow({ db: trx, tenant: { id: tenantId } }, 'platform_session', {
        id: session.id,
        browser_id: session.browserId,
        user_id: session.userId,
        connector_id: session.connectorId,
        key_salt: session.keySalt,
        key_hash: session.keyHash,
        methods: [...session.methods],
        user_agent: session.userAgent,
        address: session.address,
        upstream_session_id: session.upstreamSessionId,
        upstream_id_token: session.upstreamIdToken,
        signed_in_at: session.signedInAt,
        last_seen_at: session.lastSeenAt,
        expires_at: session.expiresAt,
      }).execute();
    },
    /** Ends sessions that still run, with all that applications hold of them. */
    end: async (which: EndedSessions, reason: EndReason, at: string): Promise<EndedSession[]> => {
      const ended = await endRows(trx, { tenantId, which, reason, at });
      if (ended.length === 0) return [];
      const ids = ended.map(({ id }) => id);
      await announceEnds(trx, { tenantId, ended: ids, at });
      await updateRows({ db: trx, tenant: { id: tenantId } }, 'application_session')
        .set({ ended_at: at, end_reason: reason })
        .where('platform_session_id', 'in', ids)
        .where('ended_at', 'is', null)
        .execute();
      return ended;
    },
  };
}

/** Applications that hold something of the sessions hear of their end (back-channel logout). */
async function announceEnds(
  trx: Transaction<DB>,
  {
    tenantId,
    ended,
    at,
  }: { readonly tenantId: string; readonly ended: readonly string[]; readonly at: string },
): Promise<void> {
  await sql`
    insert into logout_delivery (tenant_id, session_id, application_id, user_id, due_at, created_at)
    select distinct held.tenant_id, held.platform_session_id, held.application_id, session.user_id,
      ${at}::timestamptz, ${at}::timestamptz
    from application_session held
    join platform_session session
      on session.tenant_id = held.tenant_id and session.id = held.platform_session_id
    join application on application.tenant_id = held.tenant_id
      and application.id = held.application_id
    where held.tenant_id = ${tenantId} and held.platform_session_id = any(${ended}::uuid[])
      and application.backchannel_logout_uri is not null and application.status = 'active'
    on conflict do nothing`.execute(trx);
}

interface Ending {
  readonly tenantId: string;
  readonly which: EndedSessions;
  readonly reason: EndReason;
  readonly at: string;
}

async function endRows(
  trx: Transaction<DB>,
  { tenantId, which, reason, at }: Ending,
): Promise<EndedSession[]> {
  const { id, userId, browserId, connectorId, upstream, exceptId } = which;
  const named = [id, userId, browserId, connectorId, upstream, which.isEveryone];
  if (named.every((one) => one === undefined)) return [];
  let ending = updateRows({ db: trx, tenant: { id: tenantId } }, 'platform_session')
    // Only who signs out here is sent to sign out at the provider.
    .set({
      ended_at: at,
      end_reason: reason,
      ...(reason !== 'logout' && { upstream_id_token: null }),
    })
    .where('ended_at', 'is', null);
  if (id !== undefined) ending = ending.where('id', '=', id);
  if (userId !== undefined) ending = ending.where('user_id', '=', userId);
  if (browserId !== undefined) ending = ending.where('browser_id', '=', browserId);
  if (connectorId !== undefined) ending = ending.where('connector_id', '=', connectorId);
  if (upstream) ending = ending.where(startedWith(tenantId, upstream));
  if (exceptId !== undefined) ending = ending.where('id', '<>', exceptId);
  return ending.returning(['id', 'user_id as userId']).execute();
}

function startedWith(tenantId: string, { connectorId, subject, sid }: UpstreamSessions) {
  const ofPerson =
    subject === null
      ? sql`true`
      : sql`user_id in (select id from app_user where tenant_id = ${tenantId}
          and connector_id = ${connectorId} and subject = ${subject})`;
  // A session whose provider named none may be the one to end.
  const ofUnnamed = subject === null ? sql`false` : sql`upstream_session_id is null`;
  const ofSession = sid === null ? sql`true` : sql`(upstream_session_id = ${sid} or ${ofUnnamed})`;
  return sql<boolean>`connector_id = ${connectorId} and ${ofPerson} and ${ofSession}`;
}
