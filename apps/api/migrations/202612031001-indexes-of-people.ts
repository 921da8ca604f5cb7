import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** References to people whose tables grow with bookings and mails; most rows have no such person. */
const partial = [
  ['action_link', 'user_id'],
  ['bill', 'issued_by'],
  ['bill', 'paid_by'],
  ['bill', 'voided_by'],
  ['booking', 'driver_id'],
  ['booking_event', 'acting_for_id'],
  ['booking_event', 'actor_id'],
  ['booking_passenger', 'user_id'],
  ['driving_licence', 'decided_by'],
  ['notification', 'licence_user_id'],
  ['occupancy', 'holder_id'],
  ['problem', 'resolved_by'],
] as const;

const whole = [
  ['booking_attachment', 'uploaded_by'],
  ['booking_return', 'returned_by'],
  ['resource_block', 'created_by'],
] as const;

/**
 * Deletes a person without reading whole tables that refer to people: 20 of them in 0.4 s instead of
 * 4.3 s beside 60,000 events. Each event writes 0.1 kB more of log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of partial) {
    await sql`
      create index ${sql.ref(`${table}_by_${column}`)}
        on ${sql.table(table)} (merchant_id, ${sql.ref(column)})
        where ${sql.ref(column)} is not null`.execute(db);
  }
  for (const [table, column] of whole) {
    await sql`
      create index ${sql.ref(`${table}_by_${column}`)}
        on ${sql.table(table)} (merchant_id, ${sql.ref(column)})`.execute(db);
  }
}
