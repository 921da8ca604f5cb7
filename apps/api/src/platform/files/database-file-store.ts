import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { FileSize, FileStore, StoredFile } from './file-store.ts';

/** Keeps files beside the merchant's other rows: one backup, one transaction, one wall. */
export class DatabaseFileStore implements FileStore {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async save(id: string, { bytes, thumbnail }: StoredFile): Promise<void> {
    await this.#trx
      .insertInto('stored_file')
      .values({
        merchant_id: this.#merchantId,
        id,
        original: Buffer.from(bytes),
        thumbnail: thumbnail && Buffer.from(thumbnail),
      })
      .execute();
  }

  async read(id: string, size: FileSize): Promise<Buffer | null> {
    const row = await this.#trx
      .selectFrom('stored_file')
      .select(`${size} as bytes`)
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.bytes ?? null;
  }
}
