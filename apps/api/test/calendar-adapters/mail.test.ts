import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { followActionLink } from '@axp/contracts';
import { createUnitOfWork } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { MailMessage } from '@axp/server-kit/mail';
import type { MailListener } from '@axp/server-kit/mail-intake';
import { listenForMail } from '@axp/server-kit/mail-intake';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { mailIntake } from '../../src/modules/connections/room-mail/index.ts';
import { mailInto, ownTestApi } from '../app.ts';
import type { MeetingText } from '../room-mail/meeting-message.ts';
import { messageOf } from '../room-mail/meeting-message.ts';
import { answered, roomWorld } from '../room-mail/room-world.ts';
import type { CalendarWorld, OpenCalendar } from './calendar-contract.ts';
import { calendarContract } from './calendar-contract.ts';

const sent: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(sent) });

let listener: MailListener;
beforeAll(async () => {
  const intake = mailIntake({ unitOfWork: createUnitOfWork(api.database), newId: uuidv7 });
  listener = await listenForMail({
    address: { host: '127.0.0.1', port: 0 },
    protocol: 'lmtp',
    networks: ['127.0.0.0/8'],
    logger: createLogger({ name: 'test', level: 'silent' }),
    ...intake,
  });
});
afterAll(() => listener.close());

/** Hands a message over as a mail server does, one line after each answer. */
async function deliver(raw: string, from: string, to: string): Promise<void> {
  const socket = connect(listener.port, '127.0.0.1');
  const lines = ['LHLO mx', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${raw}.`, 'QUIT'];
  const answers: string[] = [];
  createInterface({ input: socket }).on('line', (answer) => {
    if (/^\d{3}-/.test(answer)) return;
    answers.push(answer);
    const next = lines.shift();
    if (next !== undefined) socket.write(`${next}\r\n`);
  });
  await once(socket, 'close');
  if (!answers.at(-2)?.startsWith('250')) throw new Error(`not delivered: ${answers.join(' | ')}`);
}

/** In Bangkok, as answers name a date of a series. */
function instantOf(wall: string | undefined): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(wall ?? '');
  if (!parts) return null;
  const [, year, month, day, hour, minute] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00+07:00`).toISOString();
}

const open: OpenCalendar = async (room): Promise<CalendarWorld> => {
  // Sets the clock of the database, which has run on since the first test.
  api.clock.advance({ seconds: 1 });
  // One domain belongs to one merchant.
  await api.db.updateTable('mail_connection').set({ is_active: false }).execute();
  const world = await roomWorld(api, sent, room);
  const { ann, address } = world;
  await api.db
    .updateTable('mail_connection')
    .set({ trusted_networks: ['127.0.0.0/8'] })
    .where('merchant_id', '=', ann.merchantId)
    .execute();
  const follow = async (token = '') => {
    const link = { host: ann.host, params: { token }, body: {} };
    const answer = await api.call(followActionLink, link);
    return answer.status === 200 ? undefined : answer.problem.code;
  };
  return {
    ...world,
    follow,
    invite: async (meeting: MeetingText = {}) => {
      const { to = address } = meeting;
      const raw = messageOf([{ organizer: ann.email, ...meeting }], to);
      await deliver(raw, ann.email, to);
      await api.runJob('process_room_mail');
      return api.db
        .selectFrom('incoming_mail')
        .select(['verdict', 'reason'])
        .where('merchant_id', '=', ann.merchantId)
        .orderBy('id', 'desc')
        .executeTakeFirst();
    },
    process: async () => {
      api.clock.advance({ seconds: 30 });
      await api.runJob('process_room_mail');
    },
    answers: async () =>
      (await world.answers()).map((mail) => {
        const { uid, partstat, sequence, recurrenceId } = answered(mail);
        const { text } = mail;
        const date = instantOf(recurrenceId);
        return { uid, partstat, sequence: Number(sequence), recurrenceId: date, text };
      }),
  };
};

describe('invitations by mail over LMTP', () => {
  calendarContract(api, open);
});
