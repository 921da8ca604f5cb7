import type { MailMessage } from '@axp/server-kit/mail';
import { bookingUid } from '../../platform/calendar/booking-uid.ts';
import type { CalendarEvent, CalendarPerson } from '../../platform/calendar/calendar-file.ts';
import { writeCalendar } from '../../platform/calendar/calendar-file.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import type { MailSaying } from './domain/mail-message.ts';
import { hidesBooking, isStrangersBooking, mailSaying } from './domain/mail-message.ts';
import type { DueMail, MailLink } from './due-mail.ts';
import { dayOf, detailsOf, locationOf, rangesOf } from './mail-details.ts';
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
  const saying = mailSaying(mail);
  const say = textsIn(mail.language, 'mail');
  return {
    id: mail.id,
    ...written(mail, { ...saying, links, details: detailsOf(mail, say) }),
    calendar: calendarOf(mail, saying, writing),
  };
}

/**
 * Takes dates that have a series of their own now out of the one that the recipient's calendar has
 * them in; null where it has none. A calendar file is about one series (RFC 5546, 3.2), so it goes
 * in a mail of its own.
 */
export function composeRemoval(mail: DueMail, sender: string): MailMessage | null {
  const { facts, former, language } = mail;
  if (former === null || mailSaying(mail).calendar === 'none') return null;
  const lengthMs = Date.parse(facts.end) - Date.parse(facts.start);
  const dates = former.starts.map((start) => ({
    start,
    end: new Date(Date.parse(start) + lengthMs).toISOString(),
  }));
  const event = {
    ...eventOf(mail, 'cancel', sender),
    uid: bookingUid(former.seriesId),
    // At least the last sequence sent for any date, or calendars ignore the update.
    sequence: Math.max(facts.version, ...facts.alsoDates.map(({ version }) => version)),
  };
  const events = dates.map((date) => ({ ...event, ...date, recurrenceId: date.start }));
  const when = rangesOf(dates, facts.timezone, language);
  return {
    id: `${mail.id}.former`,
    ...written(mail, {
      textKey: 'former.text',
      noteKey: 'former.note',
      details: [['when', when]],
      links: [],
    }),
    calendar: { method: 'cancel', content: writeCalendar({ method: 'cancel', events }) },
  };
}

interface Words extends Pick<MailSaying, 'textKey' | 'noteKey'> {
  /** With the keys of their labels. */
  readonly details: readonly (readonly [string, string])[];
  readonly links: readonly MailLink[];
}

function written(
  mail: DueMail,
  { textKey, noteKey, details, links }: Words,
): Omit<MailMessage, 'id' | 'calendar'> {
  const say = textsIn(mail.language, 'mail');
  const { facts, merchant, recipient } = mail;
  const text = say(textKey);
  const title = hidesBooking(mail) ? facts.resource : facts.title;
  const date = dayOf(facts, mail.language);
  const content: MailContent = {
    language: mail.language,
    merchant,
    heading: text,
    greeting: recipient.name ? say('greeting', { name: recipient.name }) : null,
    note: noteKey === null ? null : say(noteKey),
    title,
    details: details.map(([key, value]) => [say(`label.${key}`), value] as const),
    links: links.map(({ labelKey, url }) => ({ label: say(labelKey, { date }), url })),
    footer: say('footer', { merchant: merchant.title, contact: merchant.supportContact }),
  };
  return {
    // The thread of a booking of others would name it.
    threadId: isStrangersBooking(mail) ? mail.id : `booking-${mail.bookingId}`,
    fromName: merchant.title,
    to: recipient,
    replyTo: replyTo(mail),
    subject: say('subject', { text, title }),
    text: mailText(content),
    html: mailHtml(content),
  };
}

/** Replies go to the organiser or reporter, because the sender's mailbox isn't read. */
function replyTo(mail: DueMail): MailMessage['replyTo'] {
  const { actor, bookedFor } = mail.facts;
  if (mail.topic === 'problem') return actor && { name: actor.name, address: actor.email };
  const { name, email } = bookedFor;
  return mail.isParticipant && !hidesBooking(mail) ? { name, address: email } : null;
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
  // Skipped dates of a remaining series become exceptions (EXDATE).
  const left = dates.filter(({ status }) => method === 'cancel' || status !== 'cancelled');
  const events = wholeSeries && left.length > 0 ? foldDates(left, wholeSeries) : dates;
  return { method, content: writeCalendar({ method, events }) };
}

function eventOf(mail: DueMail, method: 'request' | 'cancel', sender: string): CalendarEvent {
  const { facts, merchant, bookingId } = mail;
  const isHidden = hidesBooking(mail);
  return {
    // Dates of a series share one UID; their RECURRENCE-ID distinguishes them.
    uid: bookingUid(facts.seriesId ?? bookingId),
    sequence: facts.version,
    changedAt: facts.changedAt,
    start: facts.start,
    end: facts.end,
    timezone: facts.timezone,
    recurrenceId: facts.originalStart,
    title: isHidden ? facts.resource : facts.title,
    description: isHidden
      ? ''
      : [facts.meetingLink, facts.description].filter((part) => part).join('\n\n'),
    place: [locationOf(facts), facts.address].filter(Boolean).join(', '),
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
