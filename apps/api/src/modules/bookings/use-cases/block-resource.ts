import type { ResourceBlock, ResourceBlockBody } from '@axp/contracts';
import { AppError, defaultBookingRules } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { refuseUnlessOffered } from '../../../platform/tenant/offered-types.ts';
import { insertBlock } from '../change/block.repository.ts';
import { checkNewEnd } from '../rules/time-rules.ts';
import { findBookable } from '../store/bookable.ts';
import { clearAllHolds, findClashes } from '../store/unit-time.ts';

const day = 24 * 60;

/** A block is no booking: it may begin at any minute, also in the past, and last a year. */
const blockRules = {
  ...defaultBookingRules.asset,
  gridMinutes: 1,
  maxLengthMinutes: 366 * day,
  maxAheadDays: 5 * 366,
};

/**
 * Blocks a resource. Open forms give way; bookings don't: whoever administers moves or cancels
 * them first, so that nobody loses one unasked. The block leaves the time of those that are kept.
 */
export async function blockResource(
  tx: MemberTransaction,
  resourceId: string,
  body: ResourceBlockBody,
  keptBookingIds: readonly string[] = [],
): Promise<ResourceBlock> {
  const resource = await findBookable(tx, resourceId);
  if (!resource) throw new AppError('resource.not_found');
  refuseUnlessOffered(tx.merchant, resource.type);
  const now = tx.clock.now();
  if (Date.parse(body.end) <= now.getTime()) {
    throw new AppError('request.invalid', {
      issues: [{ path: 'end', code: 'end_in_past', params: {} }],
    });
  }
  checkNewEnd(body, { rules: blockRules, timezone: resource.timezone, now });
  const { kind, title, start, end } = body;
  const block = { kind, title, start, end, id: tx.newId(), resourceId };
  await clearAllHolds(tx, resourceId, body);
  const isTaken = await insertBlock(tx, { ...block, createdBy: tx.actor.id, keptBookingIds });
  if (isTaken) return block;
  throw new AppError('booking.slot_taken', {
    issues: [{ path: 'start', code: 'booking.slot_taken', params: {} }],
    clashes: await findClashes(tx, [resourceId], body),
  });
}
