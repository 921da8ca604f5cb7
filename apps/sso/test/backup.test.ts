import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clockVariables, compiledSources } from '@axp/server-kit/testing/clock';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';

jest.setTimeout(600_000);

const main = join(import.meta.dirname, '../src/command/main.ts');
const administrator = ['--administrator-email', 'a@nova.test', '--administrator-name', 'A'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axp-sso-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (dataDir: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [main, ...words], {
    env: {
      ...clockVariables(),
      AXP_ENV: 'demo',
      ENV_FILE: '',
      NODE_COMPILE_CACHE: compiledSources,
      DATA_DIR: join(folder, dataDir),
    },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
  );

it('a platform can be restored with the secret that opens its signing keys', async () => {
  await run('first', 'tenant', 'create', 'nova', '--name', 'Nova', ...administrator);
  expect(await run('first', 'backup', join(folder, 'backup'))).toMatchObject({ code: 0 });
  expect(await run('second', 'restore', join(folder, 'backup'))).toEqual({
    code: 0,
    output: expect.stringContaining('keys: the secret opens the signing keys'),
  });
  expect((await run('second', 'tenant', 'list')).output).toContain('nova');
  await writeFile(join(folder, 'second', 'sso', 'secret'), 'x'.repeat(64));
  expect(await run('second', 'doctor')).toEqual({
    code: 1,
    output: expect.stringContaining('keys: the secret does not open the signing keys'),
  });
});
