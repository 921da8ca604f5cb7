import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../logging/logger.ts';
import {
  DatabaseUnavailableError,
  DataFolderLockedError,
  DataFolderUnusableError,
  errorCode,
} from '../errors.ts';
import {
  ensureRunFolder,
  FREE_BYTES_NEEDED,
  keeperAddress,
  prepareDataFolder,
} from './folder-layout.ts';
import type { KeeperOptions, LeaseRequest } from './leases.ts';
import { KeeperReport, LeaseReply } from './leases.ts';
import type { RootWorkaround } from './postgres-user.ts';

const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

/** Takes a lease of the embedded cluster and makes sure that it has a database of this name. */
export async function openEmbeddedDatabase(
  name: string,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  await refuseFormerEngine(join(dirname(options.folder), name, 'postgres'));
  const embedded = await openEmbeddedPostgres(options);
  const client = new pg.Client({ ...embedded.connection, database: 'postgres' });
  try {
    await client.connect();
    await ensureDatabase(client, name);
    return embedded;
  } catch (error) {
    await embedded.close();
    throw error;
  } finally {
    await client.end();
  }
}

/** Up to release 0.2 each server had a database of another kind, which PostgreSQL cannot read. */
async function refuseFormerEngine(path: string): Promise<void> {
  try {
    await access(join(path, 'PG_VERSION'));
  } catch {
    return;
  }
  const reason =
    'it was written by the embedded database of an earlier release, which this release cannot read. ' +
    'Nothing was changed. Move that folder away to start with an empty database, or start the earlier release';
  throw new DataFolderUnusableError({ path, reason });
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return;
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process created it at the same moment.
    if (![DUPLICATE_DATABASE, UNIQUE_VIOLATION].includes(errorCode(error) ?? '')) throw error;
  }
}

export interface EmbeddedPostgresOptions {
  /** Holds the cluster, its log and its sockets. */
  readonly folder: string;
  readonly logger: Logger;
  /** Name of a server that may run once on the folder; commands have none. */
  readonly server?: string;
  /** The cluster ended although this lease had not; every query fails from then on. */
  readonly onLost?: () => void;
  /** Ways to run as root, in order of preference. */
  readonly workarounds?: readonly RootWorkaround[];
}

export interface EmbeddedPostgres {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password?: string | undefined;
  };
  /** Process that owns the cluster. */
  readonly keeperPid: number;
  /** Ends the lease; waits for the end of PostgreSQL if it was the last one. */
  close(): Promise<void>;
}

/** A first start takes a second on a quiet machine; recovery after a crash may take minutes. */
const START_PATIENCE_MS = 300_000;
const RETRY_MS = 50;

type Granted = Extract<LeaseReply, { type: 'granted' }>;

/**
 * Takes a lease of the cluster in a folder, starting PostgreSQL if no one else has (ADR 0003).
 * @throws DataFolderLockedError, DataFolderUnusableError, DatabaseUnavailableError
 */
async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, server = null, workarounds } = options;
  await prepareDataFolder(folder, FREE_BYTES_NEEDED);
  const runFolder = await ensureRunFolder(folder);
  const keeper: KeeperOptions = { folder, runFolder, ...(workarounds && { workarounds }) };
  const request = { pid: process.pid, server };
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const lease = await requestLease(keeperAddress(runFolder), request);
    if (lease?.reply.type === 'granted') return heldLease(lease.socket, lease.reply, options);
    if (lease !== undefined) {
      lease.socket.destroy();
      throw new DataFolderLockedError(folder, lease.reply.pid);
    }
    if (Date.now() > deadline) throw new DatabaseUnavailableError(`${folder} does not start.`);
    await startKeeper(keeper);
    await sleep(RETRY_MS);
  }
}

/** Undefined when no keeper listens, or when it is about to end. */
function requestLease(
  address: string,
  request: LeaseRequest,
): Promise<{ socket: Socket; reply: LeaseReply } | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => socket.write(`${JSON.stringify(request)}\n`));
    socket.once('close', () => resolve(undefined)).on('error', () => undefined);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (!text.endsWith('\n')) return;
      try {
        resolve({ socket, reply: LeaseReply.parse(JSON.parse(text)) });
      } catch (error) {
        const options = { cause: error };
        reject(new DatabaseUnavailableError('The database keeper sent an unknown reply.', options));
      }
    });
  });
}

function heldLease(
  socket: Socket,
  { host, port, user, password, pid }: Granted,
  { logger, onLost }: EmbeddedPostgresOptions,
): EmbeddedPostgres {
  let isClosing = false;
  const closed = once(socket, 'close');
  socket.once('close', () => {
    if (isClosing) return;
    logger.fatal({ keeper: pid }, 'embedded_database_lost');
    onLost?.();
  });
  return {
    connection: { host, port, user, ...(password !== undefined && { password }) },
    keeperPid: pid,
    close: async () => {
      isClosing = true;
      socket.end();
      await closed;
    },
  };
}

/** Resolves when a keeper serves the folder, this one or another. */
async function startKeeper(options: KeeperOptions): Promise<void> {
  const keeper = fork(join(import.meta.dirname, 'keeper.ts'), [JSON.stringify(options)], {
    execArgv: [],
    // Nothing else of the server's environment, least of all its secrets, is the keeper's business.
    env: compiledSources(),
    // It outlives the process that started it, and no Ctrl-C reaches it.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const report = await firstReport(keeper);
  if (keeper.connected) keeper.disconnect();
  keeper.unref();
  if (report.type === 'unusable') throw new DataFolderUnusableError(report);
  if (report.type === 'failed') throw new DatabaseUnavailableError(report.message);
}

/** Where Node keeps compiled sources, if it does: the database waits until the keeper is loaded. */
function compiledSources(): Record<string, string> {
  // Within the folder that was chosen, of this version of Node.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function firstReport(keeper: ChildProcess): Promise<KeeperReport> {
  return new Promise((resolve, reject) => {
    keeper.once('message', (message) => resolve(KeeperReport.parse(message)));
    keeper.once('error', reject);
    // Not `exit`, which may come before the last message.
    keeper.once('close', (code, signal) => {
      const reason = `The embedded database did not start: its keeper ended (${signal ?? code}).`;
      reject(new DatabaseUnavailableError(reason));
    });
  });
}
