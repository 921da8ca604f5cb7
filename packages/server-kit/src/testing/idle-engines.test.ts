import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createPgliteTestDatabase } from './pglite-test-database.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');

interface Schema {
  room: { merchant_id: string; name: string };
}

const open = () => createPgliteTestDatabase<Schema>(migrationsFolder);
const engineOf = ({ pool }: Awaited<ReturnType<typeof open>>) => pool.options.host;

describe('the embedded engine of a test file', () => {
  it('is the one of the file before, without its rows', async () => {
    const first = await open();
    const engine = engineOf(first);
    const room = { merchant_id: '11111111-1111-4111-8111-111111111111', name: 'Siam' };
    await first.kysely.insertInto('room').values(room).execute();
    await first.close();
    const second = await open();
    expect(engineOf(second)).toBe(engine);
    expect(await second.kysely.selectFrom('room').selectAll().execute()).toEqual([]);
    await second.close();
  }, 60_000);

  it('is another where two are open at once, or the schema was changed', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const engines = [engineOf(one), engineOf(other)];
    expect(new Set(engines).size).toBe(2);
    await one.pool.query('alter table room alter column name drop not null');
    await one.close();
    await other.close();
    const next = await open();
    expect(engineOf(next)).toBe(engines[1]);
    await next.close();
  }, 60_000);
});
