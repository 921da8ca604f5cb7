import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '@axp/server-kit/auth';
import type { PostgresCluster } from '@axp/server-kit/testing';
import { startPostgresCluster } from '@axp/server-kit/testing';
import type { BenchmarkContext } from '@axp/tooling/bench';
import { findFreePort } from '@axp/tooling/bench';
import pg from 'pg';
import { createSessionKeys } from '../../src/modules/sessions/index.ts';
import { createPlatformSecret } from '../../src/platform/secrets/sealed-box.ts';
import { newTenantSecret } from '../../src/platform/secrets/tenant-secret.ts';

/** A sign-on that the clients of a benchmark work with. */
export interface BenchSession {
  readonly key: string;
  readonly cookie: string;
  refreshToken: string;
}

/** A platform with so many sign-ons, as a process, and the bare server beside it. */
export interface BenchWorld {
  readonly port: number;
  readonly barePort: number;
  readonly tenantId: string;
  readonly sessions: readonly BenchSession[];
}

/** Enough that no session is asked so often that its limit speaks. */
const activeSessions = 6_000;
const secret = 'a secret of the benchmarks, long enough for it';
const clusterSettings = { shared_buffers: '2GB', max_wal_size: '8GB', random_page_cost: '1.1' };

const clusters = new WeakMap<BenchmarkContext, Promise<PostgresCluster>>();
const worlds = new WeakMap<BenchmarkContext, Map<number, Promise<BenchWorld>>>();

/** A world of a size; made once a run, and stopped at its end. */
export function benchWorld(context: BenchmarkContext, size: number): Promise<BenchWorld> {
  const known = worlds.get(context) ?? new Map<number, Promise<BenchWorld>>();
  worlds.set(context, known);
  const world = known.get(size) ?? makeWorld(context, size);
  known.set(size, world);
  return world;
}

function clusterOf(context: BenchmarkContext): Promise<PostgresCluster> {
  const known = clusters.get(context);
  if (known) return known;
  const cluster = startPostgresCluster({ settings: clusterSettings });
  clusters.set(context, cluster);
  context.atEnd(async () => (await cluster).stop());
  return cluster;
}

async function makeWorld(context: BenchmarkContext, size: number): Promise<BenchWorld> {
  const cluster = await clusterOf(context);
  const name = `sso_${size}`;
  await ask(cluster.url, `create database ${name}`);
  const url = cluster.urlOf(name);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'axp-bench-sso-'));
  const platform = await startProcess('../../src/main.ts', [], {
    AXP_ENV: 'demo',
    SSO_DATABASE_URL: url,
    SSO_SECRET: secret,
    SSO_PORT: `${port}`,
    BIND_ADDRESS: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
  });
  context.atEnd(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const barePort = await findFreePort();
  const bare = await startProcess('./bare-row-server.ts', [url, `${barePort}`], {});
  context.atEnd(bare.stop);
  context.write(`filling ${name}\n`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Account>(`
      select tenant_id as "tenantId", id as "userId", connector_id as "connectorId"
      from app_user where email = 'staff@acme.test'`);
    const [account] = rows;
    if (!account) throw new Error('the demo is not there');
    await fill(client, account, size);
    const sessions = await addActive(client, account);
    await client.query('analyze');
    return { port, barePort, tenantId: account.tenantId, sessions };
  } finally {
    await client.end();
  }
}

interface Account {
  readonly tenantId: string;
  readonly userId: string;
  readonly connectorId: string;
}

/** Sign-ons of others, each with its browser, its application session and its token. */
async function fill(client: pg.Client, account: Account, size: number): Promise<void> {
  const { tenantId, userId, connectorId } = account;
  const values = [tenantId, userId, connectorId, size];
  await client.query(
    'create temporary table crowd as select gen_random_uuid() as id, n from generate_series(1, $1::int) n',
    [size],
  );
  const statements: readonly [string, readonly unknown[]][] = [
    [
      `insert into browser (tenant_id, id, cookie_hash, created_at)
      select $1, id, sha256(('browser ' || n)::bytea), now() from crowd`,
      values.slice(0, 1),
    ],
    [
      `insert into platform_session (tenant_id, id, browser_id, user_id, connector_id, key_salt,
        key_hash, signed_in_at, last_seen_at, expires_at)
      select $1, id, id, $2, $3, '\\x00', sha256(('key ' || n)::bytea), now() - interval '1 hour',
        now(), now() + interval '20 days' from crowd`,
      values.slice(0, 3),
    ],
    [
      `insert into application_session (tenant_id, id, platform_session_id, application_id,
        instance_id, scopes, created_at, expires_at)
      select $1, id, id, 'axp-booking', '', '{openid}', now(), now() + interval '20 days'
      from crowd`,
      values.slice(0, 1),
    ],
    [
      `insert into refresh_token (tenant_id, token_hash, application_session_id, scopes, created_at,
        expires_at)
      select $1, sha256(('token ' || n)::bytea), id, '{openid}', now(), now() + interval '9 days'
      from crowd`,
      values.slice(0, 1),
    ],
  ];
  for (const [statement, parameters] of statements) {
    await client.query(statement, [...parameters]);
  }
}

/** Sign-ons whose keys, cookies and tokens the benchmark knows. */
async function addActive(client: pg.Client, account: Account): Promise<BenchSession[]> {
  const { tenantId, userId, connectorId } = account;
  const keys = createSessionKeys(createPlatformSecret(secret));
  const rows = Array.from({ length: activeSessions }, () => {
    const { salt, hash } = keys.create(tenantId);
    return {
      id: randomUUID(),
      salt,
      hash,
      key: keys.keyOf(tenantId, salt),
      cookie: randomBytes(32).toString('base64url'),
      refreshToken: newTenantSecret(tenantId),
    };
  });
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into browser (tenant_id, id, cookie_hash, api_cookie_hash, api_cookie_at, created_at)
    select $1, id, hash, hash, now(), now() from unnest($2::uuid[], $3::bytea[]) as t(id, hash)`,
    [tenantId, ids, rows.map(({ cookie }) => hashOf(cookie))],
  );
  await client.query(
    `insert into platform_session (tenant_id, id, browser_id, user_id, connector_id, key_salt,
      key_hash, signed_in_at, last_seen_at, expires_at)
    select $1, id, id, $2, $3, salt, hash, now() - interval '1 hour', now(),
      now() + interval '20 days'
    from unnest($4::uuid[], $5::bytea[], $6::bytea[]) as t(id, salt, hash)`,
    [
      tenantId,
      userId,
      connectorId,
      ids,
      rows.map(({ salt }) => salt),
      rows.map(({ hash }) => hash),
    ],
  );
  await client.query(
    `insert into application_session (tenant_id, id, platform_session_id, application_id,
      instance_id, scopes, created_at, expires_at)
    select $1, id, id, 'axp-booking', 'refresh', '{openid,offline_access}', now(),
      now() + interval '20 days' from unnest($2::uuid[]) as t(id)`,
    [tenantId, ids],
  );
  await client.query(
    `insert into refresh_token (tenant_id, token_hash, application_session_id, scopes, created_at,
      expires_at)
    select $1, hash, id, '{openid,offline_access}', now(), now() + interval '9 days'
    from unnest($2::uuid[], $3::bytea[]) as t(id, hash)`,
    [tenantId, ids, rows.map(({ refreshToken }) => hashOf(refreshToken))],
  );
  return rows.map(({ key, cookie, refreshToken }) => ({ key, cookie, refreshToken }));
}

interface Started {
  readonly stop: () => Promise<void>;
}

async function startProcess(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Started> {
  const child = fork(join(import.meta.dirname, file), [...args], {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error(`${file} ended before it was ready`))),
  ]);
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function ask(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(query);
  } finally {
    await client.end();
  }
}
