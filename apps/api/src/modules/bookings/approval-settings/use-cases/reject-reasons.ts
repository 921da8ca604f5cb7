import { AppError, maxRejectReasons } from '@axp/contracts';
import { fieldsPerLanguage, perLanguage } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { z } from 'zod';
import { insertRow, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { recordChange } from '../../../records/audit/index.ts';

const names = ['taken', 'tooLong', 'smaller', 'unclear'] as const;

export function readReasons({ scope }: MemberContext): Promise<StoredReasons> {
  return scope.read((tx) => findReasons(tx));
}

/** @throws AppError reject_reasons.stale */
export async function writeReasons(
  tx: MemberTransaction,
  { version, reasons }: { readonly version: number; readonly reasons: Reasons | null },
): Promise<void> {
  const before = await findReasons(tx);
  const isFirst = before.version === version && (await storeReasons(tx, version, reasons));
  if (!isFirst) throw new AppError('reject_reasons.stale');
  await recordChange(tx, {
    action: 'update',
    object: { type: 'reason-template', id: null, name: '' },
    before: factsOf(before.reasons),
    after: factsOf(reasons),
  });
}

function factsOf(reasons: Reasons | null) {
  const written = reasons ?? builtInReasons();
  return fieldsPerLanguage('reasons', (language) => written.map((reason) => reason[language]));
}

/** Default rejection reasons, until an administrator of the merchant replaces them. */
export function builtInReasons(): Reasons {
  return names.map((name) =>
    perLanguage((language) => textsIn(language, 'approval')(`reason.${name}`)),
  );
}

const Stored = z.array(z.object(perLanguage(() => z.string()))).max(maxRejectReasons);

type Reasons = z.output<typeof Stored>;

interface StoredReasons {
  /** Null: the built-in ones. */
  readonly reasons: Reasons | null;
  /** 0 if none were stored yet. */
  readonly version: number;
}

async function findReasons(tx: TenantRows): Promise<StoredReasons> {
  const row = await selectRows(tx, 'reject_reasons')
    .select(['reasons', 'version'])
    .executeTakeFirst();
  if (!row) return { reasons: null, version: 0 };
  return { reasons: Stored.nullable().parse(row.reasons), version: row.version };
}

/** Replaces the given version; false if it is outdated. */
async function storeReasons(
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
