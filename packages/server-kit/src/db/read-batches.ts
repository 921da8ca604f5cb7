import type { StatementRunner } from './client-connection.ts';
import type { Statement, TimedClient } from './timed-client.ts';

/**
 * Runs a read in transactions that last one round trip each: what is asked in one turn of the event
 * loop travels with its own beginning and end, in one message. No transaction is open between turns.
 * A later turn opens another one; at the isolation of the product it sees the same rows.
 */
export class ReadBatches implements StatementRunner {
  readonly #client: TimedClient;
  readonly #opening: readonly string[];
  #isOpen = false;
  #isDiscarded = false;
  #ended: Promise<boolean> = Promise.resolve(true);
  #failure: Promise<unknown> = Promise.resolve();

  /** `opening` begins a read-only transaction, with its role and merchant. */
  constructor(client: TimedClient, opening: readonly string[]) {
    this.#client = client;
    this.#opening = opening;
  }

  query<Row>(statement: Statement) {
    this.#begin();
    return this.#client.query<Row>(statement);
  }

  /** Why the last transaction could not be opened; undefined when it could. */
  openingFailure(): Promise<unknown> {
    return this.#failure;
  }

  /** Makes {@link release} close the connection. */
  discard(): void {
    this.#isDiscarded = true;
  }

  /** Returns the client to the pool after its last transaction; discards it if that hasn't ended. */
  release(): void {
    // A transaction of this very turn ends first: its end was asked for before.
    process.nextTick(async () => {
      const hasEnded = await this.#ended;
      this.#client.release(this.#isDiscarded || !hasEnded);
    });
  }

  #begin(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    // Before the opening, so that it runs before the socket sends what this turn has written.
    process.nextTick(() => this.#end());
    this.#failure = this.#client.runAll(this.#opening).then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  #end(): void {
    this.#isOpen = false;
    this.#ended = this.#client.run('rollback').then(
      () => true,
      () => false,
    );
  }
}
