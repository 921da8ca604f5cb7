import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCleanVariables, toolVariables } from '../config/environment.ts';
import { repositoryRoot } from '../shared/repository.ts';
import { findFreePort } from '../start/ports.ts';
import { median } from './alternate.ts';
import type { Benchmark, Row } from './benchmark.ts';
import type { StartCommand } from './running-product.ts';
import { startProduct } from './running-product.ts';

const goals = { firstSeconds: 90, secondSeconds: 5 };

export const startTime: Benchmark = {
  id: 'P19',
  title: 'time from the start command to ready',
  goal: `first start of a fresh clone ≤ ${goals.firstSeconds} s, second start ≤ ${goals.secondSeconds} s`,
  run: async ({ rounds, isFirstStartWanted, write }) => {
    const scratch = mkdtempSync(join(tmpdir(), 'axp-bench-'));
    try {
      const first = isFirstStartWanted ? [await measureFirst(scratch, write)] : [];
      return [...first, await measureSecond(scratch, rounds, write)];
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  },
};

/** A clone of the last commit, with a home folder of its own: no store, no cache, no build. */
async function measureFirst(scratch: string, write: (text: string) => void): Promise<Row> {
  const clone = join(scratch, 'clone');
  write('P19: first start of a fresh clone\n');
  execFileSync('git', ['clone', '--quiet', repositoryRoot, clone]);
  const seconds = await timeToReady({
    command: 'npx',
    args: ['-y', 'pnpm@12', 'start'],
    cwd: clone,
    env: { ...readCleanVariables(join(scratch, 'home')), ...(await ownPorts()) },
  });
  return compare('first start', seconds, goals.firstSeconds);
}

async function measureSecond(
  scratch: string,
  rounds: number,
  write: (text: string) => void,
): Promise<Row> {
  const start = async (): Promise<number> =>
    timeToReady({
      command: process.execPath,
      args: [join(repositoryRoot, 'packages/tooling/src/start.ts')],
      cwd: repositoryRoot,
      env: { ...toolVariables(await ownPorts()), DATA_DIR: join(scratch, 'data') },
    });
  write('P19: preparing a data folder\n');
  await start();
  const seconds: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    write(`P19: second start, round ${round} of ${rounds}\n`);
    seconds.push(await start());
  }
  return compare('second start', median(seconds), goals.secondSeconds);
}

async function ownPorts(): Promise<Record<string, string>> {
  return { WEB_PORT: String(await findFreePort()), SSO_PORT: String(await findFreePort()) };
}

function compare(subject: string, seconds: number, goal: number): Row {
  return {
    subject,
    value: `${seconds.toFixed(1)} s`,
    reference: `${goal} s`,
    ratio: seconds / goal,
    isMet: seconds <= goal,
  };
}

/** Seconds until the start command says `ready`; stops it again. */
async function timeToReady(command: StartCommand): Promise<number> {
  const start = performance.now();
  const product = await startProduct(command);
  const seconds = (performance.now() - start) / 1000;
  await product.stop();
  return seconds;
}
