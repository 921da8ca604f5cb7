import { AppError, termsVersion } from '@axp/contracts';
import type { Clock } from '@axp/server-kit/time';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { AcceptanceRepository } from '../acceptance.repository.ts';

/** Runs work on what people have accepted in one transaction of the request's merchant. */
export type TermTransaction = <T>(
  context: MemberContext,
  work: (acceptances: AcceptanceRepository) => Promise<T>,
) => Promise<T>;

interface Accepting {
  readonly acceptances: AcceptanceRepository;
  readonly userId: string;
  readonly clock: Clock;
}

/**
 * Records that a person accepts the terms in force.
 * @throws AppError terms.changed when they have read other ones
 */
export async function acceptTerms(
  { acceptances, userId, clock }: Accepting,
  readVersion: number | undefined,
): Promise<void> {
  if (readVersion !== undefined && readVersion !== termsVersion) {
    throw new AppError('terms.changed');
  }
  await acceptances.accept(userId, termsVersion, clock.now());
}
