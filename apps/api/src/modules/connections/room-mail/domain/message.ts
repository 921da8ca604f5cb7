import type { InvitedEvent, Mailbox } from '../../meetings/index.ts';

/** A message header in document order; names are in lower case, values are unfolded. */
export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

export interface Envelope {
  readonly headers: readonly MailHeader[];
  /** All mailboxes of From; RFC 5322 permits several. */
  readonly from: readonly Mailbox[];
  readonly sender: Mailbox | null;
  readonly messageId: string | null;
}

export const calendarMethods = ['request', 'cancel', 'reply', 'counter', 'refresh'] as const;

export type CalendarMethod = (typeof calendarMethods)[number];

/** Why a message gets no answer, only a row in the log. */
export type UnansweredReason =
  | 'automatic'
  | 'list'
  | 'bounce'
  | 'loop'
  | 'no-calendar'
  /** `winmail.dat` without a calendar part. */
  | 'tnef'
  /** A published calendar, or another method that asks for nothing. */
  | 'other-method'
  /** Tasks, journals or free/busy. */
  | 'no-event'
  | 'too-large'
  | 'too-many-parts'
  | 'too-deep';

/** Defect of a calendar part; the sender gets one answer that names it. */
export type CalendarProblem =
  | 'not-readable'
  | 'method-missing'
  | 'method-differs'
  | 'uid-missing'
  | 'several-uids'
  | 'start-missing'
  | 'time-invalid'
  | 'end-before-start'
  | 'zone-unknown'
  | 'organizer-missing'
  | 'several-organizers'
  | 'too-large'
  | 'too-many-attendees'
  | 'too-many-events'
  | 'too-many-dates';

/** Content of an incoming message. */
export type ReadMessage =
  | {
      readonly kind: 'calendar';
      readonly envelope: Envelope;
      readonly method: CalendarMethod;
      /** Events of one UID: the whole series first, then single dates by their original start. */
      readonly events: readonly InvitedEvent[];
    }
  | {
      readonly kind: 'unanswered';
      /** Null where the message was refused before it was parsed. */
      readonly envelope: Envelope | null;
      readonly reason: UnansweredReason;
    }
  | {
      readonly kind: 'damaged';
      readonly envelope: Envelope;
      readonly problem: CalendarProblem;
      /** Text of the message that the problem is about: a zone, a property. */
      readonly detail: string;
    };

export interface MessageLimits {
  /** Bytes of the whole message, with attachments. */
  readonly bytes: number;
  readonly lines: number;
  /** Lines that begin with `--`, as each part of a message does. */
  readonly parts: number;
  readonly nesting: number;
  /** Characters and lines of the calendar. */
  readonly calendar: number;
  readonly calendarLines: number;
  readonly events: number;
  /** Attendees of all events. */
  readonly attendees: number;
  /** Dates of EXDATE and RDATE of all events. */
  readonly dates: number;
}

/**
 * Limits of E-04. A line takes up to 3 kB of memory while it is read, so lines are as many as 5 MB
 * of base64 have. Exchange and Google allow an event 500 and 200 attendees.
 */
export const messageLimits: MessageLimits = {
  bytes: 5_000_000,
  lines: 70_000,
  parts: 500,
  nesting: 20,
  calendar: 1_000_000,
  calendarLines: 20_000,
  events: 400,
  attendees: 2_000,
  dates: 2_000,
};

/** Settings of the receiving side. */
export interface ReaderContext {
  readonly limits: MessageLimits;
  /** Zone of the merchant, in which floating times are read. */
  readonly timezone: string;
  /** Addresses from which we send mail, in lower case; a message from them is a loop. */
  readonly ownAddresses: readonly string[];
}

/** A message whose sender is judged and gets an answer. */
export type AnswerableMessage = Exclude<ReadMessage, { kind: 'unanswered' }>;
