import type pg from 'pg';
import type { StatementRunner } from './client-connection.ts';

export type Statement = Parameters<StatementRunner['query']>[0];

/**
 * A client of the pool whose statements wait for their answer for a limited time. `pg` then closes
 * the connection, because answers of later statements would be read as those of earlier ones.
 */
export class TimedClient implements StatementRunner {
  readonly #client: pg.PoolClient;
  readonly #limit: { readonly query_timeout: number };

  constructor(client: pg.PoolClient, answerMs: number) {
    this.#client = client;
    this.#limit = { query_timeout: answerMs };
  }

  query<Row>(statement: Statement) {
    // The rows are as the caller's statement selects them.
    const runner: StatementRunner = this.#client;
    return runner.query<Row>({ ...statement, ...this.#limit });
  }

  /** Sends text without parameters, which can be several statements. */
  run(text: string): Promise<pg.QueryResult> {
    return this.#client.query({ text, ...this.#limit });
  }

  /** Sends several texts together. */
  runAll(texts: readonly string[]): Promise<unknown> {
    return Promise.all(texts.map((text) => this.run(text)));
  }

  release(error?: Error | boolean): void {
    this.#client.release(error);
  }
}
