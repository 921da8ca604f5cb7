import type { MailMessage } from '@axp/server-kit/mail';
import { bookingUid } from '../../platform/calendar/booking-uid.ts';
import type { CalendarEvent, CalendarPerson } from '../../platform/calendar/calendar-file.ts';
import { writeCalendar } from '../../platform/calendar/calendar-file.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import type { MailSaying } from './domain/mail-message.ts';
import { isStrangersBooking, mailSaying } from './domain/mail-message.ts';
import type { DueMail, MailLink } from './due-mail.ts';
import { dateOf, detailsOf, placeOf } from './mail-details.ts';
import type { MailFacts, StoredRule } from './mail-facts.ts';
import type { MailContent } from './mail-html.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

export interface Composing {
  readonly links: readonly MailLink[];
  /** Address that mails come from; calendars take changes from the one who invited. */
  readonly sender: string;
  /** Writes the dates of a whole series as calendars know them; bookings know how. */
  readonly foldDates: FoldDates;
}

export type FoldDates = (
  dates: readonly CalendarEvent[],
  rule: StoredRule,
) => readonly CalendarEvent[];

/** Writes a mail in its recipient's language: as text, as HTML, and for the calendar. */
export function composeMail(mail: DueMail, { links, ...writing }: Composing): MailMessage {
  const say = textsIn(mail.language, 'mail');
  const saying = mailSaying(mail);
  const { facts, merchant, recipient } = mail;
  const text = say(saying.textKey);
  const title = isStrangersBooking(mail.topic) ? facts.resource : facts.title;
  const date = dateOf(facts, mail.language);
  const content: MailContent = {
    language: mail.language,
    merchant,
    heading: text,
    greeting: recipient.name ? say('greeting', { name: recipient.name }) : null,
    note: saying.noteKey === null ? null : say(saying.noteKey),
    title,
    details: detailsOf(mail, say).map(([key, value]) => [say(`label.${key}`), value] as const),
    links: links.map(({ labelKey, url }) => ({ label: say(labelKey, { date }), url })),
    footer: say('footer', { merchant: merchant.title, contact: merchant.supportContact }),
  };
  return {
    id: mail.id,
    threadId: `booking-${mail.bookingId}`,
    fromName: merchant.title,
    to: recipient,
    replyTo: replyTo(mail),
    subject: say('subject', { text, title }),
    text: mailText(content),
    html: mailHtml(content),
    calendar: calendarOf(mail, saying, writing),
  };
}

/** Whoever is invited asks the person who invites, not a mailbox that nobody reads. */
function replyTo({ isParticipant, facts }: DueMail): MailMessage['replyTo'] {
  const { name, email } = facts.bookedFor;
  return isParticipant ? { name, address: email } : null;
}

function calendarOf(
  mail: DueMail,
  saying: MailSaying,
  { sender, foldDates }: Omit<Composing, 'links'>,
): MailMessage['calendar'] {
  if (saying.calendar === 'none') return null;
  const method = saying.calendar;
  const event = eventOf(mail, method, sender);
  const others = mail.facts.alsoDates.map((date) => ({
    ...event,
    start: date.start,
    end: date.end,
    recurrenceId: date.originalStart,
    sequence: date.version,
    status: method === 'cancel' ? 'cancelled' : statusOf(date),
  }));
  const { wholeSeries } = mail.facts;
  const dates = [event, ...others];
  // What was left out of a series that stands is an exception of it.
  const left = dates.filter(({ status }) => method === 'cancel' || status !== 'cancelled');
  const events = wholeSeries && left.length > 0 ? foldDates(left, wholeSeries) : dates;
  return { method, content: writeCalendar({ method, events }) };
}

function eventOf(mail: DueMail, method: 'request' | 'cancel', sender: string): CalendarEvent {
  const { facts, merchant, bookingId } = mail;
  return {
    // All dates of a series have one id, and are told apart by where its rule puts them.
    uid: bookingUid(facts.seriesId ?? bookingId),
    sequence: facts.version,
    changedAt: facts.changedAt,
    start: facts.start,
    end: facts.end,
    timezone: facts.timezone,
    recurrenceId: facts.originalStart,
    title: facts.title,
    description: [facts.meetingLink, facts.description].filter((part) => part).join('\n\n'),
    place: placeOf(facts),
    url: mail.userId === null ? null : bookingUrl(mail),
    status: method === 'cancel' ? 'cancelled' : statusOf(facts),
    isPrivate: facts.isPrivate,
    // Calendars take changes only from the address that sent the invitation, so that is us.
    organizer: { name: merchant.title, email: sender },
    attendees: attendeesOf(mail, method),
  };
}

function statusOf({ status }: Pick<MailFacts, 'status'>): CalendarEvent['status'] {
  if (status === 'cancelled') return 'cancelled';
  return status === 'pending-approval-book' ? 'tentative' : 'confirmed';
}

/** A cancellation names whom it concerns (RFC 5546, 3.2.5): who is left out, the others are not. */
function attendeesOf(mail: DueMail, method: 'request' | 'cancel'): CalendarPerson[] {
  const { recipient, facts } = mail;
  if (method === 'cancel') {
    return [{ name: recipient.name, email: recipient.address, hasAccepted: !mail.isParticipant }];
  }
  const people = [
    ...[facts.bookedFor, facts.booker].map((owner) => ({ ...owner, hasAccepted: true })),
    ...facts.invitees.map((invitee) => ({ ...invitee, hasAccepted: false })),
  ];
  const byAddress = new Map<string, CalendarPerson>();
  for (const person of people) {
    if (!byAddress.has(person.email)) byAddress.set(person.email, person);
  }
  return [...byAddress.values()];
}

/** The page of the booking in the application, for those who can sign in. */
export function bookingUrl({ merchant, bookingId }: DueMail): string {
  return `${merchant.origin}/my-booking?id=${bookingId}`;
}
