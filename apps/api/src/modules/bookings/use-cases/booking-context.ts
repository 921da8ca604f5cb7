import type { Clock } from '@axp/server-kit/time';
import type { StoredFileRepository } from '../../../platform/files/stored-file.repository.ts';
import type { UseCounter } from '../../../platform/limits/use-counter.ts';
import type { Actor, MerchantContext } from '../../../platform/request-scope/request-scope.ts';
import type { BillRepository } from '../../bills/index.ts';
import type { OutboxRepository } from '../../mail/index.ts';
import type { NotificationRepository } from '../../notifications/index.ts';
import type { AttachmentRepository } from '../attachment.repository.ts';
import type { BlockRepository } from '../block.repository.ts';
import type { BookingRepository } from '../booking.repository.ts';
import type { BookingChangeRepository } from '../booking-change.repository.ts';
import type { BookingMoveRepository } from '../booking-move.repository.ts';
import type { BookingReturnRepository } from '../booking-return.repository.ts';
import type { BookingTimerRepository } from '../booking-timer.repository.ts';
import type { HoldRepository } from '../hold.repository.ts';
import type { IdempotencyRepository } from '../idempotency.repository.ts';
import type { KindRepository } from '../kind.repository.ts';
import type { SeriesRepository } from '../series.repository.ts';
import type { SeriesBookingsRepository } from '../series-bookings.repository.ts';

/** The repositories of one transaction. */
export interface BookingStore {
  readonly attachments: AttachmentRepository;
  readonly files: StoredFileRepository;
  readonly bills: BillRepository;
  readonly bookings: BookingRepository;
  readonly blocks: BlockRepository;
  readonly holds: HoldRepository;
  readonly changes: BookingChangeRepository;
  readonly moves: BookingMoveRepository;
  readonly returns: BookingReturnRepository;
  readonly timers: BookingTimerRepository;
  readonly keys: IdempotencyRepository;
  readonly kinds: KindRepository;
  readonly series: SeriesRepository;
  /** Many bookings at once. */
  readonly dates: SeriesBookingsRepository;
  readonly notifications: NotificationRepository;
  readonly outbox: OutboxRepository;
  /** Counts what the actor causes (H-09); null for the worker. */
  readonly uses: UseCounter | null;
}

/** What a use case of bookings works with; all of it handed in. */
export interface BookingContext {
  readonly store: BookingStore;
  readonly actor: Actor;
  readonly merchant: MerchantContext;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The absent approver whom the actor stands in for in this (D-05); else absent or null. */
  readonly actsForId?: string | null;
  /** Whether a manager settles whatever is booked of a resource, private bookings included. */
  readonly isForResource?: boolean;
  /** Whether mails are sent beyond the limits (H-09), because the step must not be refused. */
  readonly mayExceedLimits?: boolean;
}

/** The same for what may happen without a person: the worker acts as nobody. */
export type MoveContext = Omit<BookingContext, 'actor' | 'merchant'> & {
  readonly actor: Pick<Actor, 'id'> | null;
  readonly merchant: Pick<MerchantContext, 'id' | 'bookingRules'>;
};
