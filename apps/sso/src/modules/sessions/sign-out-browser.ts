import { recordEvent } from '../../platform/audit/audit.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { LiveSession } from './session.queries.ts';
import { sessionRepository } from './session.repository.ts';

interface SignedOut {
  readonly id: string;
  readonly sessions: readonly Pick<LiveSession, 'id' | 'userId'>[];
}

/** Signs out everybody who is signed in with a browser, and writes it down. */
export async function signOutBrowser(
  scope: TenantScope,
  { id, sessions }: SignedOut,
  address: string,
): Promise<void> {
  const { tenant, clock, write } = scope;
  const at = clock.now().toISOString();
  await write(async (trx) => {
    await sessionRepository(trx, tenant.id).end({ browserId: id }, 'logout', at);
    for (const session of sessions) {
      await recordEvent(trx, scope, {
        tenantId: tenant.id,
        action: 'session.ended',
        actor: session.userId,
        subject: session.id,
        address,
        details: { reason: 'logout' },
      });
    }
  });
}
