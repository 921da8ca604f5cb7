import { maxRejectReasons } from '@axp/contracts';
import { perLanguage } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { z } from 'zod';
import { insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

const Stored = z.array(z.object(perLanguage(() => z.string()))).max(maxRejectReasons);

export type Reasons = z.output<typeof Stored>;

export interface StoredReasons {
  /** Null: the built-in ones. */
  readonly reasons: Reasons | null;
  /** 0 if none were stored yet. */
  readonly version: number;
}

export async function findReasons(tx: TenantRows): Promise<StoredReasons> {
  const row = await selectRows(tx, 'reject_reasons')
    .select(['reasons', 'version'])
    .executeTakeFirst();
  if (!row) return { reasons: null, version: 0 };
  return { reasons: Stored.nullable().parse(row.reasons), version: row.version };
}

/** Replaces the given version; false if it is outdated. */
export async function storeReasons(
  tx: TenantRows,
  version: number,
  reasons: Reasons | null,
): Promise<boolean> {
  const written = reasons && JSON.stringify(reasons);
  const row = await insertRow(tx, 'reject_reasons', { reasons: written })
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
