import { AppError } from '@axp/contracts';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import { adminUnits } from '../admin-unit.queries.ts';
import type { UnitChanges } from '../unit.repository.ts';
import { deleteUnit, insertUnit, lockUnit, updateUnit } from '../unit.repository.ts';

const objectOf = (id: string, name: string) => ({ type: 'business-unit', id, name }) as const;

/** @throws AppError business_unit.title_taken */
export async function addUnit(tx: MemberTransaction, title: string) {
  const id = tx.newId();
  if (!(await insertUnit(tx, id, title))) throw titleTaken();
  const after = { title, isActive: true };
  await recordChange(tx, { action: 'create', object: objectOf(id, title), before: null, after });
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
  if (!(await updateUnit(tx, id, changes))) throw titleTaken();
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
  await deleteUnit(tx, id);
  const before = { title: unit.title, isActive: unit.isActive };
  await recordChange(tx, {
    action: 'delete',
    object: objectOf(id, unit.title),
    before,
    after: null,
  });
}

function titleTaken(): AppError {
  const code = 'business_unit.title_taken';
  return new AppError(code, { issues: [{ path: 'title', code, params: {} }] });
}

/** Whether anything refers to a unit. */
async function isUsed({ db, merchant }: TenantRows, id: string): Promise<boolean> {
  const [unit] = await adminUnits(db, { merchantId: merchant.id, id });
  return unit?.isUsed ?? false;
}
