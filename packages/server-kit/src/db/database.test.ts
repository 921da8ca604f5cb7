import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.ts';
import { createTestDatabase } from '../testing/index.ts';
import { connectDatabase } from './database.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
const logger = createLogger({ name: 'test', level: 'silent' });
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

describe('opening PostgreSQL', () => {
  it('[Z-114] reports in one line that nothing responds, without the password', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    server.close();
    await once(server, 'close');
    const url = `postgres://axp:hunter2@127.0.0.1:${port}/axp`;
    await expect(
      connectDatabase({ location: { kind: 'postgres', url }, logger }),
    ).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      message: expect.stringMatching(
        /^PostgreSQL cannot be reached at DATABASE_URL: .*ECONNREFUSED.*\.$/,
      ),
    });
  });

  it('[Z-114] reports in one line that another program responds', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanups.push(() => server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `postgres://axp:hunter2@127.0.0.1:${port}/axp`;
    await expect(
      connectDatabase({ location: { kind: 'postgres', url }, logger }),
    ).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      message: expect.not.stringContaining('hunter2'),
    });
  });

  it('[Z-114] reports in one line that the server lacks ICU', async () => {
    const database = await createTestDatabase({ migrationsFolder });
    try {
      // A server without ICU lists none of its collations.
      await database.pool.query(`delete from pg_catalog.pg_collation where collprovider = 'i'`);
      const url = database.pool.options.connectionString ?? '';
      await expect(
        connectDatabase({ location: { kind: 'postgres', url }, logger }),
      ).rejects.toMatchObject({
        name: 'DatabaseUnavailableError',
        message: expect.stringMatching(/^PostgreSQL at DATABASE_URL was built without ICU.*\.$/),
      });
    } finally {
      await database.close();
    }
  });
});
