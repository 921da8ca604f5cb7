import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '../../logging/index.ts';
import { errorCode } from '../errors.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

jest.setTimeout(120_000);

const logger = createLogger({ name: 'test', level: 'silent' });

async function query(engine: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(engine.connection);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe('many clients on one session', () => {
  let engine: EmbeddedPostgres;
  let pool: pg.Pool;

  beforeAll(async () => {
    engine = await startEmbeddedPostgres({ storage: { kind: 'memory' }, logger });
    pool = new pg.Pool({ ...engine.connection, max: 10 });
    pool.on('connect', (client) => client.on('error', () => undefined));
  });

  afterAll(async () => {
    await pool.end();
    await engine.close();
  });

  it('never crosses statements, even when their values are larger than a socket chunk', async () => {
    const large = 'z'.repeat(200_000);
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const isText = index % 2 === 0;
        const { rows } = await pool.query(
          isText ? 'select $1::text as answer' : 'select $1::int as answer, $2::text as padding',
          isText ? [`${index}${large}`] : [index, large],
        );
        return Number.parseInt(String(rows[0].answer), 10);
      }),
    );
    expect(answers).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it('survives 2,000 small transactions with clients dying inside, and the constraint decides', async () => {
    await pool.query('create extension btree_gist');
    await pool.query(`
      create table slot (
        room int not null,
        during int4range not null,
        constraint slot_no_overlap exclude using gist (room with =, during with &&))`);
    const outcome = { committed: 0, refused: 0, killed: 0 };
    const book = async (index: number): Promise<void> => {
      const client = await pool.connect();
      const start = (index * 7_919) % 1_000;
      try {
        await client.query('begin');
        await client.query('insert into slot values ($1, int4range($2, $3))', [
          index % 3,
          start,
          start + 3,
        ]);
        if (index % 50 === 0) {
          client.connection.stream.destroy();
          outcome.killed += 1;
          client.release(true);
          return;
        }
        await client.query('commit');
        outcome.committed += 1;
        client.release();
      } catch (error) {
        if (errorCode(error) !== '23P01') throw error;
        outcome.refused += 1;
        await client.query('rollback');
        client.release();
      }
    };
    await Promise.all(Array.from({ length: 2_000 }, (_, index) => book(index)));
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from slot');
    expect(rows[0]?.n).toBe(outcome.committed);
    expect(outcome.committed + outcome.refused + outcome.killed).toBe(2_000);
    expect(Math.min(outcome.committed, outcome.refused, outcome.killed)).toBeGreaterThan(10);
  });

  it('rolls back for a client that goes while its begin is on the way', async () => {
    for (let round = 0; round < 50; round += 1) {
      const client = new pg.Client(engine.connection);
      client.on('error', () => undefined);
      await client.connect();
      client.query('begin').catch(() => undefined);
      setImmediate(() => client.connection.stream.destroy());
      await pool.query('select 1');
    }
    await expect(pool.query('select 1 as alive')).resolves.toMatchObject({ rows: [{ alive: 1 }] });
  });

  it('shares what its clients prepare, and an error of one does not undo it', async () => {
    const ask = (value: string) => ({
      name: 'shared',
      text: 'select $1::int as answer',
      values: [value],
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        pool.query(ask(index % 4 === 3 ? 'none' : `${index}`)).then(
          ({ rows }) => rows[0].answer,
          (error: unknown) => errorCode(error),
        ),
      ),
    );
    expect(answers).toEqual(answers.map((_, index) => (index % 4 === 3 ? '22P02' : index)));
    const stranger = new pg.Client(engine.connection);
    await stranger.connect();
    await expect(stranger.query({ name: 'shared', text: 'select 2' })).rejects.toMatchObject({
      code: '42P05',
    });
    await stranger.end();
  });

  it('learns how its tables have grown and takes away rows that are gone', async () => {
    await pool.query('create table grown as select n from generate_series(1, 1000) n');
    await pool.query('update grown set n = n + 1');
    for (let turn = 0; turn < 300; turn += 1) await pool.query('select 1');
    const { rows } = await pool.query(
      `select c.reltuples::int as known, s.n_dead_tup::int as dead, s.vacuum_count::int as times
       from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'grown'`,
    );
    expect(rows).toEqual([{ known: 1000, dead: 0, times: 1 }]);
  });

  it('runs in UTC and knows the extensions that search and constraints need', async () => {
    await pool.query('create extension if not exists pg_trgm');
    const { rows } = await pool.query(
      `select current_setting('timezone') as zone, similarity('ห้องประชุม', 'ห้องประชุม') as alike`,
    );
    expect(rows).toEqual([{ zone: 'UTC', alike: 1 }]);
  });
});

describe('an engine on a data folder', () => {
  const parents: string[] = [];
  const children: ChildProcess[] = [];

  let cluster: string;

  async function newFolder(): Promise<string> {
    const parent = await mkdtemp(path.join(tmpdir(), 'axp-data-'));
    parents.push(parent);
    return path.join(parent, 'api');
  }

  /** A copy of a cluster that was started once: a first start takes seconds, a copy does not. */
  async function folderWithCluster(): Promise<string> {
    const folder = await newFolder();
    await cp(cluster, folder, { recursive: true });
    return folder;
  }

  beforeAll(async () => {
    cluster = path.join(await mkdtemp(path.join(tmpdir(), 'axp-data-')), 'api');
    const engine = await startOn(cluster);
    await engine.close();
  });

  afterAll(() => rm(path.dirname(cluster), { recursive: true, force: true }));

  const startOn = (folder: string, onLost?: () => void): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      storage: { kind: 'folder', path: folder },
      logger,
      ...(onLost === undefined ? {} : { onLost }),
    });

  /** A server of its own that owns the folder; prints the id of its engine and waits. */
  function spawnServer(folder: string): { server: ChildProcess; firstLine: Promise<unknown[]> } {
    const module = pathToFileURL(path.join(import.meta.dirname, 'embedded-postgres.ts')).href;
    const program = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
      const engine = await startEmbeddedPostgres({ storage: ${JSON.stringify({ kind: 'folder', path: folder })} });
      console.log(engine.pid);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(server);
    return { server, firstLine: once(server.stdout, 'data') };
  }

  async function startServer(folder: string): Promise<{ server: ChildProcess; enginePid: number }> {
    const { server, firstLine } = spawnServer(folder);
    const [line] = await firstLine;
    return { server, enginePid: Number(String(line)) };
  }

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await sleep(200);
    for (const parent of parents.splice(0)) await rm(parent, { recursive: true, force: true });
  });

  it('keeps its rows over a restart and leaves no lock behind', async () => {
    const folder = await folderWithCluster();
    const first = await startOn(folder);
    await query(first, 'create table kept (id int)');
    await first.close();
    expect(await readdir(path.dirname(folder))).toEqual(['api']);
    const second = await startOn(folder);
    expect(await query(second, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    await second.close();
  });

  it('[Z-114] refuses a folder that a running server owns, in one line with its process', async () => {
    const folder = await folderWithCluster();
    const { server } = await startServer(folder);
    await expect(startOn(folder)).rejects.toMatchObject({
      name: 'DataFolderLockedError',
      pid: server.pid,
      message: expect.not.stringContaining('\n'),
    });
  });

  it('closes itself when its server is killed, so that the next start finds every commit', async () => {
    const folder = await folderWithCluster();
    const { server, enginePid } = await startServer(folder);
    server.kill('SIGKILL');
    const next = await startOn(folder);
    expect(next.pid).not.toBe(enginePid);
    await next.close();
  });

  it('leaves a usable folder when its server is killed in the middle of the first start', async () => {
    const folder = await newFolder();
    const { server } = spawnServer(folder);
    for (let waited = 0; !existsSync(`${folder}.lock`) && waited < 10_000; waited += 20) {
      await sleep(20);
    }
    await sleep(500);
    server.kill('SIGKILL');
    const next = await startOn(folder);
    expect(await query(next, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await next.close();
  });

  it('loses no acknowledged commit when the engine itself is killed, and says that it is lost', async () => {
    const folder = await folderWithCluster();
    const lost = jest.fn();
    const engine = await startOn(folder, lost);
    const client = new pg.Client(engine.connection);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table written (id int)');
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await client.query('insert into written values ($1)', [acknowledged]);
        acknowledged += 1;
      }
    })().catch(() => undefined);
    await sleep(300);
    process.kill(engine.pid, 'SIGKILL');
    await writing;
    await sleep(50);
    expect(lost).toHaveBeenCalledTimes(1);
    const next = await startOn(folder);
    const [row] = await query(next, 'select count(*)::int as n from written');
    expect(row).toMatchObject({ n: expect.any(Number) });
    expect(JSON.stringify(row)).toMatch(new RegExp(`:(${acknowledged}|${acknowledged + 1})}`));
    await next.close();
    expect(acknowledged).toBeGreaterThan(10);
  });

  it('[Z-114] says in one line why a folder cannot be used', async () => {
    await expect(startOn('/dev/null/api')).rejects.toMatchObject({
      name: 'DataFolderUnusableError',
      message: 'The data folder /dev/null/api cannot be used: a part of the path is a file.',
    });
  });
});
