import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiBasePath, login, TokenPair } from '@axp/contracts';
import type { Benchmark, Row } from '@axp/tooling/bench';
import { startDemo } from '@axp/tooling/bench';
import { z } from 'zod';
import { post } from '../test/process/http-client.ts';
import { notifications, search, week } from './support/calls.ts';
import { requestsPerSecond } from './support/load.ts';
import { megabytesOf } from './support/memory-of-tree.ts';
import type { Person } from './support/people.ts';

/** In MB; and how much more the last part of the load may take than the first. */
const goals = { idle: 450, loaded: 700, growth: 1.1 };
const settleMs = 20_000;
const secondsOfPart = 20;
const parts = 6;
const connections = 8;

const accounts = ['staff', 'approver', 'admin', 'marcus.hughes', 'aisha.rahman', 'nodefault'];
const SignedIn = z.object({ data: TokenPair });

export const benchmark: Benchmark = {
  id: 'P70',
  title: `memory of the product as \`start\` runs it, its database included: idle, and while ${connections} clients read weeks, search and poll`,
  goal: `≤ ${goals.idle} MB, ≤ ${goals.loaded} MB, at the end ≤ ${goals.growth} times as much as at first`,
  run: async ({ write }): Promise<Row[]> => {
    const scratch = mkdtempSync(join(tmpdir(), 'axp-bench-memory-'));
    const product = await startDemo({ dataDir: join(scratch, 'data'), write });
    try {
      // The demo is written, and jobs have run once.
      await sleep(settleMs);
      const idle = megabytesOf(product.pid);
      const origin = `http://127.0.0.1:${product.webPort}`;
      const people = await Promise.all(accounts.map((name) => signIn(product.webPort, name)));
      const peaks: number[] = [];
      for (let part = 1; part <= parts; part += 1) {
        write(`P70: part ${part} of ${parts}\n`);
        peaks.push(await peakDuring(product.pid, () => load(origin, people)));
      }
      const first = peaks[0] ?? Number.NaN;
      const last = peaks.at(-1) ?? Number.NaN;
      return [
        within('idle', idle, goals.idle),
        within('under load, at most', Math.max(...peaks), goals.loaded),
        {
          subject: 'last part of the load; first',
          value: `${last.toFixed(0)} MB`,
          reference: `${first.toFixed(0)} MB`,
          ratio: last / first,
          isMet: last / first <= goals.growth,
        },
      ];
    } finally {
      await product.stop();
      rmSync(scratch, { recursive: true, force: true });
    }
  },
};

async function signIn(port: number, name: string): Promise<Person> {
  const host = `acme.localhost:${port}`;
  const { answer } = await post(`http://127.0.0.1:${port}`, {
    host,
    path: `${apiBasePath}${login.path}`,
    body: { email: `${name}@acme.test`, password: 'demo-password-1' },
  });
  const authorization = `Bearer ${SignedIn.parse(answer).data.accessToken}`;
  return { host, headers: { host, authorization, 'content-type': 'application/json' } };
}

async function load(origin: string, people: readonly Person[]): Promise<void> {
  const requests = [...week(people), ...search(people), ...notifications(people)];
  await requestsPerSecond({ origin, connections, seconds: secondsOfPart, requests });
}

/** The most memory of a program and what it started, looked at each second of some work. */
async function peakDuring(pid: number, work: () => Promise<void>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, megabytesOf(pid));
  }, 1000);
  await work().finally(() => clearInterval(timer));
  return Math.max(most, megabytesOf(pid));
}

function within(subject: string, megabytes: number, most: number): Row {
  return {
    subject,
    value: `${megabytes.toFixed(0)} MB`,
    reference: `${most} MB`,
    ratio: megabytes / most,
    isMet: megabytes <= most,
  };
}
