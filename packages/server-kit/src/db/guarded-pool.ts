import pg from 'pg';
import type { TransactionGuard } from './transaction-guard.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that refuses to hand out a second connection inside a transaction callback. */
export class GuardedPool extends pg.Pool {
  readonly #guard: TransactionGuard;

  constructor(config: pg.PoolConfig, guard: TransactionGuard) {
    super(config);
    this.#guard = guard;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    this.#guard.assertOutside();
    if (callback === undefined) return super.connect();
    super.connect(callback);
    return undefined;
  }
}
