import { hashOf } from '@axp/server-kit/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallLimit } from '../../platform/limits/call-limit.ts';
import type { Fields } from '../../platform/pages/page-request.ts';
import { acceptForms, formOf } from '../../platform/pages/page-request.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { PlatformHosts } from '../../platform/tenant/platform-hosts.ts';
import { personClaims } from '../../platform/tokens/tokens.ts';
import type { FollowDirectory } from '../connectors/index.ts';
import type { BearerDeps } from '../me/index.ts';
import { bearerOf } from '../me/index.ts';
import type { SessionKeys } from '../sessions/index.ts';
import type { Grant, Outcome } from '../tokens/index.ts';
import { callerOf, refreshTokens, signOnByCode, standardTokensOf } from '../tokens/index.ts';
import type { ProvenClient } from './client-authentication.ts';
import { provenClient } from './client-authentication.ts';
import type { ClientKeys } from './client-keys.ts';
import { answerWithOauthErrors, OauthError, oauthCodeOf } from './oauth-error.ts';
import { revokeToken } from './revoke-token.ts';

export interface OpenidDeps extends BearerDeps {
  readonly hosts: PlatformHosts;
  readonly clientKeys: ClientKeys;
  readonly sessionKeys: SessionKeys;
  readonly followDirectory: FollowDirectory;
  readonly callsOfSession: CallLimit;
  readonly failuresOfAddress: CallLimit;
}

/** Paths that pages of registered origins may call; they need no cookie. */
export const openidPaths = ['/token', '/userinfo', '/revoke'] as const;

const secret = z.string().min(1).max(512);
const TokenForm = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: secret,
    redirect_uri: z.string().max(2048),
    code_verifier: z
      .string()
      .regex(/^[A-Za-z0-9\-._~]{43,128}$/)
      .optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    refresh_token: secret,
    scope: z.string().max(1024).optional(),
  }),
]);
type TokenForm = z.output<typeof TokenForm>;

/**
 * Endpoints for standard clients at a tenant's host (ADR 23): the same sessions, application sessions and
 * refusals as for the kit, in OAuth 2.0 terms.
 */
export function openidRoutes(app: FastifyInstance, deps: OpenidDeps): void {
  const bearer = bearerOf(deps, 'any');
  void app.register(async (openid) => {
    acceptForms(openid);
    answerWithOauthErrors(openid);

    openid.post('/token', async (request, reply) => {
      const call = await readCall(deps, request, '/token');
      return sendUncached(reply, await take(deps, request, call));
    });

    openid.post('/revoke', async (request, reply) => {
      const { scope, client, form } = await readCall(deps, request, '/revoke');
      const { token = '', token_type_hint: hint } = form;
      const { id } = client;
      if (token === '') {
        const description = 'The parameter token is missing.';
        throw new OauthError('invalid_request', { reason: 'token', client: id, description });
      }
      if (hint === 'access_token') throw new OauthError('unsupported_token_type', { client: id });
      await scope.write((trx) => revokeToken(trx, scope, { token, clientId: client.id }));
      return sendUncached(reply, {});
    });

    openid.route({
      method: ['GET', 'POST'],
      url: '/userinfo',
      handler: async (request, reply) => {
        await scopeOfHost(deps, request);
        acceptPostedToken(request);
        const { session, claims } = await bearer(request);
        const { scopes, applicationId } = claims;
        if (!scopes.includes('openid')) {
          throw new OauthError('insufficient_scope', { client: applicationId });
        }
        const { displayName: name, email, isEmailVerified } = session;
        return sendUncached(reply, {
          sub: session.userId,
          ...(scopes.includes('profile') && { name }),
          ...personClaims({ ...session, scopes }),
          ...(scopes.includes('email') &&
            email !== null && { email, email_verified: isEmailVerified }),
        });
      },
    });
  });
}

/** A token in the form (RFC 6750, 2.2), which is the only one then. */
function acceptPostedToken(request: FastifyRequest): void {
  const { access_token: token } = formOf(request);
  if (token === undefined) return;
  if (request.headers.authorization !== undefined) {
    throw new OauthError('invalid_request', { reason: 'two access tokens' });
  }
  request.headers.authorization = `Bearer ${token}`;
}

interface ClientRequest {
  readonly scope: TenantScope;
  readonly client: ProvenClient;
  readonly form: Fields;
  /** The host that was asked, as its discovery document names it. */
  readonly issuer: string;
}

/** Authenticates tenant and client, throttled. */
async function readCall(
  deps: OpenidDeps,
  request: FastifyRequest,
  path: string,
): Promise<ClientRequest> {
  const { hosts, clientKeys: keysOf } = deps;
  const scope = await scopeOfHost(deps, request);
  const { headers } = request;
  const isOfApi = hosts.requestedHost(headers)?.kind === 'api';
  const issuer = isOfApi ? hosts.apiOrigin : hosts.tenantOrigin(scope.tenant.key);
  const form = formOf(request);
  deps.failuresOfAddress.check(request.ip);
  // Clients may name the token endpoint at others as well (RFC 7523, 3).
  const audiences = [issuer, `${issuer}/token`, `${issuer}${path}`];
  const shown = { headers, form, audiences, keysOf };
  try {
    return { scope, form, issuer, client: await provenClient(scope, shown) };
  } catch (error) {
    if (error instanceof OauthError) deps.failuresOfAddress.count(request.ip);
    throw error;
  }
}

async function scopeOfHost(
  { tenants, scopeOf }: OpenidDeps,
  { headers }: FastifyRequest,
): Promise<TenantScope> {
  return scopeOf(await tenants.ofPage(headers));
}

async function take(deps: OpenidDeps, request: FastifyRequest, call: ClientRequest) {
  const { scope, client, issuer } = call;
  const form = tokenFormOf(call.form, client);
  const used = form.grant_type === 'refresh_token' ? form.refresh_token : form.code;
  const session = hashOf(used).toString('base64url');
  deps.callsOfSession.check(session);
  deps.callsOfSession.count(session);
  const outcome = await granted(deps, request, { ...call, form });
  if (outcome.granted) {
    const { grant, nonce } = outcome.granted;
    return standardTokensOf(grant, { nonce, issuer }, { scope, tokens: deps.tokens });
  }
  deps.failuresOfAddress.count(request.ip);
  const { code, reason } = outcome.refused;
  throw new OauthError(oauthCodeOf(code), { reason, client: client.id });
}

function tokenFormOf(form: Fields, { id: client }: ProvenClient): TokenForm {
  const parsed = TokenForm.safeParse(form);
  if (parsed.success) return parsed.data;
  const { grant_type: grant } = form;
  const isKnown = grant === 'authorization_code' || grant === 'refresh_token';
  if (!isKnown && grant) throw new OauthError('unsupported_grant_type', { reason: grant, client });
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  const description = `Missing or malformed: ${fields}.`;
  throw new OauthError('invalid_request', { reason: fields, client, description });
}

type Granted = Outcome<{ readonly grant: Grant; readonly nonce: string | null }>;

async function granted(
  { tokens, sessionKeys, rules, browserCookie, followDirectory }: OpenidDeps,
  request: FastifyRequest,
  { scope, client, form }: Pick<ClientRequest, 'scope' | 'client'> & { readonly form: TokenForm },
): Promise<Granted> {
  const { tenant, write } = scope;
  const caller = callerOf(request, { tenant, hostTenant: tenant, browserCookie });
  const deps = { scope, tokens, sessionKeys, rules };
  const { id: applicationId, mayRepeat } = client;
  if (form.grant_type === 'refresh_token') {
    await followDirectory(scope, form.refresh_token, caller);
  }
  return write(async (trx): Promise<Granted> => {
    if (form.grant_type === 'authorization_code') {
      const { code, redirect_uri: redirectUri, code_verifier: verifier = null } = form;
      return signOnByCode(trx, { applicationId, code, redirectUri, verifier, caller }, deps);
    }
    const scopes = form.scope?.split(' ').filter((one) => one !== '');
    const outcome = await refreshTokens(
      trx,
      {
        applicationId,
        refreshToken: form.refresh_token,
        holder: { kind: 'client', mayRepeat },
        caller,
        ...(scopes && { scopes }),
      },
      deps,
    );
    return outcome.granted ? { granted: { grant: outcome.granted, nonce: null } } : outcome;
  });
}

function sendUncached(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('cache-control', 'no-store').send(body);
}
