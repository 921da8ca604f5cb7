import { setTimeout as sleep } from 'node:timers/promises';
import { apiBasePath } from '@axp/contracts';
import { readDisplay, streamDisplay } from '@axp/contracts/displays';
import type { Benchmark } from '@axp/tooling/bench';
import pg from 'pg';
import { crowdHost } from '../test/crowd.ts';
import { openStreamOf } from '../test/notifications/event-stream.ts';
import { post } from '../test/process/http-client.ts';
import { startApi } from './support/api-process.ts';
import { benchWorld } from './support/bench-world.ts';
import { Processor } from './support/processor.ts';

const displays = 200;
/** As displays do (apps/web/src/features/display/use-display.ts). */
const reportEverySeconds = 120;
const goal = 0.02;
const runs = 4;
const secondsOfRun = 30;
const host = crowdHost(1);

const secretOf = (index: number) => `display-${index}`;

export const benchmark: Benchmark = {
  id: 'P68',
  title: `${displays} displays of one server while nothing changes`,
  goal: `≤ ${goal * 100} % of a core`,
  run: async (context) => {
    const places = { merchants: 1, roomsPerMerchant: displays, carsPerMerchant: 20 };
    const world = await benchWorld(context, {
      ...places,
      peoplePerMerchant: 100,
      bookings: 10_000,
    });
    await pairAll(world.databaseUrl);
    const api = await startApi(world.databaseUrl);
    context.atEnd(() => api.stop());
    const streams = await Promise.all(
      Array.from({ length: displays }, (_, index) =>
        openStreamOf(api.origin, streamDisplay, {
          headers: { host },
          body: { secret: secretOf(index) },
        }),
      ),
    );
    const processor = Processor.ofServer(api.pid);
    for (let run = 0; run < runs; run += 1) {
      await processor.around(secondsOfRun * 1_000, () => reportEvenly(api.origin));
    }
    await Promise.all(streams.map((stream) => stream.leave()));
    const share = processor.milliseconds;
    return [
      {
        subject: 'server',
        value: `${(share * 100).toFixed(2)} % of a core`,
        reference: `${goal * 100} %`,
        ratio: share / goal,
        isMet: share <= goal,
      },
    ];
  },
};

async function reportEvenly(origin: string): Promise<void> {
  const count = Math.round((displays * secondsOfRun) / reportEverySeconds);
  const path = `${apiBasePath}${readDisplay.path}`;
  for (let index = 0; index < count; index += 1) {
    const [{ status }] = await Promise.all([
      post(origin, { host, path, body: { secret: secretOf(index) } }),
      sleep((secondsOfRun * 1_000) / count),
    ]);
    if (status !== 200) throw new Error(`a display was answered ${status}`);
  }
}

/** A display for each room. */
async function pairAll(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `with room as (
      select merchant_id, id, gen_random_uuid() as user_id,
        row_number() over (order by id) - 1 as index
      from resource where type = 'room' order by id limit $1
    ), person as (
      insert into app_user (merchant_id, id, email, full_name, status, is_all_bu)
      select merchant_id, user_id, user_id || '@display.invalid', 'Room', 'service', true from room
    )
    insert into display (merchant_id, id, user_id, kind, resource_id, language, theme, details,
      actions, token_hash, device)
    select merchant_id, gen_random_uuid(), user_id, 'room', id, 'en', 'light', 'full',
      array['book', 'check-in', 'extend', 'end'], sha256(convert_to('display-' || index, 'UTF8')),
      'Bench'
    from room`,
    [displays],
  );
  await client.end();
}
