import { createUnitOfWork } from '@axp/server-kit/db';
import type { MailMessage } from '@axp/server-kit/mail';
import { v7 as uuidv7 } from 'uuid';
import { storeMessage } from '../../src/modules/connections/room-mail/index.ts';
import type { Member, TestApi } from '../app.ts';
import { bookingWorld } from '../bookings/booking-world.ts';
import type { buildResource } from '../factories.ts';
import type { MeetingText } from './meeting-message.ts';
import { messageOf } from './meeting-message.ts';

export const domain = 'rooms.acme.test';

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
  { db }: Pick<TestApi, 'db'>,
  { merchantId: merchant_id }: Pick<Member, 'merchantId'>,
  changes: { readonly series_clash?: string } = {},
): Promise<void> {
  const connection = { merchant_id, domain, method: 'lmtp', ...changes };
  await db.insertInto('mail_connection').values(connection).execute();
}

export async function addressOf(
  { db }: Pick<TestApi, 'db'>,
  { merchantId: merchant_id }: Pick<Member, 'merchantId'>,
  local_part: string,
  target: {
    readonly resource_id?: string;
    readonly pool_type?: string;
    readonly pool_building_id?: string;
  },
): Promise<string> {
  const row = { merchant_id, id: uuidv7(), local_part, ...target };
  await db.insertInto('resource_address').values(row).execute();
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
