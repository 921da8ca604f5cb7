import { AppError } from '@axp/contracts';
import type { AuditTrail } from '../../audit/index.ts';
import type { UnitChanges, UnitRepository } from '../unit.repository.ts';

/** Dependencies of the use cases of business units, bound to one transaction. */
export interface UnitContext {
  readonly units: UnitRepository;
  readonly audit: AuditTrail;
  readonly newId: () => string;
  /** Whether anything names a unit. */
  readonly isUsed: (id: string) => Promise<boolean>;
}

const objectOf = (id: string, name: string) => ({ type: 'business-unit', id, name }) as const;

/** @throws AppError business_unit.title_taken */
export async function addUnit({ units, audit, newId }: UnitContext, title: string) {
  const id = newId();
  if (!(await units.add(id, title))) throw titleTaken();
  const after = { title, isActive: true };
  await audit.record({ action: 'create', object: objectOf(id, title), before: null, after });
  return id;
}

/** @throws AppError business_unit.not_found, business_unit.stale, business_unit.title_taken */
export async function changeUnit(
  { units, audit }: UnitContext,
  id: string,
  { version, ...changes }: UnitChanges & { readonly version: number },
): Promise<void> {
  const unit = await units.lock(id);
  if (!unit) throw new AppError('business_unit.not_found');
  if (unit.version !== version) throw new AppError('business_unit.stale');
  if (!(await units.change(id, changes))) throw titleTaken();
  const before = { title: unit.title, isActive: unit.isActive };
  const after = {
    title: changes.title ?? unit.title,
    isActive: changes.isActive ?? unit.isActive,
  };
  await audit.record({ action: 'update', object: objectOf(id, after.title), before, after });
}

/** @throws AppError business_unit.not_found, business_unit.in_use */
export async function removeUnit({ units, audit, isUsed }: UnitContext, id: string): Promise<void> {
  const unit = await units.lock(id);
  if (!unit) throw new AppError('business_unit.not_found');
  if (await isUsed(id)) throw new AppError('business_unit.in_use');
  await units.remove(id);
  const before = { title: unit.title, isActive: unit.isActive };
  await audit.record({ action: 'delete', object: objectOf(id, unit.title), before, after: null });
}

function titleTaken(): AppError {
  const code = 'business_unit.title_taken';
  return new AppError(code, { issues: [{ path: 'title', code, params: {} }] });
}
