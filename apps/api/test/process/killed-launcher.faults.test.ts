import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { testKills } from '@axp/server-kit/testing';
import { clockedEnvironment } from '@axp/server-kit/testing/clock';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LoadWorld } from './booking-load.ts';
import {
  buildLoadWorld,
  expectAllKept,
  readBookings,
  requestsFor,
  sendUntil,
  signInAll,
} from './booking-load.ts';
import type { LastingDatabase } from './lasting-database.ts';
import { makeEmbeddedDatabase } from './lasting-database.ts';
import { freePort } from './server-process.ts';

const kills = testKills();
const bookingsPerRound = 40;
jest.setTimeout(300_000 + kills * 60_000);

const launcherScript = join(
  import.meta.dirname,
  '../../../../packages/tooling/src/start/testing/launch-api.ts',
);

interface Product {
  readonly launcher: ChildProcess;
  readonly serverPid: number;
}

let database: LastingDatabase;
let world: LoadWorld;
let port: number;
let product: Product | undefined;

beforeAll(async () => {
  database = await makeEmbeddedDatabase();
  world = await database.look(buildLoadWorld);
  port = await freePort();
});
afterEach(async () => {
  if (product !== undefined) await killed(product, 'both');
});
afterAll(() => database.remove());

/** Starts the server as the start command does, and waits until it says so. */
async function start(): Promise<Product> {
  const launcher = spawn(process.execPath, [launcherScript], {
    env: { ...clockedEnvironment(), ...database.environment, WEB_PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: launcher.stdout })) {
    said.push(line);
    if (line !== 'ready') continue;
    launcher.stdout.resume();
    return { launcher, serverPid: await childOf(launcher) };
  }
  throw new Error(`The product did not start:\n${said.join('\n')}`);
}

async function childOf({ pid = 0 }: ChildProcess): Promise<number> {
  const [child] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  return Number(child);
}

const victims = ['server', 'launcher', 'both'] as const;
type Victim = (typeof victims)[number];

/** Kills without a warning, and waits until nothing of the product is left. */
async function killed({ launcher, serverPid }: Product, victim: Victim): Promise<void> {
  const isAlive = launcher.exitCode === null && launcher.signalCode === null;
  const exited = isAlive ? once(launcher, 'exit') : undefined;
  if (victim !== 'launcher') kill(serverPid);
  if (victim === 'server') await ended(serverPid);
  // It would start the server again a second later.
  launcher.kill('SIGKILL');
  await exited;
  await ended(serverPid);
}

async function ended(pid: number): Promise<void> {
  while (isRunning(pid)) await sleep(20);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended already.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a product whose server or launcher is killed under load', () => {
  it('[Z-01] [Z-72] has each acknowledged booking at the next start, whichever was killed', async () => {
    const acknowledged = new Map<string, string>();
    const count = (kills + 1) * bookingsPerRound;
    const waiting = requestsFor(world, count);
    const progress = { waiting, acknowledged };
    const origin = `http://127.0.0.1:${port}`;
    for (let round = 0; round <= kills; round += 1) {
      const running = await start();
      product = running;
      const { ids } = await database.look(readBookings);
      const lost = [...acknowledged.values()].filter((id) => !ids.has(id));
      expect(lost).toEqual([]);
      const caller = { origin, host: world.host, tokens: await signInAll(origin, world) };
      const victim = victims[round % victims.length] ?? 'both';
      // Not always at the same moment of a booking.
      const end = {
        count: acknowledged.size + 1 + ((round * 7) % bookingsPerRound),
        kill: () => killed(running, victim),
      };
      await sendUntil(caller, progress, round < kills ? end : null);
    }
    expectAllKept(acknowledged, count, await database.look(readBookings));
  });
});
