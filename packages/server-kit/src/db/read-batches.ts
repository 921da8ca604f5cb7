import type pg from 'pg';
import type { StatementRunner } from './client-connection.ts';

type Statement = Parameters<StatementRunner['query']>[0];

/**
 * Runs a read in transactions that last one round trip each: what is asked in one turn of the event
 * loop travels with its own beginning and end, in one message. No transaction is open between turns.
 * A later turn opens another one; at the isolation of the product it sees the same rows.
 */
export class ReadBatches implements StatementRunner {
  readonly #client: pg.PoolClient;
  readonly #opening: string;
  #isOpen = false;
  #ended: Promise<boolean> = Promise.resolve(true);
  #failure: Promise<unknown> = Promise.resolve();

  /** `opening` begins a read-only transaction, with its role and merchant. */
  constructor(client: pg.PoolClient, opening: string) {
    this.#client = client;
    this.#opening = opening;
  }

  query<Row>(statement: Statement) {
    this.#begin();
    // The rows are as the caller's statement selects them.
    const runner: StatementRunner = this.#client;
    return runner.query<Row>(statement);
  }

  /** Why the last transaction could not be opened; undefined when it could. */
  openingFailure(): Promise<unknown> {
    return this.#failure;
  }

  /** Releases the client after the last transaction, or destroys it if one is still open. */
  release(): void {
    // A transaction of this very turn ends first: its end was asked for before.
    process.nextTick(async () => {
      const hasEnded = await this.#ended;
      this.#client.release(!hasEnded);
    });
  }

  #begin(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    // Before the opening, so that it runs before the socket sends what this turn has written.
    process.nextTick(() => this.#end());
    this.#failure = this.#client.query(this.#opening).then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  #end(): void {
    this.#isOpen = false;
    this.#ended = this.#client.query('rollback').then(
      () => true,
      () => false,
    );
  }
}
