import type { ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { openEmbeddedDatabase } from './embedded-postgres.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { findPostgresUser } from './postgres-user.ts';
import {
  logger,
  openElsewhere,
  openHere,
  postmasterOf,
  query,
  untilGone,
} from './testing/embedded-process.ts';

jest.setTimeout(600_000);

const parents: string[] = [];
const children: ChildProcess[] = [];
const leases: EmbeddedPostgres[] = [];
let template: string;

async function newFolder(): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'axp-data-'));
  parents.push(parent);
  return path.join(parent, 'database');
}

/** A copy of a cluster that was created once. */
async function folderWithCluster(): Promise<string> {
  const folder = await newFolder();
  await cp(template, folder, { recursive: true });
  return folder;
}

async function open(...options: Parameters<typeof openHere>): Promise<EmbeddedPostgres> {
  const lease = await openHere(...options);
  leases.push(lease);
  return lease;
}

function startElsewhere(...options: Parameters<typeof openElsewhere>) {
  const started = openElsewhere(...options);
  children.push(started.child);
  return started;
}

beforeAll(async () => {
  template = path.join(await mkdtemp(path.join(tmpdir(), 'axp-data-')), 'database');
  await (await openHere(template)).close();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(leases.splice(0).map((lease) => lease.close()));
  for (const parent of parents.splice(0)) {
    const pid = await postmasterOf(path.join(parent, 'database')).catch(() => 0);
    await untilGone(pid);
    await rm(parent, { recursive: true, force: true });
  }
});
afterAll(() => rm(path.dirname(template), { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it('[H-21] is one cluster for all databases of a folder, and ends with the last lease', async () => {
    const folder = await folderWithCluster();
    const [api, sso] = await Promise.all([
      open(folder, { server: 'api' }),
      openEmbeddedDatabase('sso', { folder, logger, server: 'sso' }),
    ]);
    expect(sso.connection).toEqual(api.connection);
    await query(api, 'create table kept (id int)');
    await api.close();
    const pid = await postmasterOf(folder);
    expect(await query(sso, 'select current_database() as name')).toEqual([{ name: 'api' }]);
    await sso.close();
    await untilGone(pid);
    await expect(postmasterOf(folder)).rejects.toMatchObject({ code: 'ENOENT' });
    const next = await open(folder);
    expect(await query(next, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    await next.close();
  });

  it('[H-21] starts once for all concurrent callers', async () => {
    const folder = await folderWithCluster();
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(folder)));
    expect(new Set(opened.map(({ keeperPid }) => keeperPid)).size).toBe(1);
  });

  it('is durable, verifies its pages and listens on no port', async () => {
    const folder = await folderWithCluster();
    const lease = await open(folder);
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
    const [row] = await query(
      lease,
      `select ${[...settings, 'listen_addresses', 'server_version']
        .map((name) => `current_setting('${name}') as ${name}`)
        .join(', ')},
        (select datlocprovider::text || ' ' || datlocale from pg_database
          where datname = current_database()) as locale`,
    );
    expect(row).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      server_version: expect.stringMatching(/^18\./),
      locale: 'b C.UTF-8',
    });
    expect((await stat(lease.connection.host)).mode & 0o777).toBe(0o700);
    await lease.close();
  });

  it('supports Thai in trigrams and upper case beyond ASCII', async () => {
    const folder = await folderWithCluster();
    const lease = await open(folder);
    await query(lease, 'create extension pg_trgm');
    const asked = `select similarity('ห้องประชุม', 'ห้องประชุม') as alike, lower('ÉTÉ') as lower`;
    expect(await query(lease, asked)).toEqual([{ alike: 1, lower: 'été' }]);
    await lease.close();
  });

  it('[Z-114] refuses a second server with the process id of the first, but allows commands', async () => {
    const folder = await folderWithCluster();
    const { child, opened } = startElsewhere(folder);
    await opened;
    await expect(open(folder, { server: 'api' })).rejects.toMatchObject({
      name: 'DataFolderLockedError',
      pid: child.pid,
      message: `The data folder ${folder} is in use by process ${child.pid}. Stop that process first.`,
    });
    const command = await open(folder);
    expect(await query(command, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await command.close();
  });

  it('works if the path of the folder is too long for a socket', async () => {
    const folder = path.join(await newFolder(), 'a-long-name/'.repeat(10));
    const lease = await open(folder);
    expect(await query(lease, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await lease.close();
  });
});

describe('after a kill', () => {
  it('of its only server, it ends', async () => {
    const folder = await folderWithCluster();
    const { child, opened } = startElsewhere(folder);
    const { keeperPid } = await opened;
    const postmaster = await postmasterOf(folder);
    child.kill('SIGKILL');
    await untilGone(keeperPid);
    await untilGone(postmaster);
    expect(await readdir(path.join(folder, 'run'))).toEqual([]);
  });

  it('during the first start, the folder stays usable', async () => {
    const folder = await newFolder();
    const { child } = startElsewhere(folder);
    const hasDraft = async () => {
      const names = await readdir(folder).catch(() => []);
      return names.some((name) => name.startsWith('cluster.'));
    };
    while (!(await hasDraft())) await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill('SIGKILL');
    const next = await open(folder);
    expect(await query(next, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await next.close();
    expect(await readdir(folder)).toEqual(['cluster', 'postgres.log', 'run']);
  });

  it('of its keeper, the next start ends the remaining processes', async () => {
    const folder = await folderWithCluster();
    const { opened } = startElsewhere(folder);
    const { keeperPid } = await opened;
    const postmaster = await postmasterOf(folder);
    process.kill(keeperPid, 'SIGKILL');
    await untilGone(keeperPid);
    const next = await open(folder);
    expect(await postmasterOf(folder)).not.toBe(postmaster);
    expect(await query(next, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await next.close();
  });

  it.each(['SIGKILL', 'SIGQUIT'] as const)(
    'of PostgreSQL with %s, every acknowledged commit is there and its server is notified',
    async (signal) => {
      const folder = await folderWithCluster();
      const lost = Promise.withResolvers<void>();
      const lease = await open(folder, { onLost: lost.resolve });
      const client = new pg.Client({ ...lease.connection, database: 'api' });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('create table written (id int)');
      let acknowledged = 0;
      const writing = (async () => {
        for (;;) {
          await client.query('insert into written values ($1)', [acknowledged]);
          acknowledged += 1;
          if (acknowledged === 50) process.kill(await postmasterOf(folder), signal);
        }
      })().catch(() => undefined);
      await writing;
      await lost.promise;
      const next = await open(folder);
      const [row] = await query(next, 'select count(*)::int as n from written');
      expect([{ n: acknowledged }, { n: acknowledged + 1 }]).toContainEqual(row);
      await next.close();
      expect(acknowledged).toBeGreaterThanOrEqual(50);
    },
  );

  it('a process id reused by another program does not stop the start', async () => {
    const folder = await folderWithCluster();
    const lines = [process.pid, path.join(folder, 'cluster'), 1, 5432, '', '', '0 0', 'ready'];
    await writeFile(path.join(folder, 'cluster/postmaster.pid'), lines.join('\n'));
    const lease = await open(folder);
    expect(await query(lease, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await lease.close();
  });
});

describe('an unusable folder', () => {
  it('[Z-114] is reported in one line with the reason', async () => {
    await expect(open('/dev/null/database')).rejects.toMatchObject({
      name: 'DataFolderUnusableError',
      message: 'The data folder /dev/null/database cannot be used: a part of the path is a file.',
    });
  });

  it('[Z-114] is left untouched when another major version wrote it', async () => {
    const folder = await folderWithCluster();
    await writeFile(path.join(folder, 'cluster/PG_VERSION'), '17\n');
    const names = await readdir(path.join(folder, 'cluster'));
    await expect(open(folder)).rejects.toThrow(
      /^The data folder .+ cannot be used: it was written by PostgreSQL 17, and this release runs version 18\. .+$/,
    );
    expect(await readdir(path.join(folder, 'cluster'))).toEqual(names);
  });

  it('[Z-114] is left untouched when the former engine wrote it', async () => {
    const folder = await newFolder();
    const former = path.join(path.dirname(folder), 'api/postgres');
    await mkdir(former, { recursive: true });
    await writeFile(path.join(former, 'PG_VERSION'), '18\n');
    await expect(open(folder)).rejects.toMatchObject({
      name: 'DataFolderUnusableError',
      path: former,
      message: expect.stringContaining('Move that folder away'),
    });
    expect(await readdir(path.dirname(folder))).toEqual(['api']);
  });

  it.each([
    ['PG_VERSION', /it is damaged: the file PG_VERSION is missing/],
    ['global/pg_control', /did not start: .*pg_control/],
  ])('[Z-114] is reported when it lacks %s', async (file, message) => {
    const folder = await folderWithCluster();
    await rm(path.join(folder, 'cluster', file));
    await expect(open(folder)).rejects.toThrow(message);
    const reason = await open(folder).then(() => '', String);
    expect(reason).not.toContain('\n');
    expect(reason).toContain(folder);
  });
});

describe('a user of the machine', () => {
  const isRoot = process.getuid?.() === 0;
  const ways = isRoot ? (['namespace', 'capability', 'ordinary'] as const) : (['self'] as const);

  it.each(ways)('can run it in a folder that only the user can enter: %s', async (way) => {
    const folder = await newFolder();
    expect((await stat(path.dirname(folder))).mode & 0o777).toBe(0o700);
    if (way === 'ordinary') {
      // An ordinary user that can read this repository, wherever it is.
      const programs = await findPostgresPrograms();
      const { prefix } = await findPostgresUser(programs, path.dirname(folder));
      const { opened } = startElsewhere(folder, { prefix });
      await opened;
    }
    const workarounds = way === 'namespace' || way === 'capability' ? [way] : undefined;
    const lease = await open(folder, workarounds ? { workarounds } : {});
    const uid = (await stat(path.join('/proc', `${await postmasterOf(folder)}`))).uid;
    expect(uid === 0).toBe(way === 'namespace' || (way === 'ordinary' && isRoot && uid === 0));
    expect(await query(lease, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await lease.close();
  });

  it.each(ways.filter((way) => way !== 'ordinary' && way !== 'self'))(
    'with root rights can continue with data of the other kind of root: %s',
    async (way) => {
      const folder = await newFolder();
      const other = way === 'namespace' ? 'capability' : 'namespace';
      await (await open(folder, { workarounds: [other] })).close();
      const lease = await open(folder, { workarounds: [way] });
      expect(await query(lease, 'select 1 as alive')).toEqual([{ alive: 1 }]);
      await lease.close();
    },
  );
});
