import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { isOverdue } from '../rules/abilities.ts';
import { releaseAt } from '../rules/check-in.ts';
import { targetOf } from '../rules/moves.ts';
import {
  noticesOfApprovalReminder,
  noticesOfEndedRequest,
  noticesOfRisk,
  noticesToAll,
  noticesToOwners,
} from '../rules/notices.ts';
import { shift } from '../rules/time.ts';
import type { TimerKind } from '../rules/timers.ts';
import { lapseReason, nextOverdueReminder } from '../rules/timers.ts';
import { dropChange, endChanges, endDates } from '../steps/endings.ts';
import { applyStep, recordUnchanged } from '../steps/step.ts';
import { addTimers } from '../store/booking-timers.ts';
import { findApproverIds } from '../store/deciders.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovables, lockMovable, rulesOf } from '../store/movable.ts';
import { findChange } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import { vacate } from '../store/unit-time.ts';
import { remindOfStart } from './start-reminders.ts';
import type { DueBooking } from './timer.repository.ts';
import {
  databaseNow,
  dueBookings,
  findMerchantRules,
  findNextOwners,
  lockLapsedDates,
  postponeTimers,
  takeDueTimer,
  tryLockSeries,
} from './timer.repository.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly newId: () => string;
}

const everyMs = 5000;
const batchSize = 50;

/**
 * Runs scheduled booking steps: reminders, releases, check-outs, lapsed requests (Z-53). Each step
 * has its own transaction, which first locks the booking. A concurrent worker skips locked bookings
 * and no longer finds the timer afterwards.
 */
export function bookingTimers({ unitOfWork, newId }: Deps): Job {
  return {
    name: 'booking_timers',
    everyMs,
    run: async (signal) => {
      const failures: unknown[] = [];
      let hasMore = true;
      while (hasMore && !signal.aborted) {
        const due = await unitOfWork.asSystem((trx) => dueBookings(trx, batchSize));
        let done = 0;
        for (const booking of due) {
          if (signal.aborted) break;
          try {
            if (await runDue({ unitOfWork, newId }, booking)) done += 1;
          } catch (error) {
            failures.push(error);
            await unitOfWork.asSystem((trx) => postponeTimers(trx, booking));
          }
        }
        // The remaining bookings are locked by another server.
        hasMore = done > 0;
      }
      if (failures.length > 0) throw new AggregateError(failures, 'bookings were not moved');
    },
  };
}

/** Runs the first timer of a booking that is due; false when there is none any more. */
function runDue({ unitOfWork, newId }: Deps, { merchantId, bookingId }: DueBooking) {
  return unitOfWork.withMerchant(merchantId, async (trx) => {
    const tx = { db: trx, merchant: { id: merchantId } };
    const booking = await lockMovable(tx, bookingId);
    const kind = booking && (await takeDueTimer(tx, bookingId));
    if (!booking || !kind) return false;
    const [now, bookingRules] = await Promise.all([databaseNow(tx), findMerchantRules(tx)]);
    const clock = { now: () => now };
    const merchant = { id: merchantId, bookingRules };
    await runs[kind]({ db: trx, actor: null, merchant, clock, newId, uses: null }, booking);
    return true;
  });
}

type Run = (tx: TenantTransaction, booking: MovableBooking) => Promise<void>;

/**
 * The handlers of due timers. The booking is locked; a handler that has become pointless because
 * the worker is late does nothing.
 */
const runs: Readonly<Record<TimerKind, Run>> = {
  'approval-reminder': remindApprovers,
  lapse,
  '15-minutes': (tx, booking) => remindOfStart(tx, booking, '15-minutes'),
  '1-hour': (tx, booking) => remindOfStart(tx, booking, '1-hour'),
  '1-day': (tx, booking) => remindOfStart(tx, booking, '1-day'),
  'check-in-reminder': (tx, booking) => remindOwners(tx, booking, 'check-in'),
  'release-warning': (tx, booking) => remindOwners(tx, booking, 'release-warning'),
  release,
  'auto-check-out': autoCheckOut,
  overdue: notifyOverdue,
};

async function remindApprovers(tx: TenantTransaction, booking: MovableBooking): Promise<void> {
  const isLate = tx.clock.now().getTime() >= Date.parse(booking.start);
  if (targetOf('lapse', booking.status) === null || isLate) return;
  const isEdit = booking.status === 'pending-approval-edit';
  const pending = isEdit ? await findChange(tx, booking.id) : null;
  const resourceId = pending?.body.resourceId ?? booking.resourceId;
  const approverIds = await findApproverIds(tx, {
    ...booking,
    resourceId,
    now: tx.clock.now(),
  });
  const people = await peopleOf(tx, booking);
  await recordUnchanged(
    tx,
    booking,
    { action: 'remind' },
    noticesOfApprovalReminder(people, booking.status, approverIds),
  );
}

/** Ends a request that was not decided in time (Z-44). */
async function lapse(tx: TenantTransaction, booking: MovableBooking): Promise<void> {
  const to = targetOf('lapse', booking.status);
  if (to === null) return;
  const reason = lapseReason(booking.start, tx.clock.now());
  if (booking.seriesId !== null && !(await lapseOthers(tx, booking, booking.seriesId))) return;
  if (booking.status === 'pending-approval-edit') {
    return dropChange(tx, booking, { action: 'lapse', reason });
  }
  const people = await peopleOf(tx, booking);
  await applyStep(
    tx,
    booking,
    { action: 'lapse', to, reason, change: { requestedAt: null } },
    noticesOfEndedRequest(people, booking.status, 'lapse'),
  );
  await vacate(tx, [booking.id]);
}

/**
 * A series is one request (Z-45): it lapses as a whole, at the latest when its first date starts,
 * with one notification. A change of the series locks its rule before its dates, so this does not
 * wait for the rule: it returns false and retries later.
 */
async function lapseOthers(
  tx: TenantTransaction,
  booking: MovableBooking,
  seriesId: string,
): Promise<boolean> {
  if (!(await tryLockSeries(tx, seriesId))) {
    const dueAt = shift(tx.clock.now().toISOString(), 1);
    await addTimers(tx, [{ bookingId: booking.id, timers: [{ kind: 'lapse', dueAt }] }]);
    return false;
  }
  const ids = await lockLapsedDates(tx, seriesId, booking);
  const others = await findMovables(
    tx,
    ids.filter((id) => id !== booking.id),
  );
  const reason = lapseReason(booking.start, tx.clock.now());
  const step = { action: 'lapse', reason } as const;
  if (booking.status === 'pending-approval-book') await endDates(tx, others, step);
  else await endChanges(tx, others, step);
  return true;
}

async function remindOwners(
  tx: TenantTransaction,
  booking: MovableBooking,
  topic: 'check-in' | 'release-warning',
): Promise<void> {
  if (targetOf('check-in', booking.status) === null) return;
  const lastMoment = releaseAt(booking, rulesOf(tx, booking)) ?? booking.end;
  if (tx.clock.now().getTime() >= Date.parse(lastMoment)) return;
  const people = await peopleOf(tx, booking);
  await recordUnchanged(
    tx,
    booking,
    { action: 'remind' },
    noticesToOwners(people, booking.status, topic),
  );
}

/** Releases the slot of a no-show (Z-50). */
async function release(tx: TenantTransaction, booking: MovableBooking): Promise<void> {
  const to = targetOf('release', booking.status);
  if (to === null) return;
  const people = await peopleOf(tx, booking);
  await applyStep(
    tx,
    booking,
    { action: 'release', to },
    noticesToAll(people, 'cancelled-timeout'),
  );
  await vacate(tx, [booking.id]);
}

/** A room is left at the end of its time, however late this runs (Z-52). */
async function autoCheckOut(tx: TenantTransaction, booking: MovableBooking): Promise<void> {
  const to = targetOf('check-out', booking.status);
  if (to === null) return;
  const people = await peopleOf(tx, booking);
  await applyStep(
    tx,
    booking,
    { action: 'check-out', to, change: { checkedOutAt: booking.end } },
    noticesToOwners(people, 'checked-out'),
  );
}

/** Reminds the owners of an overdue car or asset until it is returned, and warns the next owner. */
async function notifyOverdue(tx: TenantTransaction, booking: MovableBooking): Promise<void> {
  const now = tx.clock.now();
  if (!isOverdue(booking, now)) return;
  const people = await peopleOf(tx, booking);
  const nextOwners = await findNextOwners(tx, booking);
  await recordUnchanged(tx, booking, { action: 'overdue' }, [
    ...noticesToOwners(people, booking.status, 'overdue'),
    ...noticesOfRisk(people, nextOwners),
  ]);
  const dueAt = nextOverdueReminder(booking.end, now);
  await addTimers(tx, [{ bookingId: booking.id, timers: [{ kind: 'overdue', dueAt }] }]);
}
