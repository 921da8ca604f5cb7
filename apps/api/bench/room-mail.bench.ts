import { apiBasePath } from '@axp/contracts';
import { connectDatabase, createUnitOfWork } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import { v7 as uuidv7 } from 'uuid';
import { storeMessage } from '../src/modules/connections/room-mail/index.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { crowdEmail, crowdHost } from '../test/crowd.ts';
import { post } from '../test/process/http-client.ts';
import { messageOf } from '../test/room-mail/meeting-message.ts';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { FreeHours } from './support/calls.ts';
import type { Person } from './support/people.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { merchantId } from './support/search-statements.ts';

const goal = 3;
/** Bookings of a round, in turn for so many people. */
const count = 100;
const people = 40;
const domain = 'rooms.bench.test';
const pollMs = 100;

export const benchmark: Benchmark = {
  id: 'P60',
  title: 'bookings by mail, stored, processed and answered; the same bookings over HTTP',
  goal: `≤ ${goal} times the processor time of the database`,
  run: async (context): Promise<Row[]> => {
    const world = await benchWorld(context, mainSize(context));
    const byMail = await mailWay(context, world);
    const overHttp = httpWay(world, await signInMany(world.origin, { count: people }));
    const mail = await processorsOf(world);
    const http = await processorsOf(world);
    const hours = await FreeHours.of(world, crowdHost(1));
    // The first round warms up.
    for (let round = 0; round <= context.rounds; round += 1) {
      const [first, second] = [0, 1].map(() => Array.from({ length: count }, () => hours.take()));
      await http.around(() => overHttp(first ?? []));
      await mail.around(() => byMail(second ?? []));
    }
    const row = (subject: string, part: 'database' | 'whole'): Row => {
      const [own, reference] = [mail[part], http[part]];
      const ratio = own.milliseconds / reference.milliseconds;
      return {
        subject,
        value: own.toString(),
        reference: reference.toString(),
        ratio,
        isMet: ratio <= goal,
      };
    };
    return [row('database', 'database'), row('server and database', 'whole')];
  },
};

type Hours = readonly ReturnType<FreeHours['take']>[];
type Way = (hours: Hours) => Promise<unknown>;

/** Processor time of the database, and of the server with it. */
async function processorsOf(world: BenchWorld) {
  const [database, whole] = [await Processor.ofDatabase(world), await Processor.of(world)];
  const around = (work: () => Promise<unknown>) =>
    whole.around(count, () => database.around(count, work));
  return { database, whole, around };
}

function httpWay({ origin }: BenchWorld, callers: readonly Person[]): Way {
  return async (hours) => {
    for (const [index, body] of hours.entries()) {
      const caller = callers[index % callers.length];
      if (!caller) throw new Error('nobody signed in');
      const request = { ...caller, path: `${apiBasePath}/bookings`, body };
      const { status } = await post(origin, request);
      if (status !== 201) throw new Error(`a booking was refused with ${status}`);
    }
  };
}

/** Stores messages to rooms with addresses, and waits until the server has sent the answers. */
async function mailWay(context: BenchmarkContext, world: BenchWorld): Promise<Way> {
  const merchant = await merchantId(world);
  await world.ask(`insert into mail_connection (merchant_id, domain, method)
    values ('${merchant}', '${domain}', 'lmtp')`);
  await world.ask(`insert into resource_address (merchant_id, id, local_part, resource_id)
    select merchant_id, gen_random_uuid(), id::text, id from resource
    where merchant_id = '${merchant}' and type = 'room'`);
  const database = await connectDatabase<DB>({
    location: { kind: 'postgres', url: world.databaseUrl },
    logger: createLogger({ name: 'bench', level: 'silent' }),
  });
  context.atEnd(() => database.close());
  const unitOfWork = createUnitOfWork(database);
  const store = (raw: string, recipient: string) =>
    unitOfWork.withMerchant(merchant, (db) => {
      const tx = { db, merchant: { id: merchant, bookingRules: {} }, newId: uuidv7 };
      const message = { source: 'lmtp', recipient, raw: Buffer.from(raw) } as const;
      return storeMessage(tx, { ...message, isTrustedPeer: true });
    });
  return async (hours) => {
    for (const [index, { resourceId, title, start, end }] of hours.entries()) {
      const recipient = `${resourceId}@${domain}`;
      const organizer = crowdEmail(1 + (index % people));
      const guests = ['guest@partner.test'];
      const meeting = { uid: uuidv7(), organizer, title, start, end, people: guests };
      await store(messageOf([meeting], recipient), recipient);
    }
    const isWaiting = `select exists (select from incoming_mail where processed_at is null)
      or exists (select from answer_mail) as "isSo"`;
    while ((await database.pool.query<{ isSo: boolean }>(isWaiting)).rows[0]?.isSo) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    const refused = `select count(*) from incoming_mail where verdict <> 'accepted'`;
    if ((await world.ask(refused)) !== '0') throw new Error('a message was not accepted');
  };
}
