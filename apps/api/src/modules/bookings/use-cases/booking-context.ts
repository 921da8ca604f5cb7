import type {
  MemberTransaction,
  TenantTransaction,
} from '../../../platform/db/tenant-transaction.ts';
import type { StoredFileRepository } from '../../../platform/files/stored-file.repository.ts';
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
}

/** The transaction of a signed-in user, with the repositories that are not functions yet. */
export type BookingContext = MemberTransaction & { readonly store: BookingStore };

/** The same without a signed-in user. */
export type MoveContext = TenantTransaction & { readonly store: BookingStore };
