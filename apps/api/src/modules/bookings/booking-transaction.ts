import type { MemberContext } from '../../platform/request-scope/request-scope.ts';
import { OutboxRepository } from '../mail/index.ts';
import { NotificationRepository } from '../notifications/index.ts';
import { BlockRepository } from './block.repository.ts';
import { BookingRepository } from './booking.repository.ts';
import { HoldRepository } from './hold.repository.ts';
import { IdempotencyRepository } from './idempotency.repository.ts';
import type { BookingContext } from './use-cases/booking-context.ts';

/** Runs work on bookings in one transaction: all of it happens, or nothing. */
export type BookingTransaction = <T>(
  context: MemberContext,
  work: (booking: BookingContext) => Promise<T>,
) => Promise<T>;

export const bookingTransaction: BookingTransaction = ({ scope, actor }, work) =>
  scope.write((trx) => {
    const { merchant, clock, newId } = scope;
    const store = {
      bookings: new BookingRepository(trx, merchant.id),
      blocks: new BlockRepository(trx, merchant.id),
      holds: new HoldRepository(trx, merchant.id),
      keys: new IdempotencyRepository(trx, merchant.id),
      notifications: new NotificationRepository(trx, merchant.id),
      outbox: new OutboxRepository(trx, merchant.id),
    };
    return work({ store, actor, merchant, clock, newId });
  });
