import type { Dialect, RawBuilder } from 'kysely';
import { MysqlDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

export interface Server {
  readonly dialect: Dialect;
  /** Name of the schema that tables without one are in. */
  readonly schema: RawBuilder<unknown>;
}

const patienceMs = 10_000;

/** MySQL or MariaDB. Its driver is loaded only here: no server of ours needs it. */
export async function mysqlServer(address: URL): Promise<Server> {
  const { createPool } = await import('mysql2');
  const url = new URL(address);
  url.protocol = 'mysql:';
  const pool = createPool({
    uri: url.href,
    connectionLimit: 1,
    connectTimeout: patienceMs,
    // Dates that are none, such as 0000-00-00, and numbers of any size arrive as they are.
    typeCast: (field) => field.string(),
  });
  return { dialect: new MysqlDialect({ pool }), schema: sql`database()` };
}

export async function postgresServer(address: URL): Promise<Server> {
  const pool = new pg.Pool({
    connectionString: address.href,
    max: 1,
    connectionTimeoutMillis: patienceMs,
    types: { getTypeParser: () => String },
  });
  // The transaction reports a connection that breaks.
  pool.on('error', () => undefined);
  return { dialect: new PostgresDialect({ pool }), schema: sql`current_schema()` };
}
