import type { MailMessage } from '@axp/server-kit/mail';
import { writeCalendar } from '../../../platform/calendar/calendar-file.ts';
import type { Translator } from '../../../platform/texts/texts.ts';
import { textsIn } from '../../../platform/texts/texts.ts';
import { actLine } from './act-line.ts';
import type { Composing } from './compose-mail.ts';
import { calendarFile } from './compose-mail.ts';
import { chooseMailText, hidesBooking } from './domain/mail-message.ts';
import type { DueMail } from './due-mail.ts';
import type { MailContent } from './mail-body.ts';
import { footerOf, mailHtml, mailText } from './mail-body.ts';
import { detailsOf, reasonLabel, reasonOf } from './mail-details.ts';
import type { DateFacts } from './mail-facts.ts';

type DueMails = readonly [DueMail, ...DueMail[]];

/**
 * Returns the mails of one act with one for the dates of a series that have the same news. A date
 * that has a mail of its own is not repeated in that of another date.
 */
export function perSeries(mails: DueMails): DueMails {
  const own = new Set(mails.map(({ bookingId }) => bookingId));
  const bySeries = Map.groupBy(mails, ({ facts, bookingId }) => facts.seriesId ?? bookingId);
  const merged = [...bySeries.values()].flatMap((ofSeries) => {
    const known = new Set(
      ofSeries.flatMap(({ bookingId, facts }) => [
        bookingId,
        ...facts.alsoDates.map((date) => date.bookingId),
      ]),
    );
    const groups = Map.groupBy(ofSeries, (mail) =>
      JSON.stringify([chooseMailText(mail), mail.facts.reason]),
    );
    return [...groups.values()].map((group) => withAllDates(group, own, known.size));
  });
  const [first = mails[0], ...others] = merged.filter((mail) => mail !== null);
  return [first, ...others];
}

function withAllDates(
  mails: readonly DueMail[],
  own: ReadonlySet<string>,
  knownDates: number,
): DueMail | null {
  const [first] = mails;
  if (!first) return null;
  const dates = new Map<string, DateFacts>();
  for (const { bookingId, facts } of mails) {
    const others = facts.alsoDates.filter(
      (date) => !own.has(date.bookingId) && (facts.status !== 'cancelled' || isCancelled(date)),
    );
    for (const date of others) dates.set(date.bookingId, date);
    dates.set(bookingId, facts);
  }
  const alsoDates = [...dates]
    .flatMap(([id, date]) => (id === first.bookingId ? [] : [date]))
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  // The last step knows whether the act was about the whole series.
  const wholeSeries = dates.size === knownDates ? mails.at(-1)?.facts.wholeSeries : null;
  return { ...first, facts: { ...first.facts, alsoDates, wholeSeries: wholeSeries ?? null } };
}

const isCancelled = ({ status }: DateFacts) => status === 'cancelled';

/** Writes the mails of one act to one recipient as one mail: a line for each booking or series. */
export function composeBundle(mails: DueMails, writing: Omit<Composing, 'links'>): MailMessage {
  const [first] = mails;
  const { language, merchant, recipient } = first;
  const say = textsIn(language, 'mail');
  const heading = say('bundle.subject');
  const reasons = new Set(mails.map(({ facts }) => reasonOf(facts.reason, say)));
  const [reason = null] = reasons.size === 1 ? reasons : [];
  const content: MailContent = {
    language,
    merchant,
    heading,
    greeting: recipient.name ? say('greeting', { name: recipient.name }) : say('greetingGuest'),
    note: say('bundle.note'),
    title: null,
    details: [
      ...mails.map((mail) => bundledLine(mail, { hasReason: reason === null, say })),
      ...(reason === null ? [] : [[say(`label.${reasonLabel(first)}`), reason] as const]),
    ],
    links:
      first.userId === null
        ? []
        : [{ label: say('bundle.open'), url: `${merchant.origin}/my-booking` }],
    footer: footerOf('footer', merchant, recipient, say),
  };
  const [calendar = null, ...moreCalendars] = calendarsOf(mails, writing);
  return {
    id: first.id,
    threadId: first.id,
    fromName: merchant.title,
    to: recipient,
    replyTo: null,
    subject: heading,
    text: mailText(content),
    html: mailHtml(content),
    calendar,
    moreCalendars,
  };
}

/** A calendar file is about one UID and has one method (RFC 5546, 3.2). */
function calendarsOf(mails: DueMails, writing: Omit<Composing, 'links'>) {
  const files = mails.flatMap((mail) => calendarFile(mail, chooseMailText(mail), writing) ?? []);
  const byUid = Map.groupBy(files, ({ method, events: [event] }) => `${method} ${event?.uid}`);
  return [...byUid.values()].flatMap((ofUid) => {
    const events = ofUid.flatMap((file) => file.events);
    return ofUid
      .slice(0, 1)
      .map(({ method }) => ({ method, content: writeCalendar({ method, events }) }));
  });
}

const bundledDetails: ReadonlySet<string> = new Set(['when', 'alsoOn', 'where', 'driver']);

/** Returns the title of a booking with what happened to it, by whom, when and where. */
function bundledLine(
  mail: DueMail,
  { hasReason, say }: { readonly hasReason: boolean; readonly say: Translator },
): readonly [string, string] {
  const title = hidesBooking(mail) ? mail.facts.resource : mail.facts.title;
  const { name } = mail.facts.bookedFor;
  const details = detailsOf(mail, say).filter(
    ([key]) => bundledDetails.has(key) || (hasReason && key === reasonLabel(mail)),
  );
  const lines = details.map(([key, value]) =>
    key === 'driver' || key === reasonLabel(mail) ? `${say(`label.${key}`)}: ${value}` : value,
  );
  return [
    title,
    [say(chooseMailText(mail).textKey, { name }), actLine(mail, say), ...lines]
      .filter(Boolean)
      .join('\n'),
  ];
}
