import type {
  Actor,
  Clock,
  MerchantContext,
} from '../../../platform/request-scope/request-scope.ts';
import type { OutboxRepository } from '../../mail/index.ts';
import type { NotificationRepository } from '../../notifications/index.ts';
import type { BlockRepository } from '../block.repository.ts';
import type { BookingRepository } from '../booking.repository.ts';
import type { HoldRepository } from '../hold.repository.ts';
import type { IdempotencyRepository } from '../idempotency.repository.ts';

/** The repositories of one transaction. */
export interface BookingStore {
  readonly bookings: BookingRepository;
  readonly blocks: BlockRepository;
  readonly holds: HoldRepository;
  readonly keys: IdempotencyRepository;
  readonly notifications: NotificationRepository;
  readonly outbox: OutboxRepository;
}

/** What a use case of bookings works with; all of it handed in. */
export interface BookingContext {
  readonly store: BookingStore;
  readonly actor: Actor;
  readonly merchant: MerchantContext;
  readonly clock: Clock;
  readonly newId: () => string;
}
