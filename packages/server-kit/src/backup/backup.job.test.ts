import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Database } from '../db/index.ts';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase, TestClock } from '../testing/index.ts';
import { createBackupJob } from './backup.job.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
let database: Database<unknown>;
let folder: string;
let clock: TestClock;
beforeEach(async () => {
  database = await createTestDatabase({ migrationsFolder });
  folder = await mkdtemp(path.join(tmpdir(), 'axp-backups-'));
  clock = new TestClock('2026-12-30T23:50:00Z');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const job = (keep = 2) =>
  createBackupJob(
    {
      program: 'booking',
      database,
      keys: { 'absent.json': path.join(folder, 'absent.json') },
      logger: createLogger({ name: 'test', level: 'silent' }),
      now: () => clock.now(),
    },
    { folder, keep },
  );
const run = () => job().run(new AbortController().signal);
const takenAt = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(folder, name, 'backup.json'), 'utf8')).takenAt;

it('the backup job writes one backup a day, and deletes only its own oldest', async () => {
  await writeFile(path.join(folder, 'sign-on-2026-01-01'), '');
  await run();
  clock.advance({ minutes: 5 });
  await run();
  expect(await takenAt('booking-2026-12-30')).toBe('2026-12-30T23:50:00.000Z');
  for (let day = 0; day < 2; day += 1) {
    clock.advance({ days: 1 });
    await run();
  }
  expect(await readdir(folder)).toEqual([
    'booking-2026-12-31',
    'booking-2027-01-01',
    'sign-on-2026-01-01',
  ]);
});

it('a backup is written once by servers that start together, and again after one was killed', async () => {
  await Promise.all([run(), run(), run()]);
  expect(await readdir(folder)).toEqual(['booking-2026-12-30']);
  await rm(path.join(folder, 'booking-2026-12-30', 'backup.json'));
  clock.advance({ minutes: 1 });
  await run();
  expect(await takenAt('booking-2026-12-30')).toBe('2026-12-30T23:51:00.000Z');
});
