import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFolderUnusableError, errorMessage } from '../errors.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { clusterFolder, keeperAddress, logFile } from './folder-layout.ts';
import type { KeeperReport, LeaseReply } from './leases.ts';
import { KeeperOptions, LeaseRequest, Leases } from './leases.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { findPostgresUser, transferOwnership } from './postgres-user.ts';
import type { Postmaster, PostmasterOptions } from './postmaster.ts';
import {
  disownPidFile,
  embeddedSettings,
  loopbackAccess,
  postmasterPid,
  startPostmaster,
} from './postmaster.ts';
import { commandLineOf, isAlive } from './processes.ts';

/**
 * Main of the process that owns an embedded cluster (ADR 0003): starts PostgreSQL, grants leases to
 * servers and commands, and stops PostgreSQL when the last lease ends, however its holder ended.
 */

/** For a keeper whose starter was killed before it asked for a lease. */
const FIRST_LEASE_PATIENCE_MS = 10_000;
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;
const POLL_MS = 50;

/** Resolves when the starter's channel has the message, or is closed. */
function report(message: KeeperReport): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });
}

/** @returns undefined when another keeper has the cluster */
async function openCluster(options: KeeperOptions) {
  const { folder, runFolder, workarounds } = options;
  const programs = await findPostgresPrograms();
  const user = await findPostgresUser(programs, folder, workarounds);
  const loopback = process.platform === 'win32' ? await loopbackAccess(folder) : undefined;
  const cluster = clusterFolder(folder);
  const passwordFile = loopback === undefined ? {} : { passwordFile: loopback.passwordFile };
  if (!(await ensureCluster({ folder: cluster, programs, user, ...passwordFile })))
    return undefined;
  const address = keeperAddress(runFolder);
  if (!(await takeOver(cluster, address))) return undefined;
  await transferOwnership(user, cluster);
  const socketFolder = await mkdtemp(join(runFolder, 'pg-'));
  await transferOwnership(user, socketFolder);
  await rotateLog(logFile(folder));
  const postmaster = await startUnlessTaken(address, {
    programs,
    user,
    cluster,
    logFile: logFile(folder),
    settings: {
      ...embeddedSettings,
      cluster_name: `axp-${process.pid}`,
      ...(loopback?.settings ?? {
        listen_addresses: '',
        unix_socket_directories: socketFolder,
        unix_socket_permissions: '0700',
      }),
    },
  });
  if (postmaster === undefined) {
    await rm(socketFolder, { recursive: true, force: true });
    return undefined;
  }
  const access = loopback?.access ?? { host: socketFolder, port: 5432 };
  return { postmaster, socketFolder, access: { ...access, user: SUPERUSER } };
}

/**
 * Ends a server that lost its keeper, and lets one that has a keeper end.
 * @returns false when a keeper serves the cluster
 */
async function takeOver(cluster: string, address: string): Promise<boolean> {
  for (;;) {
    const pid = await postmasterPid(cluster);
    if (pid === undefined) return true;
    const keeper = await keeperOf(cluster, pid);
    if (keeper === undefined) {
      await disownPidFile(cluster);
      return true;
    }
    if (!(await isKeeper(keeper))) process.kill(pid, 'SIGINT');
    else if (await answers(address)) return false;
    await sleep(POLL_MS);
  }
}

/** @returns undefined when another keeper started a server at the same moment and serves it */
async function startUnlessTaken(
  address: string,
  options: PostmasterOptions,
): Promise<Postmaster | undefined> {
  for (;;) {
    try {
      return await startPostmaster(options);
    } catch (error) {
      // The other server writes its lock file in two steps.
      await sleep(POLL_MS);
      const pid = await postmasterPid(options.cluster);
      const isTaken = pid !== undefined && (await keeperOf(options.cluster, pid)) !== undefined;
      if (!isTaken) throw error;
      if (!(await takeOver(options.cluster, address))) return undefined;
    }
  }
}

/** Process id of the keeper that started a server; undefined when the id is no server of ours. */
async function keeperOf(cluster: string, pid: number): Promise<number | undefined> {
  const isReadable = process.platform !== 'win32';
  const command = isReadable ? await commandLineOf(pid) : await readOptions(cluster, pid);
  const keeper = /cluster_name=axp-(\d+)/.exec(command)?.[1];
  return keeper === undefined ? undefined : Number(keeper);
}

async function isKeeper(pid: number): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(pid);
  return (await commandLineOf(pid)).includes(import.meta.filename);
}

async function readOptions(cluster: string, pid: number): Promise<string> {
  return isAlive(pid) ? readFile(join(cluster, 'postmaster.opts'), 'utf8') : '';
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(address);
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });
}

async function rotateLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) await rename(file, `${file}.old`);
}

async function serve(options: KeeperOptions): Promise<void> {
  const running = await openCluster(options);
  if (running === undefined) {
    await report({ type: 'taken' });
    return;
  }
  const { postmaster, access, socketFolder } = running;
  await removeOtherSockets(options.runFolder, socketFolder);
  const leases = new Leases();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serveClient(socket, leases, (pid) => ({ type: 'granted', pid, ...access }));
  });
  await listen(server, keeperAddress(options.runFolder));
  await report({ type: 'serving' });

  const timer = setTimeout(() => leases.endIfUnused(), FIRST_LEASE_PATIENCE_MS);
  await Promise.race([leases.ended, postmaster.exited]);
  clearTimeout(timer);
  // First, so that a newcomer starts a keeper of its own and waits for the end of this one.
  server.close();
  await postmaster.stop();
  await rm(socketFolder, { recursive: true, force: true });
}

function serveClient(socket: Socket, leases: Leases, grant: (pid: number) => LeaseReply): void {
  let text = '';
  socket.setEncoding('utf8').on('error', () => socket.destroy());
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (!text.endsWith('\n')) return;
    const request = readRequest(text);
    if (!request) return socket.destroy();
    socket.removeAllListeners('data').resume();
    const holder = leases.grant(socket, request);
    const reply = holder === undefined ? grant(process.pid) : { type: 'refused', pid: holder };
    socket.write(`${JSON.stringify(reply)}\n`);
  });
}

function readRequest(line: string): LeaseRequest | null {
  try {
    return LeaseRequest.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Removes the sockets of killed keepers; only this server uses the cluster. */
async function removeOtherSockets(runFolder: string, own: string): Promise<void> {
  for (const name of await readdir(runFolder)) {
    const path = join(runFolder, name);
    if (path !== own) await rm(path, { recursive: true, force: true });
  }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(address, resolve);
  });
}

function failure(error: unknown): KeeperReport {
  return error instanceof DataFolderUnusableError
    ? { type: 'unusable', path: error.path, reason: error.reason }
    : { type: 'failed', message: errorMessage(error) };
}

// The end of its leases ends it; a signal to the whole group must not come before.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

try {
  await serve(KeeperOptions.parse(JSON.parse(process.argv[2] ?? '')));
} catch (error) {
  await report(failure(error));
}
if (process.connected) process.disconnect();
process.exit();
