import type {
  BookingDecision,
  MaintenanceBody,
  ResourceBlock,
  ResourceBlockBody,
} from '@axp/contracts';
import { AppError, defaultBookingRules, invalidField } from '@axp/contracts';
import type { MaintenanceChange } from '@axp/contracts/administration';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { isInTime } from '../rules/abilities.ts';
import type { BookingState } from '../rules/booking.ts';
import { isRunning } from '../rules/booking.ts';
import { allows } from '../rules/moves.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import { checkNewEnd } from '../rules/time-rules.ts';
import { findBookable } from '../store/bookable.ts';
import { findMovable } from '../store/movable.ts';
import { movableFor } from '../store/movable-for.ts';
import { peopleOf } from '../store/people.ts';
import { recordUnchanged } from '../store/step.ts';
import { timeTaken } from '../store/take-time.ts';
import { clearAllHolds, clearOutTime } from '../store/unit-time.ts';
import type { LockedBlock } from './block.repository.ts';
import {
  insertBlock,
  keptBookings,
  lockBlock,
  releaseBlockTime,
  storeBlock,
} from './block.repository.ts';
import { cancelBooking } from './cancel-booking.ts';
import { checkOut } from './check-out.ts';
import { editBooking } from './edit-booking.ts';
import { endRunning } from './end-running.ts';

const day = 24 * 60;

/** A block is no booking: it may begin at any minute, also in the past, and last a year. */
const blockRules = {
  ...defaultBookingRules.asset,
  gridMinutes: 1,
  maxLengthMinutes: 366 * day,
  maxAheadDays: 5 * 366,
};

/**
 * Blocks a resource. Holds of open forms are released; bookings are not: an administrator moves or
 * cancels them first. The block excludes the slots of the bookings that are kept.
 */
export async function blockResource(
  tx: MemberTransaction,
  resourceId: string,
  body: ResourceBlockBody,
  keptBookingIds: readonly string[] = [],
): Promise<ResourceBlock> {
  await checkWindow(tx, resourceId, body);
  const { kind, title, start, end } = body;
  const block = { kind, title, start, end, id: tx.newId(), resourceId };
  await clearAllHolds(tx, resourceId, body);
  await clearOutTime(tx, resourceId, body);
  const isTaken = await insertBlock(tx, { ...block, createdBy: tx.actor.id, keptBookingIds });
  if (isTaken) return block;
  throw await timeTaken(tx, resourceId, body);
}

/** @throws AppError resource.not_found, service.not_enabled, and by the rules of a block */
async function checkWindow(
  tx: MemberTransaction,
  resourceId: string,
  window: Pick<ResourceBlock, 'start' | 'end'>,
): Promise<void> {
  const resource = await findBookable(tx, resourceId);
  if (!resource) throw new AppError('resource.not_found');
  refuseUnlessOffered(tx.merchant, resource.type);
  const now = tx.clock.now();
  if (Date.parse(window.end) <= now.getTime()) throw invalidField('end', 'end_in_past');
  checkNewEnd(window, { rules: blockRules, timezone: resource.timezone, now });
}

/** Returns the decisions that a manager can make now on a booking in the way of a block. */
export function decisionsOn(
  booking: Pick<BookingState, 'type' | 'status' | 'start' | 'end'>,
  now: Date,
): BookingDecision['action'][] {
  const state = { ...booking, checkInOpensAt: null };
  const may = (action: 'admin-edit' | 'cancel' | 'check-out') =>
    allows(action, booking.status, ['manager']) && isInTime(action, state, now);
  const hasStarted = Date.parse(booking.start) <= now.getTime();
  const canEnd = hasStarted && booking.type === 'room' && (may('check-out') || may('admin-edit'));
  return [
    ...(may('admin-edit') && !hasStarted ? (['move'] as const) : []),
    ...(canEnd ? (['end'] as const) : []),
    ...(may('cancel') ? (['cancel'] as const) : []),
    ...(may('admin-edit') ? (['notify'] as const) : []),
  ];
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
  const kept = await carryOutAll(tx, resourceId, decisions);
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
  const decided = await carryOutAll(tx, resourceId, decisions);
  await clearAllHolds(tx, resourceId, window);
  await clearOutTime(tx, resourceId, window);
  const after = { id: blockId, resourceId, kind: before.kind, title, ...window };
  const isTaken = await storeBlock(tx, { ...after, keptBookingIds: [...kept, ...decided] });
  if (!isTaken) throw await timeTaken(tx, resourceId, window);
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
  await storeBlock(tx, { ...after, keptBookingIds });
  return { before, after };
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

/**
 * Carries out the decisions on bookings in the way, in one mail for each person. Returns the ids of those whose time the block
 * is around: the time that a booking keeps, and the time that an ended one had.
 */
async function carryOutAll(
  tx: MemberTransaction,
  resourceId: string,
  decisions: readonly BookingDecision[],
): Promise<readonly string[]> {
  const inOrder = [...decisions.entries()].toSorted(([, one], [, other]) =>
    one.id.localeCompare(other.id),
  );
  const bundled = { ...tx, mailBundleId: tx.newId() };
  for (const [index, decision] of inOrder) {
    await carryOut(bundled, resourceId, decision).catch((error) => {
      throw atDecision(error, index, decision);
    });
  }
  return decisions.flatMap(({ action, id }) =>
    action === 'notify' || action === 'end' ? [id] : [],
  );
}

/** A refusal of one decision names the booking that it is about, and not the window. */
function atDecision(error: unknown, index: number, { action }: BookingDecision): unknown {
  const isOfList =
    !(error instanceof AppError) ||
    error.code === 'booking.stale' ||
    error.code === 'booking.not_found';
  if (isOfList) return error;
  const path = `bookings.${index}.${action === 'move' ? 'resourceId' : 'action'}`;
  const { code, details } = error;
  const { issues = [{ code, params: details.params ?? {} }] } = details;
  return new AppError(code, { ...details, issues: issues.map((issue) => ({ ...issue, path })) });
}

async function carryOut(
  tx: MemberTransaction,
  resourceId: string,
  decision: BookingDecision,
): Promise<void> {
  const { id, version, reason } = decision;
  const booking = await findMovable(tx, id);
  if (booking?.resourceId !== resourceId) throw new AppError('booking.not_found');
  switch (decision.action) {
    case 'cancel':
      return cancelBooking(tx, id, { version, reason, isForResource: true });
    case 'move':
      return editBooking(
        tx,
        id,
        { version, reason, resourceId: decision.resourceId, onClash: 'refuse' },
        { isForResource: true },
      );
    case 'end':
      return end(tx, decision);
    case 'notify':
      return notify(tx, decision);
  }
}

/** Ends a booking that runs in a room; cars and assets come back with their forms. */
async function end(tx: MemberTransaction, { id, version, reason }: BookingDecision): Promise<void> {
  const refusal = 'booking.check_out_not_possible';
  const request = { action: 'admin-edit', version, isForResource: true, refusal } as const;
  const found = await findMovable(tx, id);
  if (found?.type !== 'room') throw new AppError(refusal);
  if (found.status === 'checked-in') {
    return checkOut(tx, id, { version }, { reason, isForResource: true });
  }
  const { booking } = await movableFor(tx, id, request);
  const now = tx.clock.now();
  if (!isRunning(booking, now)) throw new AppError(refusal);
  await endRunning(tx, booking, { reason, bufferMinutes: 0 });
}

/** The booking stays as it is; its people read why they may want to change it. */
async function notify(
  tx: MemberTransaction,
  { id, version, reason }: BookingDecision,
): Promise<void> {
  const move = { action: 'admin-edit', version, isForResource: true } as const;
  const { booking } = await movableFor(tx, id, move);
  const people = await peopleOf(tx, booking);
  const notices = noticesOfEdit(people, people.inviteeIds, 'admin-edit');
  await recordUnchanged(tx, booking, { action: 'admin-edit', reason }, notices);
}
