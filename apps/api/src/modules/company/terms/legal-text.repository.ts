import type { Language, LegalTextKind } from '@axp/contracts/vocabulary';
import { perLanguage } from '@axp/contracts/vocabulary';
import { databaseRefusal, recordChangedRows } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { StoredText } from './stored-text.ts';

export interface DraftContent {
  readonly text: StoredText;
  /** What is new, in words. */
  readonly changes: Readonly<Record<Language, string>>;
}

interface Written {
  readonly by: string;
  readonly at: Date;
}

/** The draft as it stays until the transaction ends. */
export async function lockDraft(
  tx: TenantRows,
  kind: LegalTextKind,
): Promise<(DraftContent & { version: number }) | null> {
  const row = await selectRows(tx, 'legal_draft')
    .select(['version', 'content', 'changes_en', 'changes_th'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const changes = perLanguage((language) => row[`changes_${language}`]);
  return { version: row.version, text: StoredText.parse(row.content), changes };
}

/** Returns false if another user created a draft concurrently; the transaction must then end. */
export async function insertDraft(
  tx: TenantRows,
  kind: LegalTextKind,
  draft: DraftContent,
  written: Written,
): Promise<boolean> {
  try {
    await insertRow(tx, 'legal_draft', { kind, ...draftColumns(draft, written) }).execute();
    return true;
  } catch (error) {
    if (databaseRefusal(error)?.constraint !== 'legal_draft_pk') throw error;
    return false;
  }
}

export async function updateDraft(
  tx: TenantRows,
  kind: LegalTextKind,
  draft: DraftContent,
  written: Written,
): Promise<void> {
  await updateRows(tx, 'legal_draft')
    .set({ ...draftColumns(draft, written), version: sql`version + 1` })
    .where('kind', '=', kind)
    .execute();
}

export async function deleteDraft(tx: TenantRows, kind: LegalTextKind): Promise<void> {
  await deleteRows(tx, 'legal_draft').where('kind', '=', kind).execute();
}

/** The version that was published last; 0 where none was. */
export async function lastVersion(tx: TenantRows, kind: LegalTextKind): Promise<number> {
  const row = await selectRows(tx, 'legal_text')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Requires a locked draft, which prevents concurrent publishing. */
export async function insertVersion(
  tx: TenantRows,
  kind: LegalTextKind,
  { text, changes, version }: DraftContent & { readonly version: number },
  { by, at }: Written,
): Promise<void> {
  await insertRow(tx, 'legal_text', {
    kind,
    version,
    content: JSON.stringify(text),
    changes_en: changes.en,
    changes_th: changes.th,
    published_at: at.toISOString(),
    published_by: by,
  }).execute();
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

export async function insertAcceptance(
  tx: TenantRows,
  userId: string,
  version: number,
  at: Date,
): Promise<void> {
  recordChangedRows(tx.db, 'app_user', [userId]);
  await updateRows(tx, 'app_user')
    .set({
      has_accepted_terms: true,
      accepted_terms_version: version,
      accepted_terms_at: at.toISOString(),
    })
    .where('id', '=', userId)
    .execute();
}
