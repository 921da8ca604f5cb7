import { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { parseDatabaseUrl, serverUrls } from './database-url.ts';
import { openEmbeddedDatabase } from './embedded/embedded-postgres.ts';
import { DatabaseUnavailableError, errorCode, errorMessage } from './errors.ts';
import { LedgerDialect } from './ledger-dialect.ts';
import { GatheringSocket, ServerPool } from './server-pool.ts';
import { TransactionGuard } from './transaction-guard.ts';
import { createTypeParsers } from './type-parsers.ts';

/** Where the rows live: on a PostgreSQL server, or in a folder that this program serves itself. */
export type DatabaseLocation =
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** Past the pooler in transaction mode that `url` leads to, for what needs a session. */
      readonly directUrl?: string | undefined;
    }
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
  /** Whether the database may plan frequent statements once per connection. Default true. */
  readonly areStatementsNamed?: boolean;
  /** The embedded database may have one server of this name at a time, and any number of commands. */
  readonly server?: string;
  /** The embedded database ended without being asked to; nothing works any more. */
  readonly onLost?: () => void;
}

export interface Database<DB> {
  readonly engine: 'embedded' | 'postgres';
  /** The root handle, without a merchant: migrations and wiring only. */
  readonly kysely: Kysely<DB>;
  /** The same, with sessions of its own where a pooler gives a server connection per transaction. */
  readonly direct: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly guard: TransactionGuard;
  /** A machine that lost its power or its network closes no connection: only time tells. */
  readonly answerMs: number;
  readonly areStatementsNamed: boolean;
  /** Whether Citus distributes tables over nodes. */
  readonly isDistributed: boolean;
  /** Opens a session outside the pool, past a pooler, for work that takes long. The caller ends it. */
  openClient(): Promise<pg.Client>;
  close(): Promise<void>;
}

const OLDEST_SERVER_VERSION = 150_000;
const CONNECTION_PATIENCE_MS = 10_000;
const ANSWER_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** Connections past a pooler, for migrations. */
const DIRECT_POOL_SIZE = 2;
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
          directUrls: location.directUrl === undefined ? [] : urlsOf(location.directUrl),
          closeEngine: async () => undefined,
        }
      : await openFolder(config, location);
  const database = assemble<DB>(config, engine);
  try {
    const { isDistributed } = await readSupportedServer(database.pool);
    if (engine.directUrls.length > 0) await assertSessionDefaults(database.pool);
    return { ...database, isDistributed };
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
    directUrls: [],
    closeEngine: () => embedded.close(),
  };
}

interface EngineParts {
  readonly engine: Database<unknown>['engine'];
  readonly connection: pg.PoolConfig;
  /** Of the servers; none for the embedded database. */
  readonly urls: readonly string[];
  /** Of the same servers, where `urls` lead to a pooler. */
  readonly directUrls: readonly string[];
  readonly closeEngine: () => Promise<void>;
}

function assemble<DB>(
  {
    logger,
    poolSize = 10,
    patienceMs = CONNECTION_PATIENCE_MS,
    answerMs = ANSWER_MS,
    areStatementsNamed = true,
  }: DatabaseConfig,
  { engine, connection, urls, directUrls, closeEngine }: EngineParts,
): Omit<Database<DB>, 'isDistributed'> {
  const guard = new TransactionGuard();
  const isPooled = directUrls.length > 0;
  const poolConfig = {
    ...connection,
    max: poolSize,
    // Lets a unit of work send its opening and its first query in one round trip.
    pipeline: true,
    stream: () => new GatheringSocket(),
    types: createTypeParsers(),
    connectionTimeoutMillis: patienceMs,
  };
  const sessionConfig = {
    ...poolConfig,
    options: SESSION_OPTIONS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  // A pooler in transaction mode takes no settings of a session: its server connections are shared.
  const pool = new ServerPool(isPooled ? poolConfig : sessionConfig, urls, guard);
  const direct = isPooled
    ? new ServerPool({ ...sessionConfig, max: DIRECT_POOL_SIZE }, directUrls, guard)
    : pool;
  let isClosing = false;
  const reportLoss = (error: Error): void => {
    if (!isClosing) logger.warn({ err: error }, 'database_connection_lost');
  };
  for (const one of new Set([pool, direct])) {
    one.on('error', reportLoss);
    // A pool listens to idle clients only; an unheard error of a busy one would end the process.
    one.on('connect', (client) => client.on('error', reportLoss));
  }
  const kysely = new Kysely<DB>({ dialect: new LedgerDialect({ pool }) });
  return {
    engine,
    pool,
    guard,
    answerMs,
    areStatementsNamed,
    kysely,
    direct: isPooled ? new Kysely<DB>({ dialect: new LedgerDialect({ pool: direct }) }) : kysely,
    openClient: async () => {
      // Finds the server that takes writes, where there are several.
      if (isPooled) (await direct.connect()).release();
      const { connectionString } = direct.options;
      const place = connectionString === undefined ? connection : { connectionString };
      const client = new pg.Client({ ...place, options: SESSION_OPTIONS });
      client.on('error', reportLoss);
      await client.connect();
      return client;
    },
    close: async () => {
      isClosing = true;
      await pool.end();
      if (isPooled) await direct.end();
      await closeEngine();
    },
  };
}

async function readSupportedServer(pool: pg.Pool): Promise<ServerTraits> {
  const traits = await readServer(pool);
  const { version, hasIcu } = traits;
  if (version < OLDEST_SERVER_VERSION) {
    throw new DatabaseUnavailableError(
      `PostgreSQL ${Math.floor(version / 10_000)} is too old: version 15 or newer is needed.`,
    );
  }
  if (hasIcu) return traits;
  throw new DatabaseUnavailableError(
    'PostgreSQL at DATABASE_URL was built without ICU, which sorts names in English and Thai. ' +
      'Use a build with ICU, such as those of Debian, Red Hat or postgresql.org.',
  );
}

/** Times are read as the texts that these settings give. */
async function assertSessionDefaults(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isUsual: boolean }>(
    `select current_setting('TimeZone') in ('UTC', 'Etc/UTC') and current_setting('DateStyle') like 'ISO%'
      as "isUsual"`,
  );
  if (rows[0]?.isUsual === true) return;
  throw new DatabaseUnavailableError(
    'A pooler passes no settings on, so the database needs them: ' +
      "alter database NAME set timezone = 'UTC'; alter database NAME set datestyle = 'ISO'; " +
      'then let the pooler connect again.',
  );
}

interface ServerTraits {
  readonly version: number;
  /** Such a server lists ICU's collations in each database. */
  readonly hasIcu: boolean;
  readonly isDistributed: boolean;
}

async function readServer(pool: pg.Pool): Promise<ServerTraits> {
  try {
    const { rows } = await pool.query<ServerTraits>(
      `select current_setting('server_version_num')::int as version,
        exists (select from pg_catalog.pg_collation where collprovider = 'i') as "hasIcu",
        exists (select from pg_catalog.pg_extension where extname = 'citus') as "isDistributed"`,
    );
    return rows[0] ?? { version: 0, hasIcu: false, isDistributed: false };
  } catch (error) {
    // The address is in the configuration; its password must not end up in a log.
    const reason = errorMessage(error) || errorCode(error) || 'no answer';
    throw new DatabaseUnavailableError(`PostgreSQL cannot be reached at DATABASE_URL: ${reason}.`, {
      cause: error,
    });
  }
}
