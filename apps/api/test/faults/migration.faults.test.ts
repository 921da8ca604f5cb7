import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateToLatest } from '@axp/server-kit/db';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { migrationsFolder } from '../app.ts';
import { makeSharedDatabase } from '../process/lasting-database.ts';
import { loadedServer } from './loaded-server.ts';

let folder: string;
const server = loadedServer({
  start: async () => {
    // Beside the others, so that a migration written here finds Kysely.
    folder = await mkdtemp(`${migrationsFolder}-newer-`);
    await cp(migrationsFolder, folder, { recursive: true });
    return makeSharedDatabase();
  },
  stop: () => rm(folder, { recursive: true, force: true }),
});

const [first, second] = ['209901010000-first', '209901020000-second'] as const;

const writeMigration = (name: string, statements: readonly string[]) =>
  writeFile(
    join(folder, `${name}.ts`),
    `import { sql } from 'kysely';
     export const up = async (db) => {
       ${statements.map((one) => `await sql\`${one}\`.execute(db);`).join('\n')}
     };`,
  );

const addColumn = (table: string) => `alter table ${table} add column newer_note text`;
const pause = 'select pg_sleep(2)';

/** Another process that migrates as a newer release does, killed inside its second migration. */
async function killHalfway(): Promise<void> {
  const module = join(import.meta.dirname, '../../../../packages/server-kit/src/db/index.ts');
  const url = server.database().environment.DATABASE_URL ?? '';
  const program = `
    const { connectDatabase, migrateToLatest } = await import(${JSON.stringify(module)});
    const logger = { warn: () => undefined };
    const location = { kind: 'postgres', url: ${JSON.stringify(url)} };
    await migrateToLatest(await connectDatabase({ location, logger }), ${JSON.stringify(folder)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  while (!(await isPaused()) && child.exitCode === null) await sleep(20);
  child.kill('SIGKILL');
  await exited;
}

const isPaused = () =>
  server.database().look(async (db) => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and query = ${pause}`.execute(db);
    return rows.length > 0;
  });

const columns = () =>
  server.database().look(async (db) => {
    const { rows } = await sql<{ table: string }>`
      select table_name as "table" from information_schema.columns
      where column_name = 'newer_note' order by 1`.execute(db);
    return rows.map(({ table }) => table);
  });

it('[Z-72] [Z-114] a migration killed half-way under load leaves complete steps, fails no request, and is completed at the next start', async () => {
  await writeMigration(first, [addColumn('booking')]);
  await writeMigration(second, [addColumn('resource'), pause]);
  const fault = { after: 40, happen: killHalfway };
  const { seen } = await server.bookAll(await server.start(), 160, fault);
  const applied = await columns();
  await writeMigration(second, [addColumn('resource')]);
  const completed = await server.database().look((db) => migrateToLatest({ kysely: db }, folder));

  expect(applied).toEqual(['booking']);
  expect(completed).toEqual([second]);
  expect(await columns()).toEqual(['booking', 'resource']);
  expect([...seen]).toEqual([]);
});
