import type { ResourceBody, ResourceChange } from '@axp/contracts';
import { AppError, kindFaults } from '@axp/contracts';
import type { StoredResource } from '../managed-resource.queries.ts';
import type { NamedPlace } from '../managed-resource.repository.ts';
import type { AdministrationContext } from './administration-context.ts';
import { changedBody, resourceFacts } from './resource-facts.ts';

type Versioned = ResourceChange & { readonly version: number };

/** Adds a resource with its units (D-03). */
export async function createResource(
  context: AdministrationContext,
  body: ResourceBody,
): Promise<string> {
  const { resources, units, newId } = context;
  const place = await namedParts(context, body);
  const id = newId();
  await resources.insert(id, body, place);
  await units.add(id, body.quantity);
  await resources.replaceVisibility(id, body.visibleTo);
  await resources.replaceApprovers(id, body.approverIds);
  await recordChange(context, { id, before: null, action: 'create' });
  return id;
}

/** Updates a resource; fails if its version is stale. Existing bookings are kept. */
export async function updateResource(
  context: AdministrationContext,
  id: string,
  { version, ...change }: Versioned,
): Promise<void> {
  const before = await context.resources.lock(id);
  if (!before) throw new AppError('resource.not_found');
  if (before.version !== version) throw new AppError('resource.stale');
  await changeResource(context, before, change);
}

/** Writes a change of a resource that the transaction has locked, with all that hangs on it. */
export async function changeResource(
  context: AdministrationContext,
  before: StoredResource,
  change: ResourceChange,
): Promise<void> {
  const { resources } = context;
  const { id } = before;
  const body = changedBody(before, change);
  const issues = kindFaults(body).map(({ path, code }) => ({
    path: path.join('.'),
    code,
    params: {},
  }));
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
  const place = await namedParts(context, body);
  await resources.update(id, body, place);
  await changeQuantity(context, before, body.quantity);
  if (change.visibleTo) await resources.replaceVisibility(id, change.visibleTo);
  if (change.approverIds) await resources.replaceApprovers(id, change.approverIds);
  await recordChange(context, { id, before, action: actionOf(before, body) });
}

function actionOf(before: StoredResource, { isActive }: ResourceBody) {
  if (before.isActive === isActive) return 'update';
  return isActive ? 'activate' : 'deactivate';
}

/** Adds units, or removes units without bookings. */
export async function changeQuantity(
  { units, clock }: Pick<AdministrationContext, 'units' | 'clock'>,
  before: Pick<StoredResource, 'id' | 'quantity'>,
  quantity: number,
): Promise<void> {
  if (quantity > before.quantity) await units.add(before.id, quantity - before.quantity);
  if (quantity >= before.quantity) return;
  const missing = await units.drop(before.id, before.quantity - quantity, clock.now());
  if (missing === 0) return;
  const code = 'resource.units_in_use';
  const params = { minimum: quantity + missing };
  throw new AppError(code, { params, issues: [{ path: 'quantity', code, params }] });
}

/** Whatever a resource refers to must be there; refused by field. */
async function namedParts(
  { resources }: AdministrationContext,
  { buildingId, floorId, businessUnitId, visibleTo, approverIds }: ResourceBody,
): Promise<NamedPlace> {
  const unitIds = businessUnitId === null ? [] : [businessUnitId];
  const [place, hasUnit, hasUnits, hasPeople] = await Promise.all([
    resources.findPlace(buildingId, floorId),
    resources.hasUnits(unitIds),
    resources.hasUnits(visibleTo),
    resources.hasPeople(approverIds),
  ]);
  if (!place) throw notThere('building.not_found', floorId === null ? 'buildingId' : 'floorId');
  if (!hasUnit) throw notThere('business_unit.not_allowed', 'businessUnitId');
  if (!hasUnits) throw notThere('business_unit.not_allowed', 'visibleTo');
  if (!hasPeople) throw notThere('user.not_found', 'approverIds');
  return place;
}

function notThere(
  code: 'building.not_found' | 'business_unit.not_allowed' | 'user.not_found',
  path: string,
): AppError {
  return new AppError(code, { issues: [{ path, code, params: {} }] });
}

/** Writes the change of a resource to the audit log, and changes of its managers' rights. */
export async function recordChange(
  context: AdministrationContext,
  {
    id,
    before,
    action,
  }: {
    readonly id: string;
    readonly before: StoredResource | null;
    readonly action: 'create' | 'update' | 'activate' | 'deactivate';
  },
): Promise<void> {
  const { resources, audit } = context;
  const after = await resources.find(id);
  if (!after) throw new AppError('resource.not_found');
  await recordManagers(context, before?.approvers ?? [], after.approvers);
  await audit.record({
    action,
    object: { type: 'resource', id, name: after.name },
    before: before && resourceFacts(before),
    after: resourceFacts(after),
  });
}

type Managers = StoredResource['approvers'];

/** Users who got or lost the right to manage a resource, in the security log (H-10). */
export async function recordManagers(
  { record }: Pick<AdministrationContext, 'record'>,
  before: Managers,
  after: Managers,
): Promise<void> {
  const former = new Set(before.map(({ id }) => id));
  const current = new Set(after.map(({ id }) => id));
  for (const userId of former.symmetricDifference(current)) {
    const detail = 'managedResources';
    await record({ kind: 'rights-changed', reason: 'update', userId, detail });
  }
}
