import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loadEnvFile } from '../config/index.ts';
import { isOfAbortedTransaction, TransactionEndedError } from '../db/errors.ts';
import { ExplainedError } from './command-error.ts';

export interface StoppableServer {
  /** Finishes what is in flight and gives back what the server holds. */
  close(): Promise<void>;
}

/**
 * Runs a server as this process: starts it, tells the parent `{ type: 'ready' }` (if there is
 * one), and closes it on SIGINT, on SIGTERM or when the parent is gone. A stop that is asked for
 * during the start waits for its end, so that a migration is never cut short.
 */
export async function runServer(start: () => Promise<StoppableServer>): Promise<void> {
  loadEnvFile();
  const stopped = untilStopSignal();
  process.on('unhandledRejection', ignoreAbortedStatements);
  try {
    const server = await start();
    process.send?.({ type: 'ready' });
    await stopped;
    await server.close();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  }
  // Open handles of libraries could keep a closed server alive.
  process.exit();
}

/**
 * A callback sends statements together and stops at the first that fails, which it reports. The
 * others are rejected without a handler, and must not end the process.
 */
function ignoreAbortedStatements(error: unknown): void {
  if (!isOfAbortedTransaction(error) && !(error instanceof TransactionEndedError)) throw error;
}

function untilStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    // Without this, a killed parent would leave the server behind on its port.
    process.once('disconnect', () => resolve());
  });
}

/** An error that is not explained shows where it happened. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ExplainedError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') return error.message;
  return error.stack ?? error.message;
}

interface Address {
  readonly port: number;
  /** Every address of the machine when undefined. */
  readonly host: string | undefined;
  /** Name of the setting that chooses the port. */
  readonly setting: string;
}

/** @throws ExplainedError if another process listens on the port; it names the setting */
export async function listen(
  app: FastifyInstance,
  { port, host, setting }: Address,
): Promise<void> {
  try {
    await app.listen({ port, host: host ?? everyAddress() });
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    if (!isTaken) throw cause;
    const message = `${setting}: port ${port} is in use. Stop the program that uses it, or choose another port.`;
    throw new ExplainedError(message, { cause });
  }
}

/** `::` takes IPv4 as well, but exists only where the machine has IPv6. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}

interface RunningServer {
  readonly app: { close(): Promise<unknown> };
  readonly worker: { stop(): Promise<unknown> };
  /** Exchanges changes with other servers. */
  readonly feed?: { close(): Promise<void> };
  readonly replicas?: { close(): Promise<void> } | undefined;
  readonly database: { close(): Promise<void> };
  readonly metrics: { close(): Promise<void> } | undefined;
  readonly tracing: { close(): Promise<void> } | undefined;
  /** Tells load balancers to send requests elsewhere. */
  readonly drain: () => void;
  /** How long requests are still served, in milliseconds. */
  readonly drainMs: number;
}

/** Stops a server without failing a request: drains, finishes what is in flight, then closes. */
export async function stopServer({
  app,
  worker,
  feed,
  replicas,
  database,
  metrics,
  tracing,
  drain,
  drainMs,
}: RunningServer): Promise<void> {
  drain();
  await Promise.all([sleep(drainMs), worker.stop()]);
  await app.close();
  await Promise.all([feed?.close(), metrics?.close(), tracing?.close()]);
  await replicas?.close();
  await database.close();
}
