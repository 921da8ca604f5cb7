import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DataFolderLockedError, DataFolderUnusableError, errorMessage } from '../errors.ts';
import { FREE_BYTES_NEEDED, prepareDataFolder } from './data-folder.ts';
import type { DataFolderLock } from './data-folder-lock.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import type { EngineReport } from './engine-messages.ts';
import { EngineCommand, EngineOptions } from './engine-messages.ts';
import { SessionMultiplexer } from './session-multiplexer.ts';
import { SharedStatements } from './shared-statements.ts';
import { listenOnSocket } from './socket-server.ts';
import { Upkeep } from './upkeep.ts';

/**
 * Main of the child process that owns the embedded engine (ADR 0003). The lock carries this
 * process's id, not the server's: a killed server may leave its engine writing for a moment.
 */

/** A first start keeps the engine deaf for seconds before it notices that its server is gone. */
const ORPHAN_PATIENCE_MS = 30_000;
const extensions = { btree_gist, pg_trgm };

/** Version 3.0, user and database "postgres": the engine knows no other. */
const STARTUP_MESSAGE = Buffer.concat([
  Buffer.from([0, 0, 0, 41, 0, 3, 0, 0]),
  Buffer.from('user\0postgres\0database\0postgres\0\0'),
]);

function report(message: EngineReport): void {
  process.send?.(message);
}

async function openEngine(storage: EngineOptions['storage']): Promise<PGlite> {
  if (storage.kind === 'folder') return PGlite.create(storage.path, { extensions });
  if (storage.dumpFile === undefined) return PGlite.create({ extensions });
  const loadDataDir = new Blob([await readFile(storage.dumpFile)]);
  return PGlite.create({ extensions, loadDataDir });
}

async function lockStorage(storage: EngineOptions['storage']): Promise<DataFolderLock | undefined> {
  if (storage.kind === 'memory') return undefined;
  await prepareDataFolder(storage.path, FREE_BYTES_NEEDED);
  return lockDataFolder(storage.path, {
    serverPid: process.ppid,
    orphanPatienceMs: ORPHAN_PATIENCE_MS,
  });
}

async function serve(options: EngineOptions): Promise<void> {
  const lock = await lockStorage(options.storage);
  const engine = await openEngine(options.storage);
  await engine.exec(`set timezone to 'UTC'; set datestyle to 'ISO'`);

  let isClosing = false;
  const close = async (exitCode: number): Promise<void> => {
    if (isClosing) return;
    isClosing = true;
    // What lives in memory alone needs no orderly end, which takes a second.
    if (options.storage.kind === 'folder') await engine.close();
    await rm(path.dirname(options.socketPath), { recursive: true, force: true });
    await lock?.release();
    process.exit(exitCode);
  };
  const statements = new SharedStatements((batch) => engine.execProtocolRaw(batch));
  const upkeep = new Upkeep(engine);
  const multiplexer = new SessionMultiplexer({
    execute: (batch) => statements.execute(batch),
    afterTransaction: () => upkeep.afterTransaction(),
    idleInTransactionMs: options.idleInTransactionMs,
    onEngineFailure: (error) => {
      if (isClosing) return;
      report({ type: 'failed', message: errorMessage(error) });
      process.exit(1);
    },
  });
  // Copied: the engine answers a startup from a buffer that it uses again.
  const greeting = Buffer.from(await engine.execProtocolRaw(STARTUP_MESSAGE));
  await listenOnSocket({ multiplexer, greeting, socketPath: options.socketPath });

  process.off('disconnect', abandon);
  process.on('disconnect', () => void close(0));
  process.on('SIGTERM', () => void close(0));
  process.on('message', (message) => {
    const command = EngineCommand.parse(message);
    if (command.type === 'close') void close(0);
    else void dump(engine, command.file);
  });
  report({ type: 'ready' });
}

/** The server died before the engine was ready: a cluster may be left at any point of its start. */
function abandon(): void {
  process.exit(1);
}

async function dump(engine: PGlite, file: string): Promise<void> {
  // Read far more often than written, so that packing it would cost more than its place.
  const archive = await engine.dumpDataDir('none');
  await writeFile(file, Buffer.from(await archive.arrayBuffer()));
  report({ type: 'dumped' });
}

function reportFailure(error: unknown): void {
  if (error instanceof DataFolderLockedError) {
    report({ type: 'folder-locked', path: error.path, pid: error.pid });
  } else if (error instanceof DataFolderUnusableError) {
    report({ type: 'folder-unusable', path: error.path, reason: error.reason });
  } else {
    report({ type: 'failed', message: errorMessage(error) });
  }
}

// Ctrl-C reaches the whole process group; the server closes its requests first and then this engine.
process.on('SIGINT', () => undefined);
process.on('disconnect', abandon);

try {
  await serve(EngineOptions.parse(JSON.parse(process.argv[2] ?? '')));
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
  process.off('disconnect', abandon);
  process.disconnect();
}
