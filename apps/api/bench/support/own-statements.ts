import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { apiBasePath } from '@axp/contracts';
import type { BenchmarkContext } from '@axp/tooling/bench';
import { crowdEmail } from '../../test/crowd.ts';
import { post } from '../../test/process/http-client.ts';
import { startApi } from './api-process.ts';
import type { Recipe } from './bare-writer.ts';
import type { BenchWorld } from './bench-world.ts';
import type { FreeHours } from './calls.ts';
import { signInMany } from './people.ts';
import { startRecorder } from './recorded-requests.ts';
import { clients, merchantId } from './search-statements.ts';

/** The server names a statement from the third time on. */
const warmUps = 5;

/**
 * A client that sends the statements of one booking request of the product, all rows and round trips
 * of it, without the product: the reference of P5 and P8.
 */
export async function ownStatements(
  context: BenchmarkContext,
  world: BenchWorld,
  next: FreeHours['take'],
): Promise<(seconds: number) => Promise<number>> {
  const recipe = await recorded(world, next);
  const child = fork(join(import.meta.dirname, 'bare-writer.ts'), { execArgv: [] });
  context.atEnd(async () => void child.kill('SIGTERM'));
  child.send(recipe);
  await once(child, 'message');
  return async (seconds) => {
    child.send(seconds);
    const answer: readonly unknown[] = await once(child, 'message');
    return Number(answer[0]);
  };
}

async function recorded(world: BenchWorld, next: FreeHours['take']): Promise<Recipe> {
  const recorder = await startRecorder(world.databaseUrl);
  const api = await startApi(recorder.url);
  try {
    const [person] = await signInMany(api.origin, { count: 1 });
    if (!person) throw new Error('nobody signed in');
    const path = `${apiBasePath}/bookings`;
    const { host, headers } = person;
    const book = async (body: unknown) => {
      const { status } = await post(api.origin, { host, path, headers, body });
      if (status !== 201) throw new Error(`a booking was refused with ${status}`);
    };
    for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await book(next());
    const wanted = next();
    const trips = await recorder.record('booking', () => book(wanted));
    const merchant = await merchantId(world);
    const list = async (query: string) => (await world.ask(query)).split(' ');
    const ofRooms = `from resource_unit u
      join resource r on r.merchant_id = u.merchant_id and r.id = u.resource_id
      where u.merchant_id = '${merchant}' and r.type = 'room'`;
    const pairs = await list(`select string_agg(resource_id || '/' || u.id, ' ') ${ofRooms}`);
    const places = pairs.map((pair) => {
      const [resourceId = '', unitId = ''] = pair.split('/');
      return { resourceId, unitId };
    });
    const place = places.find(({ resourceId }) => resourceId === wanted.resourceId);
    if (!place) throw new Error('the booked room has no unit');
    const ofPeople = `from app_user where merchant_id = '${merchant}'`;
    return {
      databaseUrl: world.databaseUrl,
      trips,
      recorded: {
        personId: await world.ask(`select id ${ofPeople} and email = '${crowdEmail(1)}'`),
        place,
        start: wanted.start,
      },
      personIds: await list(`select string_agg(id::text, ' ') ${ofPeople}`),
      places,
      clients,
    };
  } finally {
    await api.stop();
    recorder.stop();
  }
}
