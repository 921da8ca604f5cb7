import { LoginThrottleRepository } from '@axp/server-kit/auth';
import type { TenantRows } from '../db/tenant-transaction.ts';

/** Failed sign-ins of one merchant, which both servers count alike. */
export function loginThrottle({ db, merchant: { id } }: TenantRows): LoginThrottleRepository {
  return new LoginThrottleRepository(db, { column: 'merchant_id', id });
}
