import type {
  BookingAction,
  BookingStatus,
  BookingTopic,
  NotificationStatus,
} from '@axp/contracts/vocabulary';
import { mailGroupOf } from '@axp/contracts/vocabulary';

/** A notification about a booking, in the application and by mail. */
export interface MailNotice {
  readonly userId: string;
  readonly topic: BookingTopic;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
}

export interface Addressee {
  readonly email: string;
  readonly name: string;
}

/** A member of staff, who may not want every kind of mail. */
export interface StaffAddressee extends Addressee {
  readonly mutedMails: readonly string[];
  /** Whether they also want mails of what they do themselves. */
  readonly mailsOwnActs: boolean;
}

/** A mail caused by an event; each address gets at most one per event. */
export interface PlannedMail {
  readonly recipient: string;
  readonly name: string;
  readonly userId: string | null;
  readonly topic: BookingTopic;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
}

export interface MailEvent {
  readonly action: BookingAction;
  /** Null for the server. */
  readonly actorId: string | null;
  /** Status of the booking after the event. */
  readonly to: BookingStatus;
  readonly notices: readonly MailNotice[];
  /** Whether any date of the series moved, was added or was left out. */
  readonly movesDates?: boolean;
  /** Addresses of guests whom the event reminds to answer; it tells other guests nothing. */
  readonly remindedGuests?: readonly string[];
}

/** A guest who was invited by mail, and whether that mail tells title, time, place and host as they are. */
export interface InvitedGuest extends Addressee {
  readonly isUpToDate: boolean;
}

export interface MailPeople {
  /** Addresses of the active staff to notify, by user id. */
  readonly staff: ReadonlyMap<string, StaffAddressee>;
  /** Invitees without an account, who are invited by mail only. */
  readonly guests: readonly Addressee[];
  /** Guests with an earlier invitation that was not cancelled. */
  readonly invitedGuests: readonly InvitedGuest[];
}

/** Changes that remaining invitees are notified of. */
const changes: ReadonlySet<NotificationStatus> = new Set([
  'self-update',
  'admin-edit',
  'approved-edit',
]);

/** Statuses by which guests may hear of a booking for the first time. */
const announcements: ReadonlySet<NotificationStatus> = new Set([
  ...changes,
  'book-success',
  'approved',
  'book-updated',
]);

/** Returns the mails of an event, to guests and to notified users who have not muted it (Z-80). */
export function plannedMails(event: MailEvent, people: MailPeople): readonly PlannedMail[] {
  const { action, actorId } = event;
  // Everyone knows that a room is left at the end of its time.
  if (action === 'check-out' && actorId === null) return [];
  const mails = new Map<string, PlannedMail>();
  for (const mail of [...mailsToStaff(event, people), ...mailsToGuests(event, people)]) {
    // Staff come first: a user who is also a guest by address gets only the staff mail.
    if (!mails.has(mail.recipient)) mails.set(mail.recipient, mail);
  }
  const isWanted = ({ userId, ...mail }: PlannedMail) => {
    const reader = userId === null ? undefined : people.staff.get(userId);
    if (!reader) return true;
    if (userId === actorId && !reader.mailsOwnActs) return false;
    const group = mailGroupOf({ ...mail, action });
    return group === null || !reader.mutedMails.includes(group);
  };
  return [...mails.values()].filter(isWanted);
}

function mailsToStaff({ notices }: MailEvent, { staff }: MailPeople): PlannedMail[] {
  return notices.flatMap((notice) => {
    const addressee = staff.get(notice.userId);
    if (!addressee) return [];
    const { email, name } = addressee;
    return [{ ...notice, recipient: email.toLowerCase(), name }];
  });
}

/**
 * Guests are notified that they are invited, that title, time, place or host changed, or that it is off:
 * of no other change (H-09), and of nothing while a decision is awaited.
 */
function mailsToGuests(event: MailEvent, people: MailPeople): PlannedMail[] {
  const { guests, invitedGuests } = people;
  if (event.action === 'remind-invitees') {
    const reminded = guests.filter(({ email }) => event.remindedGuests?.includes(email));
    return toGuests(reminded, 'book-success', 'invitation-reminder');
  }
  if (event.to === 'cancelled') return toGuests(invitedGuests, 'cancelled-self');
  if (event.to === 'pending-approval-book' || event.to === 'pending-approval-edit') return [];
  // A first invitation would be late when the booking is checked in or over.
  const isAnnounced = event.notices.some(
    ({ topic, bookingStatus }) => topic === 'booking' && announcements.has(bookingStatus),
  );
  if (!isAnnounced) return [];
  const isChange = event.notices.some(({ bookingStatus }) => changes.has(bookingStatus));
  const outdated = invitedGuests.filter(
    ({ isUpToDate }) => isChange && (event.movesDates || !isUpToDate),
  );
  return [
    ...toGuests(without(guests, invitedGuests), 'book-success'),
    ...toGuests(within(guests, outdated), 'book-updated'),
    ...toGuests(without(invitedGuests, guests), 'cancelled-self'),
  ];
}

function toGuests(
  guests: readonly Addressee[],
  bookingStatus: NotificationStatus,
  topic: BookingTopic = 'booking',
): PlannedMail[] {
  return guests.map(({ email, name }) => ({
    recipient: email.toLowerCase(),
    name,
    userId: null,
    topic,
    bookingStatus,
    isParticipant: true,
  }));
}

function addressesOf(people: readonly Addressee[]): ReadonlySet<string> {
  return new Set(people.map(({ email }) => email.toLowerCase()));
}

function within(people: readonly Addressee[], others: readonly Addressee[]): Addressee[] {
  const addresses = addressesOf(others);
  return people.filter(({ email }) => addresses.has(email.toLowerCase()));
}

function without(people: readonly Addressee[], others: readonly Addressee[]): Addressee[] {
  const addresses = addressesOf(others);
  return people.filter(({ email }) => !addresses.has(email.toLowerCase()));
}
