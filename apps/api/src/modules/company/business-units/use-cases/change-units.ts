import { AppError, refusalAt } from '@axp/contracts';
import { databaseRefusal } from '@axp/server-kit/db';
import { sql } from 'kysely';
import {
  deleteRows,
  insertRow,
  selectRows,
  updateRows,
} from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { adminUnits } from '../business-unit.queries.ts';

interface UnitChanges {
  readonly title?: string | undefined;
  readonly isActive?: boolean | undefined;
}

const objectOf = (id: string, name: string) => ({ type: 'business-unit', id, name }) as const;

/** @throws AppError business_unit.title_taken */
export async function addUnit(tx: MemberTransaction, title: string) {
  const id = tx.newId();
  await insertRow(tx, 'business_unit', { id, title }).execute().catch(refuseTakenTitle);
  const after = { title, isActive: true };
  await recordChange(tx, { action: 'create', object: objectOf(id, title), after });
  return id;
}

/** @throws AppError business_unit.not_found, business_unit.stale, business_unit.title_taken */
export async function changeUnit(
  tx: MemberTransaction,
  id: string,
  { version, ...changes }: UnitChanges & { readonly version: number },
): Promise<void> {
  const unit = await lockUnit(tx, id);
  if (!unit) throw new AppError('business_unit.not_found');
  if (unit.version !== version) throw new AppError('business_unit.stale');
  await updateUnit(tx, id, changes);
  const before = { title: unit.title, isActive: unit.isActive };
  const after = {
    title: changes.title ?? unit.title,
    isActive: changes.isActive ?? unit.isActive,
  };
  await recordChange(tx, { action: 'update', object: objectOf(id, after.title), before, after });
}

/** @throws AppError business_unit.not_found, business_unit.in_use */
export async function removeUnit(tx: MemberTransaction, id: string): Promise<void> {
  const unit = await lockUnit(tx, id);
  if (!unit) throw new AppError('business_unit.not_found');
  if (await isUsed(tx, id)) throw new AppError('business_unit.in_use');
  await deleteRows(tx, 'business_unit').where('id', '=', id).execute();
  const before = { title: unit.title, isActive: unit.isActive };
  await recordChange(tx, { action: 'delete', object: objectOf(id, unit.title), before });
}

/** Whether anything refers to a unit. */
async function isUsed({ db, merchant }: TenantRows, id: string): Promise<boolean> {
  const [unit] = await adminUnits(db, { merchantId: merchant.id, id });
  return unit?.isUsed ?? false;
}

/** A unit as it stays until the transaction ends. */
function lockUnit(tx: TenantRows, id: string) {
  return selectRows(tx, 'business_unit')
    .select(['title', 'is_active as isActive', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** @throws AppError business_unit.title_taken */
async function updateUnit(
  tx: TenantRows,
  id: string,
  { title, isActive }: UnitChanges,
): Promise<void> {
  await updateRows(tx, 'business_unit')
    .set({
      ...(title !== undefined && { title }),
      ...(isActive !== undefined && { is_active: isActive }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenTitle);
}

/** Ends the transaction where another unit has the title. */
function refuseTakenTitle(error: unknown): never {
  if (databaseRefusal(error)?.constraint !== 'business_unit_title') throw error;
  throw refusalAt('title', 'business_unit.title_taken');
}
