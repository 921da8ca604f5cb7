import type { QuietHours } from '@axp/contracts';
import { refusalAt } from '@axp/contracts';
import { databaseRefusal, recordChangedRows } from '@axp/server-kit/db';
import { deleteRows, selectRows, updateRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { KeptPicture } from '../../../../platform/files/file.repository.ts';
import { insertImage } from '../../../../platform/files/file.repository.ts';
import { recordChange } from '../../../records/audit/index.ts';

interface ProfileChanges {
  readonly fullName?: string | undefined;
  readonly timezone?: string | undefined;
  readonly language?: string | null | undefined;
  readonly usualBuildingId?: string | null | undefined;
  readonly usualFloorId?: string | null | undefined;
  readonly mutedMails?: readonly string[] | undefined;
  readonly mutedPushes?: readonly string[] | undefined;
  readonly quietHours?: QuietHours | null | undefined;
  readonly mailsOwnActs?: boolean | undefined;
  readonly startReminders?: readonly string[] | undefined;
}

interface ProfileUpdate extends ProfileChanges {
  readonly defaultBu?: string | undefined;
}

/**
 * Changes what a person may change of their own profile (P-01, P-04).
 * @throws AppError business_unit.not_allowed, building.not_found or floor.not_found
 */
export async function updateProfile(
  tx: MemberTransaction,
  { defaultBu, ...changes }: ProfileUpdate,
): Promise<void> {
  // A floor is named with its building, so that the database can compare the two.
  if (changes.usualFloorId && !changes.usualBuildingId) {
    throw refusalAt('usualFloorId', 'floor.not_found');
  }
  if (defaultBu !== undefined) await chooseDefault(tx, defaultBu);
  if (Object.values(changes).some((value) => value !== undefined)) {
    await updateUser(tx, tx.actor.id, changes);
    await recordRename(tx, changes.fullName);
  }
}

/** A name is what others recognise a person by, so a change of it is in the audit log. */
async function recordRename(tx: MemberTransaction, fullName: string | undefined): Promise<void> {
  if (fullName === undefined) return;
  const { id, fullName: name } = tx.actor;
  const object = { type: 'user', id, name } as const;
  await recordChange(tx, {
    action: 'update',
    object,
    before: { fullName: name },
    after: { fullName },
  });
}

async function chooseDefault(tx: MemberTransaction, id: string): Promise<void> {
  const isOwn = tx.actor.isAllBu || tx.actor.businessUnitIds.includes(id);
  if (!(isOwn && (await isOfferedUnit(tx, id))))
    throw refusalAt('defaultBu', 'business_unit.not_allowed');
  await setDefaultUnit(tx, tx.actor.id, id);
}

/** Replaces the profile picture; null removes it. */
export async function setPicture(
  tx: MemberTransaction,
  picture: KeptPicture | null,
): Promise<void> {
  await replaceProfilePicture(tx, tx.actor.id, picture);
}

/** Undefined fields stay unchanged. */
async function updateUser(tx: TenantRows, userId: string, changes: ProfileChanges): Promise<void> {
  const { fullName, timezone, language, mutedMails, mailsOwnActs, usualBuildingId } = changes;
  const { startReminders, mutedPushes, quietHours } = changes;
  // A floor belongs to its building, so a new building clears the former floor.
  const { usualFloorId = usualBuildingId === undefined ? undefined : null } = changes;
  await userUpdate(tx, userId)
    .set({
      ...(fullName !== undefined && { full_name: fullName }),
      ...(timezone !== undefined && { timezone }),
      ...(language !== undefined && { language }),
      ...(mailsOwnActs !== undefined && { mails_own_acts: mailsOwnActs }),
      ...(mutedMails !== undefined && { muted_mails: [...new Set(mutedMails)] }),
      ...(mutedPushes !== undefined && { muted_pushes: [...new Set(mutedPushes)] }),
      ...(quietHours !== undefined && { quiet_hours: quietHours && JSON.stringify(quietHours) }),
      ...(startReminders !== undefined && { start_reminders: [...new Set(startReminders)] }),
      ...(usualBuildingId !== undefined && { usual_building_id: usualBuildingId }),
      ...(usualFloorId !== undefined && { usual_floor_id: usualFloorId }),
    })
    .execute()
    .catch(refuseUnknownPlace);
}

function refuseUnknownPlace(error: unknown): never {
  const constraint = databaseRefusal(error)?.constraint;
  if (constraint === 'app_user_usual_building') {
    throw refusalAt('usualBuildingId', 'building.not_found');
  }
  if (constraint?.startsWith('app_user_usual_floor')) {
    throw refusalAt('usualFloorId', 'floor.not_found');
  }
  throw error;
}

async function isOfferedUnit(tx: TenantRows, id: string): Promise<boolean> {
  const row = await selectRows(tx, 'business_unit')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes a unit the default one; who may use every unit becomes a member of it. The user's row
 * stays locked, so two choices at once end with one default and no refusal.
 */
async function setDefaultUnit(
  tx: TenantRows,
  userId: string,
  businessUnitId: string,
): Promise<void> {
  const membership = {
    merchant_id: tx.merchant.id,
    user_id: userId,
    business_unit_id: businessUnitId,
  };
  await lockUser(tx, userId);
  await updateRows(tx, 'user_business_unit')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
  await tx.db
    .insertInto('user_business_unit')
    .values({ ...membership, is_default: true })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'user_id', 'business_unit_id'])
        .doUpdateSet({ is_default: true }),
    )
    .execute();
}

/** Puts a picture in the place of the one before, which is deleted; null takes it away. */
async function replaceProfilePicture(
  tx: TenantRows,
  userId: string,
  picture: KeptPicture | null,
): Promise<void> {
  const before = await lockUser(tx, userId);
  if (picture) await insertImage(tx, picture);
  await userUpdate(tx, userId)
    .set({ profile_image_id: picture?.kept.id ?? null })
    .execute();
  if (before?.profile_image_id) await deletePicture(tx, before.profile_image_id);
}

function userUpdate(tx: TenantRows, userId: string) {
  recordChangedRows(tx.db, 'app_user', [userId]);
  return updateRows(tx, 'app_user').where('id', '=', userId);
}

function lockUser(tx: TenantRows, userId: string) {
  return selectRows(tx, 'app_user')
    .select('profile_image_id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

async function deletePicture(tx: TenantRows, id: string): Promise<void> {
  await deleteRows(tx, 'image')
    .where('id', '=', id)
    // Imported people may share a picture.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('app_user')
            .select('app_user.id')
            .whereRef('app_user.merchant_id', '=', 'image.merchant_id')
            .whereRef('app_user.profile_image_id', '=', 'image.id'),
        ),
      ),
    )
    .execute();
}
