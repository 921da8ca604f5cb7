import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createUnitOfWork } from '@axp/server-kit/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { parseCommand } from '../../src/command/run-command.ts';
import { createFileContents } from '../../src/platform/files/file-contents.ts';
import { administrator } from '../admin/admin-world.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { booking, movedFile } from './move-in-world.ts';

const api = testApi();
let folder: string;
let printed: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-in-'));
});
beforeEach(() => {
  api.clock.set(at('08:00'));
  printed = [];
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...words: string[]): Promise<string> {
  await parseCommand(words)({
    unitOfWork: createUnitOfWork(api.database),
    contents: createFileContents(null),
    clock: api.clock,
    newId: uuidv7,
    distribute: async () => [],
    print: (line) => void printed.push(line),
  });
  return printed.join('\n');
}

async function fileWith(content: Uint8Array | string): Promise<string> {
  const path = join(folder, `${uuidv7()}.json.gz`);
  await writeFile(path, content);
  return path;
}

const bookingsOf = (merchantId: string) =>
  api.db.selectFrom('booking').select('id').where('merchant_id', '=', merchantId).execute();

describe('axp-booking move-in', () => {
  it('[R-06] checks a file, imports it and undoes that', async () => {
    const { host, email, merchantId } = await administrator(api);
    const file = movedFile({ bookings: [booking('1', '2026-11-03T02:00:00Z')] });
    const path = await fileWith(gzipSync(JSON.stringify(file)));
    expect(await run('move-in', 'check', host, path, '--as', email)).toContain('booking: 1 ready');
    expect(await bookingsOf(merchantId)).toEqual([]);
    expect(await run('move-in', 'run', host, path, '--as', email)).toContain('booking: 1 created');
    expect(await bookingsOf(merchantId)).toHaveLength(1);
    expect(await run('move-in', 'undo', host, '--as', email)).toContain('The import is undone.');
    expect(await bookingsOf(merchantId)).toEqual([]);
    await expect(run('move-in', 'undo', host, '--as', email)).rejects.toThrow('no import');
  });

  it('[R-06] refuses other people, other hosts and other files in words', async () => {
    const { host, email, merchantId } = await administrator(api);
    const ann = await api.member({ user: { merchant_id: merchantId } });
    const path = await fileWith('{}');
    const check = (...words: string[]) => run('move-in', 'check', ...words);
    await expect(check(host, path, '--as', ann.email)).rejects.toThrow('is no administrator');
    await expect(check('else.test', path, '--as', email)).rejects.toThrow("is no merchant's");
    await expect(check(host, path, '--as', email)).rejects.toThrow('move-in read');
    await expect(check(host, join(folder, 'none'), '--as', email)).rejects.toThrow("can't be read");
  });
});
