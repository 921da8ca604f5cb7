import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { KeptFile } from '../../platform/files/file-contents.ts';
import { claimObject } from '../../platform/files/leftover-objects.ts';

export interface ProfileChanges {
  readonly fullName?: string | undefined;
  readonly timezone?: string | undefined;
  readonly language?: string | null | undefined;
  readonly mutedMails?: readonly string[] | undefined;
}

export interface NewPicture {
  readonly mediaType: string;
  readonly kept: KeptFile;
}

/** People of one merchant as they change themselves, in one transaction. */
export class UserRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Undefined fields stay unchanged. */
  async change(userId: string, changes: ProfileChanges): Promise<void> {
    const { fullName, timezone, language, mutedMails } = changes;
    await this.#update(userId)
      .set({
        ...(fullName !== undefined && { full_name: fullName }),
        ...(timezone !== undefined && { timezone }),
        ...(language !== undefined && { language }),
        ...(mutedMails !== undefined && { muted_mails: [...new Set(mutedMails)] }),
      })
      .execute();
  }

  async hasBusinessUnit(id: string): Promise<boolean> {
    const row = await this.#trx
      .selectFrom('business_unit')
      .select('id')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Makes a unit the default one; who may use every unit becomes a member of it. The user's row
   * stays locked, so two choices at once end with one default and no refusal.
   */
  async makeDefault(userId: string, businessUnitId: string): Promise<void> {
    const membership = {
      merchant_id: this.#merchantId,
      user_id: userId,
      business_unit_id: businessUnitId,
    };
    await this.#lock(userId);
    await this.#trx
      .updateTable('user_business_unit')
      .set({ is_default: false })
      .where('merchant_id', '=', this.#merchantId)
      .where('user_id', '=', userId)
      .where('is_default', '=', true)
      .execute();
    await this.#trx
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
  async replacePicture(userId: string, picture: NewPicture | null): Promise<void> {
    const before = await this.#lock(userId);
    if (picture) await this.#addPicture(picture);
    await this.#update(userId)
      .set({ profile_image_id: picture?.kept.id ?? null })
      .execute();
    if (before?.profile_image_id) await this.#deletePicture(before.profile_image_id);
  }

  #update(userId: string) {
    return this.#trx
      .updateTable('app_user')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', userId);
  }

  #lock(userId: string) {
    return this.#trx
      .selectFrom('app_user')
      .select('profile_image_id')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
  }

  async #addPicture({ mediaType, kept }: NewPicture): Promise<void> {
    const merchantId = this.#merchantId;
    const { id, isRemote, original, thumbnail } = kept;
    if (isRemote) await claimObject(this.#trx, { merchantId, id });
    await this.#trx
      .insertInto('image')
      .values({
        merchant_id: merchantId,
        id,
        content_type: mediaType,
        is_remote: isRemote,
        original,
        thumbnail,
      })
      .execute();
  }

  async #deletePicture(id: string): Promise<void> {
    await this.#trx
      .deleteFrom('image')
      .where('merchant_id', '=', this.#merchantId)
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
}
