import { createServer } from 'node:net';
import { CommandError, UsageError } from '@axp/server-kit/process';
import { listening } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  dateOf,
  libreBookingTables,
  reservation,
  smallInstallation,
} from './librebooking-tables.ts';
import { expectWhole, readWith } from './read-file.ts';
import type { MariaDbSource } from './source-server.ts';
import { readerPassword, startMariaDbSource } from './source-server.ts';

let server: MariaDbSource;
beforeAll(async () => {
  server = await startMariaDbSource(libreBookingTables);
});
afterAll(() => server.close());

const refused = async (words: readonly string[], password?: string) => {
  const error: unknown = await readWith(words, password).catch((reason: unknown) => reason);
  if (!(error instanceof CommandError)) throw error;
  return error;
};
const messageOf = async (words: readonly string[], password?: string) =>
  (await refused(words, password)).message;
/** The same server by another user, host or database. */
const urlWith = (change: Partial<Pick<URL, 'username' | 'host' | 'pathname' | 'protocol'>>) =>
  Object.assign(new URL(server.url), change).href;

describe('move-in read', () => {
  it.each([
    [['librebooking']],
    [['oracle', 'mysql://a@b/c']],
    [['mrbs', 'mysql://a@b/c', 'more']],
    [['mrbs', 'x', '--where', 'y']],
  ])('does not take %j', async (words) => {
    expect(await refused(words)).toBeInstanceOf(UsageError);
  });

  it.each(['nothing', 'http://a/b', 'mysql://host', 'mysql:///database'])(
    'says how to write a URL for %s',
    async (url) => {
      expect(await messageOf(['mrbs', url])).toContain('URL: type mysql://USER@HOST/DATABASE');
    },
  );

  it('says which zone it does not know', async () => {
    const words = ['librebooking', server.url, '--timezone', 'Mars'];
    expect(await messageOf(words)).toContain('--timezone: "Mars" is no zone');
  });

  it('says that a password or a user is wrong, and shows no password', async () => {
    const message = await messageOf(['librebooking', server.url], 'wrong-one');
    expect(message).toContain('refused the user "reader" or the password');
    expect(message).not.toContain('wrong-one');
  });

  it('takes the password of the URL as well', async () => {
    const url = new URL(server.url);
    url.password = encodeURIComponent(readerPassword);
    await server.fill(smallInstallation);
    expect((await readWith(['librebooking', url.href], '')).file.people).toHaveLength(3);
  });

  it('says that a database is not there, or not to be read', async () => {
    expect(await messageOf(['librebooking', urlWith({ pathname: '/none' })])).toContain(
      'There is no database "none" on 127.0.0.1',
    );
  });

  it('says that no server answers', async () => {
    const closed = createServer();
    closed.listen(0, '127.0.0.1');
    const host = `127.0.0.1:${await listening(closed)}`;
    await new Promise((resolve) => closed.close(resolve));
    expect(await messageOf(['librebooking', urlWith({ host })])).toContain(
      `Can't connect to ${host}: ECONNREFUSED`,
    );
    expect(await messageOf(['mrbs', urlWith({ host, protocol: 'postgres:' })])).toContain(
      `Can't connect to ${host}: ECONNREFUSED`,
    );
  });

  it('names the tables that it expected, with their prefix', async () => {
    expect(await messageOf(['mrbs', server.url])).toContain('it lacks mrbs_area, mrbs_room');
    expect(await messageOf(['mrbs', server.url, '--table-prefix', 'old_'])).toContain(
      'it lacks old_area',
    );
  });

  it('says that it does not know an older version', async () => {
    await server.fill({ ...smallInstallation, dbversion: [{ version_number: 2.4 }] });
    expect(await messageOf(['librebooking', server.url])).toContain(
      'This is version 2.4 of the database',
    );
    await server.fill({ ...smallInstallation, dbversion: [] });
    expect(await messageOf(['librebooking', server.url])).toContain('This is version (unknown)');
  });

  it('says that a file can not be written', async () => {
    await server.fill(smallInstallation);
    const words = ['librebooking', server.url, '--out', '/nowhere/at/all.gz'];
    expect(await messageOf([...words])).toContain('/nowhere/at/all.gz can');
  });

  it('prints what it took and left, for people', async () => {
    await server.fill({
      ...smallInstallation,
      reservation_series: [reservation(1, { title: 'Stand-up' })],
      reservation_resources: [{ series_id: 1, resource_id: 1 }],
      reservation_instances: [
        dateOf(1, 1, ['2026-11-02 02:00:00', '2026-11-02 03:00:00']),
        dateOf(2, 1, ['2026-12-07 02:00:00', '2026-12-07 03:00:00']),
      ],
    });
    const { printed } = await readWith(['librebooking', server.url]);
    expect(printed).toContain('person: 3 of 3\n');
    expect(printed).toContain('booking: 1 of 2\n  left 1, over (Stand-up)\n');
  });

  it('reads Thai that an old client stored as Latin-1', async () => {
    await server.fill({
      ...smallInstallation,
      groups: [
        { group_id: 1, name: 'ฝ่ายขาย' },
        { group_id: 2, name: 'Café' },
      ],
    });
    await server.run(
      'update `groups` set name = convert(cast(name as binary) using latin1) where group_id = 1',
    );
    const { file } = await readWith(['librebooking', server.url]);
    expect(file.units.map(({ title }) => title)).toEqual(['ฝ่ายขาย', 'Café']);
  });
});

describe('the database that is read', () => {
  it('is asked for no password, and in a transaction that can change nothing', async () => {
    await server.fill(smallInstallation);
    const statements = await server.statementsDuring(() => readWith(['librebooking', server.url]));
    expect(statements.filter((text) => /password|salt|select \*/i.test(text))).toEqual([]);
    const begin = statements.indexOf('begin');
    expect(statements[begin - 1]).toBe(
      'set transaction isolation level repeatable read, read only',
    );
    expect(
      statements.slice(begin + 1).filter((text) => text.includes('from `users`')),
    ).toHaveLength(2);
    expect(statements.findIndex((text) => text.includes('from `'))).toBeGreaterThan(begin);
  });

  it('is read to its end where it has more rows than a page', async () => {
    await server.fill({
      ...smallInstallation,
      reservation_series: [reservation(1)],
      reservation_resources: [{ series_id: 1, resource_id: 1 }],
    });
    await server.run(`insert into reservation_instances
      select seq, date_add('2026-12-07', interval seq hour), date_add('2026-12-07', interval seq + 1 hour), 1
      from seq_1_to_10000`);
    const { file } = await readWith(['librebooking', server.url]);
    expectWhole(file);
    expect(file.bookings).toHaveLength(10_000);
  });
});
