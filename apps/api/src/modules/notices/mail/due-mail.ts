import type { Language, NotificationStatus } from '@axp/contracts';
import { isInGroup, languages, MerchantTheme } from '@axp/contracts';
import type { BookingTopic } from '@axp/contracts/vocabulary';
import { isAbout, notificationStatuses, notificationTopics } from '@axp/contracts/vocabulary';
import { placeText } from '../../../platform/calendar/date-facts.ts';
import { knownWord } from '../../../platform/db/known-word.ts';
import type { MailTextIn } from '../../../platform/texts/texts.ts';
import type { DateFacts, FormerDates } from './mail-facts.ts';
import { MailFacts } from './mail-facts.ts';
import type { QueuedMail } from './mail-queue.repository.ts';

/** The merchant that a mail speaks for. */
export interface MailMerchant {
  readonly id: string;
  readonly title: string;
  readonly supportContact: string;
  readonly theme: MerchantTheme;
  readonly logoImageId: string | null;
  /** Where the application of the merchant is: `https://acme.example`. */
  readonly origin: string;
}

/** A mail taken out of the outbox, with everything that it tells. */
export interface DueMail {
  readonly id: string;
  readonly bookingId: string;
  readonly eventId: string;
  readonly merchant: MailMerchant;
  readonly recipient: { readonly name: string; readonly address: string };
  /** Address that takes answers to invitations by mail; null where none is read (E-06). */
  readonly answerAddress: string | null;
  /** Null for a guest, who has no account. */
  readonly userId: string | null;
  readonly language: Language;
  /** Zone of the recipient's clock, for a guest the merchant's. */
  readonly timezone: string;
  readonly topic: BookingTopic;
  readonly bookingStatus: NotificationStatus;
  readonly isParticipant: boolean;
  readonly facts: MailFacts;
  /** Dates of a split series that are still in the recipient's calendar; null if none. */
  readonly former: FormerDates | null;
}

/** An action that the recipient can take from the mail. */
export interface MailLink {
  /** May name the `date` that the booking is on. */
  readonly labelKey: `action.${MailTextIn<'action'>}`;
  readonly url: string;
}

/** @throws when the stored facts are of another shape than this release writes */
export function readMail(row: QueuedMail, originOf: (host: string) => string): DueMail {
  if (row.host === null) throw new Error('the merchant of the mail has no host');
  const facts = MailFacts.parse(row.facts);
  const topic = knownWord(notificationTopics, row.topic);
  if (isAbout(topic, 'licence', 'account'))
    throw new Error(`a mail of a booking is about ${topic}`);
  return {
    id: row.id,
    bookingId: row.booking_id,
    eventId: row.event_id,
    merchant: {
      id: row.merchant_id,
      title: row.title,
      supportContact: row.support_contact,
      theme: MerchantTheme.parse(row.theme),
      logoImageId: row.logo_image_id,
      origin: originOf(row.host),
    },
    recipient: { name: row.recipient_name, address: row.recipient },
    answerAddress: row.answer_address,
    userId: row.user_id,
    language: languages.find((language) => language === row.language) ?? 'en',
    timezone: row.timezone,
    topic,
    bookingStatus: knownWord(notificationStatuses, row.booking_status),
    isParticipant: row.is_participant,
    facts: {
      ...facts,
      alsoDates: facts.alsoDates.filter((date) =>
        concerns(date, {
          facts,
          topic,
          recipient: row.recipient,
          isParticipant: row.is_participant,
        }),
      ),
    },
    former: row.knows_former_only ? facts.former : null,
  };
}

/**
 * Whether a mail is also about another date of the series. Approvers decide on the dates that wait
 * at the same resource (H-03); invitees are invited to a date once it is approved.
 */
function concerns(
  date: DateFacts,
  mail: Pick<DueMail, 'facts' | 'topic' | 'isParticipant'> & { readonly recipient: string },
): boolean {
  if (isAbout(mail.topic, 'request')) {
    return isInGroup(date.status, 'pending') && askedPlace(date) === askedPlace(mail.facts);
  }
  if (!mail.isParticipant) return true;
  const isInvitedTo = ({ invitees }: DateFacts) =>
    invitees.some(({ email }) => email.toLowerCase() === mail.recipient);
  // A former invitee is notified of the dates that they have left.
  return isInvitedTo(date) === isInvitedTo(mail.facts) && date.status !== 'pending-approval-book';
}

const askedPlace = (date: DateFacts) => placeText(date.wish ?? date);
