import { recordEvent } from '../../platform/audit/audit.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { LiveSession } from '../sessions/index.ts';
import { sessionRepository } from '../sessions/index.ts';

interface Ending {
  readonly self: Pick<LiveSession, 'userId'>;
  readonly which: { readonly id?: string; readonly exceptId?: string };
  readonly address: string;
}

/** Ends sessions of the user; ids of others are ignored. */
export async function endOwnSessions(
  scope: TenantScope,
  { self: { userId }, which, address }: Ending,
): Promise<void> {
  const { tenant, clock, write } = scope;
  const at = clock.now().toISOString();
  await write(async (trx) => {
    const sessions = sessionRepository(trx, tenant.id);
    const ended = await sessions.end({ ...which, userId }, 'signed_out_elsewhere', at);
    for (const subject of ended) {
      await recordEvent(trx, scope, {
        tenantId: tenant.id,
        action: 'session.ended',
        actor: userId,
        subject,
        address,
        details: { reason: 'signed_out_elsewhere' },
      });
    }
  });
}
