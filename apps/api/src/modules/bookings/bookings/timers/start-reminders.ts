import type { StartReminder } from '@axp/contracts/vocabulary';
import { minutesBeforeStart, startReminders } from '@axp/contracts/vocabulary';
import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dueMerchants } from '../../../../platform/db/due-merchants.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { noticesOfStart } from '../rules/notices.ts';
import { shift } from '../rules/time.ts';
import { recordUnchanged } from '../steps/step.ts';
import type { MovableBooking } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';

/** How far ahead timers are set; a server that was away longer omits what it missed. */
const ahead = sql`interval '10 minutes'`;

const offsets = sql.join(
  startReminders.map(
    (reminder) => sql`(${reminder}, make_interval(mins => ${minutesBeforeStart[reminder]}))`,
  ),
);

/** Bookings that take place: one whose change waits keeps its time until the decision. */
const isOn = sql`booking.status in ('approved', 'approved-edit', 'pending-approval-edit')`;

/** People of a booking who chose a reminder; those who declined stay away. */
const readers = (merchantId: string, reminder: RawBuilder<unknown>) => sql`(
    select booking.booker_id as id union select booking.booked_for_id
    union select invitee.user_id from booking_invitee invitee
    where invitee.merchant_id = ${merchantId} and invitee.booking_id = booking.id
      and invitee.answer <> 'declined'
  ) person
  join app_user reader on reader.merchant_id = ${merchantId} and reader.id = person.id
    and reader.status = 'active' and ${reminder} = any (reader.start_reminders)`;

/**
 * Sets the timers of reminders that are due soon (W-04), from the profiles, so that a request writes
 * none. Moved bookings get the timer of their new time; a booking that another transaction has is
 * left to the next run.
 */
export function planStartReminders(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'plan_start_reminders',
    everyMs: 60_000,
    run: async () => {
      const isDue = sql`start_reminders <> '{}'`;
      const queue = { table: 'app_user', isDue, dueAt: 'created_at' } as const;
      for (const merchantId of await dueMerchants(unitOfWork, queue)) {
        await unitOfWork.asSystem((trx) =>
          sql`
            with due as (
              select booking.id, planned.reminder, booking.starts_at - planned.before as due_at
              from (values ${offsets}) planned (reminder, before)
              join booking on booking.merchant_id = ${merchantId}
                and booking.starts_at > now() + planned.before
                and booking.starts_at <= now() + planned.before + ${ahead}
              where ${isOn} and exists (
                select from ${readers(merchantId, sql`planned.reminder`)}
              )
              for key share of booking skip locked
            )
            insert into booking_timer (merchant_id, booking_id, kind, due_at)
            select ${merchantId}::uuid, id, reminder, due_at from due
            on conflict (merchant_id, booking_id, kind) do update set due_at = excluded.due_at
              where booking_timer.due_at <> excluded.due_at`.execute(trx),
        );
      }
    },
  };
}

/** Reminds of a booking that is locked, unless it was moved or has begun; each person once. */
export async function remindOfStart(
  tx: TenantTransaction,
  booking: MovableBooking,
  reminder: StartReminder,
): Promise<void> {
  const dueAt = shift(booking.start, -minutesBeforeStart[reminder]);
  const now = tx.clock.now().getTime();
  if (now < Date.parse(dueAt) || now >= Date.parse(booking.start)) return;
  const { rows } = await sql<{ id: string }>`
    select reader.id from booking cross join lateral (
      select reader.id from ${readers(tx.merchant.id, sql`${reminder}::text`)}
    ) reader
    where booking.merchant_id = ${tx.merchant.id} and booking.id = ${booking.id} and ${isOn}
      and not exists (
        select from notification sent
        where sent.merchant_id = ${tx.merchant.id} and sent.user_id = reader.id
          and sent.booking_id = booking.id and sent.topic = 'start-reminder'
          and sent.created_at >= ${dueAt}
      )`.execute(tx.db);
  if (rows.length === 0) return;
  const readerIds = rows.map(({ id }) => id);
  const notices = noticesOfStart(await peopleOf(tx, booking), booking.status, readerIds);
  await recordUnchanged(tx, booking, { action: 'remind' }, notices);
}
