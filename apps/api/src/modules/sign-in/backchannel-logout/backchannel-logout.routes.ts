import { AppError, backchannelLogout } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { Logger } from '@axp/server-kit/logging';
import type { KeysOf, LogoutIssuer } from '@axp/server-kit/upstream';
import {
  claimedIssuer,
  LogoutTokenRefused,
  readLogoutToken,
  signatureAlgorithms,
  UpstreamError,
} from '@axp/server-kit/upstream';
import type { FastifyInstance } from 'fastify';
import type { CloudPlatform } from '../../../platform/cloud/cloud-platform.ts';
import type { InTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { consumeCloudToken, endSessions } from '../auth/index.ts';
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
        const { message: reason } = error;
        const issuer = claimedIssuer(body.logout_token);
        deps.logger.warn({ merchant: scope.merchant.id, issuer, reason }, 'logout_token_refused');
      }
      throw problemOf(error);
    }
    return { data: {} };
  });
}

function problemOf(error: unknown): unknown {
  if (error instanceof UpstreamError) return new AppError('auth.provider_unreachable');
  return error instanceof LogoutTokenRefused ? new AppError('logout_token.refused') : error;
}

interface LogoutDeps {
  readonly clock: { readonly now: () => Date };
  /** Methods of the merchant, those that are off included: their sessions may still run. */
  readonly methods: () => Promise<readonly SignInMethodRow[]>;
  readonly platform: CloudPlatform | null;
  readonly keysOf: KeysOf;
  readonly inTransaction: InTransaction;
  readonly forgetSession: (sessionId: string) => void;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Ends the sessions that a logout token names, once.
 * @throws LogoutTokenRefused, UpstreamError
 */
async function endUpstreamSessions(deps: LogoutDeps, token: string): Promise<void> {
  const known = (await deps.methods()).flatMap((row) => issuerOf(deps, row));
  const logout = await readLogoutToken(token, known, deps.clock.now());
  const ended = await deps.inTransaction(async (tx) => {
    const isFirst = await consumeCloudToken(tx, hashOf(logout.name), logout.expiresAt);
    if (!isFirst) throw new LogoutTokenRefused('used before');
    return endSessions(tx, { upstream: logout }, { reason: 'upstream' });
  });
  for (const id of ended) deps.forgetSession(id);
}

/** The platform, or a provider of the merchant. */
function issuerOf({ platform, keysOf }: LogoutDeps, row: SignInMethodRow): LogoutIssuer[] {
  if (row.kind === 'cloud') {
    const { tenant_key: tenantKey, application_id: audience } = row;
    if (!platform || tenantKey === null || audience === null) return [];
    const issuer = platform.tenantOrigin(tenantKey);
    const keys = { find: platform.findPublicKey, algorithms: signatureAlgorithms };
    return [{ issuer, audience, keys: async () => keys }];
  }
  const { issuer, client_id: audience } = row;
  return issuer === null || audience === null
    ? []
    : [{ issuer, audience, keys: () => keysOf(issuer) }];
}
