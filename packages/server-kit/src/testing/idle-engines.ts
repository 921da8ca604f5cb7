import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { errorCode } from '../db/errors.ts';

/**
 * Engines that stay for the next test file of a process: emptying one takes a tenth of the time of
 * starting one. A test file has its own modules, so what it leaves is written to a file. An engine
 * ends with the process that started it.
 */
const IdleEngine = z.strictObject({
  pid: z.number(),
  connection: z.strictObject({ host: z.string(), user: z.string(), database: z.string() }),
  /** What the schema was like at first; null for a database that can't be emptied. */
  schema: z.string().nullable(),
});
export type IdleEngine = z.infer<typeof IdleEngine>;

/** Its files are called by the process that may take them, the schema and the engine. */
const folder = join(tmpdir(), 'axp-idle-engines');

/** One that was left by another file; null without any. */
export async function takeIdleEngine(hash: string): Promise<IdleEngine | null> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [ownerPid = '', schemaHash] = name.split('-');
    if (!isRunning(Number(ownerPid))) await rm(join(folder, name), { force: true });
    if (ownerPid !== String(process.pid) || schemaHash !== hash) continue;
    const engine = await claim(join(folder, name));
    if (engine !== null && (await isAnswering(engine))) return engine;
  }
  return null;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Null where it was claimed at the same moment: a file can be removed once. */
async function claim(file: string): Promise<IdleEngine | null> {
  try {
    const engine = IdleEngine.parse(JSON.parse(await readFile(file, 'utf8')));
    await unlink(file);
    return engine;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

export async function newEngine({
  pid,
  connection,
}: Pick<EmbeddedPostgres, 'pid' | 'connection'>): Promise<IdleEngine> {
  const schema = await withClient({ connection }, async (client) =>
    (await hasRows(client)) ? null : schemaOf(client),
  );
  return { pid, connection, schema };
}

/** Leaves it empty for the next file; one whose schema a test has changed is ended. */
export async function leaveEngine(hash: string, engine: IdleEngine): Promise<void> {
  if (engine.schema === null || !(await isEmptied(engine))) {
    process.kill(engine.pid);
    return;
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${process.pid}-${hash}-${engine.pid}`), JSON.stringify(engine));
}

async function isAnswering(engine: IdleEngine): Promise<boolean> {
  return withClient(engine, async () => true).catch(() => false);
}

async function isEmptied(engine: IdleEngine): Promise<boolean> {
  return withClient(engine, async (client) => {
    if ((await schemaOf(client)) !== engine.schema) return false;
    const tables = await tablesOf(client);
    if (tables.length > 0) {
      // No trigger has a say in it, such as one that keeps a log from being emptied.
      await client.query(`set session_replication_role = replica;
        truncate ${tables.join(', ')} restart identity cascade;
        set session_replication_role = default`);
    }
    await client.query('unlisten *');
    await client.query('select pg_advisory_unlock_all()');
    return true;
  }).catch(() => false);
}

/** All tables but those of the migrations. */
async function tablesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%'`);
  return rows.map(({ name }) => name);
}

async function hasRows(client: pg.Client): Promise<boolean> {
  const tables = await tablesOf(client);
  const any = tables.map((name) => `exists (select from ${name})`).join(' or ');
  if (any === '') return false;
  const { rows } = await client.query<{ any: boolean }>(`select ${any} as any`);
  return rows[0]?.any ?? false;
}

/** A hash of everything that a statement could change of the schema and its rights. */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(`
    select md5(string_agg(line, ' ' order by line)) as hash from (
      select concat('relation', oid, relname, relacl, relrowsecurity, relforcerowsecurity)
        from pg_class where relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
      union all select concat('column', attrelid, attname, atttypid, attnotnull, atthasdef, attacl)
        from pg_attribute where attrelid >= 16384 and attnum > 0
      union all select concat('constraint', oid, conname) from pg_constraint where oid >= 16384
      union all select concat('trigger', oid, tgname, tgenabled) from pg_trigger
      union all select concat('policy', oid, polname) from pg_policy
      union all select concat('function', oid, md5(prosrc)) from pg_proc where oid >= 16384
      union all select concat('role', oid, rolname) from pg_roles
    ) as schema (line)`);
  return rows[0]?.hash ?? '';
}

async function withClient<T>(
  { connection }: Pick<IdleEngine, 'connection'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
