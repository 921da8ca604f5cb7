import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clockVariables, compiledSources } from '@axp/server-kit/testing/clock';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LastingDatabase } from './lasting-database.ts';
import { makeSharedDatabase } from './lasting-database.ts';

const main = join(import.meta.dirname, '../../src/command/main.ts');

let database: LastingDatabase;
let folder: string;
beforeAll(async () => {
  database = await makeSharedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'axp-command-'));
});
afterAll(async () => {
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stderr: string;
}

const run = (
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = ['merchant', 'list'],
): Promise<Ended> =>
  promisify(execFile)(process.execPath, [main, ...words], {
    env: {
      ...clockVariables(),
      ENV_FILE: '',
      NODE_COMPILE_CACHE: compiledSources,
      ...environment,
    },
  }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    (error: { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr }),
  );

describe('an operator command', () => {
  it('reads the .env file of the servers, and prints the database', async () => {
    const url = database.environment.DATABASE_URL ?? '';
    const file = join(folder, 'servers.env');
    await writeFile(file, `AXP_ENV=demo\nDATABASE_URL=${url}\n`);
    const { host, pathname } = new URL(url);
    expect(await run({ ENV_FILE: file })).toEqual({
      code: 0,
      stderr: `Database: ${pathname.slice(1)} on ${host}\n`,
    });
  });

  it('creates no database in production', async () => {
    const keys = join(folder, 'keys.json');
    const environment = { AXP_ENV: 'production', TOKEN_KEYS_FILE: keys, DATA_DIR: folder };
    const { code, stderr } = await run(environment);
    expect(code).toBe(1);
    expect(stderr).toContain(`There is no database in ${join(folder, 'database')}.`);
  });

  it('reads another product without any configuration of this one', async () => {
    const words = ['move-in', 'read', 'mrbs', 'mysql://reader@127.0.0.1:1/mrbs', '--out', 'x.gz'];
    const ended = await run({ AXP_ENV: 'production' }, words);
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.stderr).toMatch(/^Can't connect to 127\.0\.0\.1:1: ECONNREFUSED\./);
  });
});
