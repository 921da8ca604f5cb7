import type { LogoutToken } from '@axp/server-kit/upstream';
import { LogoutTokenRefused, readLogoutToken, UpstreamError } from '@axp/server-kit/upstream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { spendOnce } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Visit } from '../../platform/pages/page-request.ts';
import { formOf } from '../../platform/pages/page-request.ts';
import type { Connector } from '../connectors/index.ts';
import { ConnectorRepository, providerOf } from '../connectors/index.ts';
import { endSessions } from '../sessions/index.ts';
import type { SignInDeps } from './sign-in-flow.ts';
import { noteTrouble } from './upstream-sign-in.ts';

/**
 * Where a provider reports that a person has signed out there (OpenID Connect Back-Channel Logout
 * 1.0). One path per connection, as for sign-ins.
 */
export function providerLogoutRoutes(app: FastifyInstance, deps: SignInDeps): void {
  app.post<{ Params: { slug: string } }>('/login/logout/:slug', async (request, reply) => {
    const visit = await deps.visits(request, reply);
    const { scope, address } = visit;
    deps.beginningsOfAddress.check(address);
    reply.header('cache-control', 'no-store');
    const connector = await scope.read((trx) =>
      new ConnectorRepository(trx, scope.tenant.id).findBySlug(request.params.slug),
    );
    try {
      if (connector?.kind !== 'oidc') throw new LogoutTokenRefused('unknown connection');
      await endUpstreamSessions(deps, { visit, connector, token: formOf(request).logout_token });
      return await reply.code(200).send();
    } catch (error) {
      if (error instanceof UpstreamError && connector) {
        noteTrouble({ visit, request, reply }, connector, error);
        return refuse(reply, 503, 'temporarily_unavailable');
      }
      if (!(error instanceof LogoutTokenRefused)) throw error;
      deps.beginningsOfAddress.count(address);
      const fields = { tenant: scope.tenant.key, connector: request.params.slug };
      request.log.warn({ ...fields, reason: error.message }, 'logout_token_refused');
      return refuse(reply, 400, 'invalid_request');
    }
  });
}

/** Gives the sender no reason (ADR 37), because it would help a forger. */
function refuse(reply: FastifyReply, status: 400 | 503, error: string): FastifyReply {
  return reply.code(status).send({ error });
}

interface Reported {
  readonly visit: Visit;
  readonly connector: Connector;
  readonly token: string | undefined;
}

/** @throws LogoutTokenRefused, UpstreamError */
async function endUpstreamSessions(
  { connectorBox, issuerKeys }: SignInDeps,
  { visit, connector, token = '' }: Reported,
): Promise<void> {
  const { scope } = visit;
  const { issuer, clientId: audience } = providerOf(connector, connectorBox).provider;
  const known = [{ issuer, audience, keys: () => issuerKeys(issuer) }];
  const logout = await readLogoutToken(token, known, scope.clock.now());
  await scope.write(async (trx) => {
    const { name, expiresAt } = logout;
    const once = { name, purpose: 'logout_token', expiresAt };
    if (!(await spendOnce(once, { trx, scope }))) throw new LogoutTokenRefused('used before');
    await endPendingSignIns(trx, { tenantId: scope.tenant.id, connectorId: connector.id, logout });
    const { subject, sid } = logout;
    const which = { upstream: { connectorId: connector.id, subject, sid } };
    const actor = connector.slug;
    await endSessions(trx, scope, { which, reason: 'provider', origin: visit, actor });
  });
}

interface Ended {
  readonly tenantId: string;
  readonly connectorId: string;
  readonly logout: LogoutToken;
}

/** Sign-ins that would become such sessions once a second factor or an address is proven. */
async function endPendingSignIns(
  trx: Transaction<DB>,
  { tenantId, connectorId, logout: { subject, sid } }: Ended,
): Promise<void> {
  const ofPerson =
    subject === null
      ? sql`true`
      : sql`(payload #>> '{identity,subject}' = ${subject} or payload ->> 'userId' in (
          select id::text from app_user where tenant_id = ${tenantId}
            and connector_id = ${connectorId} and subject = ${subject}))`;
  const named = sql`payload #>> '{upstream,sid}'`;
  const ofUnnamed = subject === null ? sql`false` : sql`${named} is null`;
  const ofSession = sid === null ? sql`true` : sql`(${named} = ${sid} or ${ofUnnamed})`;
  await sql`
    delete from one_time_code
    where tenant_id = ${tenantId} and used_at is null
      and purpose in ('second_factor', 'address_code') and payload ->> 'connectorId' = ${connectorId}
      and ${ofPerson} and ${ofSession}`.execute(trx);
}
