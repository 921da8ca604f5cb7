import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { FileSize, FoundContent, KeptFile } from './file-contents.ts';
import { claimObject } from './leftover-objects.ts';

/**
 * The content of files, or that it is elsewhere, apart from what is known of them; for one merchant
 * inside one transaction. A row goes by itself with the one that it belongs to.
 */
export class StoredFileRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async add({ id, isRemote, original, thumbnail }: KeptFile): Promise<void> {
    const merchantId = this.#merchantId;
    if (isRemote) await claimObject(this.#trx, { merchantId, id });
    await this.#trx
      .insertInto('stored_file')
      .values({ merchant_id: merchantId, id, is_remote: isRemote, original, thumbnail })
      .execute();
  }

  /** Null where there is none of this id. */
  async find(id: string, size: FileSize): Promise<FoundContent | null> {
    const row = await this.#trx
      .selectFrom('stored_file')
      .select(['is_remote as isRemote', `${size} as bytes`])
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  }
}
