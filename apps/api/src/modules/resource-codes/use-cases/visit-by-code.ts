import { AppError } from '@axp/contracts';
import { hashOf } from '@axp/server-kit/auth';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { SecurityEvent } from '../../../platform/security-log/security-log.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { RetryableRequest } from '../../bookings/index.ts';
import { checkInAtResource } from '../../bookings/index.ts';
import type { CodeRepository } from '../code.repository.ts';

/** Dependencies for creating and scanning codes, bound to one transaction of the merchant. */
export interface CodeWork {
  readonly codes: CodeRepository;
  readonly audit: AuditTrail;
  readonly record: (event: SecurityEvent) => Promise<void>;
  readonly booking: MemberTransaction;
}

export type CodeTransaction = <T>(
  context: MemberContext,
  work: (code: CodeWork) => Promise<T>,
) => Promise<T>;

/** Checks in the current booking of the code's resource (Z-51) and returns its id. */
export async function visitByCode(
  { codes, booking }: CodeWork,
  { secret, request }: { readonly secret: string; readonly request: RetryableRequest | null },
): Promise<string> {
  const resourceId = await codes.lockResource(hashOf(secret));
  if (resourceId === null) throw new AppError('code.not_found');
  return checkInAtResource(booking, { resourceId, request });
}
