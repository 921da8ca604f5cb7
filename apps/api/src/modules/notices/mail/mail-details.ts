import type { BookingStatus, Language } from '@axp/contracts';
import { isInGroup } from '@axp/contracts';
import { afterTime, isAbout, localeOf, perLanguage, zoneName } from '@axp/contracts/vocabulary';
import { remembered } from '@axp/server-kit/time';
import { placeText } from '../../../platform/calendar/date-facts.ts';
import { zoneOffset } from '../../../platform/calendar/zone-offset.ts';
import { ownFieldText } from '../../../platform/texts/own-field-text.ts';
import type { MailTextIn, Translator } from '../../../platform/texts/texts.ts';
import { hidesBooking, isAboutForeignBooking } from './domain/mail-message.ts';
import type { DueMail } from './due-mail.ts';
import type { DateFacts, MailFacts, OwnFacts, PendingChange } from './mail-facts.ts';

/** Reasons that the server gives by itself; the mail's text says the same in words. */
const ownReasons: ReadonlySet<string> = new Set([
  'at_start',
  'too_old',
  'resource_code',
  'display',
]);

export type DetailLabel = MailTextIn<'label'>;
type Detail = readonly [label: DetailLabel, value: string | null];

/** Returns the booking details of a mail, each with the key of its label. */
export function detailsOf(mail: DueMail, say: Translator): (readonly [DetailLabel, string])[] {
  const { facts, language } = mail;
  if (mail.topic === 'problem') return problemDetails(facts, 'reportedBy');
  if (mail.topic === 'problem-resolved') return problemDetails(facts, 'resolvedBy');
  if (isAboutForeignBooking(mail)) return [['where', placeText(facts)]];
  if (hidesBooking(mail)) {
    return [
      ['when', timeText(facts, language)],
      ['where', placeText(facts)],
    ];
  }
  const isResponsible = isForResponsible(mail);
  const details: readonly Detail[] = [
    // Invitees are notified of a change only once it is approved.
    ...(isResponsible ? pendingDetails(facts, mail, say) : []),
    ['budget', facts.isOverBudget && isResponsible ? say('overBudget') : null],
    ['declinedBy', facts.declinedBy],
    ['offered', mail.topic === 'place-offer' ? offeredPlace(facts) : null],
    ['when', timeText(facts, language)],
    ['alsoOn', alsoOn(mail, say)],
    ...dateDetails(facts, mail, say),
    ['about', facts.description],
    [reasonLabel(mail), reasonOf(facts.reason, say)],
  ];
  return details.flatMap(([key, value]) => (value ? [[key, value] as const] : []));
}

/** Owners and approvers; invitees see neither budgets (R-09) nor what is kept from them (F-03). */
function isForResponsible({ topic, isParticipant }: DueMail): boolean {
  return !isParticipant || isAbout(topic, 'request');
}

/** Returns the details of one date beside its time, in the same words for every date. */
function dateDetails(date: DateFacts, mail: DueMail, say: Translator): readonly Detail[] {
  const { isParticipant } = mail;
  const { booker, bookedFor, invitees, meetingLink } = date;
  const isForAnother = booker.email !== bookedFor.email;
  return [
    ['where', placeText(date)],
    ['address', date.address],
    ['bookedFor', isParticipant || isForAnother ? bookedFor.name : null],
    ['bookedBy', isForAnother ? booker.name : null],
    ['invited', invitees.map(({ name, email }) => name || email).join(', ')],
    ...tripDetails(date, say),
    ...loanDetails(date),
    ['meeting', meetingLink],
    ['ownFields', ownFieldLines(date.ownFields, mail)],
  ];
}

/** Own fields that the recipient sees; a guest of the company sees none (F-03). */
function seenFields(fields: OwnFacts, mail: DueMail): OwnFacts {
  if (mail.userId === null) return [];
  return fields.filter(({ seenBy }) => seenBy === 'everyone' || isForResponsible(mail));
}

function ownFieldLines(fields: OwnFacts, mail: DueMail): string {
  const { language } = mail;
  return seenFields(fields, mail)
    .map((one) => `${one.label[language]}: ${ownFieldText(one, language)}`)
    .join('\n');
}

/** Own fields that a change asks for, a line each with the value before; a dash is an empty one. */
function ownChangeLines(before: OwnFacts, after: OwnFacts, mail: DueMail): string {
  const { language } = mail;
  const textIn = (fields: OwnFacts, id: string) => {
    const found = fields.find((one) => one.id === id);
    return found ? ownFieldText(found, language) : '–';
  };
  const cleared = before.filter(({ id }) => after.every((one) => one.id !== id));
  return seenFields([...after, ...cleared], mail)
    .flatMap(({ id, label }) => {
      const line = change(textIn(before, id), textIn(after, id));
      return line === null ? [] : [`${label[language]}: ${line}`];
    })
    .join('\n');
}

/** Label of the reason of a step; that of an announcement is its text. */
export function reasonLabel({ topic }: Pick<DueMail, 'topic'>): 'announcement' | 'reason' {
  return topic === 'announcement' ? topic : 'reason';
}

/** The reason of a step in words; null for one that the text of the mail says. */
export function reasonOf(reason: string | null, say: Translator): string | null {
  if (reason === 'owner_left') return say('ownerLeft');
  if (reason === 'out_of_order') return say('outOfOrder');
  return reason !== null && ownReasons.has(reason) ? null : reason;
}

function problemDetails(
  facts: MailFacts,
  by: 'reportedBy' | 'resolvedBy',
): (readonly [DetailLabel, string])[] {
  return [
    ['where', placeText(facts)],
    [by === 'reportedBy' ? 'problem' : 'resolution', facts.reason ?? ''],
    ...(facts.actor ? [[by, facts.actor.name] as const] : []),
  ];
}

function tripDetails({ car, resourceNote }: DateFacts, say: Translator): Detail[] {
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

function loanDetails({ asset }: DateFacts): Detail[] {
  if (asset === null) return [];
  return [
    ['quantity', String(asset.quantity)],
    ['purpose', asset.purpose],
    ['pickUp', asset.pickUp],
    ['return', asset.return],
  ];
}

/** Old and new values of a change that waits for approval. */
function pendingDetails(facts: DateFacts, reader: DueMail, say: Translator): Detail[] {
  const { wish, timezone } = facts;
  if (wish === null) return [];
  const wishZone = wish.timezone ?? timezone;
  const isMoved = facts.start !== wish.start || facts.end !== wish.end || wishZone !== timezone;
  const was =
    wishZone === timezone
      ? rangeOf(facts, timezone, reader.language)
      : markedRange(facts, timezone, reader);
  const driverOf = ({ needsDriver, driver }: Pick<PendingChange, 'needsDriver' | 'driver'>) =>
    needsDriver ? say('driverNeeded') : driver;
  const now = facts.car ?? { needsDriver: false, driver: null };
  return [
    ['wish.when', isMoved ? `${was} → ${markedRange(wish, wishZone, reader)}` : null],
    ['wish.where', change(placeText(facts), placeText(wish))],
    ['wish.quantity', change(facts.asset?.quantity ?? null, wish.quantity)],
    ['wish.attendees', change(facts.attendees, wish.attendees)],
    ['wish.driver', change(driverOf(now), driverOf(wish))],
    ['wish.ownFields', wish.ownFields && ownChangeLines(facts.ownFields, wish.ownFields, reader)],
  ];
}

/** The place of a booking and the one that its owners are offered. */
function offeredPlace({ changes }: MailFacts): string | null {
  const [place] = changes;
  return place ? change(place.before, place.after) : null;
}

/** Null for what stays. */
function change(from: string | number | null, to: string | number | null): string | null {
  return from === to || from === null || to === null ? null : `${from} → ${to}`;
}

/** Keeps the mail short; the calendar file lists all dates. */
const maxAlsoDates = 12;

/** The other dates of the series: the first ones, and all in which something differs. */
function alsoOn(mail: DueMail, say: Translator): string {
  const { alsoDates } = mail.facts;
  const open = alsoDates.filter(({ status }) => status !== 'cancelled');
  const dates = open.length > 0 ? open : alsoDates;
  const lines = dates
    .map((date) => [markedRange(date, date.timezone, mail), ...differencesOf(date, mail, say)])
    .filter((parts, index) => index < maxAlsoDates || parts.length > 1)
    .map((parts) => parts.join(' · '));
  return withMore(lines, dates.length);
}

/** In what another date differs from the one that the mail describes. */
function differencesOf(date: DateFacts, mail: DueMail, say: Translator): readonly string[] {
  const { facts } = mail;
  const shown = new Map(dateDetails(facts, mail, say));
  const other = dateDetails(date, mail, say).filter(([key, value]) => value !== shown.get(key));
  const waiting = isForResponsible(mail) ? pendingDetails(date, mail, say) : [];
  return [
    date.title === facts.title ? null : date.title,
    ...other.map(([key, value]) => detailLine(key, value, say)),
    ...waiting.map(([key, value]) => detailLine(key, value, say)),
    date.status === facts.status ? null : statusText(date, say),
  ].filter((part) => part !== null);
}

function detailLine(key: DetailLabel, value: string | null, say: Translator): string | null {
  if (key === 'where') return value;
  return value ? `${say(`label.${key}`)}: ${value}` : null;
}

function statusText({ status }: DateFacts, say: Translator): string | null {
  if (isInGroup(status, 'pending')) return say('status.pending');
  return isInGroup(status, 'active') ? say('status.confirmed') : null;
}

/** '7 dates are booked, 1 waits for approval.'; null if all dates have the same status. */
export function statusCounts({ facts }: DueMail, say: Translator): string | null {
  const open = [facts, ...facts.alsoDates].filter(({ status }) => status !== 'cancelled');
  const count = (status: BookingStatus) => open.filter((date) => date.status === status).length;
  const waiting = count('pending-approval-book');
  const changes = count('pending-approval-edit');
  const settled = open.length - waiting - changes;
  if ([settled, waiting, changes].filter((each) => each > 0).length < 2) return null;
  const parts = [
    ['booked', settled + changes],
    ['waiting', waiting],
    ['changes', changes],
  ] as const;
  const words = parts.flatMap(([key, count]) => (count ? say(`series.${key}`, { count }) : []));
  return say('series.counts', { list: words.join(', ') });
}

function withMore(lines: readonly string[], count: number): string {
  const more = count - lines.length;
  return [...lines, ...(more > 0 ? [`+${more}`] : [])].join('\n');
}

/** Names the resource's time zone, because the reader may be in another one. */
function timeText({ start, end, timezone }: MailFacts, language: Language): string {
  return markedRange({ start, end }, timezone, { language, timezone: null });
}

interface Reader {
  readonly language: Language;
  /** Null names the zone in any case. */
  readonly timezone: string | null;
}

/** A range that names its zone where the reader has another clock. */
export function markedRange(slot: Slot, timezone: string, reader: Reader): string {
  return marked(rangeOf(slot, timezone, reader.language), slot, { timezone, reader });
}

interface Marking {
  readonly timezone: string;
  readonly reader: Reader;
}

/** A text of times, with the name of their zone where the reader has another clock. */
export function marked(text: string, { start, end }: Slot, { timezone, reader }: Marking): string {
  const own = reader.timezone;
  const isSame = (instant: string) =>
    own !== null &&
    zoneOffset(timezone, Date.parse(instant)) === zoneOffset(own, Date.parse(instant));
  if (isSame(start) && isSame(end)) return text;
  return `${text} (${zoneName(timezone, { language: reader.language, at: start })})`;
}

/** The day of the start, in the resource's time zone. */
export function dayOf({ start, timezone }: MailFacts, language: Language): string {
  return formatsOf[language](timezone).day.format(new Date(start));
}

type Slot = Pick<MailFacts, 'start' | 'end'>;

/** `10:00` */
export function clockOf(instant: string | number, timezone: string, language: Language): string {
  return formatsOf[language](timezone).clock.format(new Date(instant));
}

/** `10:00–11:00` */
export function timeOf({ start, end }: Slot, timezone: string, language: Language): string {
  const [from, to] = [start, end].map((at) => clockOf(at, timezone, language));
  return `${from}–${to}${afterTime[language]}`;
}

export function rangeOf({ start, end }: Slot, timezone: string, language: Language): string {
  const { time } = formatsOf[language](timezone);
  return time.formatRange(new Date(start), new Date(end)) + afterTime[language];
}

/** Whether a slot begins and ends on the day of an instant. */
export function isWithinDay({ start, end }: Slot, instant: string, timezone: string): boolean {
  const { day } = formatsOf.en(timezone);
  return new Set([instant, start, end].map((at) => day.format(new Date(at)))).size === 1;
}

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly clock: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

/** Of a language, then of a zone: making one takes longer than all the rest of a mail. */
const formatsOf: Readonly<Record<Language, (timezone: string) => Formats>> = perLanguage(formatsIn);

function formatsIn(language: Language) {
  return remembered(500, (timeZone): Formats => {
    const locale = localeOf[language];
    return {
      day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }),
      clock: new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone,
      }),
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
