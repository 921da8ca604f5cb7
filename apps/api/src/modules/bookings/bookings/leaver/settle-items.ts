import type { FieldIssue } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { DeactivateUserBody } from '@axp/contracts/administration';
import type { OpenItemFate } from '@axp/contracts/vocabulary';
import { fatesOfGroup } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { noticesToApprovers, noticesToOwners } from '../rules/notices.ts';
import { shift, visitedSlot } from '../rules/time.ts';
import { groupByInvitees, recordAdminEdits } from '../steps/admin-edits.ts';
import { cancel } from '../steps/cancel.ts';
import { endRunning } from '../steps/end-running.ts';
import { applyStep, recordUnchanged } from '../steps/step.ts';
import { handOver } from '../store/booking-row.ts';
import { findApproverIds } from '../store/deciders.ts';
import { findMovables, rulesOf } from '../store/movable.ts';
import { findChanges } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import { releaseFrom } from '../store/unit-time.ts';
import { canTakeOver, lockHeirs } from './heirs.ts';
import type { OpenBooking, OpenItem } from './open-items.ts';
import { findOpenItems } from './open-items.ts';
import { sealPrivate } from './seal-private.ts';

type Decisions = DeactivateUserBody['decisions'];

/** Reason in the history of what was settled; clients have its text. */
const ownerLeft = 'owner_left';

interface Settled {
  readonly item: OpenItem;
  readonly fate: OpenItemFate;
  readonly toId: string | null;
}

/**
 * Carries out the decisions on everything that a person leaves open, in one email for each person
 * affected. Ignores decisions on what has ended since.
 * @throws AppError user.items_open with a path for each item without a valid decision,
 * user.heir_not_allowed with a path for each heir without the rights
 */
export async function settleItems(
  tx: MemberTransaction,
  { userId, decisions }: { readonly userId: string; readonly decisions: Decisions },
): Promise<void> {
  const found = await findOpenItems(tx, { userId, now: tx.clock.now() }, { isLocking: true });
  const settled = decided(found, decisions);
  await requireHeirs(tx, userId, settled);
  const bundled = { ...tx, mailBundleId: tx.newId() };
  for (const one of settled) await settle(bundled, one, userId);
}

/** Every item with its decision; those that have none are named in the refusal. */
function decided(items: readonly OpenItem[], decisions: Decisions): readonly Settled[] {
  const byKey = new Map(decisions.map((decision) => [decision.key, decision]));
  const issues: FieldIssue[] = [];
  const settled = items.flatMap((item): Settled[] => {
    const decision = byKey.get(item.key);
    if (!decision || !fatesOfGroup[item.group].includes(decision.fate)) {
      issues.push({ path: `decisions.${item.key}`, code: 'required', params: {} });
      return [];
    }
    const { fate, toId = null } = decision;
    if (fate === 'transfer' && toId === null) {
      issues.push({ path: `decisions.${item.key}.toId`, code: 'required', params: {} });
    }
    return [{ item, fate, toId: fate === 'transfer' ? toId : null }];
  });
  if (issues.length > 0) throw new AppError('user.items_open', { issues });
  return settled;
}

async function requireHeirs(
  tx: MemberTransaction,
  userId: string,
  settled: readonly Settled[],
): Promise<void> {
  const ids = settled.flatMap(({ toId }) => (toId === null ? [] : [toId]));
  const heirs = await lockHeirs(tx, ids);
  const code = 'user.heir_not_allowed';
  const issues = settled.flatMap(({ item, toId }): FieldIssue[] => {
    if (toId === null) return [];
    const heir = heirs.get(toId);
    if (heir && canTakeOver(heir, item, userId)) return [];
    return [{ path: `decisions.${item.key}.toId`, code, params: {} }];
  });
  if (issues.length > 0) throw new AppError(code, { issues });
}

async function settle(
  tx: MemberTransaction,
  { item, fate, toId }: Settled,
  userId: string,
): Promise<void> {
  if (item.group === 'request') return passOn(tx, item, toId);
  const { bookings } = item;
  if (toId !== null) return transfer(tx, bookings, { from: userId, to: toId });
  if (fate === 'cancel') return cancelAll(tx, bookings);
  if (fate === 'return') return checkOutAll(tx, bookings);
  if (fate === 'end') return endAll(tx, bookings);
}

/** A visit is checked out; a booking without check-in ends now, and a request is cancelled. */
async function endAll(tx: MemberTransaction, bookings: readonly OpenBooking[]): Promise<void> {
  const kinds = Map.groupBy(bookings, ({ status }) => {
    if (status === 'checked-in') return 'visit';
    return status === 'approved' || status === 'approved-edit' ? 'booking' : 'request';
  });
  await checkOutAll(tx, kinds.get('visit') ?? []);
  await cancelAll(tx, kinds.get('request') ?? []);
  for (const booking of kinds.get('booking') ?? []) {
    const bufferMinutes = rulesOf(tx, booking).bufferAfterMinutes;
    await endRunning(tx, booking, { reason: ownerLeft, bufferMinutes });
  }
}

async function cancelAll(tx: MemberTransaction, bookings: readonly OpenBooking[]): Promise<void> {
  for (const dates of await groupByInvitees(tx, bookings)) {
    await cancel(tx, dates, { by: 'manager', reason: ownerLeft });
  }
}

/** Without a return form: an administrator confirms that the car or asset is back. */
async function checkOutAll(tx: MemberTransaction, bookings: readonly OpenBooking[]): Promise<void> {
  const now = tx.clock.now().toISOString();
  for (const booking of bookings) {
    const change = { ...visitedSlot(booking, now), checkedOutAt: now };
    const step = { action: 'check-out', to: 'checked-out', reason: ownerLeft, change } as const;
    await applyStep(tx, booking, step, async () => {
      await releaseFrom(tx, booking.id, shift(now, rulesOf(tx, booking).bufferAfterMinutes));
      return noticesToOwners(await peopleOf(tx, booking), 'checked-out');
    });
  }
}

async function transfer(
  tx: MemberTransaction,
  bookings: readonly OpenBooking[],
  change: { readonly from: string; readonly to: string },
): Promise<void> {
  const ids = await sealPrivate(tx, bookings, { to: change.to, reason: ownerLeft });
  const before = await findMovables(tx, ids);
  await handOver(tx, ids, change);
  const after = await findMovables(tx, ids);
  await recordAdminEdits(tx, { before, after, reason: ownerLeft });
}

/** Names the heir on the list of approvers, if there is one, and asks who decides now. */
async function passOn(
  tx: MemberTransaction,
  { list, listId, bookingIds }: Extract<OpenItem, { readonly group: 'request' }>,
  toId: string | null,
): Promise<void> {
  const column = list === 'resource_approver' ? 'resource_id' : 'business_unit_id';
  if (toId !== null) {
    await sql`insert into ${sql.table(list)} (merchant_id, ${sql.ref(column)}, user_id)
      values (${tx.merchant.id}, ${listId}, ${toId}) on conflict do nothing`.execute(tx.db);
  }
  const bookings = await findMovables(tx, bookingIds);
  const asked = new Map((await findChanges(tx, bookingIds)).map((one) => [one.bookingId, one]));
  const requests = Map.groupBy(bookings, ({ seriesId, id }) => seriesId ?? id);
  for (const [booking] of requests.values()) {
    if (!booking) continue;
    const resourceId = asked.get(booking.id)?.body.resourceId ?? booking.resourceId;
    const { businessUnitId } = booking;
    const now = tx.clock.now();
    const approverIds = await findApproverIds(tx, { resourceId, businessUnitId, now });
    const notices = noticesToApprovers(
      await peopleOf(tx, booking),
      'pending-approval-book',
      approverIds,
    );
    await recordUnchanged(tx, booking, { action: 'remind', reason: ownerLeft }, notices);
  }
}
