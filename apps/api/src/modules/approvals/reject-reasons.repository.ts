import { maxRejectReasons } from '@axp/contracts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';

const Stored = z.array(z.object({ en: z.string(), th: z.string() })).max(maxRejectReasons);

export type Reasons = z.output<typeof Stored>;

export interface StoredReasons {
  /** Null: the built-in ones. */
  readonly reasons: Reasons | null;
  /** 0 if none were stored yet. */
  readonly version: number;
}

/** Rejection reasons of a merchant, in one transaction. */
export class RejectReasonsRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  async find(): Promise<StoredReasons> {
    const row = await this.#trx
      .selectFrom('reject_reasons')
      .select(['reasons', 'version'])
      .where('merchant_id', '=', this.#merchantId)
      .executeTakeFirst();
    if (!row) return { reasons: null, version: 0 };
    return { reasons: Stored.nullable().parse(row.reasons), version: row.version };
  }

  /** Replaces the given version; false if it is outdated. */
  async store(version: number, reasons: Reasons | null): Promise<boolean> {
    const written = reasons && JSON.stringify(reasons);
    const row = await this.#trx
      .insertInto('reject_reasons')
      .values({ merchant_id: this.#merchantId, reasons: written })
      .onConflict((conflict) =>
        conflict
          .column('merchant_id')
          .doUpdateSet({ reasons: written, version: sql`reject_reasons.version + 1` })
          .where('reject_reasons.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    return row?.version === version + 1;
  }
}
