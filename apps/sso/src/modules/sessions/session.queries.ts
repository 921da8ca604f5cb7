import type { Transaction } from 'kysely';
import { sameTenant } from '../../platform/db/same-tenant.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';

/** A running sign-on of an active person, with all that tokens say of it. */
export type LiveSession = Awaited<ReturnType<typeof liveSessions>>[number];

/** By which of its marks a session is looked for. */
export type SessionMark =
  | { readonly column: 's.id' | 's.browser_id' | 's.user_id'; readonly value: string }
  | { readonly column: 's.key_hash'; readonly value: Buffer };

/** Without a sign of life for this long, a session is over, however long it might have lasted. */
export const idleSessionDays = 14;
export const longestSessionDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** Sessions that were seen last before this are over. */
export function idleSince(now: Date): string {
  return new Date(now.getTime() - idleSessionDays * dayMs).toISOString();
}

type LiveScope = Pick<TenantScope, 'tenant' | 'clock'>;

/** Rows of sign-ons that still run: neither ended nor idle, of an active person and connector. */
export function liveSessionRows(trx: Transaction<DB>, { tenant, clock }: LiveScope) {
  const now = clock.now();
  return selectRows({ db: trx, tenant }, 'platform_session as s')
    .innerJoin('app_user as u', sameTenant('u.id', 's.user_id'))
    .innerJoin('connector as c', sameTenant('c.id', 's.connector_id'))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .where('s.last_seen_at', '>', idleSince(now))
    .where('u.status', '=', 'active')
    .where('c.is_enabled', '=', true);
}

export function liveSessions(trx: Transaction<DB>, scope: LiveScope, mark: SessionMark) {
  return liveSessionRows(trx, scope)
    .select([
      's.id',
      's.browser_id as browserId',
      's.key_salt as keySalt',
      's.user_id as userId',
      'u.display_name as displayName',
      'u.email',
      'u.is_email_verified as isEmailVerified',
      // The address that a code of ours has proven; null for people with a password of ours.
      'u.proven_email as provenEmail',
      // Name and groups at the directory or provider.
      'u.username',
      'u.groups',
      's.connector_id as connectorId',
      'c.kind as connectorType',
      's.methods',
      's.user_agent as userAgent',
      's.address',
      's.signed_in_at as signedInAt',
      // The last confirmation in a session that went on; null if there was none.
      's.confirmed_at as confirmedAt',
      's.last_seen_at as lastSeenAt',
      's.expires_at as expiresAt',
    ])
    .where(mark.column, '=', mark.value)
    .orderBy('s.signed_in_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** A browser as one of its cookies shows it. */
export interface SeenBrowser {
  readonly id: string;
  /**
   * Hides later sign-ons: the cookie on the API's host predates them and may be a copy. Null for
   * the tenant host's cookie, which each sign-in renews.
   */
  readonly shownUntil: string | null;
}

export function isShownBy(
  { id, shownUntil }: SeenBrowser,
  { browserId, signedInAt }: Pick<LiveSession, 'browserId' | 'signedInAt'>,
): boolean {
  if (id !== browserId) return false;
  return shownUntil === null || Date.parse(signedInAt) <= Date.parse(shownUntil);
}

/** The browser that a cookie belongs to, by the host that the cookie came to. */
export async function findBrowser(
  trx: Transaction<DB>,
  tenantId: string,
  { host, hash }: { readonly host: 'tenant' | 'api'; readonly hash: Buffer },
): Promise<SeenBrowser | null> {
  const row = await selectRows({ db: trx, tenant: { id: tenantId } }, 'browser')
    .select(['id', 'api_cookie_at'])
    .where(host === 'tenant' ? 'cookie_hash' : 'api_cookie_hash', '=', hash)
    .executeTakeFirst();
  return row ? { id: row.id, shownUntil: host === 'tenant' ? null : row.api_cookie_at } : null;
}
