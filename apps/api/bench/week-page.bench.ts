import { brotliCompressSync, constants } from 'node:zlib';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { alternate } from '@axp/tooling/bench';
import { etagOf, getText, requireUnchanged } from '../test/process/http-client.ts';
import { middleTime, requests, startBareServer } from './support/bare-server.ts';
import { benchWorld } from './support/bench-world.ts';
import { weekPath } from './support/calls.ts';
import { signInMany } from './support/people.ts';
import { Processor } from './support/processor.ts';
import { merchantId } from './support/search-statements.ts';

const goals = { kibibytes: 20, slower: 1.5, processorMs: 8 };
/** Some 900 bookings a week in one merchant. */
const oneMerchant = {
  merchants: 1,
  roomsPerMerchant: 200,
  carsPerMerchant: 20,
  peoplePerMerchant: 100,
  bookings: 100_000,
};

/** As the server compresses what it keeps. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const benchmark: Benchmark = {
  id: 'P10',
  title:
    'week of 200 rooms and 900 bookings: size, time against a bare SELECT over HTTP, processor of the first reader and of others',
  goal: `≤ ${goals.kibibytes} KiB after brotli, ≤ ${goals.slower} times as long, ≤ ${goals.processorMs} ms`,
  run: async (context): Promise<Row[]> => {
    const world = await benchWorld(context, oneMerchant);
    const [person] = await signInMany(world.origin, { count: 1 });
    if (!person) throw new Error('nobody signed in');
    const ours = (window: Parameters<typeof weekPath>, encoding = 'br') => {
      const headers = { ...person.headers, 'accept-encoding': encoding };
      return getText(`${world.origin}${weekPath(...window)}`, headers);
    };
    const kibibytes = brotliCompressSync(await ours([1], 'identity'), quality).length / 1024;
    const first = await Processor.of(world);
    const later = await Processor.of(world);
    const bare = await startBareServer(
      'bare-week-server.ts',
      world.databaseUrl,
      await merchantId(world),
    );
    const ofBare = await Processor.of({ ...world, serverPid: bare.pid });
    try {
      let windows = 0;
      const measured = await alternate({
        rounds: context.rounds,
        subject: () =>
          first.around(requests, () =>
            middleTime((index) => {
              windows += 1;
              return ours([index, windows * 1_000]);
            }),
          ),
        reference: () =>
          ofBare.around(requests, () =>
            middleTime((index) => getText(`${bare.origin}/${index}`, {})),
          ),
      });
      for (let round = 0; round <= context.rounds; round += 1) {
        await later.around(requests, () => middleTime((index) => ours([index])));
      }
      const unchanged = await Processor.of(world);
      const path = weekPath(1);
      const etag = await etagOf(`${world.origin}${path}`, person.headers);
      const copy = { ...person.headers, 'if-none-match': etag };
      for (let round = 0; round <= context.rounds; round += 1) {
        await unchanged.around(requests, () =>
          middleTime(() => requireUnchanged(`${world.origin}${path}`, copy)),
        );
      }
      return [
        {
          subject: 'size of a week',
          value: `${kibibytes.toFixed(1)} KiB`,
          reference: `${goals.kibibytes} KiB`,
          ratio: kibibytes / goals.kibibytes,
          isMet: kibibytes <= goals.kibibytes,
        },
        {
          subject: 'half of the answers within',
          value: `${measured.subject.toFixed(2)} ms`,
          reference: `${measured.reference.toFixed(2)} ms`,
          ratio: measured.ratio,
          isMet: measured.ratio <= goals.slower,
        },
        withinGoal('first reader: processor of server and database', first),
        { subject: 'a bare SELECT: processor', value: ofBare.toString(), reference: '' },
        withinGoal('later readers: processor of server and database', later),
        {
          subject: 'the same week again, unchanged: processor',
          value: unchanged.toString(),
          reference: later.toString(),
          ratio: unchanged.milliseconds / later.milliseconds,
        },
      ];
    } finally {
      bare.stop();
    }
  },
};

function withinGoal(subject: string, processor: Processor): Row {
  return {
    subject,
    value: processor.toString(),
    reference: `${goals.processorMs} ms`,
    ratio: processor.milliseconds / goals.processorMs,
    isMet: processor.milliseconds <= goals.processorMs,
  };
}
