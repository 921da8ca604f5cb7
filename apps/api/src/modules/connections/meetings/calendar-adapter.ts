import type { Language } from '@axp/contracts';
import type { SystemAlerts } from '@axp/contracts/administration';
import type { MailVerdict } from '@axp/contracts/vocabulary';
import type {
  MemberTransaction,
  RequestTransaction,
  TenantRows,
} from '../../../platform/db/tenant-transaction.ts';
import type { AnswerContent } from './answer-content.ts';
import type { InvitedEvent } from './domain/invited-event.ts';

/** Member for whom an invitation acts, of which the adapter has proof (E-04). */
export interface IdentifiedOrganizer {
  /** Acts as the organiser. */
  readonly tx: MemberTransaction;
  readonly person: { readonly name: string; readonly email: string };
  readonly language: Language;
}

/** Message of an organiser's calendar to one of our addresses about one meeting. */
export interface Invitation {
  readonly organizer: IdentifiedOrganizer;
  /** Address that was invited. */
  readonly recipient: string;
  /** Id in the organiser's calendar, to which answers refer. */
  readonly messageId: string | null;
  readonly receivedAt: string;
  /** Whether dates of a series that are taken are left out (E-02). */
  readonly skipsTakenDates: boolean;
  readonly content:
    | {
        readonly kind: 'calendar';
        /** Only requests and cancellations have an effect (E-04). */
        readonly method: 'request' | 'cancel' | 'reply' | 'counter' | 'refresh';
        /** Events of one UID: the whole series first, then single dates by their original start. */
        readonly events: readonly InvitedEvent[];
      }
    | { readonly kind: 'damaged'; readonly problem: string; readonly detail: string };
}

/** Result of a change, for the adapter's log; it names no title (H-05). */
export interface Outcome {
  readonly verdict: MailVerdict;
  readonly reason?: string;
  readonly params?: object;
  readonly address_id?: string | null;
  readonly resource_id?: string | null;
  readonly answer_id?: string;
}

/** Change as the adapter has read it, with facts for its log. */
export type Received<Facts> =
  | { readonly facts: Facts; readonly invitation: Invitation }
  /** Not for a resource, or not from a member. */
  | { readonly facts: Facts; readonly outcome: Outcome };

export interface Answer {
  readonly id: string;
  readonly language: Language;
  readonly content: AnswerContent;
}

/** The half of an adapter that speaks to the organiser's calendar. */
export interface CalendarAnswers {
  /** Answers an invitation in the transaction that judges it; nothing is sent before the commit. */
  readonly respond: (tx: TenantRows, answer: Answer) => Promise<void>;
  /**
   * Reports what became of a meeting here since it was answered (E-11), in the transaction that
   * marks it as announced. In mail it is another answer to the same event.
   */
  readonly announce: (tx: TenantRows, answer: Answer) => Promise<void>;
  readonly capabilities: {
    /** Whether answers show a text with links; else no alternatives are stored. */
    readonly showsLinks: boolean;
  };
}

/**
 * Port to a calendar in which organisers invite resources (E-08). An adapter translates; which
 * bookings result is decided by `processChange` alone.
 */
export interface CalendarAdapter<Change, Connection, Facts> extends CalendarAnswers {
  /**
   * Reads a stored change and identifies its organiser: mail by DKIM and DMARC, an API by the
   * account that owns the event.
   */
  readonly receive: (tx: RequestTransaction, change: Change) => Promise<Received<Facts>>;
  /**
   * Stores the changes after the position of a connection, each in one transaction with its
   * position, until the signal. Mail has the last UID of a mailbox as its position; over LMTP,
   * messages are brought. An API has a sync token.
   */
  readonly changesSince: (connection: Connection, signal: AbortSignal) => Promise<void>;
  /** Returns faults of the connection that administrators must fix (E-09). */
  readonly health: (tx: TenantRows, now: Date) => Promise<SystemAlerts['roomMail']>;
}
