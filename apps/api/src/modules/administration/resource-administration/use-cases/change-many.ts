import type { BulkChange, ResourceBody, ResourceChange } from '@axp/contracts';
import { amenities, refusalAt } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import type { StoredResource } from '../managed-resource.queries.ts';
import { lockResource } from '../managed-resource.repository.ts';
import { changedBody } from './resource-facts.ts';
import { changeResource } from './save-resource.ts';

/** Resource selected by the user, with the version they saw. */
export interface ChosenResource {
  readonly id: string;
  readonly version: number;
}

/** Returns the part of a bulk change that applies to a resource; null if it changes nothing. */
export function changeFor(
  resource: StoredResource,
  { approval, requiresCheckIn, addAmenities, removeAmenities, ...plain }: BulkChange,
): ResourceChange | null {
  const change: ResourceChange = {
    ...plain,
    rules: rulesWith(resource.rules, { approval, requiresCheckIn }),
    amenities: amenities.filter(
      (amenity) =>
        (resource.amenities.includes(amenity) || addAmenities?.includes(amenity) === true) &&
        removeAmenities?.includes(amenity) !== true,
    ),
  };
  const before = written(changedBody(resource, {}));
  return written(changedBody(resource, change)) === before ? null : change;
}

type Rules = ResourceBody['rules'];

/** Undefined keeps a rule; null removes it, so that the rule of the unit or merchant applies. */
function rulesWith(
  { approval, requiresCheckIn, ...kept }: Rules,
  requested: Pick<BulkChange, 'approval' | 'requiresCheckIn'>,
): Rules {
  const nextApproval = requested.approval === undefined ? approval : requested.approval;
  const nextCheckIn =
    requested.requiresCheckIn === undefined ? requiresCheckIn : requested.requiresCheckIn;
  return {
    ...kept,
    ...(nextApproval && { approval: nextApproval }),
    ...(typeof nextCheckIn === 'boolean' && { requiresCheckIn: nextCheckIn }),
  };
}

/** Serialises a resource for comparison, ignoring the order of units and rules. */
function written({ visibleTo, rules, ...body }: ResourceBody): string {
  const inOrder = Object.entries(rules).toSorted(([one], [other]) => one.localeCompare(other));
  return JSON.stringify({ ...body, visibleTo: visibleTo.toSorted(), rules: inOrder });
}

/** Changes many alike; the first that can't be is named by its place in the list. */
export async function changeMany(
  tx: MemberTransaction,
  chosen: readonly ChosenResource[],
  change: BulkChange,
): Promise<number> {
  // In one order, so that two who change the same resources wait for each other and not in a ring.
  const inOrder = [...chosen.entries()].toSorted(([, one], [, other]) =>
    one.id.localeCompare(other.id),
  );
  let changed = 0;
  for (const [index, one] of inOrder) {
    const before = asSeen(await lockResource(tx, one.id), one, index);
    const meant = changeFor(before, change);
    if (meant) {
      await changeResource(tx, before, meant);
      changed += 1;
    }
  }
  return changed;
}

/** @throws AppError resource.not_found, resource.stale; by the place in the list */
export function asSeen(
  stored: StoredResource | null,
  { version }: ChosenResource,
  index: number,
): StoredResource {
  const code = stored ? 'resource.stale' : 'resource.not_found';
  if (stored?.version === version) return stored;
  throw refusalAt(`resources.${index}`, code);
}
