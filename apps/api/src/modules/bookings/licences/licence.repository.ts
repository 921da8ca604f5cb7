import { sql } from 'kysely';
import { deleteRows, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { KeptPicture } from '../../../platform/files/file.repository.ts';
import { deleteImage, insertImage } from '../../../platform/files/file.repository.ts';
import type { LicenceRow } from './licence.queries.ts';
import { findLicenceRow } from './licence.queries.ts';

export interface LicenceContent {
  readonly classes: readonly string[];
  readonly number: string;
  readonly expiresOn: string;
}

/** Locks a person until the transaction ends, with their licence; undefined without one. */
export async function lockLicence(tx: TenantRows, userId: string): Promise<LicenceRow | undefined> {
  await selectRows(tx, 'app_user').select('id').where('id', '=', userId).forUpdate().execute();
  return findLicenceRow(tx, userId);
}

/** Columns of a licence that waits for a decision. */
const waiting = {
  state: 'entered',
  reason: null,
  decided_at: null,
  decided_by: null,
  reminded_days: null,
} as const;

/** Writes what the owner has entered; it waits for a decision from `at` on. */
export async function writeLicence(
  { db, merchant }: TenantRows,
  userId: string,
  { classes, number, expiresOn, at }: LicenceContent & { readonly at: string },
): Promise<void> {
  const entered = { classes: [...classes], number, expires_on: expiresOn, entered_at: at };
  await db
    .insertInto('driving_licence')
    .values({ merchant_id: merchant.id, user_id: userId, ...entered })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'user_id'])
        .doUpdateSet({ ...entered, ...waiting, version: sql`driving_licence.version + 1` }),
    )
    .execute();
}

function licenceUpdate(tx: TenantRows, userId: string) {
  return updateRows(tx, 'driving_licence')
    .set({ version: sql`version + 1` })
    .where('user_id', '=', userId);
}

/** Replaces the photo of a locked licence, which waits for a decision then; null removes it. */
export async function replacePhoto(
  tx: TenantRows,
  { id, photo_id: former }: LicenceRow,
  { picture, at }: { readonly picture: KeptPicture | null; readonly at: string },
): Promise<void> {
  if (picture) await insertImage(tx, picture);
  await licenceUpdate(tx, id)
    .set({ ...waiting, photo_id: picture?.kept.id ?? null, entered_at: at })
    .execute();
  if (former !== null) await deleteImage(tx, former);
}

export async function deleteLicence(
  tx: TenantRows,
  { id, photo_id: photo }: LicenceRow,
): Promise<void> {
  await deleteRows(tx, 'driving_licence').where('user_id', '=', id).execute();
  if (photo !== null) await deleteImage(tx, photo);
}

export interface Decision {
  readonly state: 'confirmed' | 'rejected';
  readonly reason: string | null;
  readonly by: string;
  readonly at: string;
}

export async function writeDecision(
  tx: TenantRows,
  userId: string,
  { state, reason, by, at }: Decision,
): Promise<void> {
  await licenceUpdate(tx, userId).set({ state, reason, decided_by: by, decided_at: at }).execute();
}

/** People who confirm the licence of a person, the person excepted. */
export async function findConfirmerIds(
  { db, merchant }: TenantRows,
  userId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user
    where merchant_id = ${merchant.id} and id <> ${userId}
      and (is_administrator or exists (
        select from business_unit_approver named
        join user_business_unit member on member.merchant_id = named.merchant_id
          and member.business_unit_id = named.business_unit_id
        where named.merchant_id = app_user.merchant_id and named.user_id = app_user.id
          and member.user_id = ${userId}))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
