import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase } from '../testing/index.ts';
import type { Database } from './database.ts';
import { connectDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { createUnitOfWork } from './unit-of-work.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
let empty: Database<unknown>;
let emptyFolder: string;

beforeAll(async () => {
  emptyFolder = await mkdtemp(path.join(import.meta.dirname, '../../test-migrations-'));
  empty = await createTestDatabase({ migrationsFolder: emptyFolder });
});

afterAll(async () => {
  await empty.close();
  await rm(emptyFolder, { recursive: true, force: true });
});

async function urlOf(database: Database<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.kysely,
  );
  const { host, port } = await database.pool.connect().then((client) => {
    client.release();
    return client;
  });
  return `postgres://postgres@${host}:${port}/${rows[0]?.name}`;
}

describe('two servers on one PostgreSQL', () => {
  it('may start concurrently: each migration runs exactly once', async () => {
    const location = { kind: 'postgres', url: await urlOf(empty) } as const;
    const servers = await Promise.all(
      Array.from({ length: 4 }, () => connectDatabase({ location, logger })),
    );
    const ran = await Promise.all(
      servers.map((server) => migrateToLatest(server, migrationsFolder)),
    );
    expect(ran.flat()).toEqual(['202601010000-rooms']);
    await Promise.all(servers.map((server) => server.close()));
  });

  it('that deadlock both finish, because the loser is retried', async () => {
    await sql`create table account (id int primary key, amount int not null)`.execute(empty.kysely);
    await sql`insert into account values (1, 0), (2, 0)`.execute(empty.kysely);
    const unitOfWork = createUnitOfWork(empty);
    let attempts = 0;
    const add = (first: number, second: number) =>
      unitOfWork.asSystem(
        async (trx) => {
          attempts += 1;
          await sql`update account set amount = amount + 1 where id = ${first}`.execute(trx);
          await sql`select pg_sleep(0.1)`.execute(trx);
          await sql`update account set amount = amount + 1 where id = ${second}`.execute(trx);
        },
        { retry: true },
      );
    await Promise.all([add(1, 2), add(2, 1)]);
    const { rows } = await sql`select amount from account order by id`.execute(empty.kysely);
    expect(rows).toEqual([{ amount: 2 }, { amount: 2 }]);
    expect(attempts).toBe(3);
  });
});
