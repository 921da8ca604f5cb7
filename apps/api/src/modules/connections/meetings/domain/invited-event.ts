export interface Mailbox {
  /** In lower case, with the domain in ASCII. */
  readonly email: string;
  readonly name: string;
}

export interface Organizer extends Mailbox {
  /** Address of the assistant who acts for this person (SENT-BY). */
  readonly sentBy: string | null;
}

export interface InvitedAttendee extends Organizer {
  /** The address as the event writes it. */
  readonly written: string;
  readonly partstat: 'needs-action' | 'accepted' | 'declined' | 'tentative' | 'delegated';
  readonly cutype: 'individual' | 'group' | 'resource' | 'room' | 'unknown';
  /** Text that came with an answer. */
  readonly comment: string;
}

/** One VEVENT. Times are ISO instants in UTC. */
export interface InvitedEvent {
  readonly uid: string;
  readonly sequence: number;
  /** DTSTAMP; null if the client left it out. */
  readonly stamp: string | null;
  /** Original start of the date that this event is about; null for the whole series. */
  readonly recurrenceId: string | null;
  readonly isThisAndFuture: boolean;
  readonly organizer: Organizer | null;
  readonly attendees: readonly InvitedAttendee[];
  /** Null only where the method does not need a time: not in a request or counter. */
  readonly start: string | null;
  readonly end: string | null;
  /** Zone whose days name its dates (VALUE=DATE); null for dates with a time. */
  readonly dateZone: string | null;
  /** Begins and ends at midnight of the time zone; means opening hours (E-04). */
  readonly isAllDay: boolean;
  /** IANA name; the zone of the merchant for floating times. */
  readonly timezone: string;
  /** RRULE as RFC 5545 writes it: `FREQ=DAILY;COUNT=5`. */
  readonly rule: string | null;
  readonly exdates: readonly string[];
  readonly rdates: readonly string[];
  readonly title: string;
  readonly isPrivate: boolean;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  /** Calendar program that wrote it: `Outlook`; null for an unknown one. */
  readonly client: string | null;
}
