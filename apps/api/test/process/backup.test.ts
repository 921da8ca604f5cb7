import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { apiBasePath, login } from '@axp/contracts';
import type { PostgresCluster } from '@axp/server-kit/testing';
import { startPostgresCluster } from '@axp/server-kit/testing';
import { clockVariables, compiledSources } from '@axp/server-kit/testing/clock';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { z } from 'zod';
import { getText, post } from './http-client.ts';
import type { ServerProcess } from './server-process.ts';
import { startServerProcess } from './server-process.ts';

jest.setTimeout(600_000);

const main = join(import.meta.dirname, '../../src/command/main.ts');
const host = 'acme.localhost';
const Manifest = z.looseObject({
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
});
const TokenAnswer = z.object({ data: z.object({ accessToken: z.string() }) });

let folder: string;
/** Of the oldest supported release, which is older than the embedded one. */
let cluster: PostgresCluster;
let token: string;
const path = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axp-backup-'));
  cluster = await startPostgresCluster({ major: 15, inMemory: true });
  // The demo has rows in nearly every table, pictures included.
  const server = await startServerProcess({ DATA_DIR: path('first') });
  try {
    token = await signIn(server);
    const { code, output } = await run('first', 'backup', path('backup'));
    if (code !== 0) throw new Error(output);
  } finally {
    await server.stop();
  }
});
afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

async function run(dataDir: string, ...words: string[]) {
  return runWith({ DATA_DIR: path(dataDir) }, ...words);
}

const runWith = (environment: Readonly<Record<string, string>>, ...words: string[]) =>
  promisify(execFile)(process.execPath, [main, ...words], {
    env: {
      ...clockVariables(),
      AXP_ENV: 'demo',
      ENV_FILE: '',
      NODE_COMPILE_CACHE: compiledSources,
      ...environment,
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );

async function signIn({ origin }: ServerProcess): Promise<string> {
  const body = { email: 'staff@acme.test', password: 'demo-password-1' };
  const { answer } = await post(origin, { host, path: `${apiBasePath}${login.path}`, body });
  return TokenAnswer.parse(answer).data.accessToken;
}

const tablesOf = async (backup: string) =>
  Manifest.parse(JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))).tables;

async function makeDatabase(name: string): Promise<string> {
  await ask(cluster.url, `create database ${name}`);
  return cluster.urlOf(name);
}

async function ask(url: string, query: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

describe('a backup', () => {
  it('has rows of every part of the product, and is not readable by other users', async () => {
    const tables = new Map((await tablesOf(path('backup'))).map(({ name, rows }) => [name, rows]));
    for (const name of [
      'merchant',
      'app_user',
      'booking',
      'occupancy',
      'resource',
      'booking_event',
    ]) {
      expect(tables.get(name)).toBeGreaterThan(0);
    }
    expect((await stat(path('backup'))).mode & 0o777).toBe(0o700);
    const keys = await stat(path('backup', 'keys', 'token-keys.json'));
    expect(keys.mode & 0o777).toBe(0o600);
  });

  it('restored elsewhere has every row, and both passwords and tokens stay valid', async () => {
    const restored = await run('second', 'restore', path('backup'));
    expect(restored.output).toContain('role, policies and rights: complete');
    expect(restored.output).toContain('as the migrations make them');
    expect(await run('second', 'backup', path('again'))).toMatchObject({ code: 0 });
    expect(await tablesOf(path('again'))).toEqual(await tablesOf(path('backup')));
    const server = await startServerProcess({ DATA_DIR: path('second') });
    try {
      await signIn(server);
      const headers = { host, authorization: `Bearer ${token}` };
      const upcoming = `${server.origin}${apiBasePath}/bookings?group=upcoming`;
      expect(JSON.parse(await getText(upcoming, headers))).toHaveProperty('data');
    } finally {
      await server.stop();
    }
  });

  it('is refused if it would overwrite or hide data', async () => {
    const used = await run('first', 'restore', path('backup'));
    expect(used).toMatchObject({ code: 1 });
    expect(used.output).toContain('The database is in use. Restore into a new, empty one.');
    const full = await run('first', 'backup', path('backup'));
    expect(full.output).toContain('is not empty');
    expect((await run('third', 'restore', path('nowhere'))).output).toContain('backup.json');
  });

  it('that was damaged leaves the database empty', async () => {
    await cp(path('backup'), path('damaged'), { recursive: true });
    const [table] = (await tablesOf(path('damaged'))).filter(({ rows }) => rows > 0);
    await writeFile(path('damaged', 'tables', `${table?.name}.copy.gz`), gzipSync(''));
    const url = await makeDatabase('damaged');
    const environment = { DATABASE_URL: url, DATA_DIR: path('fourth') };
    const { code, output } = await runWith(environment, 'restore', path('damaged'));
    expect(code).toBe(1);
    expect(output).toMatch(/The backup (?:can't be restored|is damaged)/);
    expect(await ask(url, 'select count(*)::int as n from merchant')).toEqual([{ n: 0 }]);
    // Nothing is in the way of the next attempt.
    expect(await runWith(environment, 'restore', path('backup'))).toMatchObject({ code: 0 });
  });

  it('of a newer release is not restored by an older one', async () => {
    await cp(path('backup'), path('newer'), { recursive: true });
    const file = path('newer', 'backup.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    manifest.migrations.push('209901010000-of-tomorrow');
    await writeFile(file, JSON.stringify(manifest));
    const { code, output } = await run('fifth', 'restore', path('newer'));
    expect(code).toBe(1);
    expect(output).toContain('knows the migration 209901010000-of-tomorrow');
  });
});

describe('moving to a server', () => {
  let url: string;
  const onServer = () => ({ DATABASE_URL: url, DATA_DIR: path('first') });

  it('copies every row, and the server serves them', async () => {
    url = await makeDatabase('moved');
    const moved = await run('first', 'move', '--to', url);
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.output).toContain('counts and checksums of all tables are equal');
    expect(await runWith(onServer(), 'backup', path('moved'))).toMatchObject({ code: 0 });
    const rowsOf = async (backup: string) =>
      (await tablesOf(path(backup))).map(({ name, rows }) => [name, rows]);
    expect(await rowsOf('moved')).toEqual(await rowsOf('backup'));
    const server = await startServerProcess(onServer());
    await signIn(server);
    await server.stop();
  });

  it('needs a stopped server and an empty database', async () => {
    const again = await run('first', 'move', '--to', url);
    expect(again.output).toContain('The database is in use');
    const server = await startServerProcess({ DATA_DIR: path('first') });
    const running = await run('first', 'move', '--to', await makeDatabase('elsewhere'));
    await server.stop();
    expect(running.code).toBe(1);
    expect(running.output).toContain(path('first', 'database'));
  });

  it('is followed by a check that finds secrets which the server’s keys do not open', async () => {
    await ask(
      url,
      `insert into sign_in_method (merchant_id, code, kind, name, issuer, client_id, is_own, slot,
        is_enabled, sealed_secret, secret_set_at)
      select id, 'own-1', 'sso', 'Lost', 'https://lost.test', 'x', true, 11, false, 'x', now()
      from merchant limit 1`,
    );
    const { code, output } = await runWith(onServer(), 'doctor');
    expect(code).toBe(1);
    expect(output).toMatch(/they do not open 1 of \d+ stored secrets/);
    await ask(url, `delete from sign_in_method where code = 'own-1'`);
  });

  it('is followed by a check that finds rows lost by manual changes or another restore', async () => {
    const healthy = await runWith(onServer(), 'doctor');
    expect(healthy).toMatchObject({ code: 0 });
    expect(healthy.output).toMatch(/keys: they can sign, and open \d+ stored secrets/);
    await ask(url, 'alter table occupancy drop constraint occupancy_no_overlap');
    await ask(url, 'alter policy booking_own on booking using (true)');
    await ask(url, 'create index mine on booking (title)');
    const { code, output } = await runWith(onServer(), 'doctor');
    expect(code).toBe(1);
    expect(output).toContain('missing: constraint occupancy_no_overlap of occupancy');
    expect(output).toContain('missing: policy booking_own of booking');
    expect(output).toContain('not from a migration: CREATE INDEX mine ON public.booking');
    expect(
      await ask(cluster.url, `select from pg_database where datname like 'axp_doctor%'`),
    ).toEqual([]);
  });
});
