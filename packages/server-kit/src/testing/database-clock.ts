import pg from 'pg';
import { z } from 'zod';
import { isTestOfCitus } from '../config/test-environment.ts';
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
/** How far a session's clock is ahead of the server's. */
const SHIFT = `${SCHEMA}.shift`;

const FUNCTIONS = [
  ['now', 'stable'],
  ['transaction_timestamp', 'stable'],
  ['statement_timestamp', 'stable'],
  ['clock_timestamp', 'volatile'],
] as const;

/** On Citus, sessions of other nodes have no such setting, so every node has the shift in a row. */
const SHIFT_ROW = isTestOfCitus() ? `(select shift from ${SCHEMA}.of_node)` : 'null';

/** Their cost is that of the originals, so that a plan is the same as in production. */
const functions = FUNCTIONS.map(
  ([name, volatility]) => `
    create or replace function ${SCHEMA}.${name}() returns timestamptz
    language sql ${volatility} parallel safe cost 1 as $$
      select pg_catalog.${name}()
        + coalesce(${SHIFT_ROW}, nullif(current_setting('${SHIFT}', true), ''), '0')::interval
    $$;`,
);

const nodeRow = `create table ${SCHEMA}.of_node (shift text);
  grant select on ${SCHEMA}.of_node to public;
  insert into ${SCHEMA}.of_node values (null);`;

interface Queryable {
  query(text: string): Promise<{ readonly rows: readonly unknown[] }>;
}

/**
 * Creates the functions and makes this session use them. Call it before the migrations: a column
 * default keeps the function that it was created with.
 */
export async function createDatabaseClock(client: Queryable): Promise<void> {
  await client.query(`
    create schema if not exists ${SCHEMA};
    grant usage on schema ${SCHEMA} to public;
    ${isTestOfCitus() ? nodeRow : ''}
    ${functions.join('\n')}
    set search_path = ${SEARCH_PATH}`);
}

/** Makes later sessions of a database run at the time of this process. Its copies don't inherit it. */
export async function applyDatabaseClock(client: Queryable, database: string): Promise<void> {
  const shiftMs = Date.now() - (await serverTimeOf(client));
  await client.query(`
    alter database "${database}" set search_path = ${SEARCH_PATH};
    alter database "${database}" set ${SHIFT} = '${shiftMs} milliseconds'`);
}

async function serverTimeOf(client: Queryable): Promise<number> {
  const { rows } = await client.query(
    'select extract(epoch from pg_catalog.clock_timestamp())::float8 * 1000 as ms',
  );
  return ServerTime.parse(rows[0]).ms;
}

const ServerTime = z.object({ ms: z.number() });

/**
 * Sets the clock of each session of the pool to that of the test before its first statement. From
 * there it runs in real time until the test moves its own, so that rows keep their order.
 */
export async function followClock(pool: pg.Pool, clock: Clock): Promise<void> {
  const shiftOf = createShift(clock, await serverTimeOf(pool));
  const shifts = new WeakMap<pg.PoolClient, number>();
  pool.on('acquire', (client) => {
    const shiftMs = shiftOf();
    if (shifts.get(client) === shiftMs) return;
    shifts.set(client, shiftMs);
    // Not awaited: a client runs its statements in order. A failure fails the next one as well.
    client
      .query(isTestOfCitus() ? shiftOfNodes(shiftMs) : shiftOfSession(shiftMs))
      .catch(() => shifts.delete(client));
  });
}

const shiftOfSession = (shiftMs: number): string =>
  `set search_path = ${SEARCH_PATH}; set ${SHIFT} = '${shiftMs} milliseconds'`;

const shiftOfNodes = (shiftMs: number): string => {
  const update = `update ${SCHEMA}.of_node set shift = '${shiftMs} milliseconds'`;
  return `set search_path = ${SEARCH_PATH}; select run_command_on_all_nodes($$${update}$$)`;
};

/** Returns how far the clock of the test is ahead of the server's. */
function createShift(clock: Clock, serverTimeMs: number): () => number {
  const aheadMs = serverTimeMs - performance.now();
  let seenMs = clock.now().getTime();
  let shiftMs = seenMs - serverTimeMs;
  return () => {
    const nowMs = clock.now().getTime();
    if (nowMs === seenMs) return shiftMs;
    const movedMs = nowMs - (performance.now() + aheadMs);
    // A step that is shorter than what has passed since the last one doesn't turn time back.
    shiftMs = nowMs > seenMs ? Math.max(movedMs, shiftMs) : movedMs;
    seenMs = nowMs;
    return shiftMs;
  };
}

/** A new empty database of a cluster that runs at the time of the test run, for a product of its own. */
export async function createClockedDatabase(
  { url, urlOf }: Pick<PostgresCluster, 'url' | 'urlOf'>,
  database: string,
): Promise<string> {
  await withClient(url, async (admin) => {
    await admin.query(`create database "${database}"`);
    await applyDatabaseClock(admin, database);
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
