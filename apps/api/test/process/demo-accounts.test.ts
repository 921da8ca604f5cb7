import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUnitOfWork } from '@axp/server-kit/db';
import { createTestDatabase, runNow } from '@axp/server-kit/testing';
import { expect, it, jest } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { seedDemo } from '../../seeds/index.ts';
import { parseCommand } from '../../src/command/run-command.ts';
import { codeBoxOf } from '../../src/platform/auth/sealed-secrets.ts';
import { generateKeyFile, parseSigningKeys } from '../../src/platform/auth/signing-keys.ts';
import type { DB } from '../../src/platform/db/schema.ts';
import { createFileContents } from '../../src/platform/files/file-contents.ts';
import { migrationsFolder } from '../app.ts';
import { startServerProcess } from './server-process.ts';

jest.setTimeout(600_000);

it('[H-07] a production server starts only after the demo accounts are removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'axp-demo-'));
  const keyFile = join(folder, 'keys.json');
  const keys = await generateKeyFile();
  await writeFile(keyFile, keys, { mode: 0o600 });
  const codeBox = codeBoxOf(await parseSigningKeys(keys));
  const database = await createTestDatabase<DB>({ migrationsFolder });
  const unitOfWork = createUnitOfWork(database);
  await unitOfWork.asSystem((trx) =>
    seedDemo(trx, { now: runNow(), newId: uuidv7, hashPassword: async () => 'hash', codeBox }),
  );
  const client = await database.pool.connect();
  client.release();
  const [name] = await unitOfWork.asSystem((trx) =>
    trx.selectNoFrom((eb) => eb.fn<string>('current_database').as('name')).execute(),
  );
  const environment = {
    AXP_ENV: 'production',
    DATABASE_URL: `postgres://postgres@${client.host}:${client.port}/${name?.name}`,
    DATA_DIR: folder,
    TOKEN_KEYS_FILE: keyFile,
  };
  await expect(startServerProcess(environment)).rejects.toThrow(
    'holds demo accounts, whose password is public. Remove them with "axp-booking demo remove"',
  );

  const printed: string[] = [];
  const operator = {
    unitOfWork,
    contents: createFileContents(null),
    clock: { now: runNow },
    newId: uuidv7,
    distribute: async () => [],
    print: (line: string) => void printed.push(line),
  };
  await parseCommand(['demo', 'remove'])(operator);
  await parseCommand(['demo', 'remove'])(operator);
  expect(printed).toEqual(['Removed 2 demo merchants.', 'There is no demo here.']);
  const server = await startServerProcess(environment);
  await server.stop();
  for (const table of ['app_user', 'announcement', 'problem', 'display'] as const) {
    const left = await database.kysely.selectFrom(table).select('merchant_id').execute();
    expect(left).toEqual([]);
  }
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
