import type {
  BookingStatus,
  NotificationStatus,
  NotificationTopic,
} from '@axp/contracts/vocabulary';
import { mailGroupOf } from '@axp/contracts/vocabulary';

/** A notification about a booking, in the application and by mail. */
export interface MailNotice {
  readonly userId: string;
  readonly topic: NotificationTopic;
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
}

/** A mail caused by an event; each address gets at most one per event. */
export interface PlannedMail {
  readonly recipient: string;
  readonly name: string;
  readonly userId: string | null;
  readonly topic: NotificationTopic;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
}

export interface MailEvent {
  /** Status of the booking after the event. */
  readonly to: BookingStatus;
  readonly notices: readonly MailNotice[];
  /** Whether any date of the series moved, was added or was left out. */
  readonly movesDates?: boolean;
}

/** A guest who was invited by mail, and whether that mail tells title, time and place as they are. */
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

/** Returns the mails of an event, to guests and to notified users who have not muted it (Z-80). */
export function plannedMails(event: MailEvent, people: MailPeople): readonly PlannedMail[] {
  const mails = new Map<string, PlannedMail>();
  for (const mail of [...mailsToStaff(event, people), ...mailsToGuests(event, people)]) {
    // Staff come first: a user who is also a guest by address gets only the staff mail.
    if (!mails.has(mail.recipient)) mails.set(mail.recipient, mail);
  }
  const isWanted = ({ userId, ...mail }: PlannedMail) =>
    userId === null || !people.staff.get(userId)?.mutedMails.includes(mailGroupOf(mail));
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
 * Guests are notified that they are invited, that title, time or place changed, or that it is off:
 * of no other change (H-09), and of nothing while a decision is awaited.
 */
function mailsToGuests(event: MailEvent, people: MailPeople): PlannedMail[] {
  const { guests, invitedGuests } = people;
  if (event.to === 'cancelled') return toGuests(invitedGuests, 'cancelled-self');
  if (event.to === 'pending-approval-book' || event.to === 'pending-approval-edit') return [];
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

function toGuests(guests: readonly Addressee[], bookingStatus: NotificationStatus): PlannedMail[] {
  return guests.map(({ email, name }) => ({
    recipient: email.toLowerCase(),
    name,
    userId: null,
    topic: 'booking',
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
