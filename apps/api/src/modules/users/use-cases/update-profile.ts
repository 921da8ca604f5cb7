import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { KeptPicture } from '../../../platform/files/image.repository.ts';
import type { ProfileChanges } from '../user.repository.ts';
import {
  hasBusinessUnit,
  replaceProfilePicture,
  setDefaultUnit,
  updateUser,
} from '../user.repository.ts';

export interface ProfileUpdate extends ProfileChanges {
  readonly defaultBu?: string | undefined;
}

/**
 * Changes what a person may change of their own profile (P-01, P-04).
 * @throws AppError business_unit.not_allowed
 */
export async function updateProfile(
  tx: MemberTransaction,
  { defaultBu, ...changes }: ProfileUpdate,
): Promise<void> {
  if (defaultBu !== undefined) await chooseDefault(tx, defaultBu);
  if (Object.values(changes).some((value) => value !== undefined)) {
    await updateUser(tx, tx.actor.id, changes);
  }
}

async function chooseDefault(tx: MemberTransaction, id: string): Promise<void> {
  const isOpen = tx.actor.isAllBu
    ? await hasBusinessUnit(tx, id)
    : tx.actor.businessUnitIds.includes(id);
  if (!isOpen) {
    const code = 'business_unit.not_allowed';
    throw new AppError(code, { issues: [{ path: 'defaultBu', code, params: {} }] });
  }
  await setDefaultUnit(tx, tx.actor.id, id);
}

/** Replaces the profile picture; null removes it. */
export async function setPicture(
  tx: MemberTransaction,
  picture: KeptPicture | null,
): Promise<void> {
  await replaceProfilePicture(tx, tx.actor.id, picture);
  if (picture) await tx.uses.count({ uploads: 1 });
}
