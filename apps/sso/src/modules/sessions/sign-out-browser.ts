import { recordEvent } from '../../platform/audit/audit.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { LiveSession } from './session.queries.ts';
import type { EndedSessions } from './session.repository.ts';
import { sessionRepository } from './session.repository.ts';

type Ended = Pick<LiveSession, 'id' | 'userId'>;

interface SignedOut {
  readonly id: string;
  readonly sessions: readonly Ended[];
}

/** Signs out everybody who is signed in with a browser, and writes it down. */
export function signOutBrowser(
  scope: TenantScope,
  { id, sessions }: SignedOut,
  address: string,
): Promise<void> {
  return signOut(scope, { which: { browserId: id }, sessions, address });
}

/** Signs out one of them. */
export function signOutSession(scope: TenantScope, session: Ended, address: string): Promise<void> {
  return signOut(scope, { which: { id: session.id }, sessions: [session], address });
}

interface SigningOut {
  readonly which: EndedSessions;
  readonly sessions: readonly Ended[];
  readonly address: string;
}

async function signOut(
  scope: TenantScope,
  { which, sessions, address }: SigningOut,
): Promise<void> {
  const { tenant, clock, write } = scope;
  const reason = 'logout';
  await write(async (trx) => {
    await sessionRepository(trx, tenant.id).end(which, reason, clock.now().toISOString());
    for (const { id: subject, userId: actor } of sessions) {
      await recordEvent(trx, scope, {
        tenantId: tenant.id,
        action: 'session.ended',
        actor,
        subject,
        address,
        details: { reason },
      });
    }
  });
}
