import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { reportStatement } from '../tracing/statement-channel.ts';
import { isOfAbortedTransaction, TransactionEndedError } from './errors.ts';
import type { StatementNames } from './statement-names.ts';
import { statementNameOf } from './statements.ts';
import type { WrittenTables } from './written-tables.ts';

const COUNTED_COMMANDS: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The part of a `pg` client that is needed here, with rows of the type the caller expects. */
export interface StatementRunner {
  query<Row>(statement: { name?: string; text: string; values: unknown[] }): Promise<{
    rows: Row[];
    command: string;
    rowCount: number | null;
  }>;
}

/** Kysely connection over one checked-out client; its owner starts and ends the transaction. */
export class ClientConnection implements DatabaseConnection {
  readonly #client: StatementRunner;
  readonly #names: StatementNames | undefined;
  readonly #tables: WrittenTables;
  readonly #written = new Map<string, number>();
  #hasEnded = false;
  #failure: unknown;

  /** @param names undefined where another transaction may get another connection of the database */
  constructor(client: StatementRunner, names: StatementNames | undefined, tables: WrittenTables) {
    this.#client = client;
    this.#names = names;
    this.#tables = tables;
  }

  /** Tables that statements so far wrote, and how many statements did. */
  get written(): ReadonlyMap<string, number> {
    return this.#written;
  }

  /** Error of the last failed statement, unless it failed because an earlier one had. */
  get failure(): unknown {
    return this.#failure;
  }

  /** From now on nothing is sent: the client may soon run another transaction. */
  end(): void {
    this.#hasEnded = true;
  }

  /** @throws TransactionEndedError for what a callback started and did not wait for */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new TransactionEndedError();
    const name = this.#names && (statementNameOf(query) ?? this.#names.nameOf(query.sql));
    for (const table of new Set(this.#tables.of(query.sql))) {
      this.#written.set(table, (this.#written.get(table) ?? 0) + 1);
    }
    const values = [...query.parameters];
    const statement = { text: query.sql, values, ...(name !== undefined && { name }) };
    const send = () => this.#client.query<Row>(statement);
    const { rows, command, rowCount } = await reportStatement(query.sql, send).catch(
      (error: unknown) => {
        if (!isOfAbortedTransaction(error)) this.#failure = error;
        throw error;
      },
    );
    return COUNTED_COMMANDS.has(command)
      ? { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      : { rows };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: read in pages.');
  }
}
