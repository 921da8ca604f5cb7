import { databaseRefusal } from '@axp/server-kit/db';
import { sql } from 'kysely';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

export interface UnitChanges {
  readonly title?: string | undefined;
  readonly isActive?: boolean | undefined;
}

/** A unit as it stays until the transaction ends. */
export async function lockUnit(tx: TenantRows, id: string) {
  const row = await tx.db
    .selectFrom('business_unit')
    .select(['title', 'is_active as isActive', 'version'])
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** False where another unit has the title; then the transaction has to end. */
export function insertUnit(tx: TenantRows, id: string, title: string): Promise<boolean> {
  return isUntaken(
    tx.db.insertInto('business_unit').values({ merchant_id: tx.merchant.id, id, title }).execute(),
  );
}

/** False where another unit has the title; then the transaction has to end. */
export function updateUnit(
  tx: TenantRows,
  id: string,
  { title, isActive }: UnitChanges,
): Promise<boolean> {
  return isUntaken(
    tx.db
      .updateTable('business_unit')
      .set({
        ...(title !== undefined && { title }),
        ...(isActive !== undefined && { is_active: isActive }),
        version: sql`version + 1`,
      })
      .where('merchant_id', '=', tx.merchant.id)
      .where('id', '=', id)
      .execute(),
  );
}

export async function deleteUnit(tx: TenantRows, id: string): Promise<void> {
  await tx.db
    .deleteFrom('business_unit')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .execute();
}

async function isUntaken(statement: Promise<unknown>): Promise<boolean> {
  try {
    await statement;
    return true;
  } catch (error) {
    if (databaseRefusal(error)?.constraint !== 'business_unit_title') throw error;
    return false;
  }
}
