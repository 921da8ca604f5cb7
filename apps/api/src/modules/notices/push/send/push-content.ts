import type { Language } from '@axp/contracts';
import { isAbout, topicTraits } from '@axp/contracts/vocabulary';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { pageOfMail } from '../../account-mails/index.ts';
import { chooseMailText, isAboutForeignBooking, markedRange } from '../../mail/index.ts';
import type { DuePush } from './due-push.queries.ts';

/** Notification as the service worker shows it (`apps/web/public/sw.js`). */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
  /** Page that a click opens. */
  readonly url: string;
}

type Told = Pick<
  DuePush,
  'topic' | 'bookingStatus' | 'isParticipant' | 'problemId' | 'booking' | 'problemPlace' | 'detail'
> & { readonly reader: Pick<DuePush['reader'], 'language' | 'timezone'> };

/** Texts without the name of an organiser, in place of those that have it. */
const namelessTexts = new Map<string, 'push.invited' | 'push.invitationReminder'>([
  ['invitee.invited', 'push.invited'],
  ['topic.invitation-reminder', 'push.invitationReminder'],
]);

/** Words of a notification. Screens show it while they are locked: a private booking has its time alone. */
export function pushContent(push: Told): PushContent {
  const { topic, booking, problemId, problemPlace, detail, reader } = push;
  const say = textsIn(reader.language, 'mail');
  const lang = reader.language;
  if (isAbout(topic, 'licence', 'account')) {
    const url = pageOfMail(topic, null);
    return { title: say(`account.${topic}.subject`), body: detail, lang, tag: topic, url };
  }
  const { textKey } = chooseMailText({
    ...push,
    topic,
    bookingStatus: push.bookingStatus ?? 'approved',
  });
  const nameless = booking?.isPrivate ? namelessTexts.get(textKey) : undefined;
  const title = say(nameless ?? textKey, { name: booking?.bookedFor ?? '' });
  if (problemId !== null || booking === null) {
    const url = problemId === null ? '/my-booking' : pageOfMail('problem', problemId);
    const body = booking?.resource ?? problemPlace ?? '';
    return { title, body, lang, tag: `problem-${problemId}`, url };
  }
  const tag = `booking-${booking.id}`;
  if (isAboutForeignBooking({ topic })) {
    return { title, body: booking.resource, lang, tag, url: '/my-booking' };
  }
  const when = markedRange(booking, booking.timezone, reader);
  const parts = booking.isPrivate ? [when] : [booking.title, when, booking.resource];
  return { title, body: parts.join(' · '), lang, tag, url: `/my-booking?id=${booking.id}` };
}

/** Whether a push is worthless after a few minutes, so that phones are woken for it. */
export function isUrgent({ topic }: Pick<DuePush, 'topic'>): boolean {
  const group = topicTraits(topic)?.group;
  return topic === 'overdue' || group === 'starts' || group === 'reminders';
}

/** Notification that shows a person that push works in their browsers. */
export function testContent(language: Language): PushContent {
  const say = textsIn(language, 'mail');
  const url = '/profile#notifications';
  return { title: say('push.test'), body: say('push.testText'), lang: language, tag: 'test', url };
}
