import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { SignOnServer } from '../sign-on-process.ts';
import { isSignedIn, ProcessBrowser, signIn, startSignOnServer } from '../sign-on-process.ts';

jest.setTimeout(600_000);

const people = 12;

let folder: string;
let server: SignOnServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axp-sso-faults-'));
});
afterEach(kill);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Kills the platform with its embedded database, as a power cut would. */
async function kill(): Promise<void> {
  const { pid, exitCode, signalCode } = server.process;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  const exited = once(server.process, 'exit');
  process.kill(-pid, 'SIGKILL');
  await exited;
}

const start = async () => {
  server = await startSignOnServer({ DATA_DIR: folder });
};

it('[S-06] a platform that is killed while people sign in keeps every acknowledged sign-on', async () => {
  await start();
  const browsers = Array.from({ length: people }, () => new ProcessBrowser(() => server.port));
  const acknowledged: ProcessBrowser[] = [];
  let killing: Promise<void> | undefined;
  const outcomes = await Promise.allSettled(
    browsers.map(async (browser) => {
      if (await signIn(browser)) acknowledged.push(browser);
      if (acknowledged.length === people / 2) killing ??= kill();
    }),
  );
  await killing;
  // Connections of the others broke: their browsers show that the page can't be reached.
  for (const { status } of outcomes) expect(['fulfilled', 'rejected']).toContain(status);
  expect(acknowledged.length).toBeGreaterThanOrEqual(people / 2);

  await start();
  const kept = await Promise.all(acknowledged.map(isSignedIn));
  expect(kept).toEqual(acknowledged.map(() => true));
  const others = browsers.filter((browser) => !acknowledged.includes(browser));
  expect(await Promise.all(others.map(signIn))).toEqual(others.map(() => true));
});
