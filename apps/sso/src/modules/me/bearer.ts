import { AppError } from '@axp/contracts';
import { bearerToken } from '@axp/server-kit/auth';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { ScopeOf, TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import type { AccessClaims, Tokens } from '../../platform/tokens/tokens.ts';
import type {
  AddressRules,
  Catalogue,
  CatalogueOf,
  RegisteredApplication,
} from '../applications/index.ts';
import { isOriginOf } from '../applications/index.ts';
import type { BrowserCookie, LiveSession } from '../sessions/index.ts';
import { liveSessions } from '../sessions/index.ts';
import type { Caller } from '../tokens/index.ts';
import { callerOf } from '../tokens/index.ts';

/** Caller with an access token of an active sign-on. */
export interface Bearer {
  readonly scope: TenantScope;
  readonly session: LiveSession;
  readonly application: RegisteredApplication;
  readonly catalogue: Catalogue;
  readonly claims: AccessClaims;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

export interface BearerDeps {
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
  readonly tokens: Tokens;
  readonly rules: AddressRules;
  readonly catalogueOf: CatalogueOf;
  readonly browserCookie: BrowserCookie;
}

/** Accepted tokens: those of the kit, or of standard clients too. */
type Accepted = 'kit' | 'any';

/** A good access token, whose sign-on has not been looked for yet. */
export interface Knock extends Pick<Bearer, 'scope' | 'claims' | 'caller' | 'request'> {
  readonly catalogue: Catalogue;
}

/** Reads the caller from the token alone. */
export function knockOf(
  deps: BearerDeps,
  accepted: Accepted = 'kit',
): (request: FastifyRequest) => Promise<Knock> {
  const { tenants, scopeOf, tokens, catalogueOf, browserCookie } = deps;
  return async (request) => {
    const hostTenant = await tenants.ofHost(request.headers);
    const token = bearerToken(request.headers);
    if (token === null) throw new AppError('auth.required');
    const claims = await tokens.verify(token);
    if (accepted === 'kit' && claims.isOfCode) throw new AppError('auth.required');
    const tenant = await tenants.find(claims.tenantId);
    if (!tenant || (hostTenant !== null && hostTenant.id !== tenant.id)) {
      throw new AppError('auth.required');
    }
    const scope = scopeOf(tenant);
    const catalogue = await catalogueOf(scope);
    // Tokens for other audiences are refused.
    const application = catalogue.registered.get(claims.applicationId);
    if (application?.audience !== claims.audience) throw new AppError('auth.required');
    const caller = callerOf(request, { tenant, hostTenant, browserCookie });
    return { scope, claims, caller, request, catalogue };
  };
}

/**
 * Checks more than the token: its sign-on is active, its application registered, and a page's
 * origin belongs to it. The call's data is read in the same round trip and returned only if all
 * checks pass.
 */
export async function enter<T>(
  { rules }: Pick<BearerDeps, 'rules'>,
  knock: Knock,
  beside: (trx: Transaction<DB>) => Promise<T>,
): Promise<{ readonly bearer: Bearer; readonly found: T }> {
  const { scope, claims, caller, catalogue } = knock;
  const [[session], found] = await scope.read((trx) =>
    Promise.all([
      liveSessions(trx, scope, { column: 's.id', value: claims.sessionId }),
      beside(trx),
    ]),
  );
  const application = catalogue.registered.get(claims.applicationId);
  if (session?.userId !== claims.userId || !application) throw new AppError('auth.required');
  if (caller.origin !== null && !isOriginOf(application, caller.origin, rules)) {
    throw new AppError('origin.not_registered');
  }
  return { bearer: { ...knock, session, application }, found };
}

/** The same for calls that begin with who it is. */
export function bearerOf(
  deps: BearerDeps,
  accepted: Accepted = 'kit',
): (request: FastifyRequest) => Promise<Bearer> {
  const knockAt = knockOf(deps, accepted);
  return async (request) => {
    const { bearer } = await enter(deps, await knockAt(request), async () => null);
    return bearer;
  };
}
