import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileOnce } from '../../process/create-file-once.ts';
import { DatabaseUnavailableError } from '../errors.ts';
import type { Installation } from './cluster.ts';
import { EMPTY_ENVIRONMENT } from './processes.ts';

/** For a machine that runs more than a database: some 40 MB and a handful of processes. */
const SMALL_MACHINE = {
  shared_buffers: '64MB',
  max_connections: '60',
  io_method: 'sync',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  jit: 'off',
};

/** One machine, no replicas. */
const LOG_OF_CHANGES = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '512MB',
};

/** Statements and their values are personal data. */
const LOGGING = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '%m ',
  log_timezone: 'UTC',
};

export const embeddedSettings: Readonly<Record<string, string>> = {
  ...SMALL_MACHINE,
  ...LOG_OF_CHANGES,
  ...LOGGING,
  fsync: 'on',
  TimeZone: 'UTC',
};

export interface PostmasterOptions extends Installation {
  readonly cluster: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
}

export interface Postmaster {
  readonly pid: number;
  readonly exited: Promise<unknown>;
  stop(): Promise<void>;
}

const POLL_MS = 20;
const STOP_PATIENCE_MS = 30_000;
const READY_LINE = 7;

/**
 * Starts the server of a cluster and waits until it accepts connections, however long recovery
 * after a crash takes.
 * @throws DatabaseUnavailableError with the reason that PostgreSQL gave
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, settings, logFile } = options;
  const [command = '', ...args] = [
    ...options.user.prefix,
    options.programs.postgres,
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = openSync(logFile, 'a', 0o600);
  // A file, because the server outlives the reader of a pipe.
  const server = spawn(command, args, {
    cwd: cluster,
    env: EMPTY_ENVIRONMENT,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = once(server, 'exit');
  exited.catch(() => undefined);
  while (!(await isReady(cluster, server.pid))) {
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) {
      throw new DatabaseUnavailableError(
        `The embedded database in ${cluster} did not start: ${await lastReason(logFile)} (log: ${logFile})`,
      );
    }
    await Promise.race([sleep(POLL_MS), exited]);
  }
  return { pid: server.pid ?? 0, exited, stop: () => stop(server, exited) };
}

async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lines = await readPidFile(cluster);
  const state = lines[READY_LINE]?.trim() ?? '';
  return Number(lines[0]) === pid && ['ready', 'standby'].includes(state);
}

/** Lines of `postmaster.pid` (PostgreSQL manual, 66.1); none when no server runs. */
async function readPidFile(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return text === '' ? [] : text.split('\n');
}

export async function postmasterPid(cluster: string): Promise<number | undefined> {
  const [pid] = await readPidFile(cluster);
  return pid === undefined ? undefined : Number(pid);
}

/**
 * The id in a stale `postmaster.pid` may belong to another program by now, above all in a container,
 * and PostgreSQL would take it for a server. It ignores the id of its parent, which is this process.
 * The file stays, because it also says which shared memory must be unused.
 */
export async function disownPidFile(cluster: string): Promise<void> {
  const [, ...lines] = await readPidFile(cluster);
  await writeFile(join(cluster, 'postmaster.pid'), [process.pid, ...lines].join('\n'));
}

async function stop(server: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  // "Fast" shutdown: ends its sessions, writes a checkpoint.
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_PATIENCE_MS);
  await exited;
  clearTimeout(timer);
}

async function lastReason(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-20);
  const reasons = lines.filter((line) => /FATAL|PANIC|cannot|error/i.test(line));
  return (reasons.at(-1) ?? lines.at(-1) ?? 'it gave no reason').replace(
    /^.*?(FATAL|PANIC): +/,
    '',
  );
}

/** Windows: PostgreSQL listens on 127.0.0.1 and wants a random password. */
export async function loopbackAccess(folder: string) {
  const passwordFile = join(folder, 'password');
  const password = await readOrMakePassword(passwordFile);
  const port = await freePort();
  return {
    passwordFile,
    settings: { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: '' },
    access: { host: '127.0.0.1', port, password },
  };
}

async function readOrMakePassword(file: string): Promise<string> {
  await createFileOnce(file, randomBytes(24).toString('base64url'));
  return (await readFile(file, 'utf8')).trim();
}

/** A port of the loopback address that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      probe.close(() => resolve(port));
    });
  });
}
