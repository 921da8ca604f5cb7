import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { applicationSessionRepository, isCodeInstance } from '../tokens/index.ts';

interface Revocation {
  readonly token: string;
  readonly clientId: string;
}

/**
 * Ends the application session of a refresh token of this client (RFC 7009). Tokens of other clients are ignored
 * silently; access tokens expire within minutes.
 */
export async function revokeToken(
  trx: Transaction<DB>,
  scope: TenantScope,
  { token, clientId }: Revocation,
): Promise<void> {
  const { tenant, clock } = scope;
  const sessions = applicationSessionRepository(trx, tenant.id);
  const found = await sessions.findToken(hashOf(token));
  if (found?.applicationId !== clientId || !isCodeInstance(found.instanceId)) return;
  if (found.sessionEndedAt !== null) return;
  await sessions.end(found.applicationSessionId, 'logout', clock.now().toISOString());
  await recordEvent(trx, scope, {
    action: 'token.revoked',
    actor: clientId,
    subject: found.applicationSessionId,
  });
}
