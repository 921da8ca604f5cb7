import { AppError, termsVersion } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { insertAcceptance } from '../acceptance.repository.ts';
import { lastVersion } from '../legal-text.repository.ts';

/**
 * Records that a person accepts the terms in force.
 * @returns the version that they have accepted
 * @throws AppError terms.changed when they have read other ones
 */
export async function acceptTerms(
  tx: MemberTransaction,
  readVersion: number | undefined,
): Promise<number> {
  const version = Math.max(await lastVersion(tx, 'terms'), termsVersion);
  if (readVersion !== undefined && readVersion !== version) {
    throw new AppError('terms.changed');
  }
  await insertAcceptance(tx, tx.actor.id, version, tx.clock.now());
  return version;
}
