import { apiBasePath } from '@axp/contracts';
import type { Benchmark } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import type { Request } from 'autocannon';
import { etagOf } from '../test/process/http-client.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { requestsPerSecond } from './support/load.ts';
import type { Person } from './support/people.ts';
import { signInMany } from './support/people.ts';
import { openPages, sendPolls } from './support/pollers.ts';
import { rateRow } from './support/rows.ts';
import { clients, seconds } from './support/search-statements.ts';

const goal = 0.7;
const path = `${apiBasePath}/auth/notifications`;

async function poll(origin: string, { headers }: Person): Promise<Request> {
  const etag = await etagOf(`${origin}${path}`, headers);
  return { method: 'GET', path, headers: { ...headers, 'if-none-match': etag } };
}

export const benchmark: Benchmark = {
  id: 'P14',
  title: 'poll for notifications with nothing new, against a tiny route without database',
  goal: `≥ ${goal}`,
  run: async (context) => {
    const { origin } = await benchWorld(context, mainSize(context));
    const people = await signInMany(origin, { count: 16 });
    const polls = await Promise.all(people.map((person) => poll(origin, person)));
    const load = { origin, connections: clients, seconds };
    const tiny = [{ method: 'GET' as const, path: '/health/live' }];
    const measured = await alternate({
      rounds: context.rounds,
      subject: () => requestsPerSecond({ ...load, requests: polls, status: 304 }),
      reference: () => requestsPerSecond({ ...load, requests: tiny }),
    });
    const pages = await openPages(context, 3_000);
    const sendAll = () => sendPolls(pages, { connections: clients, seconds });
    const crowd = await pages.whileBooking(() =>
      alternate({
        rounds: context.rounds,
        subject: async () => (await sendAll()).requests.average,
        reference: () => requestsPerSecond({ ...load, origin: pages.origin, requests: tiny }),
      }),
    );
    const subject = '3,000 users of a merchant with one booking a second';
    return [rateRow('16 users', measured, goal), rateRow(subject, crowd, goal)];
  },
};
