import type { BookingRules } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type {
  MemberTransaction,
  TenantRows,
  TenantTransaction,
} from '../../../../platform/db/tenant-transaction.ts';
import { attempt } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import { findLinks } from '../../../resources/resources/index.ts';
import type { TimeSlot } from '../rules/time.ts';
import { widened } from '../rules/time.ts';
import type { UnitTime } from '../rules/units.ts';
import type { BookableResource } from '../store/bookable.ts';
import { linksOf } from '../store/linked-time.ts';
import type { FreeUnit, NewOccupancy } from '../store/unit-time.ts';
import { clearHolds, findClashes, findFreeUnits, occupy, vacate } from '../store/unit-time.ts';

/** Units that a booking wants in a time; `held` it has already. */
export interface RequestedTime extends TimeSlot {
  readonly id: string;
  readonly quantity: number;
  readonly held?: number;
}

/** Where a booking may go: a resource with the rules that hold for it there. */
interface BookingTarget {
  readonly resource: BookableResource;
  readonly rules: Pick<BookingRules, 'bufferAfterMinutes'>;
}

/**
 * Books time of a resource's units, or throws with the conflicting times. The database constraint
 * decides; this code only explains the result (Z-01).
 */
export async function takeTime(
  tx: MemberTransaction,
  wanted: RequestedTime,
  resource: BookableResource,
  rules: BookingTarget['rules'],
): Promise<void> {
  const place = { resource, rules };
  if (!(await tryToTake(tx, wanted, place))) throw await slotTaken(tx, wanted, [place]);
}

/** Takes all units that are wanted, or none and answers false. */
export async function tryToTake(
  tx: MemberTransaction,
  wanted: RequestedTime,
  place: BookingTarget,
): Promise<boolean> {
  const slot = widened(wanted, place.rules.bufferAfterMinutes);
  const taking = { wanted, place, slot };
  if (await takeOnce(tx, taking)) return true;
  // The booker's own form may have taken or renewed its hold while this waited for it.
  return (await clearOwnHolds(tx, taking)) > 0 && takeOnce(tx, taking);
}

function takeOnce(tx: MemberTransaction, taking: Taking): Promise<boolean> {
  const { unitIds, links, id } = taking.place.resource;
  const [only] = unitIds;
  if (only === undefined) throw new Error(`resource ${id} has no unit`);
  if (unitIds.length === 1 && links.length === 0)
    return takeOnlyUnit(tx, taking, { id: only, number: 1 });
  return attempt(tx, () => takeFreeUnits(tx, taking));
}

interface Taking {
  readonly wanted: RequestedTime;
  readonly place: BookingTarget;
  readonly slot: TimeSlot;
}

async function takeOnlyUnit(
  tx: MemberTransaction,
  taking: Taking,
  unit: FreeUnit,
): Promise<boolean> {
  // Sent together and done in this order: a hold of the booker's own form becomes the booking.
  const [, taken] = await allOrFirstError([
    clearOwnHolds(tx, taking),
    occupyUnits(tx, taking, [unit]),
  ]);
  return taken === 1;
}

function clearOwnHolds(tx: MemberTransaction, { place, slot }: Taking): Promise<number> {
  return clearHolds(tx, place.resource.id, slot, tx.actor.id);
}

/**
 * Books free units, lowest number first, and continues with the next ones after a conflict. Never
 * returns to a lower number, so that all transactions lock in the same order and can't deadlock.
 */
async function takeFreeUnits(tx: MemberTransaction, taking: Taking): Promise<boolean> {
  const { wanted, place, slot } = taking;
  await clearOwnHolds(tx, taking);
  let missing = wanted.quantity;
  let beyond = 0;
  while (missing > 0) {
    const units = await findFreeUnits(tx, place.resource.id, slot, {
      beyond,
      limit: missing,
    });
    if (units.length < missing) return false;
    missing -= await occupyUnits(tx, taking, units);
    beyond = units.at(-1)?.number ?? beyond;
  }
  return true;
}

function occupyUnits(
  tx: MemberTransaction,
  { wanted, place, slot }: Taking,
  units: readonly FreeUnit[],
): Promise<number> {
  return occupy(
    tx,
    units.map((unit) => ({
      ...slot,
      id: tx.newId(),
      bookingId: wanted.id,
      resourceId: place.resource.id,
      unitId: unit.id,
    })),
    linksOf([place.resource]),
  );
}

/** The refusal of a time that is taken, with the conflicting times. */
export async function timeTaken(
  tx: TenantRows,
  resourceId: string,
  slot: TimeSlot,
): Promise<AppError> {
  return new AppError('booking.slot_taken', {
    issues: [{ path: 'start', code: 'booking.slot_taken', params: {} }],
    clashes: await findClashes(tx, [resourceId], slot),
  });
}

/** Why none of the places could be taken: not enough units, or no time at all. */
export async function slotTaken(
  tx: MemberTransaction,
  wanted: RequestedTime,
  places: readonly BookingTarget[],
): Promise<AppError> {
  const buffers = places.map(({ rules }) => rules.bufferAfterMinutes);
  const slot = widened(wanted, Math.max(...buffers));
  const ids = places.map(({ resource }) => resource.id);
  const clashes = await findClashes(tx, ids, slot);
  const fewer = wanted.quantity - 1;
  let freeCount = 0;
  for (const { resource } of fewer > 0 ? places : []) {
    const free = await findFreeUnits(tx, resource.id, slot, { beyond: 0, limit: fewer });
    freeCount = Math.max(freeCount, free.length + (wanted.held ?? 0));
  }
  const code = freeCount > 0 ? 'booking.too_few_free' : 'booking.slot_taken';
  const path = freeCount > 0 ? 'quantity' : 'start';
  const params: Record<string, number> = freeCount > 0 ? { freeCount } : {};
  return new AppError(code, { params, issues: [{ path, code, params }], clashes });
}

/**
 * Lets bookings take exactly these times, which lie within what they take now. No other booking can
 * have taken them in between, so an overlap is an error of ours.
 */
export async function takeGivenTimes(
  tx: TenantTransaction,
  bookings: readonly { readonly bookingId: string; readonly times: readonly UnitTime[] }[],
): Promise<void> {
  const ids = bookings.map(({ bookingId }) => bookingId);
  await vacate(tx, ids);
  const rows = bookings.flatMap(({ bookingId, times }) =>
    times.map((time) => ({ ...time, id: tx.newId(), bookingId })),
  );
  const links = await findLinks(
    tx,
    rows.map(({ resourceId }) => resourceId),
  );
  const taken = await occupy(tx, rows.toSorted(byUnitAndStart), links);
  if (taken !== rows.length) throw new Error(`lost time held by ${ids.join(', ')}`);
}

/** The order in which times are taken together, so that two transactions cannot deadlock. */
export function byUnitAndStart(one: NewOccupancy, other: NewOccupancy): number {
  return (
    one.resourceId.localeCompare(other.resourceId) ||
    one.unitId.localeCompare(other.unitId) ||
    one.start.localeCompare(other.start)
  );
}
