import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Timer, TimerKind } from './rules/timers.ts';
import { timerKinds } from './rules/timers.ts';

function asTimerKind(stored: string): TimerKind {
  const kind = timerKinds.find((known) => known === stored);
  if (!kind) throw new Error(`unknown timer in the database: ${stored}`);
  return kind;
}

/** What is to happen to a booking by itself. */
interface BookingTimers {
  readonly bookingId: string;
  readonly timers: readonly Timer[];
}

/** What will happen to bookings of one merchant by itself, inside one transaction. */
export class BookingTimerRepository {
  readonly #trx: Transaction<DB>;
  readonly #merchantId: string;

  constructor(trx: Transaction<DB>, merchantId: string) {
    this.#trx = trx;
    this.#merchantId = merchantId;
  }

  /** Replaces all that was to happen to a booking. */
  async replace(bookingId: string, timers: readonly Timer[]): Promise<void> {
    await this.#trx
      .deleteFrom('booking_timer')
      .where('merchant_id', '=', this.#merchantId)
      .where('booking_id', '=', bookingId)
      .execute();
    await this.add(bookingId, timers);
  }

  /** The same for many bookings at once. */
  async replaceMany(bookings: readonly BookingTimers[]): Promise<void> {
    if (bookings.length === 0) return;
    await this.#trx
      .deleteFrom('booking_timer')
      .where('merchant_id', '=', this.#merchantId)
      .where(
        'booking_id',
        'in',
        bookings.map(({ bookingId }) => bookingId),
      )
      .execute();
    await this.addMany(bookings);
  }

  /** Writes what is to happen to bookings of which nothing was to happen before. */
  async addMany(bookings: readonly BookingTimers[]): Promise<void> {
    const rows = bookings.flatMap(({ bookingId, timers }) =>
      timers.map(({ kind, dueAt }) => ({ booking_id: bookingId, kind, due_at: dueAt })),
    );
    if (rows.length === 0) return;
    await insertRows('booking_timer', { merchant_id: this.#merchantId }, rows).execute(this.#trx);
  }

  async add(bookingId: string, timers: readonly Timer[]): Promise<void> {
    if (timers.length === 0) return;
    await this.#trx
      .insertInto('booking_timer')
      .values(
        timers.map(({ kind, dueAt }) => ({
          merchant_id: this.#merchantId,
          booking_id: bookingId,
          kind,
          due_at: dueAt,
        })),
      )
      .execute();
  }

  /** Takes the first timer of a booking that is due by the database's clock; null without one. */
  async takeDue(bookingId: string): Promise<TimerKind | null> {
    const { rows } = await sql<{ kind: string }>`
      delete from booking_timer
      where merchant_id = ${this.#merchantId} and booking_id = ${bookingId} and kind = (
        select kind from booking_timer
        where merchant_id = ${this.#merchantId} and booking_id = ${bookingId} and due_at <= now()
        order by due_at, kind limit 1
      )
      returning kind`.execute(this.#trx);
    const [row] = rows;
    return row ? asTimerKind(row.kind) : null;
  }
}

export interface DueBooking {
  readonly merchantId: string;
  readonly bookingId: string;
}

/** Bookings of all merchants that something is due for, longest due first. */
export async function dueBookings(trx: Transaction<DB>, limit: number): Promise<DueBooking[]> {
  return trx
    .selectFrom('booking_timer')
    .select(['merchant_id as merchantId', 'booking_id as bookingId'])
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Puts off what is due for a booking, so that one that fails doesn't hold up the others. */
export async function putOff(trx: Transaction<DB>, due: DueBooking): Promise<void> {
  await trx
    .updateTable('booking_timer')
    .set({ due_at: sql`now() + interval '1 minute'` })
    .where('merchant_id', '=', due.merchantId)
    .where('booking_id', '=', due.bookingId)
    .where('due_at', '<=', sql<string>`now()`)
    .execute();
}
