import type { Language } from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { writeCalendar } from '../../../../platform/calendar/calendar-file.ts';
import { wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import type {
  MailChoices,
  MailContent,
  MailMerchant,
  MailStep,
} from '../../../notices/mail/index.ts';
import {
  clockOf,
  isWithinDay,
  mailHtml,
  mailText,
  markedRange,
  rangeOf,
  timeOf,
} from '../../../notices/mail/index.ts';
import type { AnswerContent } from '../../meetings/index.ts';
import { dayStrip, freeAgainAt } from './day-strip.ts';
import { wrapLines } from './wrap-lines.ts';

export interface Answering {
  readonly id: string;
  readonly language: Language;
  readonly createdAt: string;
  readonly merchant: MailMerchant;
  readonly content: AnswerContent;
  /** Addresses of the pages that book an alternative, in the order of the content. */
  readonly offerUrls: readonly string[];
  /** Address of the page that cancels the request; null without a link. */
  readonly cancelUrl: string | null;
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
      when: shortTimeText(answer),
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

/** `today 14:00–15:00`; another day with its date. */
function shortTimeText({ content: { event }, language, createdAt }: Answering): string {
  if (!event) return '';
  const { timezone } = event;
  return isWithinDay(event, createdAt, timezone)
    ? textsIn(language, 'room')('today', { time: timeOf(event, timezone, language) })
    : rangeOf(event, timezone, language);
}

const tones = {
  accepted: 'good',
  partly: 'open',
  waiting: 'open',
  declined: 'bad',
  ended: 'over',
} as const satisfies Record<AnswerContent['verdict'], string>;

function contentOf(answer: Answering): MailContent {
  const { language, content, merchant, cancelUrl } = answer;
  const say = textsIn(language, 'room');
  const label = textsIn(language, 'mail');
  const { verdict, isKept, isPrivate, title, where, missing, day, event, request } = content;
  const room = nameOf(content);
  const hidesTitle = isPrivate || title === '';
  const isWaiting = verdict === 'waiting';
  const reason = content.reason ?? (isWaiting ? say('needsApproval', { room }) : null);
  const dates = missing.map((start) => rangeOf({ start, end: start }, zoneOf(content), language));
  const choices = choicesOf(answer);
  const footer = [
    say('footer', { address: content.room.email }),
    isWaiting && say('waitingFooter'),
    (choices ?? cancelUrl) && say('offersFooter'),
  ];
  const state = isKept ? 'kept' : verdict;
  return {
    language,
    merchant,
    pill: { text: say(`verdict.${verdict}`), tone: tones[verdict] },
    heading: say(`heading.${day && !isKept ? 'taken' : state}`, { room }),
    greeting: null,
    lead: say(hidesTitle ? 'invitedPrivately' : 'invited', { room, title }),
    note: isKept ? say('kept') : null,
    title: null,
    details: [
      ...(event
        ? [
            [
              label('label.when'),
              markedRange(event, event.timezone, { language, timezone: null }),
            ] as const,
          ]
        : []),
      ...(where === null ? [] : [[label('label.where'), where] as const]),
      ...(reason === null ? [] : [[label('label.reason'), reason] as const]),
      ...(dates.length === 0 ? [] : [[say('missing'), dates.join('\n')] as const]),
    ],
    strip: dayStrip(content, language),
    steps: isWaiting ? stepsOf(answer) : [],
    links: [
      ...(request
        ? [{ label: say('open'), url: `${merchant.origin}/my-booking?id=${request.bookingId}` }]
        : []),
      ...(cancelUrl === null ? [] : [{ label: say('cancelRequest'), url: cancelUrl }]),
    ],
    choices,
    more: moreOf(answer),
    footer: footer.filter(Boolean).join(' '),
  };
}

function stepsOf({ language, content, createdAt }: Answering): readonly MailStep[] {
  const say = textsIn(language, 'room');
  const room = nameOf(content);
  const { decideBy = null } = content.request ?? {};
  const zone = zoneOf(content);
  const by = decideBy && rangeOf({ start: decideBy, end: decideBy }, zone, language);
  return [
    {
      title: say('steps.invited', { room }),
      text: say('steps.today', { time: clockOf(createdAt, zone, language) }),
      state: 'done',
    },
    {
      title: say('steps.decision'),
      text: [by && say('steps.by', { time: by }), say('steps.released')].filter(Boolean).join(' '),
      state: 'now',
    },
    { title: say('steps.answer'), text: say('steps.tentative', { room }), state: 'later' },
  ];
}

function choicesOf({ language, content, offerUrls }: Answering): MailChoices | null {
  const { event, offers, request } = content;
  if (!event || offers.length === 0) return null;
  const say = textsIn(language, 'room');
  const amenity = textsIn(language, 'kind');
  const [first] = offers;
  const held = nameOf(content);
  return {
    ...(request
      ? {
          heading: say('freeWithoutApproval'),
          note: say('offerInstead', { room: first?.name ?? '', held }),
        }
      : {
          heading: say('free', { time: timeOf(event, event.timezone, language) }),
          note: say('offers'),
        }),
    items: offers.flatMap(({ name, place, seats, amenities }, index) => {
      const url = offerUrls[index];
      if (url === undefined) return [];
      const facts = [
        place,
        seats === null ? '' : say('seats', { count: seats }),
        ...amenities
          .slice(0, mostAmenities)
          .map((one) => (typeof one === 'string' ? amenity(`amenity.${one}`) : one[language])),
      ].filter(Boolean);
      return [{ name, facts, label: say('offer', { room: name }), url }];
    }),
  };
}

const mostAmenities = 3;

/** When a taken resource is free again on that day, and where its calendar is. */
function moreOf({
  language,
  content,
  merchant,
}: Answering): NonNullable<MailContent['more']> | null {
  const { event, day } = content;
  const freeAt = event && day && freeAgainAt(event, day);
  if (!event || !day || !freeAt) return null;
  const { id, type } = day.resource;
  const say = textsIn(language, 'room');
  const room = nameOf(content);
  const date = new Date(wallTimeOf(event.start, event.timezone)).toISOString().slice(0, 10);
  return {
    text: say('freeAgain', { room, time: clockOf(freeAt, event.timezone, language) }),
    label: say('allTimes', { room }),
    url: `${merchant.origin}/booking-calendar?kind=${type}&room=${id}&date=${date}`,
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

/**
 * The attendee of an answer is the address that was invited, and no one else (RFC 5546, 3.2.3).
 * Calendars keep an answer for each changed date.
 */
function calendarOf({ content, createdAt }: Answering): MailMessage['calendar'] {
  const { event, dates = [], room, organizer, title, where, verdict } = content;
  if (!event) return null;
  const events = [{ ...event, isMissing: false }, ...dates].map(({ isMissing, ...each }) => {
    const answer = isMissing ? 'declined' : answers[verdict];
    return {
      ...each,
      changedAt: createdAt,
      title,
      description: '',
      place: where ?? '',
      url: null,
      status: 'confirmed',
      isPrivate: content.isPrivate,
      organizer,
      attendees: [{ name: room.name, email: each.attendee ?? room.email, answer }],
    } as const;
  });
  return { method: 'reply', content: writeCalendar({ method: 'reply', events }) };
}
