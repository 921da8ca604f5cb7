import type { TenantScope } from '../../platform/scope/tenant-scope.ts';
import { sessionRepository } from '../sessions/index.ts';

/** Signs out everybody who is signed in with this browser. */
export async function endSessions(
  { tenant, clock, write }: TenantScope,
  browserId: string,
): Promise<void> {
  const at = clock.now().toISOString();
  await write((trx) => sessionRepository(trx, tenant.id).end({ browserId }, 'logout', at));
}
