import type { ResourceBody, ResourceChange } from '@axp/contracts';
import { AppError, kindFaults, refusalAt } from '@axp/contracts';
import type { BookingsDecided } from '@axp/contracts/administration';
import { hasAll } from '../../../../platform/db/has-all.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { KeptPicture } from '../../../../platform/files/file.repository.ts';
import { recordActorEvent } from '../../../../platform/security-log/security-log.ts';
import { recordChange } from '../../../records/audit/index.ts';
import {
  areKnownAmenities,
  findOwnAmenities,
  lockOwnAmenities,
} from '../../../resources/own-amenities/index.ts';
import { resourceValues } from '../../../resources/own-fields/index.ts';
import { lockHours } from '../../../resources/places/index.ts';
import { bookingsOutside } from '../affected-bookings.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import type { NamedPlace } from '../managed-resource.repository.ts';
import {
  countResourceBookings,
  deleteResourceRow,
  findNamedPlace,
  findStoredResource,
  insertResource,
  lockResource,
  replaceNamed,
  replaceResourcePicture,
  updateResourceRow,
} from '../managed-resource.repository.ts';
import { addResourceUnits, dropResourceUnits } from '../unit.repository.ts';
import { changedBody, resourceFacts } from './resource-facts.ts';
import { namesOf, setParts } from './set-parts.ts';
import { settleBookings } from './settle-bookings.ts';

type Versioned = ResourceChange & BookingsDecided & { readonly version: number };

/** Adds a resource with its units (D-03). */
export async function createResource(tx: MemberTransaction, body: ResourceBody): Promise<string> {
  const { partIds = [] } = body;
  if (partIds.length > 0) await lockHours(tx);
  refuseOtherApprovers(tx, [], body.approverIds);
  const place = await namedParts(tx, body);
  const id = tx.newId();
  const { type } = body;
  const { ownFields: known } = tx.merchant;
  const given = { type, resourceId: null, stored: null, given: body.ownFields };
  const ownFields = resourceValues(known, given);
  await insertResource(tx, id, { ...body, ownFields }, place);
  await addResourceUnits(tx, id, body.quantity);
  await replaceNamed(tx, id, 'resource_visibility', body.visibleTo);
  await replaceNamed(tx, id, 'resource_approver', body.approverIds);
  await setParts(tx, { ...body, id, parts: [], partOf: [] }, partIds);
  await recordResourceChange(tx, { id, before: null, action: 'create' });
  return id;
}

/**
 * Updates a resource and carries out the decisions on bookings that its new hours do not fit; others
 * are kept.
 * @throws AppError resource.stale, building.bookings_undecided
 */
export async function updateResource(
  tx: MemberTransaction,
  id: string,
  { version, bookings, otherBookings, ...change }: Versioned,
): Promise<void> {
  if (mayClose(change) || change.partIds) await lockHours(tx);
  const before = await lockResource(tx, id);
  if (!before) throw new AppError('resource.not_found');
  if (before.version !== version) throw new AppError('resource.stale');
  const due = mayClose(change) ? await bookingsOutside(tx, before, change) : [];
  const settle = settleBookings(tx, due, { bookings, otherBookings });
  await changeResource(tx, before, change);
  await settle();
}

/** Whether a change can leave bookings outside the hours. */
function mayClose({ buildingId, openingHours, isOpenOnClosedDays }: ResourceChange): boolean {
  return [buildingId, openingHours, isOpenOnClosedDays].some((value) => value !== undefined);
}

/** Writes a change of a resource that the transaction has locked, with all that hangs on it. */
export async function changeResource(
  tx: MemberTransaction,
  before: StoredResource,
  change: ResourceChange,
): Promise<void> {
  const { id } = before;
  const ownFields = ownFieldsAfter(tx, before, change);
  const body = changedBody(before, { ...change, ownFields });
  const issues = kindFaults(body).map(({ path, code }) => ({
    path: path.join('.'),
    code,
    params: {},
  }));
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
  const former = before.approvers.map((approver) => approver.id);
  refuseOtherApprovers(tx, former, body.approverIds);
  const place = await namedParts(tx, body);
  await updateResourceRow(tx, id, body, place);
  await changeQuantity(tx, before, body.quantity);
  if (change.visibleTo) await replaceNamed(tx, id, 'resource_visibility', change.visibleTo);
  if (change.approverIds) await replaceNamed(tx, id, 'resource_approver', change.approverIds);
  if (change.partIds) await setParts(tx, { ...before, ...body }, change.partIds);
  await recordResourceChange(tx, { id, before, action: actionOf(before, body) });
}

/** The values of own fields after a change; undefined where it has none. */
function ownFieldsAfter(
  { merchant }: MemberTransaction,
  { type, id, ownFields: stored }: StoredResource,
  { ownFields: change }: ResourceChange,
): ResourceBody['ownFields'] {
  if (!change) return undefined;
  return resourceValues(merchant.ownFields, { type, resourceId: id, stored, given: change });
}

/** Approvers manage a resource: naming them is a change of rights. */
function refuseOtherApprovers(
  { actor }: MemberTransaction,
  former: readonly string[],
  wanted: readonly string[],
): void {
  const isSame = new Set(former).symmetricDifference(new Set(wanted)).size === 0;
  if (isSame || actor.ability.can('update', 'Person')) return;
  throw refusalAt('approverIds', 'access.denied');
}

function actionOf(before: StoredResource, { isActive }: ResourceBody) {
  if (before.isActive === isActive) return 'update';
  return isActive ? 'activate' : 'deactivate';
}

/** Adds units, or removes units without bookings. */
export async function changeQuantity(
  tx: MemberTransaction,
  before: Pick<StoredResource, 'id' | 'quantity'>,
  quantity: number,
): Promise<void> {
  if (quantity > before.quantity) await addResourceUnits(tx, before.id, quantity - before.quantity);
  if (quantity >= before.quantity) return;
  const missing = await dropResourceUnits(
    tx,
    before.id,
    before.quantity - quantity,
    tx.clock.now(),
  );
  if (missing === 0) return;
  const code = 'resource.units_in_use';
  const params = { minimum: quantity + missing };
  throw refusalAt('quantity', code, params);
}

/** Whatever a resource refers to must be there; refused by field. */
async function namedParts(
  tx: MemberTransaction,
  { buildingId, floorId, businessUnitId, visibleTo, approverIds, amenities }: ResourceBody,
): Promise<NamedPlace> {
  const unitIds = businessUnitId === null ? [] : [businessUnitId];
  const [place, own, isUnitKnown, areUnitsKnown, arePeopleKnown] = await Promise.all([
    findNamedPlace(tx, buildingId, floorId),
    lockOwnAmenities(tx),
    hasAll(tx, 'business_unit', unitIds),
    hasAll(tx, 'business_unit', visibleTo),
    hasAll(tx, 'app_user', approverIds),
  ]);
  if (!place) throw refusalAt(floorId === null ? 'buildingId' : 'floorId', 'building.not_found');
  if (!areKnownAmenities(amenities, own.amenities)) {
    throw refusalAt('amenities', 'amenity.not_found');
  }
  if (!isUnitKnown) throw refusalAt('businessUnitId', 'business_unit.not_allowed');
  if (!areUnitsKnown) throw refusalAt('visibleTo', 'business_unit.not_allowed');
  if (!arePeopleKnown) throw refusalAt('approverIds', 'user.not_found');
  return place;
}

async function factsWithNames(tx: MemberTransaction) {
  const { amenities } = await findOwnAmenities(tx);
  const own = { amenities, fields: tx.merchant.ownFields };
  return (resource: StoredResource) => resourceFacts(resource, own);
}

/** Writes the change of a resource to the audit log, and changes of its managers' rights. */
async function recordResourceChange(
  tx: MemberTransaction,
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
  const after = await findStoredResource(tx, id);
  if (!after) throw new AppError('resource.not_found');
  await recordManagers(tx, before?.approvers ?? [], after.approvers);
  const factsOf = await factsWithNames(tx);
  await recordChange(tx, {
    action,
    object: { type: 'resource', id, name: after.name },
    before: before && factsOf(before),
    after: factsOf(after),
  });
}

type Managers = StoredResource['approvers'];

/** Users who got or lost the right to manage a resource, in the security log (H-10). */
async function recordManagers(
  tx: MemberTransaction,
  before: Managers,
  after: Managers,
): Promise<void> {
  const former = new Set(before.map(({ id }) => id));
  const current = new Set(after.map(({ id }) => id));
  for (const userId of former.symmetricDifference(current)) {
    const detail = 'managedResources';
    await recordActorEvent(tx, { kind: 'rights-changed', reason: 'update', userId, detail });
  }
}

/** Sets the picture of a resource; null takes it away. */
export async function setPicture(
  tx: MemberTransaction,
  id: string,
  picture: KeptPicture | null,
): Promise<void> {
  const before = await lockResource(tx, id);
  if (!before) throw new AppError('resource.not_found');
  await replaceResourcePicture(tx, id, picture);
  await recordResourceChange(tx, { id, before, action: 'update' });
}

/** Deletes what was never booked; the history of anything else needs it. */
export async function deleteResource(tx: MemberTransaction, id: string): Promise<void> {
  const before = await lockResource(tx, id);
  if (!before) throw new AppError('resource.not_found');
  const { partOf } = before;
  if (partOf.length > 0)
    throw new AppError('resource.is_part', { params: { names: namesOf(partOf) } });
  const bookings = await countResourceBookings(tx, id);
  const isGone = bookings === 0 && (await deleteResourceRow(tx, id));
  // If only the database refuses, the resource was booked concurrently.
  const params = { bookings: Math.max(bookings, 1) };
  if (!isGone) throw new AppError('resource.has_bookings', { params });
  await recordManagers(tx, before.approvers, []);
  const factsOf = await factsWithNames(tx);
  await recordChange(tx, {
    action: 'delete',
    object: { type: 'resource', id, name: before.name },
    before: factsOf(before),
  });
}
