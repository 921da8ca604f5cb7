import type { LinkSigner } from '../../../platform/auth/link-signer.ts';
import type { CalendarAnswers, IdentifiedOrganizer } from './calendar-adapter.ts';
import type { InvitedEvent } from './domain/invited-event.ts';
import type { TimedEvent } from './domain/meeting-dates.ts';
import type { MeetingAddress } from './meeting-target.ts';

export interface AnsweringDeps {
  readonly calendar: CalendarAnswers;
  /** Makes the tokens of alternatives. */
  readonly sign: LinkSigner;
}

/** Message that needs an answer, with its organiser and its address. */
export interface Answerable {
  readonly organizer: IdentifiedOrganizer;
  readonly deps: AnsweringDeps;
  /** Address that was invited. */
  readonly recipient: string;
  readonly address: MeetingAddress | null;
  readonly messageId: string | null;
}

/** A cancellation by a member for an address that is in use. */
export interface Cancellation extends Answerable {
  readonly address: MeetingAddress;
  readonly events: readonly [InvitedEvent, ...InvitedEvent[]];
  readonly receivedAt: string;
}

/** A request of a member for an address that is in use. */
export interface Request extends Cancellation {
  readonly events: readonly [TimedEvent, ...TimedEvent[]];
  readonly skipsTakenDates: boolean;
}
