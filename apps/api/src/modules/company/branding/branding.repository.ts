import { brandingFacts } from '@axp/contracts/vocabulary';
import { columnValues } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { deleteRows, insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { deleteImage, insertImage } from '../../../platform/files/file.repository.ts';
import type { RenderedPicture } from '../../../platform/files/render-picture.ts';
import type { StoredContent } from './branding.queries.ts';
import { brandingHistory, contentOf, findBranding } from './branding.queries.ts';

function contentColumns({ theme, ...content }: StoredContent) {
  return { ...columnValues(content), theme: JSON.stringify(theme) };
}

/** The fields that the audit trail records. */
export function factsOf({ logoImageId, backgroundImageId, ...content }: StoredContent) {
  const picture = (id: string | null) => (id === null ? null : { original: id });
  return brandingFacts({
    ...content,
    logoImage: picture(logoImageId),
    backgroundImage: picture(backgroundImageId),
  });
}

/** The state that a change starts from. */
export interface LockedBranding {
  readonly revision: number;
  /** The number of the published version. */
  readonly number: number;
  readonly published: StoredContent;
  readonly draft: { readonly basedOn: number; readonly content: StoredContent } | null;
}

interface Publication {
  readonly number: number;
  readonly at: Date;
  readonly by: string;
  readonly restoredFrom: number | null;
}

interface Draft {
  readonly basedOn: number;
  readonly at: Date;
  readonly by: string;
}

/** Locks the branding until the transaction ends. */
export async function lockBranding(tx: TenantRows): Promise<LockedBranding> {
  await tx.db
    .selectFrom('merchant')
    .select('id')
    .where('id', '=', tx.merchant.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { revision, published, draft } = await findBranding(tx);
  return {
    revision,
    number: published.number,
    published: contentOf(published),
    draft: draft && { basedOn: draft.based_on, content: contentOf(draft) },
  };
}

/** The version published under a number; null without one. */
export async function findVersion(tx: TenantRows, number: number): Promise<StoredContent | null> {
  const page = { before: number + 1, limit: 0 };
  const [row] = await brandingHistory(tx, page);
  return row?.number === number ? contentOf(row) : null;
}

/** Counts a change, so that a caller who has seen an earlier revision is refused. */
export async function countRevision(tx: TenantRows): Promise<void> {
  await tx.db
    .updateTable('merchant')
    .set({ branding_revision: sql`branding_revision + 1` })
    .where('id', '=', tx.merchant.id)
    .execute();
}

export async function storeDraft(
  tx: TenantRows,
  content: StoredContent,
  { basedOn, at, by }: Draft,
): Promise<void> {
  const changed = { ...contentColumns(content), saved_at: at.toISOString(), saved_by: by };
  await insertRow(tx, 'branding_draft', { based_on: basedOn, ...changed })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(changed))
    .execute();
}

export async function deleteDraft(tx: TenantRows): Promise<void> {
  await deleteRows(tx, 'branding_draft').execute();
}

/** Writes the published content and its entry in the history. */
export async function insertVersion(
  tx: TenantRows,
  content: StoredContent,
  publication: Publication,
): Promise<void> {
  const columns = contentColumns(content);
  await insertRow(tx, 'branding_version', {
    number: publication.number,
    published_at: publication.at.toISOString(),
    published_by: publication.by,
    restored_from: publication.restoredFrom,
    ...columns,
  }).execute();
  await tx.db.updateTable('merchant').set(columns).where('id', '=', tx.merchant.id).execute();
}

/** Pictures of the merchant itself stay in the database, wherever other files are kept. */
export async function insertPicture(
  tx: TenantRows,
  id: string,
  { mediaType, original, thumbnail }: RenderedPicture,
): Promise<void> {
  await insertImage(tx, { mediaType, kept: { id, isRemote: false, original, thumbnail } });
}

/** Deletes pictures removed from the draft, unless a published version shows them. */
export async function deleteUnusedPictures(
  tx: TenantRows,
  ids: readonly (string | null)[],
): Promise<void> {
  for (const id of ids) if (id !== null && !(await wasPublished(tx, id))) await deleteImage(tx, id);
}

async function wasPublished(tx: TenantRows, imageId: string): Promise<boolean> {
  const shown = await selectRows(tx, 'branding_version')
    .select('number')
    .where((shown) =>
      shown.or([shown('logo_image_id', '=', imageId), shown('background_image_id', '=', imageId)]),
    )
    .limit(1)
    .executeTakeFirst();
  return shown !== undefined;
}
