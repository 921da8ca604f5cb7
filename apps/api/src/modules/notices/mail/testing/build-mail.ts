import { composeMail } from '../compose-mail.ts';
import type { DueMail } from '../due-mail.ts';
import { readMail } from '../due-mail.ts';
import type { StoredFacts } from '../mail-facts.ts';
import type { QueuedMail } from '../mail-queue.repository.ts';
import { mailMerchant } from './mail-merchant.ts';

/** Changes of a mail and of its booking by a test. */
export type Told = Partial<Omit<QueuedMail, 'facts'>> & { readonly facts?: Partial<StoredFacts> };

export const ann = { name: 'Ann', email: 'ann@acme.test' };
export const ben = { name: 'Ben', email: 'ben@acme.test' };
const max = { name: 'Max', email: 'max@acme.test' };

/** An instant by the clocks of Bangkok on a day of November 2026. */
export function at(time: string, day = 2): string {
  return new Date(`2026-11-${String(day).padStart(2, '0')}T${time}+07:00`).toISOString();
}

const booked: StoredFacts = {
  bookingId: 'booking-1',
  title: 'Planning',
  description: '',
  status: 'approved',
  version: 3,
  changedAt: at('08:00'),
  start: at('10:00'),
  end: at('11:00'),
  timezone: 'Asia/Bangkok',
  isPrivate: false,
  meetingLink: null,
  resource: 'Thames',
  building: 'Harbour',
  floor: null,
  booker: ann,
  bookedFor: ann,
  invitees: [],
  action: 'edit',
  reason: null,
  actor: max,
};

/** The facts of a car that Dao drives. */
export const trip = {
  purpose: null,
  destination: null,
  needsDriver: false,
  driver: 'Dao',
  passengers: [],
  pickUp: null,
  return: null,
};

/** A mail to Ann about her booking, which Max changed. */
export function buildMail({ facts, ...row }: Told = {}): DueMail {
  const mail: QueuedMail = {
    merchant_id: mailMerchant.id,
    id: 'mail-1',
    booking_id: 'booking-1',
    event_id: 'event-1',
    recipient: ann.email,
    recipient_name: ann.name,
    user_id: 'user-1',
    bundle_id: null,
    topic: 'booking',
    booking_status: 'admin-edit',
    is_participant: false,
    reader_status: 'active',
    tries: 1,
    facts: { ...booked, ...facts },
    knows_former_only: false,
    has_companions: false,
    title: mailMerchant.title,
    language: 'en',
    timezone: 'Asia/Bangkok',
    support_contact: mailMerchant.supportContact,
    theme: mailMerchant.theme,
    logo_image_id: null,
    host: 'acme.example',
    answer_address: null,
    ...row,
  };
  return readMail(mail, (host) => `https://${host}`);
}

/** To Ben, who is invited. */
export const toBen = {
  recipient: ben.email,
  recipient_name: ben.name,
  user_id: 'user-2',
  is_participant: true,
} as const;

export const writing = {
  sender: 'booking@axp.test',
  foldDates: (dates) => dates,
} as const satisfies Omit<Parameters<typeof composeMail>[1], 'links'>;

/** The mail as it is sent, without links of actions. */
export function written(told: Told) {
  return composeMail(buildMail(told), { links: [], ...writing });
}

/** The lines of a mail without HTML. */
export function linesOf(told: Told): readonly string[] {
  return written(told).text.split('\n');
}
