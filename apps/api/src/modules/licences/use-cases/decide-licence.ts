import type { LicenceDecisionBody } from '@axp/contracts/licences';
import { AppError } from '@axp/contracts/vocabulary';
import { todayOf } from '../../../platform/calendar/today.ts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import type { LicenceRow } from '../licence.queries.ts';
import { isConfirmerOf } from '../licence.queries.ts';
import { lockLicence, writeDecision } from '../licence.repository.ts';
import { notifyPeople } from '../notify-people.ts';
import { factsOf, objectOf } from './own-licence.ts';

/** @throws AppError user.not_found, licence.not_found; access.denied where others confirm it */
async function lockForConfirmer(tx: MemberTransaction, userId: string): Promise<LicenceRow> {
  const isConfirmer = await isConfirmerOf(tx, tx.actor, userId);
  if (isConfirmer === null) throw new AppError('user.not_found');
  if (!isConfirmer) throw new AppError('access.denied');
  const licence = await lockLicence(tx, userId);
  if (!licence) throw new AppError('licence.not_found');
  return licence;
}

/**
 * Confirms or rejects a licence in the version that was looked at, and notifies its owner.
 * @throws AppError user.not_found, access.denied, licence.not_found, licence.stale, licence.expired
 */
export async function decideLicence(
  tx: MemberTransaction,
  userId: string,
  { version, decision, reason }: LicenceDecisionBody,
): Promise<void> {
  if (decision === 'reject' && reason === undefined) {
    throw new AppError('request.invalid', {
      issues: [{ path: 'reason', code: 'required', params: {} }],
    });
  }
  const before = await lockForConfirmer(tx, userId);
  if (before.version !== version) throw new AppError('licence.stale');
  const isConfirmed = decision === 'confirm';
  if (isConfirmed && before.expires_on < todayOf(tx)) throw new AppError('licence.expired');
  const decided = {
    state: isConfirmed ? 'confirmed' : 'rejected',
    reason: isConfirmed ? null : (reason ?? null),
  } as const;
  await writeDecision(tx, userId, {
    ...decided,
    by: tx.actor.id,
    at: tx.clock.now().toISOString(),
  });
  await recordChange(tx, {
    action: decision,
    object: objectOf(before),
    before: factsOf(before),
    after: { ...factsOf(before), ...decided },
  });
  if (userId === tx.actor.id) return;
  const topic = `licence-${decided.state}` as const;
  await notifyPeople(tx, { topic, userId, recipientIds: [userId] });
}

/**
 * Returns the whole number of a licence, and records who saw it.
 * @throws AppError user.not_found, access.denied, licence.not_found
 */
export async function revealNumber(tx: MemberTransaction, userId: string): Promise<string | null> {
  const licence = await lockForConfirmer(tx, userId);
  await recordChange(tx, {
    action: 'reveal',
    object: objectOf(licence),
    before: null,
    after: { number: factsOf(licence).number },
  });
  return licence.number;
}
