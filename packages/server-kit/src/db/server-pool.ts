import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { callbackify } from 'node:util';
import pg from 'pg';
import { measureWait } from '../metrics/measurements.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { isDatabaseUnavailable } from './failures.ts';
import type { TransactionGuard } from './transaction-guard.ts';

/** A client that knows whether its server is a standby, which PostgreSQL says at connection. */
class ServerClient extends pg.Client {
  isStandby = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const connection: unknown = Reflect.get(this, 'connection');
    if (!(connection instanceof EventEmitter)) throw new TypeError('pg has another Client');
    connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }) => {
      if (name === 'in_hot_standby') this.isStandby = value === 'on';
    });
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

/**
 * A pool of connections to the one of several servers that takes writes. When that server goes
 * away, the next connection is to another; no server is asked in advance.
 */
export class ServerPool extends pg.Pool {
  readonly #guard: TransactionGuard;
  readonly #urls: readonly string[];
  #current = 0;

  /** @param urls of the servers, in the order in which they are tried; none where `config` has one */
  constructor(config: pg.PoolConfig, urls: readonly string[], guard: TransactionGuard) {
    super({ ...config, ...(urls[0] && { connectionString: urls[0] }), Client: ServerClient });
    this.#guard = guard;
    this.#urls = urls;
  }

  /** Refuses to hand out a second connection inside a transaction callback. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    this.#guard.assertOutside();
    const connection = measureWait(() =>
      this.#urls.length > 1 ? this.#connectToPrimary() : super.connect(),
    );
    if (callback === undefined) return connection;
    callbackify(() => connection)((error: Error | null, client: pg.PoolClient | undefined) =>
      callback(error ?? undefined, client, (failure) => client?.release(failure)),
    );
    return undefined;
  }

  async #connectToPrimary(): Promise<pg.PoolClient> {
    let failure: unknown;
    for (const _ of this.#urls) {
      const tried = this.#current;
      try {
        const client = await super.connect();
        if (!(client instanceof ServerClient && client.isStandby)) return client;
        client.release(true);
        failure = new DatabaseUnavailableError('Only standby servers answer.');
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        failure = error;
      }
      this.#leave(tried);
    }
    throw failure;
  }

  /** The connections that follow are to the next server, unless another caller has seen to that. */
  #leave(tried: number): void {
    if (this.#current !== tried) return;
    this.#current = (tried + 1) % this.#urls.length;
    Object.assign(this.options, { connectionString: this.#urls[this.#current] });
  }
}

type Done = (error?: Error | null) => void;

/**
 * Sends everything that one turn of the event loop writes with one system call. Queries that were
 * started together then reach the database together, which wakes it once for all of them.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  constructor() {
    super();
    // Connecting gives a socket the `write` of its base class as its own, which would hide ours.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: Uint8Array | string, done?: Done): boolean;
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, done?: Done): boolean;
  override write(
    chunk: Uint8Array | string,
    encodingOrDone?: BufferEncoding | Done,
    done?: Done,
  ): boolean {
    this.#gather();
    return typeof encodingOrDone === 'function'
      ? super.write(chunk, encodingOrDone)
      : super.write(chunk, encodingOrDone, done);
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    this.cork();
    // Runs when the promises that are settled by now have gone on, and sent what they send next.
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
