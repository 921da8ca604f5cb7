import { AppError, refusalAt } from '@axp/contracts';
import type { ManagedOwnField } from '@axp/contracts/administration';
import type { OwnFieldSubject } from '@axp/contracts/vocabulary';
import { languages } from '@axp/contracts/vocabulary';
import { databaseRefusal } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { insertRow, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** @throws AppError own_field.label_taken */
export async function insertOwnField(
  tx: TenantRows,
  field: ManagedOwnField,
  position: number,
): Promise<void> {
  const { id, subject, kind } = field;
  await insertRow(tx, 'own_field', { id, subject, kind, position, definition: definitionOf(field) })
    .execute()
    .catch(refuseTakenLabel);
}

/**
 * Replaces what is known of a field; null keeps its place among the others.
 * @throws AppError own_field.stale, own_field.label_taken
 */
export async function updateOwnFieldRow(
  tx: TenantRows,
  field: ManagedOwnField,
  position: number | null,
): Promise<void> {
  const { numUpdatedRows } = await updateRows(tx, 'own_field')
    .set({
      definition: definitionOf(field),
      is_archived: field.isArchived,
      version: sql`version + 1`,
      ...(position !== null && { position }),
    })
    .where('id', '=', field.id)
    .where('version', '=', field.version)
    .executeTakeFirstOrThrow()
    .catch(refuseTakenLabel);
  if (numUpdatedRows === 0n) throw new AppError('own_field.stale');
}

/** Sets the order of the fields of a subject. */
export async function setOrder(
  tx: TenantRows,
  { subject, ids }: { readonly subject: OwnFieldSubject; readonly ids: readonly string[] },
): Promise<void> {
  await updateRows(tx, 'own_field')
    .set({ position: sql<number>`array_position(${[...ids]}::uuid[], id)` })
    .where('subject', '=', subject)
    .where('is_archived', '=', false)
    .execute();
}

function definitionOf(field: ManagedOwnField): string {
  const { id: _, subject: __, kind: ___, version: ____, isArchived: _____, ...definition } = field;
  return JSON.stringify(definition);
}

/** @throws AppError own_field.label_taken where that is what the database refused */
function refuseTakenLabel(error: unknown): never {
  const constraint = databaseRefusal(error)?.constraint;
  const language = languages.find((one) => constraint === `own_field_label_${one}`);
  if (!language) throw error;
  throw refusalAt(`label.${language}`, 'own_field.label_taken');
}
