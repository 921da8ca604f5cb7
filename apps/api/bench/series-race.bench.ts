import { apiBasePath } from '@axp/contracts';
import type { Benchmark } from '@axp/tooling/bench';
import { crowdHost } from '../test/crowd.ts';
import { post } from '../test/process/http-client.ts';
import { benchWorld, mainSize } from './support/bench-world.ts';
import { FreeHours, hourMs, instant } from './support/calls.ts';
import { signInMany } from './support/people.ts';

const contenders = 8;
const rounds = 20;
const dates = 52;

export const benchmark: Benchmark = {
  id: 'P9',
  title: `${contenders} series of ${dates} that overlap, begun on different dates, ${rounds} rounds`,
  goal: '0 deadlocks',
  run: async (context) => {
    const world = await benchWorld(context, mainSize(context));
    const people = await signInMany(world.origin, { count: contenders });
    const hours = await FreeHours.of(world, crowdHost(1), 'series');
    const deadlocks = () =>
      world.ask('select deadlocks from pg_stat_database where datname = current_database()');
    const before = Number(await deadlocks());
    for (let round = 0; round < rounds; round += 1) {
      const { start, end, ...booking } = hours.take({ onClash: 'skip' });
      const statuses = await Promise.all(
        people.map(async ({ host, headers }, index) => {
          // Odd ones start a week later and request every other day.
          const later = (index % 4) * 7 * 24 * hourMs;
          const body = {
            ...booking,
            start: instant(Date.parse(start) + later),
            end: instant(Date.parse(end) + later),
            recurrence: { frequency: 'daily', interval: 1 + (index % 2), count: dates },
          };
          const path = `${apiBasePath}/bookings`;
          return (await post(world.origin, { host, path, body, headers })).status;
        }),
      );
      const strange = statuses.find((status) => status !== 201 && status !== 409);
      if (strange !== undefined) throw new Error(`somebody was answered ${strange}`);
    }
    const found = Number(await deadlocks()) - before;
    return [
      {
        subject: 'deadlocks',
        value: `${found}`,
        reference: '0',
        ratio: found,
        isMet: found === 0,
      },
    ];
  },
};
