import { AppError } from '@axp/contracts';
import type { Clock } from '@axp/server-kit/time';
import type { UseCounter } from '../../../platform/limits/use-counter.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { AuditTrail } from '../../audit/index.ts';
import type { BrandingRepository, LockedBranding } from '../branding.repository.ts';

/** What a use case of this module works with; all of it in one transaction. */
export interface BrandingContext {
  readonly branding: BrandingRepository;
  readonly audit: AuditTrail;
  readonly uses: UseCounter;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly actorId: string;
}

export type BrandingTransaction = <T>(
  context: MemberContext,
  work: (branding: BrandingContext) => Promise<T>,
) => Promise<T>;

/**
 * The branding as the caller has seen it, locked; the change that follows is counted.
 * @throws AppError branding.stale when somebody else has changed it since
 */
export async function lockSeen(
  { branding }: BrandingContext,
  version: number,
): Promise<LockedBranding> {
  const locked = await branding.lock();
  if (locked.revision !== version) throw new AppError('branding.stale');
  await branding.touch();
  return locked;
}
