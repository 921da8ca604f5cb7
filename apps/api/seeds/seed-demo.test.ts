import type { Database } from '@axp/server-kit/db';
import { createUnitOfWork } from '@axp/server-kit/db';
import { createTestDatabase } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../src/platform/db/schema.ts';
import { migrationsFolder } from '../test/app.ts';
import { isEmpty, seedDemo } from './index.ts';

describe('seedDemo', () => {
  let database: Database<DB>;

  beforeAll(async () => {
    database = await createTestDatabase<DB>({ migrationsFolder });
  });

  afterAll(async () => {
    await database.close();
  });

  it('fills an empty database once, with one hash for all accounts', async () => {
    const work = createUnitOfWork(database);
    const hashed: string[] = [];
    const hashPassword = async (password: string) => {
      hashed.push(password);
      return 'hash';
    };

    expect(await work.asSystem(isEmpty)).toBe(true);
    await work.asSystem((transaction) =>
      seedDemo(transaction, { now: new Date(), newId: uuidv7, hashPassword }),
    );

    expect(await work.asSystem(isEmpty)).toBe(false);
    expect(hashed).toEqual(['demo-password-1']);
    const hosts = await work.asSystem((transaction) =>
      transaction.selectFrom('merchant_host').select('host').orderBy('host').execute(),
    );
    expect(hosts).toEqual([{ host: 'acme.localhost' }, { host: 'siam.localhost' }]);
  });
});
