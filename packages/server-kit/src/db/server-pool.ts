import { EventEmitter } from 'node:events';
import { callbackify } from 'node:util';
import pg from 'pg';
import { measureWait } from '../metrics/measurements.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { isDatabaseAway } from './failures.ts';
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
        if (!isDatabaseAway(error)) throw error;
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
