import { AppError } from '@axp/contracts';
import { bearerToken } from '@axp/server-kit/auth';
import type { FastifyRequest } from 'fastify';
import type { ScopeOf, TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import type { AccessClaims, Tokens } from '../../platform/tokens/tokens.ts';
import type { AddressRules, RegisteredApplication } from '../applications/index.ts';
import { findApplication, isOriginOf } from '../applications/index.ts';
import type { BrowserCookie, LiveSession } from '../sessions/index.ts';
import { liveSessions } from '../sessions/index.ts';
import type { Caller } from '../tokens/index.ts';
import { callerOf } from '../tokens/index.ts';

/** Somebody with an access token of a sign-on that still runs. */
export interface Bearer {
  readonly scope: TenantScope;
  readonly session: LiveSession;
  readonly application: RegisteredApplication;
  readonly claims: AccessClaims;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

export interface BearerDeps {
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
  readonly tokens: Tokens;
  readonly rules: AddressRules;
  readonly browserCookie: BrowserCookie;
}

/**
 * Who calls with a bearer token. The token alone is not enough: its sign-on must still run, its
 * application be registered, and a page that sends it be of that application.
 */
export function bearerOf(deps: BearerDeps): (request: FastifyRequest) => Promise<Bearer> {
  const { tenants, scopeOf, tokens, rules, browserCookie } = deps;
  return async (request) => {
    const hostTenant = await tenants.ofHost(request.headers);
    const token = bearerToken(request.headers);
    if (token === null) throw new AppError('auth.required');
    const claims = await tokens.verify(token);
    const tenant = await tenants.find(claims.tenantId);
    if (!tenant || (hostTenant !== null && hostTenant.id !== tenant.id)) {
      throw new AppError('auth.required');
    }
    const scope = scopeOf(tenant);
    const mark = { column: 's.id', value: claims.sessionId } as const;
    const [[session], application] = await scope.read((trx) =>
      Promise.all([
        liveSessions(trx, tenant.id, { mark, now: scope.clock.now() }),
        findApplication(trx, tenant.id, claims.applicationId),
      ]),
    );
    if (session?.userId !== claims.userId || !application) throw new AppError('auth.required');
    const caller = callerOf(request, { tenant, hostTenant, browserCookie });
    if (caller.origin !== null && !isOriginOf(application, caller.origin, rules)) {
      throw new AppError('origin.not_registered');
    }
    return { scope, session, application, claims, caller, request };
  };
}
