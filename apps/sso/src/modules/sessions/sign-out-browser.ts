import type { EventOrigin } from '../../platform/audit/audit.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { endSessions } from './end-sessions.ts';

/** Signs out all users who are signed in with a browser. */
export async function signOutBrowser(
  scope: TenantScope,
  { id: browserId }: { readonly id: string },
  origin: EventOrigin,
): Promise<void> {
  await scope.write((trx) =>
    endSessions(trx, scope, { which: { browserId }, reason: 'logout', origin }),
  );
}

/** Signs out one of them. */
export async function signOutSession(
  scope: TenantScope,
  { id }: { readonly id: string },
  origin: EventOrigin,
): Promise<void> {
  await scope.write((trx) => endSessions(trx, scope, { which: { id }, reason: 'logout', origin }));
}
