import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import {
  checkSession,
  listIdpSessions,
  listStoredSessions,
  logout,
} from '../../contract/me-operations.ts';
import { takeClientToken } from '../../contract/token-operations.ts';
import type { DB } from '../../platform/db/schema.ts';
import { selectRows } from '../../platform/db/tenant-rows.ts';
import { platformServe } from '../../platform/http/platform-serve.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { accessTokenSeconds } from '../../platform/tokens/tokens.ts';
import type { LiveSession, SessionKeys } from '../sessions/index.ts';
import { browserOf, endSessions, isShownBy, liveSessions } from '../sessions/index.ts';
import { subjectOf } from '../tokens/index.ts';
import type { Bearer, BearerDeps } from './bearer.ts';
import { bearerOf, enter, knockOf } from './bearer.ts';

export interface MeDeps extends BearerDeps {
  readonly sessionKeys: SessionKeys;
}

/** Operations on the caller's own sign-on (S-07, S-08, S-10 … S-12). */
export function sessionRoutes(app: FastifyInstance, deps: MeDeps): void {
  const serve = platformServe(bearerOf(deps));

  serve(app, takeClientToken, async ({ context: bearer, body }) => {
    const { scope, session, application } = bearer;
    await ownSession(bearer, body.session_key);
    onlyGranted(bearer, body.scopes);
    const wanted = { session, application, scopes: body.scopes };
    const token = await deps.tokens.accessToken(subjectOf(scope.tenant, wanted));
    return {
      data: { access_token: token, token_type: 'Bearer' as const, expires_in: accessTokenSeconds },
    };
  });

  platformServe(knockOf(deps))(app, checkSession, async ({ context: knock, body }) => {
    // Found or not, foreign or own: the same queries and the same answer.
    const { bearer, found } = await enter(deps, knock, (trx) =>
      sessionOfKey(trx, knock.scope, body.session_key),
    );
    return { data: { active: found?.userId === bearer.session.userId } };
  });

  serve(app, logout, async ({ context: bearer, body }) => {
    await endSignOn(bearer, { key: body.session_key, isEverywhere: body.everywhere });
    return { data: {} };
  });

  serve(app, listStoredSessions, async ({ context: { scope, session, caller } }) => {
    const { tenant } = scope;
    const sessions = await scope.read(async (trx) => {
      const seen = await browserOf(trx, tenant, {
        host: caller.cookieHost,
        cookie: caller.cookie,
      });
      // Without the cookie of this browser, the bearer's own sign-on is all it may know.
      if (!seen || !isShownBy(seen, session)) return [session];
      const all = await liveSessions(trx, scope, { column: 's.browser_id', value: seen.id });
      return all.filter((one) => isShownBy(seen, one));
    });
    const items = sessions.map((one) => ({
      sessionKey: deps.sessionKeys.keyOf(tenant.id, one.keySalt),
      tenantKey: tenant.key,
      user: one.email ?? one.userId,
      displayName: one.displayName,
      connectorType: one.connectorType,
    }));
    return { data: { items } };
  });

  serve(app, listIdpSessions, async ({ context: bearer, body }) => {
    const session = await ownSession(bearer, body.session_key);
    onlyGranted(bearer, body.scopes);
    const { connectorId, connectorType } = session;
    const issuer = await bearer.scope.read((trx) => issuerOf(trx, bearer.scope, connectorId));
    return { data: { items: [{ connectorId, connectorType, issuer, scopes: body.scopes }] } };
  });
}

/** The session of a key that the body names: it has to be the bearer's own. */
async function ownSession({ scope, session }: Bearer, key: string) {
  const byKey = await scope.read((trx) => sessionOfKey(trx, scope, key));
  if (byKey?.id !== session.id) throw new AppError('auth.required');
  return byKey;
}

/** Narrower than what the bearer has, never wider. */
function onlyGranted({ claims }: Bearer, scopes: readonly string[]): void {
  if (!scopes.every((scope) => claims.scopes.includes(scope))) throw new AppError('scope.refused');
}

async function sessionOfKey(
  trx: Transaction<DB>,
  scope: TenantScope,
  key: string,
): Promise<LiveSession | null> {
  const [session] = await liveSessions(trx, scope, { column: 's.key_hash', value: hashOf(key) });
  return session ?? null;
}

interface Which {
  /** The bearer's own sign-on when no key is named. */
  readonly key: string | undefined;
  readonly isEverywhere: boolean;
}

/** Ends one of the caller's sign-ons; keys of others are ignored silently. */
async function endSignOn(
  { scope, session, caller }: Bearer,
  { key, isEverywhere }: Which,
): Promise<void> {
  await scope.write(async (trx) => {
    const named = key === undefined ? session : await sessionOfKey(trx, scope, key);
    if (named?.userId !== session.userId) return;
    const which = isEverywhere ? { userId: session.userId } : { id: named.id };
    await endSessions(trx, scope, { which, reason: 'logout', origin: caller });
  });
}

/** Issuer of the connector that a sign-on came from. */
async function issuerOf(
  trx: Transaction<DB>,
  { tenant }: TenantScope,
  connectorId: string,
): Promise<string> {
  const row = await selectRows({ db: trx, tenant }, 'connector')
    .select('issuer')
    .where('id', '=', connectorId)
    .executeTakeFirstOrThrow();
  return row.issuer;
}
