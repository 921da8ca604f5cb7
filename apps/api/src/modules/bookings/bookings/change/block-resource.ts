import type { MaintenanceBody, ResourceBlock, ResourceBlockBody } from '@axp/contracts';
import { AppError, defaultBookingRules, invalidField } from '@axp/contracts';
import type { MaintenanceChange } from '@axp/contracts/administration';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { refuseUnlessOffered } from '../../../../platform/tenant/offered-types.ts';
import { findLinks } from '../../../resources/resources/index.ts';
import type { BookingState } from '../rules/booking.ts';
import { checkNewEnd } from '../rules/time-rules.ts';
import { timeTaken } from '../steps/take-time.ts';
import type { BookableResource } from '../store/bookable.ts';
import { findBookable } from '../store/bookable.ts';
import { clearAllHolds, clearOutTime } from '../store/unit-time.ts';
import type { LockedBlock } from './block.repository.ts';
import {
  insertBlock,
  keptBookings,
  leastBookedUnits,
  lockBlock,
  releaseBlockTime,
  storeBlock,
} from './block.repository.ts';
import { carryOutDecisions } from './booking-decisions.ts';

const day = 24 * 60;

/** A block is no booking: it may begin at any minute, also in the past, and last a year. */
const blockRules = {
  ...defaultBookingRules.asset,
  gridMinutes: 1,
  maxLengthMinutes: 366 * day,
  maxAheadDays: 5 * 366,
};

/**
 * Blocks a resource, or some units of it. Holds of open forms are released; bookings are not: an
 * administrator moves or cancels them first. The block excludes the slots of the bookings that are
 * kept.
 */
export async function blockResource(
  tx: MemberTransaction,
  resourceId: string,
  { units, ...body }: ResourceBlockBody & Pick<MaintenanceBody, 'units'>,
  keptBookingIds: readonly string[] = [],
): Promise<ResourceBlock> {
  const { quantity } = await checkWindow(tx, resourceId, body);
  if (units !== undefined && units > quantity) {
    throw invalidField('units', 'too_big', { maximum: quantity });
  }
  const isWhole = units === undefined || units === quantity;
  const unitIds = isWhole ? null : await leastBookedUnits(tx, { ...body, resourceId, units });
  const { kind, title, start, end } = body;
  const block = { kind, title, start, end, id: tx.newId(), resourceId };
  await clearAllHolds(tx, resourceId, body, unitIds);
  await clearOutTime(tx, resourceId, body, unitIds);
  const isTaken = await insertBlock(tx, {
    ...block,
    unitIds,
    createdBy: tx.actor.id,
    keptBookingIds,
  });
  if (isTaken) return block;
  throw await timeTaken(tx, resourceId, body);
}

/** Whether a booking has time of a resource: its own, or that of its whole or its part. */
async function inTheWayOf(tx: MemberTransaction, id: string) {
  const links = (await findLinks(tx, [id])).get(id) ?? [];
  const ids = new Set([id, ...links.map(({ resourceId }) => resourceId)]);
  return ({ resourceId }: Pick<BookingState, 'resourceId'>) => ids.has(resourceId);
}

/** @throws AppError resource.not_found, service.not_enabled, and by the rules of a block */
async function checkWindow(
  tx: MemberTransaction,
  resourceId: string,
  window: Pick<ResourceBlock, 'start' | 'end'>,
): Promise<BookableResource> {
  const resource = await findBookable(tx, resourceId);
  if (!resource) throw new AppError('resource.not_found');
  refuseUnlessOffered(tx.merchant, resource.type);
  const now = tx.clock.now();
  if (Date.parse(window.end) <= now.getTime()) throw invalidField('end', 'end_in_past');
  checkNewEnd(window, { rules: blockRules, timezone: resource.timezone, now });
  return resource;
}

/**
 * Blocks a resource and decides on each conflicting booking: it is moved, ended, cancelled, or kept
 * and its people are notified. A booking without a decision refuses the whole request (Z-03).
 */
export async function planMaintenance(
  tx: MemberTransaction,
  resourceId: string,
  { bookings: decisions, ...body }: Omit<MaintenanceBody, 'problemId'>,
): Promise<ResourceBlock> {
  const kept = await carryOutDecisions(tx, await inTheWayOf(tx, resourceId), decisions);
  return blockResource(tx, resourceId, body, kept);
}

interface BlockChange {
  readonly before: LockedBlock;
  readonly after: ResourceBlock;
}

/**
 * Changes the title or the times of a block. Bookings that it was made around stay; those in the
 * way of its new times are decided on as when it was planned.
 * @throws AppError resource.not_found, maintenance.stale, maintenance.over
 */
export async function changeMaintenance(
  tx: MemberTransaction,
  { id: resourceId, blockId }: { readonly id: string; readonly blockId: string },
  { version, bookings: decisions, title, start, end }: MaintenanceChange,
): Promise<BlockChange> {
  const before = await lockCurrentBlock(tx, { resourceId, blockId, version });
  const window = { start, end };
  await checkWindow(tx, resourceId, window);
  const kept = await keptBookings(tx, before);
  await releaseBlockTime(tx, blockId);
  const decided = await carryOutDecisions(tx, await inTheWayOf(tx, resourceId), decisions);
  await clearAllHolds(tx, resourceId, window);
  await clearOutTime(tx, resourceId, window);
  const after = { id: blockId, resourceId, kind: before.kind, title, ...window };
  await moveBlock(tx, { ...after, keptBookingIds: [...kept, ...decided] });
  return { before, after };
}

/**
 * Ends a running block now; what is left of its time can be booked.
 * @throws AppError resource.not_found, maintenance.stale, maintenance.over, maintenance.not_started
 */
export async function endMaintenance(
  tx: MemberTransaction,
  { id: resourceId, blockId }: { readonly id: string; readonly blockId: string },
  version: number,
): Promise<BlockChange> {
  const before = await lockCurrentBlock(tx, { resourceId, blockId, version });
  const now = tx.clock.now();
  if (Date.parse(before.start) >= now.getTime()) throw new AppError('maintenance.not_started');
  const keptBookingIds = await keptBookings(tx, before);
  const { version: _, ...block } = before;
  const after = { ...block, end: now.toISOString() };
  await releaseBlockTime(tx, blockId);
  await moveBlock(tx, { ...after, keptBookingIds });
  return { before, after };
}

async function moveBlock(tx: MemberTransaction, block: Parameters<typeof storeBlock>[1]) {
  if (!(await storeBlock(tx, block))) throw await timeTaken(tx, block.resourceId, block);
}

/** Locks a block that is not over, in the version that the request was made from. */
async function lockCurrentBlock(
  tx: MemberTransaction,
  request: { readonly resourceId: string; readonly blockId: string; readonly version: number },
): Promise<LockedBlock> {
  const block = await lockBlock(tx, request.resourceId, request.blockId);
  if (!block) throw new AppError('resource.not_found');
  if (block.version !== request.version) throw new AppError('maintenance.stale');
  if (Date.parse(block.end) <= tx.clock.now().getTime()) throw new AppError('maintenance.over');
  return block;
}
