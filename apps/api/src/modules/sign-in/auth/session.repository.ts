import type { SessionEndReason } from '@axp/contracts';
import { sessionEndReasons } from '@axp/contracts/vocabulary';
import { columnValues, recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { sessionSubject } from '../../../platform/changes/changes.ts';
import type { CloudSignOn } from '../../../platform/cloud/cloud-platform.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { isFactorRequired, strictestRuleOf } from './domain/second-factor-rule.ts';

/** The account at a provider, directory or the platform that a session was started with. */
export interface SessionOrigin {
  readonly methodCode: string;
  readonly issuer: string;
  readonly subject: string;
  /** Claim `sid` of the token, for back-channel logout; null if the token has none. */
  readonly upstreamSessionId: string | null;
  /** Sealed id token of the sign-in, to sign out there; null where that is not wanted. */
  readonly upstreamIdToken: Buffer | null;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  /** Null for a password of our own. */
  readonly origin: SessionOrigin | null;
  readonly userAgent: string;
  readonly address: string;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  /** When the person proved who they are; null for `createdAt`. */
  readonly confirmedAt: Date | null;
  readonly expiresAt: Date;
}

export interface EndedSession {
  readonly id: string;
  readonly userId: string;
}

/** Sessions that end: those of a user, a method or a provider's account, or one of them. */
export interface EndedSessions {
  readonly id?: string;
  readonly userId?: string;
  readonly exceptId?: string | null;
  readonly methodCode?: string;
  readonly upstream?: UpstreamSessions;
}

/** Sessions that were started with an account at a provider: one session there, or all. */
interface UpstreamSessions {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

export async function insertSession(
  tx: TenantRows,
  { origin, ...session }: NewSession,
): Promise<void> {
  await insertRow(tx, 'user_session', {
    ...columnValues({ ...session, lastSeenAt: session.createdAt }),
    ...originColumns(origin),
  }).execute();
}

/** Whether a person has had a session before; old ones are deleted. */
export async function hasSignedIn(tx: TenantRows, userId: string): Promise<boolean> {
  const session = selectRows(tx, 'user_session').select('id').where('user_id', '=', userId);
  return (await session.limit(1).executeTakeFirst()) !== undefined;
}

/** The origin of a session, or of a sign-in that waits for the second factor. */
export function originColumns(origin: SessionOrigin | null) {
  return {
    method_code: origin?.methodCode ?? null,
    identity_issuer: origin?.issuer ?? null,
    identity_subject: origin?.subject ?? null,
    upstream_session_id: origin?.upstreamSessionId ?? null,
    upstream_id_token: origin?.upstreamIdToken ?? null,
  };
}

/** Parts of the origin that a sign-out at the provider needs. */
export type ProviderSession = Pick<SessionOrigin, 'methodCode' | 'upstreamIdToken'>;

/** Null for a session by a password of our own. */
export async function findProviderSession(
  tx: TenantRows,
  sessionId: string,
): Promise<ProviderSession | null> {
  const row = await selectRows(tx, 'user_session')
    .select(['method_code as methodCode', 'upstream_id_token as upstreamIdToken'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const { methodCode = null, upstreamIdToken = null } = row ?? {};
  return methodCode === null ? null : { methodCode, upstreamIdToken };
}

/** Notes that the person of a session has confirmed who they are. */
export async function confirmSession(tx: TenantRows, sessionId: string, at: Date): Promise<void> {
  await updateRows(tx, 'user_session')
    .set({ confirmed_at: at.toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** False for a token of the platform that was used before; of two at once the second waits. */
export async function consumeCloudToken(
  tx: TenantRows,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertRow(tx, 'cloud_token_use', {
    token_hash: tokenHash,
    expires_at: expiresAt.toISOString(),
  })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Ends sessions that still run, also where servers remember them, and sign-ins by a provider that
 * would become such sessions. Of a session that has ended already, the first reason stays.
 */
export async function endSessionRows(
  tx: TenantRows,
  which: EndedSessions,
  { at, reason }: { readonly at: Date; readonly reason: SessionEndReason },
): Promise<EndedSession[]> {
  const { id, userId, exceptId, methodCode, upstream } = which;
  if ([id, userId, methodCode, upstream].every((one) => one === undefined)) return [];
  if (id === undefined) await endWaitingSignIns(tx, which);
  let query = updateRows(tx, 'user_session')
    .set({ ended_at: at.toISOString(), end_reason: reason, upstream_id_token: null })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at.toISOString());
  if (id !== undefined) query = query.where('id', '=', id);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (exceptId) query = query.where('id', '<>', exceptId);
  if (methodCode !== undefined) query = query.where('method_code', '=', methodCode);
  if (upstream) query = query.where(startedWith(upstream));
  const sessions = await query.returning(['id', 'user_id as userId']).execute();
  if (reason !== 'idle' && reason !== 'expired') await removePushDevices(tx, which, sessions);
  const subjects = sessions.flatMap((one) => [sessionSubject(tx.merchant.id, one.id), one.userId]);
  recordChangedRows(tx.db, 'user_session', subjects);
  return sessions;
}

/** Removes browsers that were signed out (J-06), and all of a user who is signed out everywhere. */
async function removePushDevices(
  tx: TenantRows,
  { id, userId, exceptId }: EndedSessions,
  sessions: readonly EndedSession[],
): Promise<void> {
  const ids = sessions.map((session) => session.id);
  const everywhere = id === undefined ? (userId ?? null) : null;
  await deleteRows(tx, 'push_device')
    .where(sql<boolean>`(session_id = any (${ids}::uuid[]) or user_id = ${everywhere})`)
    .where(sql<boolean>`coalesce(session_id <> ${exceptId ?? null}, true)`)
    .execute();
}

/** Sign-ins by a password end with it, and are not concerned. */
async function endWaitingSignIns(
  tx: TenantRows,
  { userId, methodCode, upstream }: EndedSessions,
): Promise<void> {
  let query = deleteRows(tx, 'sign_in_ticket').where('method_code', 'is not', null);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (methodCode !== undefined) query = query.where('method_code', '=', methodCode);
  if (upstream) query = query.where(startedWith(upstream));
  await query.execute();
}

/** Condition for sessions, and for sign-ins that wait for the second factor. */
function startedWith({ issuer, subject, sid }: UpstreamSessions) {
  const ofSubject = subject === null ? sql`true` : sql`identity_subject = ${subject}`;
  // A session without an upstream session id may be the one to end.
  const ofAny = subject === null ? sql`false` : sql`upstream_session_id is null`;
  const ofSession = sid === null ? sql`true` : sql`(upstream_session_id = ${sid} or ${ofAny})`;
  return sql<boolean>`identity_issuer = ${issuer} and ${ofSubject} and ${ofSession}`;
}

/** Stores a refresh token; one that is stored already stays as it is. */
export async function insertRefreshToken(
  tx: TenantRows,
  sessionId: string,
  tokenHash: Buffer,
  at: Date,
): Promise<void> {
  await insertRow(tx, 'refresh_token', {
    token_hash: tokenHash,
    session_id: sessionId,
    created_at: at.toISOString(),
  })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a refresh token was swapped for its successor. */
export async function isRefreshTokenUsed(tx: TenantRows, tokenHash: Buffer): Promise<boolean> {
  const token = await refreshTokenQuery(tx, tokenHash).select('used_at').executeTakeFirst();
  return Boolean(token?.used_at);
}

/** The sign-on at the platform that a session came from; null for any other session. */
export async function findCloudSignOn(
  tx: TenantRows,
  tokenHash: Buffer,
): Promise<CloudSignOn | null> {
  const row = await selectRows(tx, 'refresh_token as token')
    .innerJoin('user_session as session', sameMerchant('session.id', 'token.session_id'))
    .innerJoin('sign_in_method as method', sameMerchant('method.code', 'session.method_code'))
    .innerJoin('cloud_tenant as cloud', 'cloud.merchant_id', 'session.merchant_id')
    .select(['session.upstream_session_id as sessionId', 'session.identity_subject as userId'])
    .select(['cloud.tenant_key as tenantKey', 'cloud.application_id as applicationId'])
    .where('token.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('method.kind', '=', 'cloud')
    .executeTakeFirst();
  const { sessionId, userId, tenantKey, applicationId } = row ?? {};
  return sessionId && userId && tenantKey && applicationId
    ? { sessionId, userId, tenantKey, applicationId }
    : null;
}

/**
 * A refresh token with its session, which stays locked: two requests with one token take turns.
 */
export async function lockRefreshToken(tx: TenantRows, tokenHash: Buffer) {
  const session = await lockSessionOf(tx, tokenHash);
  if (!session) return null;
  // Read after the lock to see a use by the previous holder.
  const [token, user, isOff, isRequired] = await Promise.all([
    refreshTokenQuery(tx, tokenHash).select(['used_at', 'created_at']).executeTakeFirstOrThrow(),
    selectRows(tx, 'app_user')
      .select(['status', 'is_administrator'])
      .where('id', '=', session.user_id)
      .executeTakeFirstOrThrow(),
    isMethodOff(tx, session.method_code),
    requiresSecondFactor(tx, session.user_id),
  ]);
  return {
    sessionId: session.id,
    userId: session.user_id,
    sessionExpiresAt: new Date(session.expires_at),
    // Sessions of a release before this column: the token is as old as their last refresh.
    lastSeenAt: new Date(session.last_seen_at ?? token.created_at),
    endReason: sessionEndReasons.find((reason) => reason === session.end_reason) ?? null,
    isAdministrator: user.is_administrator,
    isMethodOff: isOff,
    isUserActive: user.status === 'active',
    lacksSecondFactor: isRequired && !session.has_second_factor,
    usedAt: token.used_at === null ? null : new Date(token.used_at),
  };
}

/** Selects the rules on second factors of the platforms of a merchant. */
export const upstreamRules = (merchantId: string) => sql<string[]>`array(
  select method.upstream_second_factor from sign_in_method method
  where method.merchant_id = ${merchantId} and method.kind = 'cloud' and method.is_enabled
    and method.upstream_second_factor is not null)`;

/** Whether the merchant requires a second factor of a user; of a newcomer where `userId` is null. */
export async function requiresSecondFactor(
  tx: TenantRows,
  userId: string | null,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('merchant')
    .select('merchant.second_factor as rule')
    .select((eb) =>
      // No join: Citus takes none of a copied table with rows that may be absent.
      eb
        .selectFrom('app_user as person')
        .select('person.is_administrator')
        .where('person.merchant_id', '=', tx.merchant.id)
        .where('person.id', '=', userId)
        .as('isAdministrator'),
    )
    .select(upstreamRules(tx.merchant.id).as('upstream'))
    .where('merchant.id', '=', tx.merchant.id)
    .executeTakeFirstOrThrow();
  const isAdministrator = row.isAdministrator ?? false;
  return isFactorRequired(strictestRuleOf(row.rule, row.upstream), { isAdministrator });
}

/** The first use counts: it is what later uses are measured from. */
export async function markRefreshTokenUsed(
  tx: TenantRows,
  tokenHash: Buffer,
  at: Date,
): Promise<void> {
  await updateRows(tx, 'refresh_token')
    .set({ used_at: at.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .execute();
}

/** Whether the method is disabled, or was removed by the operator. */
async function isMethodOff(tx: TenantRows, method: string | null): Promise<boolean> {
  if (method === null) return false;
  const row = await selectRows(tx, 'sign_in_method')
    .select('is_enabled')
    .where('code', '=', method)
    .executeTakeFirst();
  return row?.is_enabled !== true;
}

function refreshTokenQuery(tx: TenantRows, tokenHash: Buffer) {
  return selectRows(tx, 'refresh_token').where('token_hash', '=', tokenHash);
}

async function lockSessionOf(tx: TenantRows, tokenHash: Buffer) {
  const token = await refreshTokenQuery(tx, tokenHash).select('session_id').executeTakeFirst();
  if (!token) return undefined;
  return selectRows(tx, 'user_session')
    .select(['id', 'user_id', 'expires_at', 'last_seen_at', 'end_reason'])
    .select(['method_code', 'has_second_factor'])
    .where('id', '=', token.session_id)
    .forUpdate()
    .executeTakeFirst();
}
