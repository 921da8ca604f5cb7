import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { DrawnPicture } from '../../platform/files/drawn-picture.ts';
import { brandingHistory, findBranding } from './branding.queries.ts';
import type { StoredContent } from './stored-content.ts';
import { contentOf } from './stored-content.ts';

/** What a change begins from. */
export interface LockedBranding {
  readonly revision: number;
  /** Of what is published. */
  readonly number: number;
  readonly published: StoredContent;
  readonly draft: { readonly basedOn: number; readonly content: StoredContent } | null;
}

export interface Publication {
  readonly number: number;
  readonly at: Date;
  readonly by: string;
  readonly restoredFrom: number | null;
}

export interface Draft {
  readonly basedOn: number;
  readonly at: Date;
  readonly by: string;
}

function columnsOf(content: StoredContent) {
  return {
    title: content.title,
    locale: content.locale,
    support_contact: content.supportContact,
    theme: JSON.stringify(content.theme),
    logo_image_id: content.logoImageId,
    background_image_id: content.backgroundImageId,
  };
}

/** The branding of one merchant inside one transaction. */
export class BrandingRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Nobody else changes it before this transaction is over. */
  async lock(): Promise<LockedBranding> {
    await this.#trx
      .selectFrom('merchant')
      .select('id')
      .where('id', '=', this.#merchantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { revision, published, draft } = await findBranding(this.#trx, this.#merchantId);
    return {
      revision,
      number: published.number,
      published: contentOf(published),
      draft: draft && { basedOn: draft.based_on, content: contentOf(draft) },
    };
  }

  /** What was published under a number; null where nothing was. */
  async findVersion(number: number): Promise<StoredContent | null> {
    const page = { before: number + 1, limit: 0 };
    const [row] = await brandingHistory(this.#trx, this.#merchantId, page);
    return row?.number === number ? contentOf(row) : null;
  }

  /** Counts a change, so that whoever has seen what was before can't change it any more. */
  async touch(): Promise<void> {
    await this.#trx
      .updateTable('merchant')
      .set({ branding_revision: sql`branding_revision + 1` })
      .where('id', '=', this.#merchantId)
      .execute();
  }

  async storeDraft(content: StoredContent, { basedOn, at, by }: Draft): Promise<void> {
    const changed = { ...columnsOf(content), saved_at: at.toISOString(), saved_by: by };
    await this.#trx
      .insertInto('branding_draft')
      .values({ merchant_id: this.#merchantId, based_on: basedOn, ...changed })
      .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(changed))
      .execute();
  }

  async deleteDraft(): Promise<void> {
    await this.#trx
      .deleteFrom('branding_draft')
      .where('merchant_id', '=', this.#merchantId)
      .execute();
  }

  /** What everybody sees from now on, and the page of its history. */
  async publish(content: StoredContent, publication: Publication): Promise<void> {
    const columns = columnsOf(content);
    await this.#trx
      .insertInto('branding_version')
      .values({
        merchant_id: this.#merchantId,
        number: publication.number,
        published_at: publication.at.toISOString(),
        published_by: publication.by,
        restored_from: publication.restoredFrom,
        ...columns,
      })
      .execute();
    await this.#trx
      .updateTable('merchant')
      .set(columns)
      .where('id', '=', this.#merchantId)
      .execute();
  }

  /** A picture of the merchant's own data stays in the database, wherever other files are kept. */
  async addPicture(id: string, { mediaType, original, thumbnail }: DrawnPicture): Promise<void> {
    await this.#trx
      .insertInto('image')
      .values({ merchant_id: this.#merchantId, id, content_type: mediaType, original, thumbnail })
      .execute();
  }

  /** Removes pictures that were taken out of the draft, unless something published shows them. */
  async dropUnused(ids: readonly (string | null)[]): Promise<void> {
    for (const id of ids) if (id !== null && !(await this.#wasPublished(id))) await this.#drop(id);
  }

  async #wasPublished(imageId: string): Promise<boolean> {
    const shown = await this.#trx
      .selectFrom('branding_version')
      .select('number')
      .where('merchant_id', '=', this.#merchantId)
      .where((shown) =>
        shown.or([
          shown('logo_image_id', '=', imageId),
          shown('background_image_id', '=', imageId),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return shown !== undefined;
  }

  async #drop(imageId: string): Promise<void> {
    await this.#trx
      .deleteFrom('image')
      .where('merchant_id', '=', this.#merchantId)
      .where('id', '=', imageId)
      .execute();
  }
}
