import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Generated } from 'kysely';
import { sql } from 'kysely';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase } from '../testing/index.ts';
import type { Pooler } from '../testing/pooler.ts';
import { startPooler } from '../testing/pooler.ts';
import type { Database } from './database.ts';
import { connectDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { createUnitOfWork } from './unit-of-work.ts';

interface Schema {
  room: { id: Generated<string>; merchant_id: string; name: string };
}

const siam = '11111111-1111-4111-8111-111111111111';
const lanna = '22222222-2222-4222-8222-222222222222';
const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
const logger = createLogger({ name: 'test', level: 'silent' });

let original: Database<Schema>;
let directUrl: string;
let pooler: Pooler;
beforeAll(async () => {
  original = await createTestDatabase<Schema>({ migrationsFolder });
  directUrl = original.pool.options.connectionString ?? '';
  await alterDatabase("timezone = 'Asia/Bangkok'");
  pooler = await startPooler(directUrl, 2);
});
afterAll(async () => {
  await pooler.stop();
  await original.close();
});

const connect = (areStatementsNamed = false) =>
  connectDatabase<Schema>({
    location: { kind: 'postgres', url: pooler.url, directUrl },
    logger,
    areStatementsNamed,
  });

const alterDatabase = (setting: string) =>
  sql`alter database ${sql.id(new URL(directUrl).pathname.slice(1))} set ${sql.raw(setting)}`.execute(
    original.kysely,
  );

describe('PgBouncer in transaction mode', () => {
  it('[Z-114] is refused in one line while its database has other settings than a session', async () => {
    await expect(connect()).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      message: expect.stringMatching(/^A pooler passes no settings on.* set timezone = 'UTC'.*\.$/),
    });
    await pooler.stop();
    await alterDatabase("timezone = 'UTC'");
    pooler = await startPooler(directUrl, 2);
  });

  it('[T-07] isolates merchants and serves many requests with two server connections', async () => {
    const database = await connect();
    const { withMerchant, readMerchant } = createUnitOfWork(database);
    const read = (merchantId: string) =>
      readMerchant(merchantId, async (trx) => {
        const rows = await trx.selectFrom('room').select('name').execute();
        return rows.map(({ name }) => name);
      });
    for (const [merchant_id, name] of [
      [siam, 'Siam'],
      [lanna, 'Lanna'],
    ] as const) {
      await withMerchant(merchant_id, (trx) =>
        trx.insertInto('room').values({ merchant_id, name }).execute(),
      );
    }
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, index) => read(index % 2 === 0 ? siam : lanna)),
    );
    expect(seen).toEqual(
      Array.from({ length: 200 }, (_, index) => [index % 2 === 0 ? 'Siam' : 'Lanna']),
    );
    await database.close();
  });

  it('receives notifications over a direct session, which migrations use as well', async () => {
    const database = await connect();
    const client = await database.openClient();
    const heard = new Promise((resolve) => client.once('notification', resolve));
    await client.query('listen room_changes');
    await database.pool.query("select pg_notify('room_changes', 'Siam')");
    expect(await heard).toMatchObject({ payload: 'Siam' });
    expect(await migrateToLatest(database, migrationsFolder)).toEqual([]);
    const ports = await Promise.all(
      [database.kysely, database.direct].map((db) =>
        sql<{ port: number }>`select inet_client_port() as port`.execute(db),
      ),
    );
    expect(ports[0]).not.toEqual(ports[1]);
    await client.end();
    await database.close();
  });
});
