import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { RetryableRequest } from '../../bookings/index.ts';
import { checkInAtResource } from '../../bookings/index.ts';
import { lockResourceOfCode } from '../code.repository.ts';

/** Checks in the current booking of the code's resource (Z-51) and returns its id. */
export async function visitByCode(
  tx: MemberTransaction,
  { secret, request }: { readonly secret: string; readonly request: RetryableRequest | null },
): Promise<string> {
  const resourceId = await lockResourceOfCode(tx, hashOf(secret));
  if (resourceId === null) throw new AppError('code.not_found');
  return checkInAtResource(tx, { resourceId, request });
}
