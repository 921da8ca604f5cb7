import type { LegalTextKind } from '@axp/contracts/vocabulary';
import { databaseRefusal } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { StoredText } from './stored-text.ts';

export interface DraftContent {
  readonly text: StoredText;
  /** What is new, in words. */
  readonly changes: { readonly en: string; readonly th: string };
}

interface Written {
  readonly by: string;
  readonly at: Date;
}

/** The legal texts of one merchant inside one transaction. */
export class LegalTextRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** The draft as it stays until the transaction ends. */
  async lockDraft(kind: LegalTextKind): Promise<(DraftContent & { version: number }) | null> {
    const row = await this.#trx
      .selectFrom('legal_draft')
      .select(['version', 'content', 'changes_en', 'changes_th'])
      .where('merchant_id', '=', this.#merchantId)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    const changes = { en: row.changes_en, th: row.changes_th };
    return { version: row.version, text: StoredText.parse(row.content), changes };
  }

  /** Returns false if another user created a draft concurrently; the transaction must then end. */
  async insertDraft(kind: LegalTextKind, draft: DraftContent, written: Written): Promise<boolean> {
    try {
      await this.#trx
        .insertInto('legal_draft')
        .values({ merchant_id: this.#merchantId, kind, ...draftColumns(draft, written) })
        .execute();
      return true;
    } catch (error) {
      if (databaseRefusal(error)?.constraint !== 'legal_draft_pk') throw error;
      return false;
    }
  }

  async updateDraft(kind: LegalTextKind, draft: DraftContent, written: Written): Promise<void> {
    await this.#trx
      .updateTable('legal_draft')
      .set({ ...draftColumns(draft, written), version: sql`version + 1` })
      .where('merchant_id', '=', this.#merchantId)
      .where('kind', '=', kind)
      .execute();
  }

  async deleteDraft(kind: LegalTextKind): Promise<void> {
    await this.#trx
      .deleteFrom('legal_draft')
      .where('merchant_id', '=', this.#merchantId)
      .where('kind', '=', kind)
      .execute();
  }

  /** The version that was published last; 0 where none was. */
  async lastVersion(kind: LegalTextKind): Promise<number> {
    const row = await this.#trx
      .selectFrom('legal_text')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('merchant_id', '=', this.#merchantId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row?.version ?? 0;
  }

  /** Requires a locked draft, which prevents concurrent publishing. */
  async publish(
    kind: LegalTextKind,
    { text, changes, version }: DraftContent & { readonly version: number },
    { by, at }: Written,
  ): Promise<void> {
    await this.#trx
      .insertInto('legal_text')
      .values({
        merchant_id: this.#merchantId,
        kind,
        version,
        content: JSON.stringify(text),
        changes_en: changes.en,
        changes_th: changes.th,
        published_at: at.toISOString(),
        published_by: by,
      })
      .execute();
  }
}

function draftColumns({ text, changes }: DraftContent, { by, at }: Written) {
  return {
    content: JSON.stringify(text),
    changes_en: changes.en,
    changes_th: changes.th,
    updated_at: at.toISOString(),
    updated_by: by,
  };
}
