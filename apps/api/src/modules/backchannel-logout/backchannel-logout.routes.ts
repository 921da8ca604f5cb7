import { AppError, backchannelLogout } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { Logger } from '@axp/server-kit/logging';
import { UpstreamError } from '@axp/server-kit/upstream';
import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { CloudPlatform } from '../../platform/cloud/cloud-platform.ts';
import type { InTransaction } from '../../platform/db/tenant-transaction.ts';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { endSessions, spendCloudToken } from '../auth/index.ts';
import type { SignInMethodRow } from '../sign-in-methods/index.ts';

export function backchannelLogoutRoutes(
  app: FastifyInstance,
  serve: ApiServe,
  depsOf: (scope: RequestScope) => LogoutDeps,
): void {
  serve.open(app, backchannelLogout, async ({ body, context: { scope } }) => {
    const deps = depsOf(scope);
    try {
      await endUpstreamSessions(deps, body.logout_token);
    } catch (error) {
      if (error instanceof LogoutTokenRefused) {
        const { reason } = error;
        const issuer = claimedIssuer(body.logout_token);
        deps.logger.warn({ merchant: scope.merchant.id, issuer, reason }, 'logout_token_refused');
      }
      throw error;
    }
    return { data: {} };
  });
}

/** The sender learns no reason, because it would help a forger. The log has it. */
class LogoutTokenRefused extends AppError {
  readonly reason: string;

  constructor(reason: string) {
    super('logout_token.refused');
    this.reason = reason;
  }
}

interface LogoutDeps {
  readonly clock: { readonly now: () => Date };
  /** Methods of the merchant, those that are off included: their sessions may still run. */
  readonly methods: () => Promise<readonly SignInMethodRow[]>;
  readonly platform: CloudPlatform | null;
  /** Signing keys of an issuer, by its discovery document. */
  readonly keysOf: (issuer: string) => Promise<JWTVerifyGetKey>;
  readonly inTransaction: InTransaction;
  readonly forgetSession: (sessionId: string) => void;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Ends the sessions that a logout token names, once.
 * @throws AppError logout_token.refused, auth.provider_unreachable
 */
async function endUpstreamSessions(deps: LogoutDeps, token: string): Promise<void> {
  const issuer = claimedIssuer(token);
  const known = (await deps.methods()).flatMap((row) => issuerOf(deps, row));
  const candidates = known.filter((one) => one.issuer === issuer);
  const now = deps.clock.now();
  const logout = await readFirst(candidates, (one) => readLogoutToken(token, one, now));
  const ended = await deps.inTransaction(async (tx) => {
    const tokenHash = hashOf(`logout:${logout.issuer} ${logout.tokenId}`);
    const isFirst = await spendCloudToken(tx, tokenHash, logout.expiresAt);
    if (!isFirst) throw new LogoutTokenRefused('used before');
    return endSessions(tx, { upstream: logout }, { reason: 'upstream' });
  });
  for (const id of ended) deps.forgetSession(id);
}

/** Two methods may share an issuer, each with a client of its own. */
async function readFirst(
  candidates: readonly LogoutIssuer[],
  read: (candidate: LogoutIssuer) => Promise<LogoutToken>,
): Promise<LogoutToken> {
  let refusal = new LogoutTokenRefused('unknown issuer');
  for (const candidate of candidates) {
    const outcome = await read(candidate).catch((error: unknown) => {
      if (error instanceof UpstreamError) throw new AppError('auth.provider_unreachable');
      if (error instanceof LogoutTokenRefused) return error;
      throw error;
    });
    if (!(outcome instanceof LogoutTokenRefused)) return outcome;
    refusal = outcome;
  }
  throw refusal;
}

function issuerOf({ platform, keysOf }: LogoutDeps, row: SignInMethodRow): LogoutIssuer[] {
  if (row.kind === 'cloud') {
    const { tenant_key: tenantKey, application_id: audience } = row;
    if (!platform || tenantKey === null || audience === null) return [];
    const issuer = platform.tenantOrigin(tenantKey);
    return [{ issuer, audience, keys: async () => platform.findPublicKey }];
  }
  const { issuer, client_id: audience } = row;
  return issuer === null || audience === null
    ? []
    : [{ issuer, audience, keys: () => keysOf(issuer) }];
}

/** Issuer that may end sessions here: a provider of the merchant, or the platform. */
interface LogoutIssuer {
  readonly issuer: string;
  /** Audience of its ID tokens, i.e. our client id. */
  readonly audience: string;
  readonly keys: () => Promise<JWTVerifyGetKey>;
}

interface LogoutToken {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
  readonly tokenId: string;
  /** Not accepted after that, used or not. */
  readonly expiresAt: Date;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
const longestAgeSeconds = 5 * 60;
const toleranceSeconds = 60;

const Claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255).optional(),
  sid: z.string().min(1).max(255).optional(),
  jti: z.string().min(1).max(255),
  iat: z.number(),
  events: z.looseObject({ [event]: z.looseObject({}) }),
});

/** The token's own word on who made it; proves nothing. */
function claimedIssuer(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}

/**
 * Validates a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6), except for its replay.
 * @throws AppError logout_token.refused; UpstreamError where the issuer's keys can't be read
 */
async function readLogoutToken(
  token: string,
  { issuer, audience, keys }: LogoutIssuer,
  now: Date,
): Promise<LogoutToken> {
  const checks = {
    // The list keeps a token from choosing how it is checked (none, HMAC with a public key).
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA'],
    issuer,
    audience,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: longestAgeSeconds,
    clockTolerance: toleranceSeconds,
    currentDate: now,
  };
  const { payload, protectedHeader } = await jwtVerify(token, await keys(), checks).catch(refuse);
  const claims = Claims.safeParse(payload);
  const isTyped = [undefined, 'JWT', 'logout+jwt'].includes(protectedHeader.typ);
  // A nonce would make it an ID token that someone shows in the wrong place.
  if (!claims.success) throw new LogoutTokenRefused('claims');
  if (!isTyped || 'nonce' in payload) throw new LogoutTokenRefused('another kind of token');
  const { sub = null, sid = null, jti, iat } = claims.data;
  if (sub === null && sid === null) throw new LogoutTokenRefused('no sub or sid');
  const expiresAt = new Date((iat + longestAgeSeconds + 2 * toleranceSeconds) * 1000);
  return { issuer, subject: sub, sid, tokenId: jti, expiresAt };
}

function refuse(cause: unknown): never {
  const isAboutKeys =
    !(cause instanceof errors.JOSEError) ||
    cause instanceof errors.JWKSTimeout ||
    cause instanceof errors.JWKSInvalid ||
    cause.code === errors.JOSEError.code;
  if (isAboutKeys) throw new UpstreamError('unreachable', { cause });
  throw new LogoutTokenRefused(cause.message);
}
