import type { MariaDb, PostgresCluster } from '@axp/server-kit/testing';
import { mariaDbSuperuser, startMariaDb, startPostgresCluster } from '@axp/server-kit/testing';
import { Kysely, MysqlDialect, PostgresDialect, sql } from 'kysely';
import { createPool } from 'mysql2';
import pg from 'pg';

export type Value = string | number | null;
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>;
/** Type of each column by table, in words that both products' servers know. */
export type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Server of another product, with one database. */
export interface SourceServer {
  /** As an account that may read, and change nothing. */
  readonly url: string;
  /** Replaces what the database has. */
  readonly fill: (rows: Rows) => Promise<void>;
  readonly run: (statement: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const readerPassword = 'of the:reader/';

type Database = Kysely<Record<string, Record<string, Value>>>;

export interface MariaDbSource extends SourceServer {
  /** Runs something, and returns all statements that the server got until its end. */
  readonly statementsDuring: (work: () => Promise<unknown>) => Promise<readonly string[]>;
}

export async function startMariaDbSource(tables: Tables): Promise<MariaDbSource> {
  const server: MariaDb = await startMariaDb();
  const uri = `mysql://${mariaDbSuperuser}@127.0.0.1:${server.port}/`;
  const setUp = new Kysely({ dialect: new MysqlDialect({ pool: createPool({ uri }) }) });
  await sql`create database source character set utf8mb4`.execute(setUp);
  await sql`create user reader@'127.0.0.1' identified by ${sql.lit(readerPassword)}`.execute(setUp);
  await setUp.destroy();
  const pool = createPool({ uri: `${uri}source`, charset: 'utf8mb4' });
  const database: Database = new Kysely({ dialect: new MysqlDialect({ pool }) });
  await create(database, tables, `reader@'127.0.0.1'`);
  return {
    ...filled(database, tables),
    url: `mysql://reader@127.0.0.1:${server.port}/source`,
    statementsDuring: async (work) => {
      await sql`set global log_output = 'TABLE', general_log = 1`.execute(database);
      await work();
      await sql`set global general_log = 0`.execute(database);
      const log = sql<{ readonly text: string }>`
        select convert(argument using utf8mb4) as text from mysql.general_log`;
      return (await log.execute(database)).rows.map(({ text }) => text);
    },
    close: async () => {
      await database.destroy();
      await server.stop();
    },
  };
}

export async function startPostgresSource(tables: Tables): Promise<SourceServer> {
  const cluster: PostgresCluster = await startPostgresCluster({ inMemory: true });
  const pool = new pg.Pool({ connectionString: cluster.url });
  // The server ends before the pool has closed its connections.
  pool.on('error', () => undefined);
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await sql`create role reader login password ${sql.lit(readerPassword)}`.execute(database);
  await create(database, tables, 'reader');
  const url = new URL(cluster.url);
  url.username = 'reader';
  return {
    ...filled(database, tables),
    url: url.href,
    close: async () => {
      await database.destroy();
      await cluster.stop();
    },
  };
}

async function create(database: Database, tables: Tables, reader: string): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    const types = Object.entries(columns).map(
      ([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`,
    );
    await sql`create table ${sql.table(name)} (${sql.join(types)})`.execute(database);
    await sql`grant select on ${sql.table(name)} to ${sql.raw(reader)}`.execute(database);
  }
}

function filled(database: Database, tables: Tables): Pick<SourceServer, 'fill' | 'run'> {
  return {
    fill: async (rows) => {
      for (const name of Object.keys(tables)) {
        await database.deleteFrom(name).execute();
        for (const row of rows[name] ?? []) await database.insertInto(name).values(row).execute();
      }
    },
    run: async (statement) => void (await sql.raw(statement).execute(database)),
  };
}
