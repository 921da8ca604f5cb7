import type { AuditAction } from './audit.ts';
import type { BookingAction } from './booking-moves.ts';

/** Types of events that an endpoint can choose (J-02); the part before the dot is their group. */
export const webhookEventTypes = [
  'booking.created',
  'booking.updated',
  'booking.cancelled',
  'booking.checked_in',
  'booking.checked_out',
  'booking.released',
  'booking.overdue',
  'booking.answered',
  'booking.problem_reported',
  'booking.problem_resolved',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'approval.lapsed',
  'resource.created',
  'resource.updated',
  'resource.deleted',
  'resource.activated',
  'resource.deactivated',
  'person.created',
  'person.updated',
  'person.deleted',
  'person.activated',
  'person.deactivated',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Type of the event of each action on a booking; null for reminders and announcements, which change nothing. */
export const webhookOfBooking = {
  book: 'booking.created',
  edit: 'booking.updated',
  'admin-edit': 'booking.updated',
  extend: 'booking.updated',
  approve: 'approval.approved',
  reject: 'approval.rejected',
  lapse: 'approval.lapsed',
  'check-in': 'booking.checked_in',
  'check-out': 'booking.checked_out',
  cancel: 'booking.cancelled',
  release: 'booking.released',
  remind: null,
  overdue: 'booking.overdue',
  attach: 'booking.updated',
  detach: 'booking.updated',
  report: 'booking.problem_reported',
  resolve: 'booking.problem_resolved',
  answer: 'booking.answered',
  'remind-invitees': null,
  announce: null,
  offer: null,
} as const satisfies Record<BookingAction, WebhookEventType | null>;

/**
 * How audited actions change a resource or a person, as their events say. New people and imports
 * have events of their own.
 */
export const webhookOfAudit = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  activate: 'activated',
  deactivate: 'deactivated',
  erase: 'deleted',
  download: null,
  invite: null,
  'end-sessions': null,
  import: null,
  'undo-import': null,
  publish: null,
  'roll-back': null,
  'reset-factors': null,
  'reset-password': null,
  confirm: null,
  reject: null,
  reveal: null,
} as const satisfies Record<AuditAction, string | null>;

/** Flows of Teams take either a message with the card attached, or the card without a message. */
export const teamsFormats = ['teams', 'teams-card'] as const;

/** Applications whose channels take messages. */
export const chatApplications = ['teams', 'slack'] as const;

/** Formats of messages of a chat (J-06). */
export const chatFormats = [...teamsFormats, 'slack'] as const;
export type ChatFormat = (typeof chatFormats)[number];

/** Formats that endpoints take: signed events, or messages of a chat. */
export const webhookFormats = ['standard', ...chatFormats] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** The application that takes a format. */
export function chatApplicationOf(format: ChatFormat): (typeof chatApplications)[number] {
  return format === 'slack' ? format : 'teams';
}

/** Whether an endpoint works: `retrying` after a failure, until an event is delivered again. */
export const webhookStates = ['healthy', 'retrying', 'off'] as const;

/** Why an endpoint is off: by hand, for three days of failures, or since it is gone (410; chats 404). */
export const webhookOffReasons = ['by-hand', 'failing', 'gone'] as const;

export const deliveryStates = ['waiting', 'delivered', 'given-up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why no answer came. */
export const deliveryFailures = [
  'time-out',
  'host-not-found',
  'refused',
  'certificate',
  'forbidden-address',
  'no-connection',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** Seconds between attempts, from the first failure on (J-02). */
export const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Days of failures after which an endpoint is switched off. */
export const failingDays = 3;
/** Days that events are kept, for replays. */
export const webhookEventDays = 30;
/** Endpoints of a merchant. */
export const mostEndpoints = 100;
/** Events that one request sends again. */
export const mostReplays = 1_000;
/** Hours for which the former secret signs as well, after a new one. */
export const formerSecretHours = 24;
