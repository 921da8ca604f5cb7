import { createUnitOfWork } from '@axp/server-kit/db';
import type { MailMessage } from '@axp/server-kit/mail';
import { v7 as uuidv7 } from 'uuid';
import { storeMessage } from '../../src/modules/connections/room-mail/index.ts';
import type { Member, TestApi } from '../app.ts';
import { at, bookingWorld } from '../bookings/booking-world.ts';
import type { buildResource } from '../factories.ts';

export const domain = 'rooms.acme.test';

export interface MeetingText {
  readonly method?: 'REQUEST' | 'CANCEL' | 'COUNTER' | 'REPLY';
  readonly uid?: string;
  readonly sequence?: number;
  /** Minutes after the test began. */
  readonly stamp?: number;
  readonly recurrenceId?: string;
  readonly start?: string;
  readonly end?: string;
  readonly rule?: string;
  readonly exdates?: readonly string[];
  readonly title?: string;
  readonly isPrivate?: boolean;
  /** Null to leave it out, as Outlook does in replies. */
  readonly organizer?: string | null;
  readonly partstat?: string;
  readonly sentBy?: string;
  readonly from?: string;
  readonly to?: string;
  readonly attendee?: string;
  readonly people?: readonly string[];
  readonly isAllDay?: boolean;
  readonly isFollowing?: boolean;
  readonly comment?: string;
  /** Program that writes the calendar. */
  readonly program?: string;
}

const utc = (instant: string) => `${instant.replaceAll(/[-:]|\.\d+/g, '')}`;
const bangkok = (instant: string) =>
  utc(new Date(Date.parse(instant) + 7 * 3_600_000).toISOString()).replace('Z', '');

function eventLines(meeting: MeetingText, to: string): string[] {
  const { uid = 'meeting-1', sequence = 0, stamp = 0, title = 'Sprint planning' } = meeting;
  const {
    start = at('10:00'),
    end = at('11:00'),
    organizer = '',
    people = [],
    partstat = 'NEEDS-ACTION',
  } = meeting;
  const { recurrenceId, rule, exdates = [], sentBy, isPrivate, method, attendee = to } = meeting;
  const { isAllDay = false, isFollowing = false, comment } = meeting;
  const time = (instant: string) =>
    isAllDay
      ? `;VALUE=DATE:${bangkok(instant).slice(0, 8)}`
      : `;TZID=Asia/Bangkok:${bangkok(instant)}`;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(new Date(Date.parse(at('09:00')) + stamp * 60_000).toISOString())}`,
    ...(recurrenceId
      ? [`RECURRENCE-ID${isFollowing ? ';RANGE=THISANDFUTURE' : ''}${time(recurrenceId)}`]
      : []),
    `DTSTART${time(start)}`,
    `DTEND${time(end)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    ...exdates.map((date) => `EXDATE;TZID=Asia/Bangkok:${bangkok(date)}`),
    `SUMMARY:${title}`,
    ...(comment ? [`COMMENT:${comment}`] : []),
    ...(isPrivate ? ['CLASS:PRIVATE'] : []),
    ...(organizer === null
      ? []
      : [`ORGANIZER${sentBy ? `;SENT-BY="mailto:${sentBy}"` : ''}:mailto:${organizer}`]),
    `ATTENDEE;CUTYPE=ROOM;PARTSTAT=${partstat};RSVP=TRUE:mailto:${attendee}`,
    ...people.map((email) => `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${email}`),
    ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ];
}

let count = 0;

/** A message as a calendar client writes it; the first event is the series. */
export function messageOf(meetings: readonly [MeetingText, ...MeetingText[]], to: string): string {
  const [first] = meetings;
  const { program = '-//Test//EN' } = first;
  const { method = 'REQUEST', organizer = '', from = first.sentBy ?? organizer ?? '' } = first;
  count += 1;
  return [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${first.title ?? 'Sprint planning'}`,
    `Message-ID: <message-${count}@acme.test>`,
    'MIME-Version: 1.0',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${program}`,
    `METHOD:${method}`,
    ...meetings.flatMap((meeting) => eventLines({ ...meeting, method }, to)),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** A member, a room with an address, and ways to send mail to it. */
export async function roomWorld(
  api: TestApi,
  sent: MailMessage[],
  room: Parameters<typeof buildResource>[1] = {},
) {
  const { ann, room: thames } = await bookingWorld(api, { name: 'Thames', ...room });
  await connect(api, ann);
  const address = await addressOf(api, ann, 'thames', { resource_id: thames.id });
  return { ann, thames, address, ...mailTools(api, sent, ann, address) };
}

export async function connect(
  api: TestApi,
  { merchantId: merchant_id }: Member,
  changes: { readonly series_clash?: string } = {},
): Promise<void> {
  const connection = { merchant_id, domain, method: 'lmtp', ...changes };
  await api.db.insertInto('mail_connection').values(connection).execute();
}

export async function addressOf(
  api: TestApi,
  { merchantId: merchant_id }: Member,
  local_part: string,
  target: { readonly resource_id?: string; readonly pool_type?: string },
): Promise<string> {
  const row = { merchant_id, id: uuidv7(), local_part, ...target };
  await api.db.insertInto('resource_address').values(row).execute();
  return `${local_part}@${domain}`;
}

function mailTools(api: TestApi, sent: MailMessage[], ann: Member, address: string) {
  const merchant = { id: ann.merchantId, bookingRules: {} };

  const store = (raw: string, recipient = address) =>
    createUnitOfWork(api.database).withMerchant(ann.merchantId, (db) =>
      storeMessage(
        { db, merchant, newId: uuidv7 },
        { source: 'lmtp', recipient, raw: Buffer.from(raw), isTrustedPeer: true },
      ),
    );

  const logOf = (id: string | null) =>
    api.db
      .selectFrom('incoming_mail')
      .selectAll()
      .where('merchant_id', '=', ann.merchantId)
      .where('id', '=', id ?? '')
      .executeTakeFirst();

  /** Sends what a client writes, and returns the line of the log. */
  async function invite(meeting: MeetingText = {}, ...others: MeetingText[]) {
    const to = meeting.to ?? address;
    const organizer = ann.email;
    const id = await store(
      messageOf([{ organizer, ...meeting }, ...others.map((one) => ({ organizer, ...one }))], to),
      to,
    );
    await api.runJob('process_room_mail');
    return logOf(id);
  }

  /** Answers of rooms that have been sent since. */
  async function answers(): Promise<MailMessage[]> {
    await api.runJob('announce_changes');
    const before = sent.length;
    await api.runJob('send_answers');
    return sent.slice(before).filter(({ to }) => to.address === ann.email);
  }

  const bookings = () =>
    api.db
      .selectFrom('booking')
      .selectAll()
      .where('merchant_id', '=', ann.merchantId)
      .orderBy('starts_at')
      .orderBy('id')
      .execute();

  return { store, logOf, invite, answers, bookings };
}

/** A property of the calendar that a mail brings. */
export function answered(mail: MailMessage | undefined) {
  const text = (mail?.calendar?.content ?? '').replaceAll('\r\n ', '');
  return {
    method: /^METHOD:(\w+)/m.exec(text)?.[1],
    uid: /^UID:(\S+)/m.exec(text)?.[1],
    sequence: /^SEQUENCE:(\d+)/m.exec(text)?.[1],
    partstat: /^ATTENDEE.*PARTSTAT=([\w-]+)/m.exec(text)?.[1],
    attendee: /^ATTENDEE.*mailto:(\S+)/im.exec(text)?.[1],
    recurrenceId: /^RECURRENCE-ID.*:(\S+)/m.exec(text)?.[1],
  };
}
