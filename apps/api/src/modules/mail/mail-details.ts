import type { Language } from '@axp/contracts';
import { remembered } from '@axp/server-kit/time';
import type { Say } from '../../platform/texts/texts.ts';
import { hidesBooking, isStrangersBooking } from './domain/mail-message.ts';
import type { DueMail } from './due-mail.ts';
import type { MailFacts, PendingChange } from './mail-facts.ts';

const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', th: 'th-TH' };

/** Reasons that the server gives by itself; the mail's text says the same in words. */
const ownReasons: ReadonlySet<string> = new Set(['at_start', 'too_old', 'resource_code']);

type Detail = readonly [label: string, value: string | null];

/** Returns the booking details of a mail, each with the key of its label. */
export function detailsOf(mail: DueMail, say: Say): (readonly [string, string])[] {
  const { facts, language, isParticipant } = mail;
  if (mail.topic === 'problem') return problemDetails(facts);
  if (isStrangersBooking(mail)) return [['where', locationOf(facts)]];
  if (hidesBooking(mail)) {
    return [
      ['when', whenOf(facts, language)],
      ['where', locationOf(facts)],
    ];
  }
  const { booker, bookedFor, invitees, meetingLink, description, reason } = facts;
  // Invitees are notified of a change only once it is approved.
  const isInvited = isParticipant && mail.topic === 'booking';
  const isForAnother = booker.email !== bookedFor.email;
  const invited = invitees.map(({ name, email }) => name || email).join(', ');
  const details: readonly Detail[] = [
    ...(isInvited ? [] : pendingDetails(facts, language, say)),
    ['when', whenOf(facts, language)],
    ['alsoOn', alsoOn(facts, language)],
    ['where', locationOf(facts)],
    ['bookedFor', isParticipant || isForAnother ? bookedFor.name : null],
    ['bookedBy', isForAnother ? booker.name : null],
    ['invited', invited],
    ...tripDetails(facts, say),
    ...loanDetails(facts),
    ['meeting', meetingLink],
    ['about', description],
    ['reason', reasonOf(reason, say)],
  ];
  return details.flatMap(([key, value]) => (value ? [[key, value] as const] : []));
}

function reasonOf(reason: string | null, say: Say): string | null {
  if (reason === 'owner_left') return say('ownerLeft');
  return reason !== null && ownReasons.has(reason) ? null : reason;
}

function problemDetails(facts: MailFacts): (readonly [string, string])[] {
  return [
    ['where', locationOf(facts)],
    ['problem', facts.reason ?? ''],
    ...(facts.actor ? [['reportedBy', facts.actor.name] as const] : []),
  ];
}

function tripDetails({ car, resourceNote }: MailFacts, say: Say): Detail[] {
  if (car === null) return [];
  return [
    ['aboutCar', resourceNote],
    ['purpose', car.purpose],
    ['destination', car.destination],
    ['driver', car.needsDriver ? say('driverNeeded') : car.driver],
    ['passengers', car.passengers.join(', ')],
    ['pickUp', car.pickUp],
    ['return', car.return],
  ];
}

function loanDetails({ asset }: MailFacts): Detail[] {
  if (asset === null) return [];
  return [
    ['quantity', String(asset.quantity)],
    ['purpose', asset.purpose],
    ['pickUp', asset.pickUp],
    ['return', asset.return],
  ];
}

/** Old and new values of a change that waits for approval. */
function pendingDetails(facts: MailFacts, language: Language, say: Say): Detail[] {
  const { wish, timezone } = facts;
  if (wish === null) return [];
  const driverOf = ({ needsDriver, driver }: Pick<PendingChange, 'needsDriver' | 'driver'>) =>
    needsDriver ? say('driverNeeded') : driver;
  const now = { needsDriver: facts.car?.needsDriver ?? false, driver: facts.car?.driver ?? null };
  return [
    ['wish.when', change(rangeOf(facts, timezone, language), rangeOf(wish, timezone, language))],
    ['wish.where', change(locationOf(facts), locationOf(wish))],
    ['wish.quantity', change(facts.asset?.quantity ?? null, wish.quantity)],
    ['wish.attendees', change(facts.attendees, wish.attendees)],
    ['wish.driver', facts.car && change(driverOf(now), driverOf(wish))],
  ];
}

/** Null for what stays. */
function change(from: string | number | null, to: string | number | null): string | null {
  return from === to || from === null || to === null ? null : `${from} → ${to}`;
}

type Place = Pick<MailFacts, 'resource' | 'building' | 'floor'>;

export function locationOf({ resource, building, floor }: Place): string {
  return [resource, floor, building].filter((part) => part !== null).join(', ');
}

/** Keeps the mail short; the calendar file lists all dates. */
const maxAlsoDates = 12;

function alsoOn({ alsoDates, timezone }: MailFacts, language: Language): string {
  const dates = alsoDates.filter(({ status }) => status !== 'cancelled');
  return rangesOf(dates.length > 0 ? dates : alsoDates, timezone, language);
}

/** A line for each of the first dates, and how many more there are. */
export function rangesOf(
  dates: readonly Pick<MailFacts, 'start' | 'end'>[],
  timezone: string,
  language: Language,
): string {
  const lines = dates.slice(0, maxAlsoDates).map((date) => rangeOf(date, timezone, language));
  const more = dates.length - lines.length;
  return [...lines, ...(more > 0 ? [`+${more}`] : [])].join('\n');
}

/** Names the resource's time zone, because the reader may be in another one. */
function whenOf({ start, end, timezone }: MailFacts, language: Language): string {
  return `${rangeOf({ start, end }, timezone, language)} (${timezone})`;
}

/** The day of the start, in the resource's time zone. */
export function dayOf({ start, timezone }: MailFacts, language: Language): string {
  return formatsOf[language](timezone).day.format(new Date(start));
}

function rangeOf(
  { start, end }: Pick<MailFacts, 'start' | 'end'>,
  timezone: string,
  language: Language,
): string {
  const range = formatsOf[language](timezone).time.formatRange(new Date(start), new Date(end));
  return language === 'th' ? `${range} น.` : range;
}

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

/** Of a language, then of a zone: making one takes longer than all the rest of a mail. */
const formatsOf: Readonly<Record<Language, (timezone: string) => Formats>> = {
  en: formatsIn('en'),
  th: formatsIn('th'),
};

function formatsIn(language: Language) {
  return remembered(500, (timeZone): Formats => {
    const locale = localeOf[language];
    return {
      day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
      time: new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone,
      }),
    };
  });
}
