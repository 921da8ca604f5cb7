import type { OperationRequest } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { TokenData } from '../../contract/token-operations.ts';
import { exchangeCode, takeTokens } from '../../contract/token-operations.ts';
import type { DB } from '../../platform/db/schema.ts';
import { platformServe } from '../../platform/http/platform-serve.ts';
import { logRefusal } from '../../platform/http/refusal-log.ts';
import type { CallLimit } from '../../platform/limits/call-limit.ts';
import type { ScopeOf } from '../../platform/scope/tenant-scope.ts';
import { tenantIdOfSecret } from '../../platform/secrets/tenant-secret.ts';
import type { Tenant } from '../../platform/tenant/tenant.ts';
import type { TenantDirectory } from '../../platform/tenant/tenant-directory.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { AddressRules } from '../applications/index.ts';
import type { FollowDirectory } from '../connectors/index.ts';
import type { BrowserCookie, SessionKeys } from '../sessions/index.ts';
import { callerOf } from './caller.ts';
import type { Grant } from './grant.ts';
import { tokensOf } from './grant.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { signOnByHandle, signOnBySessionKey } from './sign-on-tokens.ts';
import type { Caller, Outcome, TokenDeps } from './token-deps.ts';
import { refused } from './token-deps.ts';

export interface TokenRouteDeps {
  readonly tenants: TenantDirectory;
  readonly scopeOf: ScopeOf;
  readonly tokens: Tokens;
  readonly sessionKeys: SessionKeys;
  readonly rules: AddressRules;
  readonly browserCookie: BrowserCookie;
  readonly followDirectory: FollowDirectory;
  /** Calls of one session, and failures of one address. */
  readonly callsOfSession: CallLimit;
  readonly failuresOfAddress: CallLimit;
}

interface Context {
  readonly request: FastifyRequest;
  readonly hostTenant: Tenant | null;
}

type Attempt = (trx: Transaction<DB>, caller: Caller, deps: TokenDeps) => Promise<Outcome<Grant>>;

/** S-05 and S-06: tokens for a proven sign-on. */
export function tokenRoutes(app: FastifyInstance, deps: TokenRouteDeps): void {
  const serve = platformServe<Context>(async (request) => ({
    request,
    hostTenant: await deps.tenants.ofHost(request.headers),
  }));
  serve(app, exchangeCode, async ({ context, body }) => ({
    data: await take(deps, context, {
      secret: body.authorize_code,
      client: context.request.headers.origin,
      attempt: (trx, caller, tokenDeps) => exchange(trx, { body, caller }, tokenDeps),
    }),
  }));
  serve(app, takeTokens, async ({ context, params, body }) => ({
    data: await take(deps, context, {
      secret: body.session_key,
      ...(body.grant_type === 'refresh_token' && { refreshToken: body.refresh_token }),
      client: params.applicationId,
      attempt: (trx, caller, tokenDeps) => {
        const { applicationId } = params;
        const instanceId = body.instance_id;
        if (body.grant_type === 'refresh_token') {
          const { refresh_token: refreshToken, session_key: sessionKey } = body;
          const holder = { kind: 'kit', sessionKey, instanceId } as const;
          return refreshTokens(trx, { applicationId, caller, refreshToken, holder }, tokenDeps);
        }
        const common = { applicationId, instanceId, caller };
        const { scopes, session_key: key, code_verifier: verifier } = body;
        return verifier === undefined
          ? signOnBySessionKey(trx, { ...common, scopes, sessionKey: key }, tokenDeps)
          : signOnByHandle(trx, { ...common, scopes, handle: key, verifier }, tokenDeps);
      },
    }),
  }));
}

type ExchangeBody = OperationRequest<typeof exchangeCode>['body'];

/** The application of an exchange is the one that asks from its origin (S-05, rules 15 and 22). */
async function exchange(
  trx: Transaction<DB>,
  { body, caller }: { readonly body: ExchangeBody; readonly caller: Caller },
  deps: TokenDeps,
): Promise<Outcome<Grant>> {
  if (body.tenant_key !== deps.scope.tenant.key) {
    return refused('sign_on.invalid_grant', 'other_tenant');
  }
  return signOnByHandle(
    trx,
    {
      applicationId: null,
      handle: body.authorize_code,
      verifier: body.code_verifier,
      connectorId: body.connector_id,
      scopes: body.scopes,
      instanceId: body.instance_id,
      caller,
    },
    deps,
  );
}

interface Taking {
  readonly secret: string;
  /** The application, or the origin that stands for it. */
  readonly client: string | undefined;
  readonly attempt: Attempt;
  readonly refreshToken?: string;
}

/** One attempt: its tenant from the secret, limits before, the log of what was refused after. */
async function take(
  deps: TokenRouteDeps,
  { request, hostTenant }: Context,
  { secret, client, attempt, refreshToken }: Taking,
): Promise<TokenData> {
  const session = hashOf(secret).toString('base64url');
  try {
    deps.failuresOfAddress.check(request.ip);
    deps.callsOfSession.check(session);
  } catch (error) {
    const code = 'auth.too_many_attempts';
    logRefusal(request, { code, client, reason: 'limit' });
    throw error;
  }
  deps.callsOfSession.count(session);
  const outcome = await inTenant();
  if (outcome.granted) return outcome.granted;
  deps.failuresOfAddress.count(request.ip);
  logRefusal(request, { ...outcome.refused, client });
  throw new AppError(outcome.refused.code);

  async function inTenant(): Promise<Outcome<TokenData>> {
    const tenantId = tenantIdOfSecret(secret);
    const tenant = tenantId === null ? null : await deps.tenants.find(tenantId);
    // A secret of one tenant is worth nothing on the host of another.
    const isRight = tenant !== null && (hostTenant === null || hostTenant.id === tenant.id);
    if (!isRight) return refused('sign_on.invalid_grant', 'unknown_tenant');
    const scope = deps.scopeOf(tenant);
    const { tokens, sessionKeys, rules, browserCookie } = deps;
    const tokenDeps = { scope, tokens, sessionKeys, rules };
    const caller = callerOf(request, { tenant, hostTenant, browserCookie });
    if (refreshToken !== undefined) await deps.followDirectory(scope, refreshToken, caller);
    const outcome = await scope.write((trx) => attempt(trx, caller, tokenDeps));
    if (!outcome.granted) return outcome;
    return { granted: await tokensOf(outcome.granted, tokenDeps) };
  }
}
