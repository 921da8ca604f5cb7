import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyProps, Transaction } from 'kysely';
import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely';
import { UnitTransaction } from './changed-rows.ts';
import type { StatementRunner } from './client-connection.ts';
import { ClientConnection } from './client-connection.ts';
import type { Database } from './database.ts';
import { databaseRefusal } from './database-refusal.ts';
import { isOfAbortedTransaction, TransactionAbortedError } from './errors.ts';
import {
  commitFailure,
  isDatabaseUnavailable,
  isReadOnlyServer,
  isStalePlan,
  readFailure,
  writeFailure,
} from './failures.ts';
import { ReadBatches } from './read-batches.ts';
import type { Replicas } from './replicas.ts';
import { StatementNames } from './statement-names.ts';
import { APP_ROLE, MERCHANT_SETTING, SCOPE_SETTING, SCOPED_ROLE } from './tenancy-role.ts';
import { TimedClient } from './timed-client.ts';
import { WrittenTables } from './written-tables.ts';

export type Work<DB, T> = (trx: Transaction<DB>) => Promise<T>;

export interface ReadOptions {
  /** Ids of the objects that the work is limited to by restrictive policies; absent for no limit. */
  readonly scopeIds?: readonly string[] | undefined;
  /** Whether the rows of a few seconds ago will do, so that a replica can serve the read. */
  readonly mayLag?: boolean | undefined;
}

export interface WorkOptions extends ReadOptions {
  /**
   * Runs the whole callback again, up to three times, after a deadlock or a serialization failure.
   * Only for callbacks without effects outside the database.
   */
  readonly retry?: boolean;
}

/**
 * Callbacks run again, from the start, if the connection had plans that a migration made invalid.
 */
export interface UnitOfWork<DB> {
  /** One transaction that sees and writes the rows of this merchant only (ADR 0004). */
  withMerchant<T>(merchantId: string, work: Work<DB, T>, options?: WorkOptions): Promise<T>;
  /**
   * The same for reads. All queries of one turn of the event loop share one round trip and one
   * transaction.
   */
  readMerchant<T>(merchantId: string, work: Work<DB, T>, options?: ReadOptions): Promise<T>;
  /** One transaction without a merchant: finding the merchant of a host, workers, seeds. */
  asSystem<T>(work: Work<DB, T>, options?: WorkOptions): Promise<T>;
}

export interface UnitOfWorkOptions<DB> {
  /** Without any, the primary serves all reads. */
  readonly replicas?: Pick<Replicas<DB>, 'pick' | 'leave'> | undefined;
  /** Called after each commit of {@link UnitOfWork.withMerchant}. Work without a merchant is not reported. */
  readonly onCommit?: (merchantId: string, written: Written) => void;
}

export interface Written {
  readonly tables: ReadonlySet<string>;
  /** Ids of a table's changes, as {@link recordChangedRows} named them; null if a statement named none. */
  readonly idsOf: (table: string) => readonly string[] | null;
}

interface Run<DB, T> {
  readonly opening: Opening;
  readonly work: Work<DB, T>;
  readonly finished?: (written: Written) => void;
}

/** Messages of one or several statements. */
type Opening = readonly string[];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const RETRIES = 3;
const RETRY_BASE_MS = 10;
const MOST_RETRY_MS = 200;

export function createUnitOfWork<DB>(
  database: Database<DB>,
  { onCommit, replicas }: UnitOfWorkOptions<DB> = {},
): UnitOfWork<DB> {
  const bind = transactionFactory<DB>(database);
  const openingFor = database.isDistributed ? statementsOf : messageOf;

  const connect = ({ pool }: Pick<Database<DB>, 'pool'> = database) =>
    pool.connect().then(
      (client) => new TimedClient(client, database.answerMs),
      (error: unknown) => {
        throw readFailure(error);
      },
    );

  const write = async <T>({ opening, work, finished }: Run<DB, T>): Promise<T> => {
    const client = await connect();
    const session = openTransaction(client, opening);
    const connection = bind(client);
    try {
      const result = await database.guard
        .runInside(() => work(connection.trx))
        .finally(() => connection.end());
      await session.opened;
      await session.commit();
      finished?.(connection.written());
      return result;
    } catch (error) {
      const cause = await session.causeOf(connection.causeOf(error));
      await session.rollback({ isDiscarded: isStalePlan(cause) || isReadOnlyServer(cause) });
      throw writeFailure(cause);
    }
  };

  const read = async <T>({ opening, work }: Run<DB, T>, from = database): Promise<T> => {
    const client = await connect(from);
    const batches = new ReadBatches(client, opening);
    const connection = bind(batches);
    try {
      return await database.guard.runInside(() => work(connection.trx));
    } catch (error) {
      const cause = (await batches.openingFailure()) ?? connection.causeOf(error);
      if (isStalePlan(cause)) batches.discard();
      throw readFailure(cause);
    } finally {
      connection.end();
      batches.release();
    }
  };

  // Each connection of the pool can have one stale plan at most before it is discarded.
  const withFreshPlans = <T>(attempt: () => Promise<T>) =>
    retrying(attempt, { retries: database.pool.options.max, isRetried: isStalePlan });

  const withRetry = <T>(options: WorkOptions | undefined, attempt: () => Promise<T>): Promise<T> =>
    options?.retry === true
      ? retrying(() => withFreshPlans(attempt), { retries: RETRIES, isRetried: isConflict })
      : withFreshPlans(attempt);

  return {
    withMerchant: async (merchantId, work, options) => {
      const opening = openingFor(merchantId, 'begin', options);
      const finished = (written: Written) => onCommit?.(merchantId, written);
      return withRetry(options, () => write({ opening, work, finished }));
    },
    readMerchant: async (merchantId, work, options) => {
      const opening = openingFor(merchantId, 'begin read only', options);
      const replica = options?.mayLag === true ? replicas?.pick() : undefined;
      if (replica) {
        try {
          return await withFreshPlans(() => read({ opening, work }, replica));
        } catch (error) {
          // A standby also cancels reads of rows that the primary has removed (40001).
          if (!isConflict(error)) {
            if (!isDatabaseUnavailable(error)) throw error;
            replicas?.leave(replica);
          }
        }
      }
      return withFreshPlans(() => read({ opening, work }));
    },
    asSystem: (work, options) => withRetry(options, () => write({ opening: ['begin'], work })),
  };
}

/** One simple-protocol message, so that role and merchant cost no round trip of their own. */
function messageOf(...request: Parameters<typeof statementsOf>): Opening {
  return [statementsOf(...request).join('; ')];
}

/** Citus repeats the message of a setting on other nodes, so each setting has its own. */
function statementsOf(merchantId: string, begin: string, { scopeIds }: ReadOptions = {}): Opening {
  // The values are written into the statement: the simple protocol knows no parameters.
  if (!UUID.test(merchantId)) throw new TypeError('A merchant id must be a UUID');
  const ofMerchant = `set local ${MERCHANT_SETTING} = '${merchantId}'`;
  if (!scopeIds) return [begin, `set local role ${APP_ROLE}`, ofMerchant];
  if (!scopeIds.every((id) => UUID.test(id)))
    throw new TypeError('An id of a scope must be a UUID');
  const ofScope = `set local ${SCOPE_SETTING} = '{${scopeIds.join(',')}}'`;
  return [begin, `set local role ${SCOPED_ROLE}`, ofMerchant, ofScope];
}

/**
 * Makes Kysely transactions on a given client. The client pipelines, so queries started together
 * share a round trip; hence a connection provider that does not queue them.
 */
function transactionFactory<DB>({ pool, areStatementsNamed }: Database<DB>) {
  const dialect = new PostgresDialect({ pool });
  const config = { dialect };
  const driver = dialect.createDriver();
  const compiler = new PostgresQueryCompiler();
  const adapter = new PostgresAdapter();
  const names = areStatementsNamed ? new StatementNames() : undefined;
  const tables = new WrittenTables();
  return (client: StatementRunner) => {
    const connection = new ClientConnection(client, names, tables);
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(connection),
    });
    const props = { config, dialect, driver, executor } satisfies KyselyProps;
    const trx = new UnitTransaction<DB>(props);
    return {
      trx,
      end: () => connection.end(),
      written: (): Written => ({
        tables: new Set(connection.written.keys()),
        idsOf: (table) => trx.changed.of(table, connection.written.get(table) ?? 0),
      }),
      // Statements travel together: the one that is awaited first need not be the one that failed.
      causeOf: (error: unknown) =>
        isOfAbortedTransaction(error) ? (connection.failure ?? error) : error,
    };
  };
}

interface OpenTransaction {
  readonly opened: Promise<unknown>;
  commit(): Promise<void>;
  /** Never rejects: a connection that can't roll back is discarded, which rolls back too. */
  rollback(options: { readonly isDiscarded: boolean }): Promise<void>;
  causeOf(error: unknown): Promise<unknown>;
}

/** Sends the opening without waiting: a failed one makes every later statement fail as well. */
function openTransaction(client: TimedClient, opening: Opening): OpenTransaction {
  const opened = client.runAll(opening);
  const failure = opened.then(
    () => undefined,
    (error: unknown) => error,
  );
  let isReleased = false;
  const release = (error?: Error | boolean): void => {
    if (!isReleased) client.release(error);
    isReleased = true;
  };
  return {
    opened,
    commit: async () => {
      const { command } = await client.run('commit').catch((error: unknown) => {
        throw commitFailure(error);
      });
      release();
      if (command === 'ROLLBACK') throw new TransactionAbortedError();
    },
    rollback: async ({ isDiscarded }) => {
      if (isReleased) return;
      try {
        await client.run('rollback');
        release(isDiscarded);
      } catch {
        release(true);
      }
    },
    causeOf: async (error) => (await failure) ?? error,
  };
}

interface Retrying {
  readonly retries: number;
  readonly isRetried: (error: unknown) => boolean;
}

async function retrying<T>(
  attempt: () => Promise<T>,
  { retries, isRetried }: Retrying,
): Promise<T> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retry > retries || !isRetried(error)) throw error;
      await sleep(Math.min(RETRY_BASE_MS * 2 ** retry, MOST_RETRY_MS) * Math.random());
    }
  }
}

function isConflict(error: unknown): boolean {
  const kind = databaseRefusal(error)?.kind;
  return kind === 'serialization' || kind === 'deadlock';
}
