import pg from 'pg';
import type { Clock } from '../time/clock.ts';
import type { PostgresCluster } from './postgres-cluster.ts';

/**
 * In a test database `now()` and its siblings are functions of this schema, which stands before
 * pg_catalog in the search path. `current_timestamp` and `current_date` are keywords and can't be
 * replaced, so the product's SQL says `now()`.
 */
const SCHEMA = 'test_clock';
/** `public` stays first: new tables are created in the first schema of the path. */
const SEARCH_PATH = `public, ${SCHEMA}, pg_catalog`;
/** The instant that a test has set, and the machine's time when its database was opened. */
const INSTANT = `${SCHEMA}.instant`;
const OPENED = `${SCHEMA}.opened`;
/** A thousandth of real time passes after the instant, so that rows keep their order. */
const SLOWER = 1000;
/** Without an instant: how far the clock is ahead of the machine's. */
const SHIFT = `${SCHEMA}.shift`;

const FUNCTIONS = [
  ['now', 'stable'],
  ['transaction_timestamp', 'stable'],
  ['statement_timestamp', 'stable'],
  ['clock_timestamp', 'volatile'],
] as const;

const setting = (name: string): string => `nullif(current_setting('${name}', true), '')`;

/** Their cost is that of the originals, so that a plan is the same as in production. */
const functions = FUNCTIONS.map(
  ([name, volatility]) => `
    create or replace function ${SCHEMA}.${name}() returns timestamptz
    language sql ${volatility} parallel safe cost 1 as $$
      select coalesce(
        ${setting(INSTANT)}::timestamptz
          + (pg_catalog.${name}() - ${setting(OPENED)}::timestamptz) / ${SLOWER},
        pg_catalog.${name}() + coalesce(${setting(SHIFT)}, '0')::interval
      )
    $$;`,
);

interface Queryable {
  query(text: string): Promise<unknown>;
}

/**
 * Creates the functions and makes this session use them. Call it before the migrations: a column
 * default keeps the function that it was created with.
 */
export async function createDatabaseClock(client: Queryable): Promise<void> {
  await client.query(`
    create schema if not exists ${SCHEMA};
    grant usage on schema ${SCHEMA} to public;
    ${functions.join('\n')}
    set search_path = ${SEARCH_PATH}`);
}

/** Makes all later sessions of a database use the functions. Its copies don't inherit this. */
export async function applyDatabaseClock(
  client: Queryable,
  { database, shiftMs }: { readonly database: string; readonly shiftMs: number },
): Promise<void> {
  await client.query(`
    alter database "${database}" set search_path = ${SEARCH_PATH};
    alter database "${database}" set ${SHIFT} = '${shiftMs} milliseconds'`);
}

/** Sets the clock of each session of the pool to that of the test before its first statement. */
export async function followClock(pool: pg.Pool, clock: Clock): Promise<void> {
  const { rows } = await pool.query<{ opened: string }>(
    'select pg_catalog.clock_timestamp()::text as opened',
  );
  const instants = new WeakMap<pg.PoolClient, string>();
  pool.on('acquire', (client) => {
    const instant = clock.now().toISOString();
    if (instants.get(client) === instant) return;
    instants.set(client, instant);
    // Not awaited: a client runs its statements in order. A failure fails the next one as well.
    client
      .query(
        `set search_path = ${SEARCH_PATH};
         set ${INSTANT} = '${instant}'; set ${OPENED} = '${rows[0]?.opened}'`,
      )
      .catch(() => instants.delete(client));
  });
}

/** A new empty database of a cluster that runs at the time of the test run, for a product of its own. */
export async function createClockedDatabase(
  { url, urlOf }: Pick<PostgresCluster, 'url' | 'urlOf'>,
  { database, shiftMs }: { readonly database: string; readonly shiftMs: number },
): Promise<string> {
  await withClient(url, async (admin) => {
    await admin.query(`create database "${database}"`);
    await applyDatabaseClock(admin, { database, shiftMs });
  });
  await withClient(urlOf(database), createDatabaseClock);
  return urlOf(database);
}

async function withClient(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
