import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../logging/index.ts';
import {
  DatabaseUnavailableError,
  DataFolderLockedError,
  DataFolderUnusableError,
} from '../errors.ts';
import type { EngineCommand, EngineOptions } from './engine-messages.ts';
import { EngineReport } from './engine-messages.ts';

export type EmbeddedStorage = EngineOptions['storage'];

export interface EmbeddedPostgresOptions {
  readonly storage: EmbeddedStorage;
  readonly logger: Logger;
  /** Default 30 s. */
  readonly idleInTransactionMs?: number;
  /** Called when the engine process ends without being asked to; every query fails from then on. */
  readonly onLost?: () => void;
}

export interface EmbeddedPostgres {
  /** Connection settings for a `pg` pool. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  readonly pid: number;
  /** Writes the whole cluster to a file from which a memory engine can start. */
  dump(file: string): Promise<void>;
  /** No longer keeps this process alive; the engine ends when its process does. */
  unref(): void;
  close(): Promise<void>;
}

/** A first start takes 4 s on a quiet machine and 15 s on a busy one. */
const START_PATIENCE_MS = 120_000;
const CLOSE_PATIENCE_MS = 15_000;
const KEPT_STDERR_CHARS = 2_000;

/**
 * Starts PostgreSQL in a child process behind a unix socket (ADR 0003). It needs no installation
 * and leaves the event loop of the server free.
 * @throws DataFolderLockedError, DataFolderUnusableError, DatabaseUnavailableError
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  // The path of a unix socket may hold some 107 bytes, so it never lives in the data folder.
  const socketFolder = await mkdtemp(join(tmpdir(), 'axp-'));
  const engine = spawnEngine({
    storage: options.storage,
    socketPath: join(socketFolder, '.s.PGSQL.5432'),
    idleInTransactionMs: options.idleInTransactionMs ?? 30_000,
  });
  const exited = once(engine, 'exit').then(() =>
    rm(socketFolder, { recursive: true, force: true }),
  );
  await untilReady(engine);

  let isClosing = false;
  engine.once('exit', (code, signal) => {
    if (isClosing) return;
    options.logger.fatal({ code, signal }, 'embedded_database_lost');
    options.onLost?.();
  });
  return {
    connection: { host: socketFolder, user: 'postgres', database: 'postgres' },
    pid: engine.pid ?? 0,
    dump: (file) => dump(engine, file),
    unref: () => unref(engine),
    close: async () => {
      isClosing = true;
      await stop(engine);
      await exited;
    },
  };
}

function spawnEngine(options: EngineOptions): ChildProcess {
  const program = fileURLToPath(new URL('./engine-process.ts', import.meta.url));
  return fork(program, [JSON.stringify(options)], {
    execArgv: [],
    // Nothing of the server's environment, least of all its secrets, is the engine's business.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

async function untilReady(engine: ChildProcess): Promise<void> {
  let stderr = '';
  engine.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR_CHARS);
  });
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => engine.kill('SIGKILL'), START_PATIENCE_MS);
    engine.once('error', reject);
    engine.once('exit', () => reject(engineFailure(stderr.trim() || 'it ended at once')));
    engine.once('message', (message) => {
      const failure = failureIn(EngineReport.parse(message));
      if (failure === undefined) resolve();
      else reject(failure);
    });
  }).finally(() => clearTimeout(timer));
}

function failureIn(report: EngineReport): Error | undefined {
  switch (report.type) {
    case 'folder-locked':
      return new DataFolderLockedError(report.path, report.pid);
    case 'folder-unusable':
      return new DataFolderUnusableError(report);
    case 'failed':
      return engineFailure(report.message);
    case 'ready':
    case 'dumped':
      return undefined;
  }
}

function engineFailure(reason: string): DatabaseUnavailableError {
  return new DatabaseUnavailableError(`The embedded database did not start: ${reason}`);
}

async function dump(engine: ChildProcess, file: string): Promise<void> {
  const answered = once(engine, 'message');
  engine.send({ type: 'dump', file } satisfies EngineCommand);
  await answered;
}

function unref(engine: ChildProcess): void {
  engine.unref();
  engine.channel?.unref();
  if (engine.stderr instanceof Socket) engine.stderr.unref();
}

async function stop(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null || engine.signalCode !== null) return;
  const exited = once(engine, 'exit');
  if (engine.connected) engine.send({ type: 'close' } satisfies EngineCommand);
  const timer = setTimeout(() => engine.kill('SIGKILL'), CLOSE_PATIENCE_MS);
  await exited;
  clearTimeout(timer);
}
