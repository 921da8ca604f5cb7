import type { Benchmark, Row } from '@axp/tooling/bench';
import { median } from '@axp/tooling/bench';
import type { BenchWorld } from './support/bench-world.ts';
import { benchWorld } from './support/bench-world.ts';
import type { Calls } from './support/calls.ts';
import {
  applicationLists,
  bareRows,
  clients,
  refreshes,
  sessionChecks,
  silentSignOns,
  tokensFor,
} from './support/calls.ts';
import type { Measured } from './support/load.ts';
import { measure } from './support/load.ts';

const seconds = 3;

/** Share of the bare server's rate: a sign-on writes, and signs two tokens. */
const goals = {
  'silent sign-on': 0.1,
  refresh: 0.1,
  'session check': 0.2,
  applications: 0.2,
} as const;
type Subject = keyof typeof goals;

/** Least share of a small platform's rate that a large one keeps. */
const growthGoal = 0.8;

export const benchmark: Benchmark = {
  id: 'P32',
  title: 'calls of the sign-on platform, 8 clients, against a bare Fastify with one row read',
  goal: `sign-on and refresh ≥ 0.1, check and applications ≥ 0.2 of its rate; ≥ ${growthGoal} of it with many sessions`,
  run: async (context) => {
    const small = await benchWorld(context, Math.min(...context.sizes));
    const large = await benchWorld(context, Math.max(...context.sizes));
    const rows: Row[] = [];
    for (const subject of ['silent sign-on', 'refresh', 'session check', 'applications'] as const) {
      const bare = (world: BenchWorld) => run(world.barePort, bareRows(world));
      const calls = { small: await callsOf(subject, small), large: await callsOf(subject, large) };
      const rounds: { bare: Measured; small: Measured; large: Measured }[] = [];
      // The first round warms caches and is not counted.
      for (let round = 0; round <= context.rounds; round += 1) {
        const measured = {
          bare: await bare(large),
          small: await run(small.port, calls.small),
          large: await run(large.port, calls.large),
        };
        if (round > 0) rounds.push(measured);
      }
      rows.push(...rowsOf(subject, rounds));
    }
    return rows;
  },
};

async function callsOf(subject: Subject, world: BenchWorld): Promise<Calls> {
  switch (subject) {
    case 'silent sign-on':
      return silentSignOns(world);
    case 'refresh':
      return refreshes(world);
    case 'session check':
      return sessionChecks(world, await tokensFor(world));
    case 'applications':
      return applicationLists(await tokensFor(world));
  }
}

function run(port: number, next: Calls): Promise<Measured> {
  return measure({ port, clients, seconds, next });
}

type Round = Readonly<Record<'bare' | 'small' | 'large', Measured>>;

function rowsOf(subject: Subject, rounds: readonly Round[]): Row[] {
  const of = (world: keyof Round, figure: keyof Measured) =>
    median(rounds.map((round) => round[world][figure]));
  const ratioOf = (figure: keyof Measured, world: keyof Round, to: keyof Round) =>
    median(rounds.map((round) => round[world][figure] / round[to][figure]));
  const rate = ratioOf('perSecond', 'large', 'bare');
  const growth = ratioOf('perSecond', 'large', 'small');
  return [
    {
      subject: `${subject}, calls`,
      value: `${of('large', 'perSecond').toFixed(0)}/s`,
      reference: `${of('bare', 'perSecond').toFixed(0)}/s`,
      ratio: rate,
      isMet: rate >= goals[subject],
    },
    {
      subject: `${subject}, p99`,
      value: `${of('large', 'p99Ms').toFixed(1)} ms`,
      reference: `${of('bare', 'p99Ms').toFixed(1)} ms`,
      ratio: ratioOf('p99Ms', 'large', 'bare'),
    },
    {
      subject: `${subject}, many sessions against few`,
      value: `${of('large', 'perSecond').toFixed(0)}/s`,
      reference: `${of('small', 'perSecond').toFixed(0)}/s`,
      ratio: growth,
      isMet: growth >= growthGoal,
    },
  ];
}
