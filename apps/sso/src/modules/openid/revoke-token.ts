import { hashOf } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { familyRepository, isCodeInstance } from '../tokens/index.ts';

interface Revocation {
  readonly token: string;
  readonly clientId: string;
}

/**
 * Ends the family of a refresh token of this client (RFC 7009). Tokens of other clients are ignored
 * silently; access tokens expire within minutes.
 */
export async function revokeToken(
  trx: Transaction<DB>,
  scope: TenantScope,
  { token, clientId }: Revocation,
): Promise<void> {
  const { tenant, clock } = scope;
  const families = familyRepository(trx, tenant.id);
  const found = await families.findToken(hashOf(token));
  if (found?.applicationId !== clientId || !isCodeInstance(found.instanceId)) return;
  if (found.familyEndedAt !== null) return;
  await families.end(found.familyId, 'logout', clock.now().toISOString());
  await recordEvent(trx, scope, {
    action: 'token.revoked',
    actor: clientId,
    subject: found.familyId,
  });
}
