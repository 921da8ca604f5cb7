import { createBooking, getBooking, getMe, login, refreshTokens } from '@axp/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { tokensOf } from '../auth/tokens-of.ts';
import { at, roomBody } from '../bookings/booking-world.ts';
import { buildResource, testPassword, testPasswordHash } from '../factories.ts';
import { readBookings } from '../process/booking-load.ts';

let api: TestApi;
let ann: Member;
let roomId: string;
let mails: string[] = [];

beforeAll(async () => {
  api = await startTestApi({
    mail: {
      sender: 'booking@axp.test',
      originOf: (host) => `https://${host}`,
      transport: {
        send: async ({ id }) => {
          mails.push(id);
        },
      },
    },
  });
});
beforeEach(async () => {
  api.clock.set(noon);
  mails = [];
  await api.db.deleteFrom('outbox_mail').execute();
  ann = await api.member({ user: { password_hash: testPasswordHash } });
  roomId = (await buildResource(api.db, { merchant_id: ann.merchantId })).id;
});
afterAll(() => api.close());

const noon = at('12:00');
const day = 3;

const signIn = async () => {
  const body = { email: ann.email, password: testPassword };
  return tokensOf((await api.call(login, { host: ann.host, body })).data);
};

function book(hour: number) {
  const times = { start: at(`${hour}:00`, day), end: at(`${hour + 1}:00`, day) };
  const headers = { 'idempotency-key': `clock-${roomId}-${hour}` };
  return api.call(createBooking, { as: ann, body: roomBody(roomId, times), headers });
}

const jobs = ['booking_timers', 'send_mails', 'sweep_holds', 'end_idle_sessions', 'forget_mails'];

async function runJobs(): Promise<void> {
  for (const job of jobs) await api.runJob(job);
}

/** Bookings of the room that are as they were acknowledged. */
async function expectKept(acknowledged: readonly string[]): Promise<void> {
  const { ids } = await readBookings(api.db);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  for (const id of acknowledged) {
    const { data } = await api.call(getBooking, { as: ann, params: { id } });
    expect(data.status).toBe('approved');
  }
  const { count } = await api.db
    .selectFrom('occupancy')
    .where('resource_id', '=', roomId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(acknowledged.length);
}

describe('[Z-05] [Z-72] [Z-101] a clock that jumps', () => {
  it.each([
    ['back by two hours', [{ hours: -2 }]],
    ['a day ahead and back again', [{ hours: 24 }, { hours: -24 }]],
  ] as const)(
    '%s: people stay signed in, bookings are kept and repeated requests get the same response',
    async (_, jumps) => {
      const tokens = await signIn();
      const acknowledged = [(await book(14)).data.id, (await book(15)).data.id];
      let { refreshToken } = tokens;
      for (const jump of jumps) {
        api.clock.advance(jump);
        await runJobs();
        const answer = await api.call(refreshTokens, { host: ann.host, body: { refreshToken } });
        ({ refreshToken } = answer.data);
        const me = { host: ann.host, token: answer.data.accessToken, query: {} };
        expect((await api.call(getMe, me)).status).toBe(200);
      }
      const me = { host: ann.host, token: tokens.accessToken, query: {} };
      expect((await api.call(getMe, me)).status).toBe(200);
      expect((await book(14)).data.id).toBe(acknowledged[0]);
      acknowledged.push((await book(16)).data.id);
      await expectKept(acknowledged);
    },
  );

  it('back sends each mail once, at the latest when the clock has caught up', async () => {
    await book(14);
    api.clock.advance({ hours: -2 });
    await runJobs();
    await book(15);
    await runJobs();
    // The database's own clock ran on in between.
    api.clock.advance({ hours: 2, minutes: 1 });
    await runJobs();
    await runJobs();
    expect(mails).toHaveLength(2);
    expect(new Set(mails).size).toBe(2);
  });
});
