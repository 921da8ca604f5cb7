import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { write } from '../../platform/db/tenant-transaction.ts';
import { StoredFileRepository } from '../../platform/files/stored-file.repository.ts';
import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import { BillRepository } from '../bills/index.ts';
import { OutboxRepository } from '../mail/index.ts';
import { NotificationRepository } from '../notifications/index.ts';
import { AttachmentRepository } from './attachment.repository.ts';
import { BlockRepository } from './block.repository.ts';
import { BookingRepository } from './booking.repository.ts';
import { BookingChangeRepository } from './booking-change.repository.ts';
import { BookingMoveRepository } from './booking-move.repository.ts';
import { BookingReturnRepository } from './booking-return.repository.ts';
import { BookingTimerRepository } from './booking-timer.repository.ts';
import { HoldRepository } from './hold.repository.ts';
import { IdempotencyRepository } from './idempotency.repository.ts';
import { KindRepository } from './kind.repository.ts';
import { SeriesRepository } from './series.repository.ts';
import { SeriesBookingsRepository } from './series-bookings.repository.ts';
import type { BookingContext, BookingStore } from './use-cases/booking-context.ts';

/** Runs work on bookings in one transaction: all of it happens, or nothing. */
export type BookingTransaction = <T>(
  context: MemberContext,
  work: (booking: BookingContext) => Promise<T>,
) => Promise<T>;

/** The repositories of one transaction of a merchant. */
export function bookingStore(trx: Transaction<DB>, merchantId: string): BookingStore {
  return {
    attachments: new AttachmentRepository(trx, merchantId),
    files: new StoredFileRepository(trx, merchantId),
    bills: new BillRepository(trx, merchantId),
    bookings: new BookingRepository(trx, merchantId),
    blocks: new BlockRepository(trx, merchantId),
    holds: new HoldRepository(trx, merchantId),
    changes: new BookingChangeRepository(trx, merchantId),
    moves: new BookingMoveRepository(trx, merchantId),
    returns: new BookingReturnRepository(trx, merchantId),
    timers: new BookingTimerRepository(trx, merchantId),
    kinds: new KindRepository(trx, merchantId),
    series: new SeriesRepository(trx, merchantId),
    dates: new SeriesBookingsRepository(trx, merchantId),
    keys: new IdempotencyRepository(trx, merchantId),
    notifications: new NotificationRepository(trx, merchantId),
    outbox: new OutboxRepository(trx, merchantId),
  };
}

/**
 * Times are taken in one order wherever several are (take-dates.ts), but two bookings that change
 * places at the same moment each wait for what the other gives back. The database ends one of the
 * two, which then is done again and finds what has become of the other.
 */
export const bookingTransaction: BookingTransaction = (context, work) =>
  write(context, (tx) => work({ ...tx, store: bookingStore(tx.db, tx.merchant.id) }), {
    retry: true,
  });
