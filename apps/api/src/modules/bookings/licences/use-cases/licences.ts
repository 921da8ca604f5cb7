import type { LicenceDecisionBody, SaveLicenceBody } from '@axp/contracts/licences';
import { AppError, invalidField, maskedNumber } from '@axp/contracts/vocabulary';
import { todayOf } from '../../../../platform/calendar/today.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { KeptPicture } from '../../../../platform/files/file.repository.ts';
import { notifyPeople } from '../../../notices/account-mails/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import type { LicenceRow } from '../licence.queries.ts';
import { isConfirmerOf } from '../licence.queries.ts';
import {
  deleteLicence,
  findConfirmerIds,
  lockLicence,
  replacePhoto,
  writeDecision,
  writeLicence,
} from '../licence.repository.ts';

/** A licence as the audit log records it, without its number. */
function factsOf(row: LicenceRow) {
  const { classes, number, expires_on: expiresOn, photo_id, state, reason } = row;
  const masked = number === null ? null : maskedNumber(number);
  return { classes, number: masked, expiresOn, photo: photo_id !== null, state, reason };
}

function objectOf({ id, full_name: name }: Pick<LicenceRow, 'id' | 'full_name'>) {
  return { type: 'licence', id, name } as const;
}

/**
 * Stores the actor's licence, which then waits for confirmation. The same values again change
 * nothing, so that a second click does not undo a confirmation.
 * @throws AppError licence.stale; request.invalid for a licence that has expired
 */
export async function saveLicence(
  tx: MemberTransaction,
  { version, ...content }: SaveLicenceBody,
): Promise<void> {
  if (content.expiresOn < todayOf(tx)) throw invalidField('expiresOn', 'end_in_past');
  const before = await lockLicence(tx, tx.actor.id);
  if (before && isSame(before, content)) return;
  if ((before?.version ?? 0) !== version) throw new AppError('licence.stale');
  await writeLicence(tx, tx.actor.id, { ...content, at: tx.clock.now().toISOString() });
  await settleChange(tx, before);
}

function isSame(
  before: LicenceRow,
  { classes, number, expiresOn }: Omit<SaveLicenceBody, 'version'>,
) {
  return (
    before.number === number &&
    before.expires_on === expiresOn &&
    new Set(before.classes).symmetricDifference(new Set<string>(classes)).size === 0
  );
}

/**
 * Replaces the photo of the actor's licence, which must be confirmed again; null removes it.
 * @throws AppError licence.not_found
 */
export async function setPhoto(tx: MemberTransaction, picture: KeptPicture | null): Promise<void> {
  const before = await lockLicence(tx, tx.actor.id);
  if (!before) throw new AppError('licence.not_found');
  if (picture === null && before.photo_id === null) return;
  await replacePhoto(tx, before, { picture, at: tx.clock.now().toISOString() });
  await settleChange(tx, before);
}

/** Records a change, and notifies those who confirm it unless it was waiting for them before. */
async function settleChange(tx: MemberTransaction, before: LicenceRow | undefined): Promise<void> {
  const after = await lockLicence(tx, tx.actor.id);
  if (!after) throw new AppError('licence.not_found');
  await recordChange(tx, {
    action: before ? 'update' : 'create',
    object: objectOf(after),
    before: before ? factsOf(before) : null,
    after: factsOf(after),
  });
  if (before?.state === 'entered') return;
  const recipientIds = await findConfirmerIds(tx, after.id);
  await notifyPeople(tx, { topic: 'licence-waiting', licenceUserId: after.id, recipientIds });
}

export async function removeLicence(tx: MemberTransaction): Promise<void> {
  const before = await lockLicence(tx, tx.actor.id);
  if (!before) return;
  await deleteLicence(tx, before);
  await recordChange(tx, { action: 'delete', object: objectOf(before), before: factsOf(before) });
}

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
  if (decision === 'reject' && reason === undefined) throw invalidField('reason', 'required');
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
  await notifyPeople(tx, { topic, licenceUserId: userId, recipientIds: [userId] });
}

/**
 * Returns what shows the whole number of a licence, and records who saw it.
 * @throws AppError user.not_found, access.denied, licence.not_found
 */
export async function reveal(
  tx: MemberTransaction,
  userId: string,
): Promise<Pick<LicenceRow, 'number' | 'photo_id'>> {
  const licence = await lockForConfirmer(tx, userId);
  await recordChange(tx, {
    action: 'reveal',
    object: objectOf(licence),
    after: { number: factsOf(licence).number },
  });
  return licence;
}
