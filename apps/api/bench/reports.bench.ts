import { setTimeout as sleep } from 'node:timers/promises';
import { adminBasePath, apiBasePath } from '@axp/contracts';
import { exportReportBookings, getUseReport } from '@axp/contracts/administration';
import type { Benchmark, BenchmarkContext, Row } from '@axp/tooling/bench';
import pg from 'pg';
import { crowdEmail } from '../test/crowd.ts';
import { getText, post } from '../test/process/http-client.ts';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld } from './support/bench-world.ts';
import { freeBookings, instant } from './support/calls.ts';
import { memoryOfFile } from './support/memory.ts';
import type { Person } from './support/people.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { bookings } from './support/rows.ts';
import { merchantId } from './support/search-statements.ts';
import { fillYear } from './support/year-of-bookings.ts';

const goals = { reportMs: 300, freshSeconds: 60, dearer: 1.05, exportMib: 100 } as const;
const rooms = 1_000;
const reportsOfRound = 5;
/** The job runs twice in a round. */
const [bookingsPerSecond, seconds] = [10, 40];
const exportedRows = 100_000;

export const benchmark: Benchmark = {
  id: 'P62',
  title: `reports on a year of bookings in ${rooms} rooms; bookings in turn with and without the job that counts`,
  goal: `≤ ${goals.reportMs} ms of the database's processor, fresh in ≤ ${goals.freshSeconds} s, bookings ≤ ${goals.dearer} times as dear, ≤ ${goals.exportMib} MiB for ${bookings(exportedRows)} exported rows`,
  run: async (context) => {
    const count = Math.max(...context.sizes.filter((size) => size <= 1_000_000));
    const places = { merchants: 1, roomsPerMerchant: rooms, carsPerMerchant: 0 };
    const world = await benchWorld(context, { ...places, peoplePerMerchant: 100, bookings: rooms });
    const merchant = await merchantId(world);
    await world.ask(`update app_user set is_administrator = true
      where merchant_id = '${merchant}' and email = '${crowdEmail(1)}'`);
    await fillYear(world, merchant, count);
    const began = performance.now();
    while ((await world.ask('select count(*) from stale_day')) !== '0') await sleep(1_000);
    context.write(
      `P62: counted the year in ${((performance.now() - began) / 1_000).toFixed(0)} s\n`,
    );
    return [
      await reportRow(context, world),
      await freshRow(context, world),
      await bookingRow(context, world),
      await exportRow(world, count),
    ];
  },
};

async function administratorOf({ origin }: BenchWorld): Promise<Person> {
  const [person] = await signInMany(origin, { count: 1 });
  if (!person) throw new Error('nobody signed in');
  return person;
}

const day = (daysAgo: number) => instant(Date.now() - daysAgo * 86_400_000).slice(0, 10);

async function reportRow({ rounds }: BenchmarkContext, world: BenchWorld): Promise<Row> {
  const { headers } = await administratorOf(world);
  const processor = await Processor.ofDatabase(world);
  const query = new URLSearchParams({ from: day(366), to: day(2), compare: 'before' });
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    await processor.around(reportsOfRound, async () => {
      for (let sent = 0; sent < reportsOfRound; sent += 1) {
        await getText(`${world.origin}${adminBasePath}${getUseReport.path}?${query}`, headers);
      }
    });
  }
  const value = `${processor.milliseconds.toFixed(0)} ms`;
  return {
    subject: 'report of the year',
    value,
    reference: '',
    isMet: processor.milliseconds <= goals.reportMs,
  };
}

/** From a change of a booking that has ended until the figures have it. */
async function freshRow({ rounds }: BenchmarkContext, { ask }: BenchWorld): Promise<Row> {
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const used = 'select sum(used_minutes) from opening_day';
    const before = await ask(used);
    const began = performance.now();
    await ask(`
      with changed as (
        update booking set status = 'cancelled'
        where (merchant_id, id) = (
          select merchant_id, id from booking
          where status = 'checked-out' and checked_out_at is not null limit 1
        ) returning merchant_id, id
      )
      insert into booking_event (merchant_id, id, booking_id, action, to_status)
      select merchant_id, uuidv7(), id, 'cancel', 'cancelled' from changed`);
    while ((await ask(used)) === before) await sleep(500);
    delays.push((performance.now() - began) / 1_000);
  }
  const slowest = Math.max(...delays);
  const value = `${slowest.toFixed(0)} s`;
  return { subject: 'freshness', value, reference: '', isMet: slowest <= goals.freshSeconds };
}

/** Processor time of the database for a booking, in turn with the job and without. */
async function bookingRow({ rounds }: BenchmarkContext, world: BenchWorld): Promise<Row> {
  const people = await freeBookings(world, await signInMany(world.origin, { count: 40 }));
  let turn = 0;
  const book = async () => {
    const began = performance.now();
    const count = bookingsPerSecond * seconds;
    for (let sent = 0; sent < count; sent += 1) {
      const { person, next } = people[turn++ % people.length] ?? {};
      if (!person || !next) throw new Error('nobody signed in');
      const body = next();
      const { status } = await post(world.origin, {
        ...person,
        path: `${apiBasePath}/bookings`,
        body,
      });
      if (status !== 201) throw new Error(`a booking was answered ${status}`);
      await sleep(
        Math.max(0, began + ((sent + 1) * 1_000) / bookingsPerSecond - performance.now()),
      );
    }
  };
  const [counting, waiting] = [
    await Processor.ofDatabase(world),
    await Processor.ofDatabase(world),
  ];
  const count = bookingsPerSecond * seconds;
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    await counting.around(count, book);
    await withoutCounting(world, () => waiting.around(count, book));
    // Days that the job has missed must not be part of the next round.
    await caughtUp(world);
  }
  const ratio = counting.milliseconds / waiting.milliseconds;
  return {
    subject: 'booking',
    value: `${counting.milliseconds.toFixed(2)} ms`,
    reference: `${waiting.milliseconds.toFixed(2)} ms`,
    ratio,
    isMet: ratio <= goals.dearer,
  };
}

/** Makes the job wait for its queue, which no booking uses. */
async function withoutCounting({ databaseUrl }: BenchWorld, work: () => Promise<unknown>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin; lock table stale_day in access exclusive mode');
  try {
    await work();
  } finally {
    await client.end();
  }
}

async function caughtUp({ ask }: BenchWorld): Promise<void> {
  const isBehind = `select count(*) from merchant_report
    where read_until < (select id from booking_event event
      where event.merchant_id = merchant_report.merchant_id order by id desc limit 1)`;
  while ((await ask(isBehind)) !== '0') await sleep(500);
}

/** Memory of the server above what it has before, while it sends a file of bookings. */
async function exportRow(world: BenchWorld, count: number): Promise<Row> {
  const { headers } = await administratorOf(world);
  const days = Math.ceil(Math.min(1, (exportedRows * 1.3) / count) * 364);
  const query = new URLSearchParams({ from: day(1 + days), to: day(2) });
  const url = `${world.origin}${adminBasePath}${exportReportBookings.path}?${query}`;
  const sent = { method: 'GET', headers, pid: world.serverPid };
  const { moreMib: more, size } = await memoryOfFile(
    url,
    sent,
    (part) => part.split('\n').length - 1,
  );
  const lines = size - 1;
  return {
    subject: `export of ${lines} rows`,
    value: `${more.toFixed(0)} MiB`,
    reference: '',
    isMet: more <= goals.exportMib,
  };
}
