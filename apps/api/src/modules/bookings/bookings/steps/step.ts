import type { BookingAction, BookingStatus } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import { isInGroup, webhookOfBooking } from '@axp/contracts/vocabulary';
import { insertRows } from '../../../../platform/db/insert-rows.ts';
import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { allOrFirstError } from '../../../../platform/db/together.ts';
import type { KnownOfMails, MailEvent } from '../../../notices/mail/index.ts';
import { queueMails } from '../../../notices/mail/index.ts';
import { addNotifications } from '../../../notices/notifications/index.ts';
import type { ChangedObject } from '../../../records/webhook-events/index.ts';
import { queueWebhooks } from '../../../records/webhook-events/index.ts';
import { updateBills } from '../../bills/index.ts';
import type { BookingState } from '../rules/booking.ts';
import type { StoredChange } from '../rules/field-changes.ts';
import { changesBetween } from '../rules/field-changes.ts';
import type { Notice } from '../rules/notices.ts';
import type { BookingChange } from '../store/booking-row.ts';
import { changeBookings } from '../store/booking-row.ts';
import { setTimers } from '../store/booking-timers.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovable } from '../store/movable.ts';

/** One step of a booking, decided already. */
interface Step {
  readonly action: BookingAction;
  readonly to: BookingStatus;
  readonly reason?: string | null | undefined;
  readonly change?: BookingChange;
  /** Fields of a change that waits for approval, or that the booking's row does not show. */
  readonly requested?: readonly StoredChange[];
  readonly movesDates?: boolean;
}

/**
 * Makes a step that the table of moves allows: compare-and-swap on the version, history,
 * notifications, timers and bills. The function that returns the notices changes what is stored
 * outside the booking's own row, so that the history is written last.
 */
export async function applyStep(
  tx: TenantTransaction,
  booking: MovableBooking,
  { action, to, reason, change = {}, requested, movesDates = false }: Step,
  notices: readonly Notice[] | (() => Promise<readonly Notice[]>),
): Promise<void> {
  await changeBookings(tx, [booking], { ...change, status: to });
  const resolved = typeof notices === 'function' ? await notices() : notices;
  const moved = await findMovable(tx, booking.id);
  if (!moved) throw new AppError('booking.not_found');
  await recordEvent(
    tx,
    {
      bookingId: booking.id,
      action,
      from: booking.status,
      to,
      reason: reason || null,
      changes: requested ?? changesBetween(booking, moved),
      movesDates,
    },
    resolved,
  );
  await setTimers(tx, [moved]);
  await createBills(tx, [moved]);
}

/** Most bookings cost nothing; the others get or keep the bill that they are to have (D-07). */
export async function createBills(
  tx: TenantTransaction,
  bookings: readonly Pick<MovableBooking, 'id' | 'isBilled'>[],
): Promise<void> {
  const ids = bookings.flatMap(({ id, isBilled }) => (isBilled ? [id] : []));
  if (ids.length > 0) await updateBills(tx, ids);
}

/** Steps that a limit may refuse (H-09). Time can always be released, and a request decided. */
const limitedActions: ReadonlySet<BookingAction> = new Set([
  'book',
  'edit',
  'admin-edit',
  'extend',
  'report',
  'remind-invitees',
  'announce',
  'offer',
]);

type RecordedEvent = NewBookingEvent &
  Pick<MailEvent, 'movesDates' | 'remindedGuests'> & {
    /** Whether mails are sent beyond the limits (H-09), because the step must not be refused. */
    readonly mayExceedLimits?: boolean;
  };

/**
 * Writes a step of a booking's history with its notifications and mails, in the transaction of the
 * step (Z-70, Z-72). The content of mails may be known before.
 */
export async function recordEvent(
  tx: TenantTransaction,
  { movesDates = false, remindedGuests = [], mayExceedLimits = false, ...event }: RecordedEvent,
  notices: readonly Notice[],
  known: KnownOfMails = { people: null, facts: null },
): Promise<void> {
  const eventId = event.id ?? tx.newId();
  await allOrFirstError([
    insertEvents(tx, [{ ...event, id: eventId }]),
    queueNotifications(
      tx,
      { ...event, eventId, movesDates, remindedGuests, mayExceedLimits },
      { notices, known },
    ),
  ]);
}

type NotifiedEvent = Pick<
  RecordedEvent,
  'bookingId' | 'action' | 'to' | 'movesDates' | 'remindedGuests'
> & {
  readonly eventId: string;
  readonly mayExceedLimits: boolean;
};

interface Telling {
  readonly notices: readonly Notice[];
  /** Notices of the step that others have received; they say what it is about. */
  readonly ofStep?: readonly Notice[];
  readonly known: KnownOfMails;
}

/** Writes the notifications and mails of an event; answers the addresses of the mails. */
export async function queueNotifications(
  tx: TenantTransaction,
  { mayExceedLimits, ...event }: NotifiedEvent,
  { notices, ofStep = [], known }: Telling,
): Promise<readonly string[]> {
  const { eventId, bookingId, action } = event;
  const actorId = tx.actor?.id ?? null;
  const isLimited = limitedActions.has(action) && !mayExceedLimits;
  const countMails = async (mails: number) =>
    isLimited ? tx.uses?.count({ mails }) : tx.uses?.countUnlimited({ mails });
  const [, addresses] = await allOrFirstError([
    addNotifications(
      tx,
      notices.map((notice) => ({
        bookingId,
        ...notice,
        id: tx.newId(),
        eventId,
        isNews: isNews(notice, { action, actorId }),
      })),
    ),
    queueMails(tx, { ...event, actorId, notices: [...notices, ...ofStep] }, { known, countMails }),
  ]);
  return addresses;
}

/** Own actions and the end of a room's time are listed, but nothing new to read. */
function isNews({ userId }: Notice, event: Pick<MailEvent, 'action' | 'actorId'>): boolean {
  if (event.actorId === null) return event.action !== 'check-out';
  return userId !== event.actorId;
}

type Unchanged = Pick<
  RecordedEvent,
  'id' | 'action' | 'mayExceedLimits' | 'remindedGuests' | 'changes'
> & {
  readonly reason?: string | null;
};

/** Records a step that leaves the booking as it is. */
export function recordUnchanged(
  tx: TenantTransaction,
  { id: bookingId, status }: Pick<MovableBooking, 'id' | 'status'>,
  { reason = null, ...step }: Unchanged,
  notices: readonly Notice[],
): Promise<void> {
  return recordEvent(tx, { ...step, bookingId, from: status, to: status, reason }, notices);
}

/** Writes lines of history: of the caller, or of the server without one. */
export async function insertEvents(
  tx: TenantTransaction,
  events: readonly NewBookingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await allOrFirstError([insertHistory(tx, events), queueWebhooks(tx, events.flatMap(webhooksOf))]);
}

/** The same for bookings that other systems have already: no webhook tells of them (ADR 137). */
export async function insertHistory(
  tx: TenantTransaction,
  events: readonly NewBookingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const assistantId = tx.invitation?.assistantId ?? null;
  const rows = events.map((event) => ({
    id: event.id ?? tx.newId(),
    booking_id: event.bookingId,
    actor_id: assistantId ?? tx.actor?.id ?? null,
    acting_for_id: (assistantId ? tx.actor?.id : tx.actsForId) ?? null,
    action: event.action,
    from_status: event.from,
    to_status: event.to,
    reason: event.reason,
    changes: event.changes ?? [],
  }));
  await insertRows(tx.db, 'booking_event', { shared: { merchant_id: tx.merchant.id }, rows });
}

function webhooksOf({ bookingId: objectId, action, from, to }: NewBookingEvent): ChangedObject[] {
  const type = webhookOfBooking[action];
  const isRequested = from !== to && isInGroup(to, 'pending');
  return [
    ...(type === null ? [] : [{ type, objectId }]),
    ...(isRequested ? [{ type: 'approval.requested', objectId } as const] : []),
  ];
}

interface NewBookingEvent {
  readonly id?: string;
  readonly bookingId: string;
  readonly action: BookingAction;
  readonly from: BookingState['status'] | null;
  readonly to: BookingState['status'];
  readonly reason: string | null;
  readonly changes?: readonly StoredChange[];
}
