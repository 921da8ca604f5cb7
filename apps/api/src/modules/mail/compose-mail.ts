import type { Language } from '@axp/contracts';
import { bookingUid } from '../../platform/calendar/booking-uid.ts';
import type { CalendarEvent, CalendarPerson } from '../../platform/calendar/calendar-file.ts';
import { writeCalendar } from '../../platform/calendar/calendar-file.ts';
import type { MailMessage } from '../../platform/mail/mail-transport.ts';
import { textsIn } from '../../platform/texts/texts.ts';
import type { MailSaying } from './domain/mail-message.ts';
import { isStrangersBooking, mailSaying } from './domain/mail-message.ts';
import type { DueMail, MailLink } from './due-mail.ts';
import type { MailFacts } from './mail-facts.ts';
import type { MailContent } from './mail-html.ts';
import { mailHtml } from './mail-html.ts';

const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', th: 'th-TH' };

export interface Composing {
  readonly links: readonly MailLink[];
  /** Address that mails come from; calendars take changes from the one who invited. */
  readonly sender: string;
}

/** Writes a mail in its recipient's language: as text, as HTML, and for the calendar. */
export function composeMail(mail: DueMail, { links, sender }: Composing): MailMessage {
  const say = textsIn(mail.language, 'mail');
  const saying = mailSaying(mail);
  const { facts, merchant, recipient } = mail;
  const text = say(saying.textKey);
  const title = isStrangersBooking(mail.topic) ? facts.resource : facts.title;
  const content: MailContent = {
    language: mail.language,
    merchant,
    heading: text,
    greeting: recipient.name ? say('greeting', { name: recipient.name }) : null,
    note: saying.noteKey === null ? null : say(saying.noteKey),
    title,
    details: detailsOf(mail).map(([key, value]) => [say(`label.${key}`), value] as const),
    links: links.map(({ labelKey, url }) => ({ label: say(labelKey), url })),
    footer: say('footer', { merchant: merchant.title, contact: merchant.supportContact }),
  };
  return {
    id: mail.id,
    threadId: mail.bookingId,
    fromName: merchant.title,
    to: recipient,
    replyTo: replyTo(mail),
    subject: say('subject', { text, title }),
    text: mailText(content),
    html: mailHtml(content),
    calendar: calendarOf(mail, saying, sender),
  };
}

/** Whoever is invited asks the person who invites, not a mailbox that nobody reads. */
function replyTo({ isParticipant, facts }: DueMail): MailMessage['replyTo'] {
  const { name, email } = facts.bookedFor;
  return isParticipant ? { name, address: email } : null;
}

/** Reasons that the server gives by itself; the mail's text says the same in words. */
const ownReasons: ReadonlySet<string> = new Set(['at_start', 'too_old']);

function detailsOf({ facts, ...mail }: DueMail): (readonly [string, string])[] {
  if (isStrangersBooking(mail.topic)) return [['where', placeOf(facts)]];
  const { language, isParticipant } = mail;
  const { booker, bookedFor, invitees, meetingLink, description, reason } = facts;
  const isForSomebodyElse = booker.email !== bookedFor.email;
  const invited = invitees.map(({ name, email }) => name || email).join(', ');
  const details: readonly (readonly [string, string | null])[] = [
    ['when', whenOf(facts, language)],
    ['alsoOn', alsoOn(facts, language)],
    ['where', placeOf(facts)],
    ['bookedFor', isParticipant || isForSomebodyElse ? bookedFor.name : null],
    ['bookedBy', isForSomebodyElse ? booker.name : null],
    ['invited', invited],
    ['meeting', meetingLink],
    ['about', description],
    ['reason', reason !== null && ownReasons.has(reason) ? null : reason],
  ];
  return details.flatMap(([key, value]) => (value ? [[key, value] as const] : []));
}

function placeOf({ resource, building, floor }: MailFacts): string {
  return [resource, floor, building].filter((part) => part !== null).join(', ');
}

/** More would make a mail that nobody reads; the calendar file has them all. */
const maxAlsoDates = 12;

function alsoOn({ alsoDates, timezone }: MailFacts, language: Language): string {
  const dates = alsoDates.filter(({ status }) => status !== 'cancelled');
  const all = dates.length > 0 ? dates : alsoDates;
  const lines = all.slice(0, maxAlsoDates).map((date) => rangeOf(date, timezone, language));
  const more = all.length - lines.length;
  return [...lines, ...(more > 0 ? [`+${more}`] : [])].join('\n');
}

/** In the zone of the place, whose name is told because the reader may be elsewhere. */
function whenOf({ start, end, timezone }: MailFacts, language: Language): string {
  return `${rangeOf({ start, end }, timezone, language)} (${timezone})`;
}

function rangeOf(
  { start, end }: Pick<MailFacts, 'start' | 'end'>,
  timezone: string,
  language: Language,
): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  return format.formatRange(new Date(start), new Date(end));
}

function mailText({ heading, greeting, note, title, details, links, footer }: MailContent): string {
  const table = details.map(([label, value]) => `${label}: ${value}`);
  const actions = links.map(({ label, url }) => `${label}: ${url}`);
  const paragraphs = [
    greeting,
    heading,
    note,
    [title, ...table].join('\n'),
    actions.join('\n'),
    `-- \n${footer}`,
  ];
  return `${paragraphs.filter((part) => part).join('\n\n')}\n`;
}

function calendarOf(mail: DueMail, saying: MailSaying, sender: string): MailMessage['calendar'] {
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
  return { method, content: writeCalendar({ method, events: [event, ...others] }) };
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
