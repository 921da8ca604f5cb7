import { isAbout } from '@axp/contracts/vocabulary';
import type { MailMessage } from '@axp/server-kit/mail';
import { bookingUid } from '../../../platform/calendar/booking-uid.ts';
import type { CalendarEvent, CalendarPerson } from '../../../platform/calendar/calendar-file.ts';
import { writeCalendar } from '../../../platform/calendar/calendar-file.ts';
import { dateEvent } from '../../../platform/calendar/date-facts.ts';
import type { Translator } from '../../../platform/texts/texts.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { actLine, isOwnAct } from './act-line.ts';
import type { MailTextChoice } from './domain/mail-message.ts';
import { chooseMailText, hidesBooking, isAboutForeignBooking } from './domain/mail-message.ts';
import type { DueMail, MailLink } from './due-mail.ts';
import type { MailContent, MailDetail } from './mail-body.ts';
import { footerOf, mailHtml, mailText } from './mail-body.ts';
import type { DetailLabel } from './mail-details.ts';
import { dayOf, detailsOf, markedRange, statusCounts } from './mail-details.ts';
import type { DateFacts, StoredRule } from './mail-facts.ts';

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
  const saying = chooseMailText(mail);
  const removal = removalOf(mail, writing.sender);
  const calendar = calendarOf(mail, saying, writing);
  return {
    id: mail.id,
    ...written(mail, saying, links),
    calendar,
    // Calendars take changes only from the organiser of the invitation.
    ...(calendar && mail.answerAddress !== null && { fromAddress: mail.answerAddress }),
    ...(removal && { moreCalendars: [removal] }),
  };
}

/**
 * Takes dates that were split or separated out of the series that the recipient's calendar has
 * them in; null where it has none. A calendar file is about one series (RFC 5546, 3.2).
 */
function removalOf(mail: DueMail, sender: string): MailMessage['calendar'] {
  const { facts, former } = mail;
  if (former === null || chooseMailText(mail).calendar === 'none') return null;
  const lengthMs = Date.parse(facts.end) - Date.parse(facts.start);
  const event = {
    ...eventOf(mail, facts, { method: 'cancel', sender }),
    uid: bookingUid(former.seriesId),
    // At least the last sequence sent for any date, or calendars ignore the update.
    sequence: Math.max(
      facts.version,
      former.sequence,
      ...facts.alsoDates.map(({ version }) => version),
    ),
  };
  const events = former.starts.map((start) => ({
    ...event,
    start,
    end: new Date(Date.parse(start) + lengthMs).toISOString(),
    recurrenceId: start,
  }));
  return { method: 'cancel', content: writeCalendar({ method: 'cancel', events }) };
}

function written(
  mail: DueMail,
  { textKey, noteKey }: Pick<MailTextChoice, 'textKey' | 'noteKey'>,
  links: readonly MailLink[],
): Omit<MailMessage, 'id' | 'calendar'> {
  const say = textsIn(mail.language, 'mail');
  const { facts, merchant, recipient } = mail;
  const text = say(textKey, { name: facts.bookedFor.name });
  const title = hidesBooking(mail) ? facts.resource : facts.title;
  const date = dayOf(facts, mail.language);
  const content: MailContent = {
    language: mail.language,
    merchant,
    heading: text,
    greeting: recipient.name ? say('greeting', { name: recipient.name }) : say('greetingGuest'),
    lead: actLine(mail, say),
    note: noteOf(mail, noteKey, say),
    title,
    details: detailsOf(mail, say).map(([key, value]) => mailDetail(key, value, say)),
    links: links.map(({ labelKey, url }) => ({ label: say(labelKey, { date }), url })),
    footer: footerOf('footer', merchant, recipient, say),
  };
  return {
    // The thread of a booking of others would name it.
    threadId: isAboutForeignBooking(mail) ? mail.id : `booking-${mail.bookingId}`,
    fromName: merchant.title,
    to: recipient,
    replyTo: replyTo(mail),
    subject: subjectOf(mail, { text, title }, say),
    text: mailText(content),
    html: mailHtml(content),
  };
}

function noteOf(mail: DueMail, noteKey: MailTextChoice['noteKey'], say: Translator): string | null {
  const isToOwner = mail.topic === 'booking' && !mail.isParticipant;
  // The person who acted knows what to make of it.
  const note = noteKey !== null && !isOwnAct(mail) && say(noteKey);
  const notes = [isToOwner && statusCounts(mail, say), note];
  return notes.filter(Boolean).join(' ') || null;
}

/** The address leads to a map. */
function mailDetail(key: DetailLabel, value: string, say: Translator): MailDetail {
  const label = say(`label.${key}`);
  if (key !== 'address') return [label, value];
  return [
    label,
    value,
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(value)}`,
  ];
}

/** A request is named by who asks for what and when. */
function subjectOf(
  mail: DueMail,
  named: { readonly text: string; readonly title: string },
  say: Translator,
): string {
  const { facts, topic } = mail;
  if (!isAbout(topic, 'request')) return say('subject', named);
  const slot = facts.wish ?? facts;
  return say(`request.${topic}`, {
    who: facts.bookedFor.name,
    resource: slot.resource,
    when: markedRange(slot, facts.wish?.timezone ?? facts.timezone, mail),
  });
}

/** Replies go to the organiser or reporter, because the sender's mailbox isn't read. */
function replyTo(mail: DueMail): MailMessage['replyTo'] {
  const { actor, bookedFor } = mail.facts;
  if (isAbout(mail.topic, 'problem')) return actor && { name: actor.name, address: actor.email };
  const { name, email } = bookedFor;
  return mail.isParticipant && !hidesBooking(mail) ? { name, address: email } : null;
}

function calendarOf(
  mail: DueMail,
  saying: MailTextChoice,
  writing: Omit<Composing, 'links'>,
): MailMessage['calendar'] {
  const file = calendarFile(mail, saying, writing);
  return file && { method: file.method, content: writeCalendar(file) };
}

/** Returns what a mail changes in its recipient's calendar; null for nothing. */
export function calendarFile(
  mail: DueMail,
  { calendar: method }: MailTextChoice,
  { sender, foldDates }: Omit<Composing, 'links'>,
) {
  if (method === 'none') return null;
  const dates = [mail.facts, ...mail.facts.alsoDates].map((date) =>
    eventOf(mail, date, { method, sender }),
  );
  const { wholeSeries } = mail.facts;
  // Skipped dates of a remaining series become exceptions (EXDATE).
  const left = dates.filter(({ status }) => method === 'cancel' || status !== 'cancelled');
  const isFolded = wholeSeries !== null && left.length > 0;
  return { method, events: isFolded ? foldDates(left, wholeSeries) : dates };
}

interface Writing {
  readonly method: 'request' | 'cancel';
  readonly sender: string;
}

function eventOf(mail: DueMail, date: DateFacts, { method, sender }: Writing): CalendarEvent {
  const { merchant, userId, answerAddress } = mail;
  const event = dateEvent({ ...date, bookingId: mail.bookingId });
  return {
    ...event,
    ...(hidesBooking(mail) && { title: date.resource, description: '' }),
    ...(method === 'cancel' && { status: 'cancelled' }),
    url: userId === null ? null : bookingUrl(mail),
    // Calendars take changes only from the address that sent the invitation, so that is us.
    organizer: { name: merchant.title, email: answerAddress ?? sender },
    asksForAnswer: answerAddress !== null,
    attendees: attendeesOf(mail, date, method),
  };
}

/** A cancellation names whom it concerns (RFC 5546, 3.2.5): who is left out, the others are not. */
function attendeesOf(
  { recipient, isParticipant }: DueMail,
  date: DateFacts,
  method: Writing['method'],
): CalendarPerson[] {
  if (method === 'cancel') {
    const answer = isParticipant ? 'none' : 'accepted';
    return [{ name: recipient.name, email: recipient.address, answer }];
  }
  const people = [
    ...[date.bookedFor, date.booker].map((owner) => ({ ...owner, answer: 'accepted' }) as const),
    ...date.invitees,
  ];
  const byAddress = new Map<string, CalendarPerson>();
  for (const person of people) {
    if (!byAddress.has(person.email)) byAddress.set(person.email, person);
  }
  return [...byAddress.values()];
}

/** The page of the booking in the application, for those who can sign in. */
export function bookingUrl({
  merchant,
  bookingId,
}: {
  readonly merchant: { readonly origin: string };
  readonly bookingId: string;
}): string {
  return `${merchant.origin}/my-booking?id=${bookingId}`;
}
