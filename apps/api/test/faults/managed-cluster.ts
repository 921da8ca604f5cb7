import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresCluster } from '@axp/server-kit/testing';
import pg from 'pg';
import { freePort } from '../process/server-process.ts';

/** Two PostgreSQL servers that Patroni manages, behind HAProxy, all on this machine. */
export interface ManagedCluster extends Pick<PostgresCluster, 'url' | 'urlOf'> {
  /** Kills the primary's machine: PostgreSQL and Patroni, without a word to anyone. */
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

const debianPostgres = '/usr/lib/postgresql/15/bin';
const password = 'only-on-loopback';
/** Patroni initialises one server and copies it to the other; a busy machine needs minutes. */
const startsWithinMs = 240_000;

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
}

const nodeFile = (folder: string, etcdPort: number, { name, port, restPort }: Node) => `
scope: axp
name: ${name}
restapi: { listen: 127.0.0.1:${restPort}, connect_address: 127.0.0.1:${restPort} }
etcd3: { host: 127.0.0.1:${etcdPort} }
bootstrap:
  dcs:
    ttl: 9
    loop_wait: 2
    retry_timeout: 3
    maximum_lag_on_failover: 0
    synchronous_mode: true
    postgresql:
      parameters: { max_connections: 100, idle_in_transaction_session_timeout: 30s }
  initdb: [ encoding: UTF8, data-checksums, locale: C.UTF-8 ]
  pg_hba: [ 'host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256' ]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  bin_dir: ${debianPostgres}
  data_dir: ${folder}/${name}
  pgpass: ${folder}/${name}.pgpass
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
  parameters: { unix_socket_directories: '${folder}' }
`;

const proxyFile = (port: number, nodes: readonly Node[]) => `
defaults
    mode tcp
    timeout connect 2s
    timeout client 10m
    timeout server 10m
listen primary
    bind 127.0.0.1:${port}
    # Both count as healthy before the first check, and the first of them is the primary then.
    balance first
    option httpchk GET /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `    server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`;

export async function startManagedCluster(): Promise<ManagedCluster> {
  // Not in the folder of the run, which only its user may enter.
  const folder = await mkdtemp('/tmp/axp-patroni-');
  const owner = await unprivilegedOwner(folder);
  const running: ChildProcess[] = [];
  const run = (program: string, args: readonly string[]): ChildProcess => {
    // A process group of its own, so that all of it can be killed.
    const options = { cwd: folder, stdio: 'ignore', detached: true, ...owner } as const;
    const child = spawn(program, args, options);
    running.push(child);
    return child;
  };
  const [etcdPort = 0, peerPort = 0, proxyPort = 0, ...ports] = await freePorts(7);
  const nodes: readonly Node[] = [
    { name: 'one', port: ports[0] ?? 0, restPort: ports[1] ?? 0 },
    { name: 'two', port: ports[2] ?? 0, restPort: ports[3] ?? 0 },
  ];
  const client = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const etcd = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  run(
    'etcd',
    Object.entries(etcd).map(([option, value]) => `--${option}=${value}`),
  );
  const alive = new Set(nodes);
  const patronis = new Map<string, ChildProcess>();
  for (const node of nodes) {
    const file = join(folder, `${node.name}.yml`);
    await writeFile(file, nodeFile(folder, etcdPort, node));
    patronis.set(node.name, run('patroni', [file]));
    // The second one copies the first.
    await until(() => answers(node, node.name === 'one' ? '/primary' : '/synchronous'));
  }
  const proxy = join(folder, 'haproxy.cfg');
  await writeFile(proxy, proxyFile(proxyPort, nodes));
  run('haproxy', ['-db', '-f', proxy]);
  const urlOf = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${proxyPort}/${database}`;
  await until(() => serves(urlOf('postgres')));
  return {
    url: urlOf('postgres'),
    urlOf,
    killPrimary: async () => {
      for (const node of nodes) {
        if (!(await answers(node, '/primary'))) continue;
        killMachine(patronis.get(node.name), folder, node);
        alive.delete(node);
      }
    },
    stop: async () => {
      for (const child of running.toReversed()) killGroup(child);
      for (const node of alive) killPostgres(folder, node);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Ends Patroni first, so that it does not start PostgreSQL again. */
function killMachine(patroni: ChildProcess | undefined, folder: string, node: Node): void {
  if (patroni) killGroup(patroni);
  killPostgres(folder, node);
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

/** It has a session of its own; its other processes end with it. */
function killPostgres(folder: string, { name }: Node): void {
  const file = join(folder, name, 'postmaster.pid');
  if (!existsSync(file)) return;
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
}

/** PostgreSQL refuses to run as root; the user of Debian's package exists wherever Patroni does. */
async function unprivilegedOwner(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  await chown(folder, owner.uid, owner.gid);
  return owner;
}

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

async function answers({ restPort }: Node, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${restPort}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function serves(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + startsWithinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the cluster did not start');
    await sleep(100);
  }
}
