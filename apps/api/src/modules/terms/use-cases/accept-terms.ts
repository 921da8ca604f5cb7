import { AppError, termsVersion } from '@axp/contracts';
import type { Clock } from '@axp/server-kit/time';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { AcceptanceRepository } from '../acceptance.repository.ts';
import type { LegalTextRepository } from '../legal-text.repository.ts';

interface AcceptanceWork {
  readonly acceptances: AcceptanceRepository;
  readonly texts: Pick<LegalTextRepository, 'lastVersion'>;
}

/** Runs work on what people have accepted in one transaction of the request's merchant. */
export type TermTransaction = <T>(
  context: MemberContext,
  work: (acceptance: AcceptanceWork) => Promise<T>,
) => Promise<T>;

interface Accepting extends AcceptanceWork {
  readonly userId: string;
  readonly clock: Clock;
}

/**
 * Records that a person accepts the terms in force.
 * @returns the version that they have accepted
 * @throws AppError terms.changed when they have read other ones
 */
export async function acceptTerms(
  { acceptances, texts, userId, clock }: Accepting,
  readVersion: number | undefined,
): Promise<number> {
  const version = Math.max(await texts.lastVersion('terms'), termsVersion);
  if (readVersion !== undefined && readVersion !== version) {
    throw new AppError('terms.changed');
  }
  await acceptances.accept(userId, version, clock.now());
  return version;
}
