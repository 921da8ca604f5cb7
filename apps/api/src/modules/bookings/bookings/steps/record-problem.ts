import type { ProblemCategory, ProblemKind } from '@axp/contracts/vocabulary';
import { insertRow } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { notifyPeople } from '../../../notices/account-mails/index.ts';
import type { BookingState } from '../rules/booking.ts';
import { noticesOfProblem } from '../rules/notices.ts';
import { findManagerIds } from '../store/deciders.ts';
import { recordUnchanged } from './step.ts';

interface NewProblem {
  readonly kind: ProblemKind;
  readonly text: string;
  readonly category?: ProblemCategory | undefined;
  readonly isUnusable?: boolean;
  /** Number of units that did not come back, and the block that keeps them out. */
  readonly missing?: { readonly units: number; readonly blockId: string } | null;
  readonly mayExceedLimits?: boolean;
}

/** Where a problem was found: with a booking, or at the resource alone. */
type Finding =
  | Pick<BookingState, 'id' | 'resourceId' | 'status'>
  | { readonly id: null; readonly resourceId: string };

/**
 * Stores a problem and notifies those who manage the resource. With a booking it is a part of its
 * history, and has the id of its event, which is how mails link to it.
 */
export async function recordProblem(
  tx: MemberTransaction,
  found: Finding,
  problem: NewProblem,
): Promise<string> {
  const { text, mayExceedLimits = false } = problem;
  const managers = await findManagerIds(tx, found.resourceId);
  const others = managers.filter((manager) => manager !== tx.actor.id);
  const recipientIds = others.length > 0 ? others : managers;
  const id = tx.newId();
  if (found.id === null) {
    await insertProblem(tx, { ...problem, id, found });
    await notifyPeople(tx, { topic: 'problem', problemId: id, recipientIds });
    return id;
  }
  const step = { id, action: 'report', reason: text, mayExceedLimits } as const;
  await recordUnchanged(tx, found, step, noticesOfProblem(recipientIds, found.status));
  await insertProblem(tx, { ...problem, id, found });
  return id;
}

async function insertProblem(
  tx: MemberTransaction,
  problem: NewProblem & { readonly id: string; readonly found: Finding },
): Promise<void> {
  const { id, found, kind, text, category, isUnusable = false, missing } = problem;
  await insertRow(tx, 'problem', {
    id,
    resource_id: found.resourceId,
    booking_id: found.id,
    block_id: missing?.blockId ?? null,
    kind,
    category: category ?? null,
    is_unusable: isUnusable,
    text,
    missing_units: missing?.units ?? null,
    reported_by: tx.actor.id,
    reported_at: tx.clock.now().toISOString(),
  }).execute();
}
