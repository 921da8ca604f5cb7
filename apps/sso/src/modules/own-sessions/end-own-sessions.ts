import type { EventOrigin } from '../../platform/audit/audit.ts';
import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import type { LiveSession } from '../sessions/index.ts';
import { endSessions } from '../sessions/index.ts';

interface Ending {
  readonly self: Pick<LiveSession, 'userId'>;
  readonly which: { readonly id?: string; readonly exceptId?: string };
  readonly origin: EventOrigin;
}

/** Ends sessions of the user; ids of others are ignored. */
export async function endOwnSessions(
  scope: TenantScope,
  { self: { userId }, which, origin }: Ending,
): Promise<void> {
  const reason = 'signed_out_elsewhere';
  await scope.write((trx) =>
    endSessions(trx, scope, { which: { ...which, userId }, reason, origin }),
  );
}
