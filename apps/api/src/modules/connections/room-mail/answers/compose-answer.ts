import type { Language } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { writeCalendar } from '../../../../platform/calendar/calendar-file.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import type { MailChoices, MailContent, MailMerchant } from '../../../notices/mail/index.ts';
import { mailHtml, mailText, rangeOf, timeOf } from '../../../notices/mail/index.ts';
import type { AnswerContent } from '../../meetings/index.ts';
import { dayStrip } from './day-strip.ts';
import { wrapLines } from './wrap-lines.ts';

export interface Answering {
  readonly id: string;
  readonly language: Language;
  readonly createdAt: string;
  readonly merchant: MailMerchant;
  readonly content: AnswerContent;
  /** Addresses of the pages that book an alternative, in the order of the content. */
  readonly offerUrls: readonly string[];
}

/** The mail of a room: its answer for the organiser's calendar, and why, for the organiser. */
export function composeAnswer(answer: Answering): MailMessage {
  const { id, language, content, merchant } = answer;
  const { room, organizer, messageId } = content;
  const mail = contentOf(answer);
  const say = textsIn(language, 'room');
  return {
    id,
    threadId: `invitation-${id}`,
    fromName: room.name === '' ? merchant.title : `${room.name} (${merchant.title})`,
    fromAddress: room.email,
    to: { name: organizer.name, address: organizer.email },
    replyTo: null,
    inReplyTo: messageId,
    subject: say('subject', {
      verdict: say(`verdict.${content.verdict}`),
      title: content.isPrivate || content.title === '' ? nameOf(content) : content.title,
      when: whenOf(content, language),
    }),
    text: wrapLines(mailText(mail)),
    html: mailHtml(mail),
    calendar: calendarOf(answer),
  };
}

/** A pool and an address without a resource have no name but the address. */
function nameOf({ room }: AnswerContent): string {
  return room.name || room.email;
}

function whenOf({ event }: AnswerContent, language: Language): string {
  return event ? rangeOf(event, event.timezone, language) : '';
}

const tones = {
  accepted: 'good',
  partly: 'open',
  waiting: 'open',
  declined: 'bad',
  ended: 'over',
} as const satisfies Record<AnswerContent['verdict'], string>;

function contentOf(answer: Answering): MailContent {
  const { language, content, merchant } = answer;
  const say = textsIn(language, 'room');
  const label = textsIn(language, 'mail');
  const { verdict, isKept, isPrivate, title, where, reason, missing, day, event } = content;
  const room = nameOf(content);
  const hidesTitle = isPrivate || title === '';
  const notes = [isKept && say('kept'), verdict === 'waiting' && say('waiting')];
  const dates = missing.map((start) => rangeOf({ start, end: start }, zoneOf(content), language));
  const choices = choicesOf(answer);
  const footer = [say('footer', { address: content.room.email }), choices && say('offersFooter')];
  const state = isKept ? 'kept' : verdict;
  return {
    language,
    merchant,
    pill: { text: say(`verdict.${verdict}`), tone: tones[verdict] },
    heading: say(`heading.${day && !isKept ? 'taken' : state}`, { room }),
    greeting: null,
    lead: say(hidesTitle ? 'invitedPrivately' : 'invited', { room, title }),
    note: notes.filter(Boolean).join(' ') || null,
    title: null,
    details: [
      ...(event ? [[label('label.when'), whenOf(content, language)] as const] : []),
      ...(where === null ? [] : [[label('label.where'), where] as const]),
      ...(reason === null ? [] : [[label('label.reason'), reason] as const]),
      ...(dates.length === 0 ? [] : [[say('missing'), dates.join('\n')] as const]),
    ],
    strip: dayStrip(content, language),
    choices,
    links: [],
    footer: footer.filter(Boolean).join(' '),
  };
}

function choicesOf({ language, content, offerUrls }: Answering): MailChoices | null {
  const { event, offers } = content;
  if (!event || offers.length === 0) return null;
  const say = textsIn(language, 'room');
  return {
    heading: say('free', { time: timeOf(event, event.timezone, language) }),
    note: say('offers'),
    items: offers.flatMap(({ name, place, seats }, index) => {
      const url = offerUrls[index];
      if (url === undefined) return [];
      const facts = seats === null ? [place] : [place, say('seats', { count: seats })];
      return [{ name, facts, label: say('offer', { room: name }), url }];
    }),
  };
}

function zoneOf({ event }: AnswerContent): string {
  return event?.timezone ?? 'UTC';
}

const answers = {
  accepted: 'accepted',
  partly: 'accepted',
  waiting: 'tentative',
  declined: 'declined',
  ended: 'declined',
} as const satisfies Record<AnswerContent['verdict'], string>;

/** The attendee of an answer is the address that was invited, and no one else (RFC 5546, 3.2.3). */
function calendarOf({ content, createdAt }: Answering): MailMessage['calendar'] {
  const { event, room, organizer, title, where, verdict } = content;
  if (!event) return null;
  const answered = {
    ...event,
    changedAt: createdAt,
    title,
    description: '',
    place: where ?? '',
    url: null,
    status: 'confirmed',
    isPrivate: content.isPrivate,
    organizer,
    attendees: [{ name: room.name, email: room.email, answer: answers[verdict] }],
  } as const;
  return { method: 'reply', content: writeCalendar({ method: 'reply', events: [answered] }) };
}
