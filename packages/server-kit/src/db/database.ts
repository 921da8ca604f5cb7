import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { parseDatabaseUrl, serverUrls } from './database-url.ts';
import { openEmbeddedDatabase } from './embedded/embedded-postgres.ts';
import { DatabaseUnavailableError, errorCode, errorMessage } from './errors.ts';
import { GatheringSocket } from './gathering-socket.ts';
import { ServerPool } from './server-pool.ts';
import { TransactionGuard } from './transaction-guard.ts';
import { createTypeParsers } from './type-parsers.ts';

/** Where the rows live: on a PostgreSQL server, or in a folder that this program serves itself. */
export type DatabaseLocation =
  | { readonly kind: 'postgres'; readonly url: string }
  | {
      readonly kind: 'folder';
      /** Shared by all databases of the product. */
      readonly path: string;
      readonly database: string;
    };

export interface DatabaseConfig {
  readonly location: DatabaseLocation;
  readonly logger: Logger;
  /** Connections of the pool. Default 10. */
  readonly poolSize?: number;
  /** How long a request waits for a connection. Default 10 s. */
  readonly patienceMs?: number;
  /** How long a statement of a {@link UnitOfWork} waits for its answer. Default 30 s. */
  readonly answerMs?: number;
  /** The embedded database may have one server of this name at a time, and any number of commands. */
  readonly server?: string;
  /** The embedded database ended without being asked to; nothing works any more. */
  readonly onLost?: () => void;
}

export interface Database<DB> {
  readonly engine: 'embedded' | 'postgres';
  /** The root handle, without a merchant: migrations and wiring only. */
  readonly kysely: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly guard: TransactionGuard;
  /** A machine that lost its power or its network closes no connection: only time tells. */
  readonly answerMs: number;
  /** Opens a connection outside the pool, for work that takes long. The caller ends it. */
  openClient(): Promise<pg.Client>;
  close(): Promise<void>;
}

const OLDEST_SERVER_VERSION = 150_000;
const CONNECTION_PATIENCE_MS = 10_000;
const ANSWER_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const SESSION_OPTIONS = '-c TimeZone=UTC -c DateStyle=ISO';

/**
 * Opens the database and proves that it answers.
 * @throws DatabaseUnavailableError, DataFolderLockedError, DataFolderUnusableError, each one line
 */
export async function connectDatabase<DB>(config: DatabaseConfig): Promise<Database<DB>> {
  const { location } = config;
  const engine: EngineParts =
    location.kind === 'postgres'
      ? {
          engine: 'postgres',
          connection: {},
          urls: urlsOf(location.url),
          closeEngine: async () => undefined,
        }
      : await openFolder(config, location);
  const database = assemble<DB>(config, engine);
  try {
    await assertSupportedServer(database.pool);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Leaves any other URL to the driver, which says what is wrong with it. */
function urlsOf(url: string): readonly string[] {
  const parts = parseDatabaseUrl(url);
  return parts ? serverUrls(parts) : [url];
}

async function openFolder(
  { logger, server, onLost }: DatabaseConfig,
  { path, database }: Extract<DatabaseLocation, { kind: 'folder' }>,
): Promise<EngineParts> {
  const embedded = await openEmbeddedDatabase(database, {
    folder: path,
    logger,
    ...(server !== undefined && { server }),
    ...(onLost !== undefined && { onLost }),
  });
  return {
    engine: 'embedded',
    connection: { ...embedded.connection, database },
    urls: [],
    closeEngine: () => embedded.close(),
  };
}

interface EngineParts {
  readonly engine: Database<unknown>['engine'];
  readonly connection: pg.PoolConfig;
  /** Of the servers; none for the embedded database. */
  readonly urls: readonly string[];
  readonly closeEngine: () => Promise<void>;
}

function assemble<DB>(
  {
    logger,
    poolSize = 10,
    patienceMs = CONNECTION_PATIENCE_MS,
    answerMs = ANSWER_MS,
  }: DatabaseConfig,
  { engine, connection, urls, closeEngine }: EngineParts,
): Database<DB> {
  const guard = new TransactionGuard();
  const poolConfig = {
    ...connection,
    options: SESSION_OPTIONS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    max: poolSize,
    // Lets a unit of work send its opening and its first query in one round trip.
    pipeline: true,
    stream: () => new GatheringSocket(),
    types: createTypeParsers(),
    connectionTimeoutMillis: patienceMs,
  };
  const pool = new ServerPool(poolConfig, urls, guard);
  let isClosing = false;
  const reportLoss = (error: Error): void => {
    if (!isClosing) logger.warn({ err: error }, 'database_connection_lost');
  };
  pool.on('error', reportLoss);
  // The pool listens to idle clients only; an unheard error of a busy one would end the process.
  pool.on('connect', (client) => client.on('error', reportLoss));
  return {
    engine,
    pool,
    guard,
    answerMs,
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    openClient: async () => {
      const { connectionString } = pool.options;
      const place = connectionString === undefined ? connection : { connectionString };
      const client = new pg.Client({ ...place, options: SESSION_OPTIONS });
      client.on('error', reportLoss);
      await client.connect();
      return client;
    },
    close: async () => {
      isClosing = true;
      await pool.end();
      await closeEngine();
    },
  };
}

async function assertSupportedServer(pool: pg.Pool): Promise<void> {
  const { version, hasIcu } = await readServer(pool);
  if (version < OLDEST_SERVER_VERSION) {
    throw new DatabaseUnavailableError(
      `PostgreSQL ${Math.floor(version / 10_000)} is too old: version 15 or newer is needed.`,
    );
  }
  if (hasIcu) return;
  throw new DatabaseUnavailableError(
    'PostgreSQL at DATABASE_URL was built without ICU, which sorts names in English and Thai. ' +
      'Use a build with ICU, such as those of Debian, Red Hat or postgresql.org.',
  );
}

interface ServerTraits {
  readonly version: number;
  /** Such a server lists ICU's collations in each database. */
  readonly hasIcu: boolean;
}

async function readServer(pool: pg.Pool): Promise<ServerTraits> {
  try {
    const { rows } = await pool.query<ServerTraits>(
      `select current_setting('server_version_num')::int as version,
        exists (select from pg_catalog.pg_collation where collprovider = 'i') as "hasIcu"`,
    );
    return rows[0] ?? { version: 0, hasIcu: false };
  } catch (error) {
    // The address is in the configuration; its password must not end up in a log.
    const reason = errorMessage(error) || errorCode(error) || 'no answer';
    throw new DatabaseUnavailableError(`PostgreSQL cannot be reached at DATABASE_URL: ${reason}.`, {
      cause: error,
    });
  }
}
