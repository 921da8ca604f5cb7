import { CommandError } from '@axp/server-kit/process';
import type { RawBuilder, Transaction } from 'kysely';
import { Kysely, sql } from 'kysely';
import type { Place } from './explained.ts';
import { explained } from './explained.ts';
import { mysqlServer, postgresServer } from './servers.ts';

/** Cells as the server writes them: both drivers leave conversion to the readers. */
export type Cell = string | null;
export type Row<Column extends string> = Readonly<Record<Column, Cell>>;

/** Column of a table, with the name of its type. */
export interface SourceColumn {
  readonly name: string;
  readonly dataType: string;
}

/** A database of another product as it was at one moment, only read. */
export interface Source {
  readonly database: string;
  readonly host: string;
  readonly tablePrefix: string;
  hasTable(table: string): boolean;
  columnsOf(table: string): readonly SourceColumn[];
  /** Returns all rows; a column that this version of the product lacks is null. */
  all<Column extends string>(
    table: string,
    columns: readonly Column[],
    order: Column,
  ): Promise<readonly Row<Column>[]>;
  /** Returns all rows in parts, by a unique number. */
  pages<Column extends string>(
    table: string,
    columns: readonly Column[],
    key: Column,
  ): AsyncGenerator<readonly Row<Column>[]>;
  /** Returns the rows whose key is one of these numbers, ordered by it. */
  rowsIn<Column extends string>(
    table: string,
    columns: readonly Column[],
    key: Column,
    values: Iterable<string>,
  ): Promise<readonly Row<Column>[]>;
  /** Counts the rows of a table, or of a join of tables. */
  count(
    from: string | ((table: (name: string) => RawBuilder<unknown>) => RawBuilder<unknown>),
  ): Promise<number>;
}

export type Tables = Record<string, Record<string, Cell>>;

export interface SourceOptions {
  readonly url: string;
  /** Instead of the one in the URL. */
  readonly password: string | undefined;
  readonly tablePrefix: string;
}

const pageRows = 5000;
const servers = {
  'mysql:': mysqlServer,
  'mariadb:': mysqlServer,
  'postgres:': postgresServer,
  'postgresql:': postgresServer,
} as const;

/**
 * Reads in one transaction that sees no later change and can make none.
 * @throws CommandError that names what can't be reached or read
 */
export async function readSource<Result>(
  { url, password, tablePrefix }: SourceOptions,
  read: (source: Source) => Promise<Result>,
): Promise<Result> {
  const { address, server } = addressOf(url, password);
  const { dialect, schema } = await server(address);
  const kysely = new Kysely<Tables>({ dialect });
  try {
    return await kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const columns = await readColumns(trx, schema);
        return read(sourceOf(trx, { address, tablePrefix, columns }));
      });
  } catch (error) {
    throw explained(error, placeOf(address));
  } finally {
    await kysely.destroy();
  }
}

function addressOf(url: string, password: string | undefined) {
  const address = URL.parse(url);
  const server = Object.entries(servers).find(([scheme]) => scheme === address?.protocol)?.[1];
  if (!address || !server || address.hostname === '' || address.pathname.length < 2) {
    throw new CommandError(
      'URL: type mysql://USER@HOST/DATABASE or postgres://USER@HOST/DATABASE, and put the password in MOVE_IN_PASSWORD.',
    );
  }
  if (password !== undefined && password !== '') address.password = encodeURIComponent(password);
  return { address, server };
}

/** Parts of an address in plain text. */
function placeOf(address: URL): Place {
  return {
    user: decodeURIComponent(address.username),
    host: address.host,
    database: decodeURIComponent(address.pathname.slice(1)),
  };
}

type Columns = ReadonlyMap<string, readonly SourceColumn[]>;

/** Columns by table of the schema that names without one mean. */
async function readColumns(
  trx: Transaction<Tables>,
  schema: RawBuilder<unknown>,
): Promise<Columns> {
  const [here] = (await sql<Row<'name'>>`select ${schema} as name`.execute(trx)).rows;
  const tables = await trx.introspection.getTables();
  return new Map(
    tables
      .filter((table) => table.schema === here?.name)
      .map(({ name, columns }) => [name, columns]),
  );
}

interface Opened {
  readonly address: URL;
  readonly tablePrefix: string;
  readonly columns: Columns;
}

function sourceOf(trx: Transaction<Tables>, { address, tablePrefix, columns }: Opened): Source {
  const table = (name: string) => sql.table(`${tablePrefix}${name}`);
  const columnsOf = (name: string) => columns.get(`${tablePrefix}${name}`) ?? [];
  const hasTable = (name: string) => columnsOf(name).length > 0;
  const rows = async <Column extends string>(
    name: string,
    wanted: readonly Column[],
    rest: RawBuilder<unknown>,
  ): Promise<readonly Row<Column>[]> => {
    if (!hasTable(name)) return [];
    const known = new Set(columnsOf(name).map((column) => column.name));
    const list = wanted.map((column) =>
      known.has(column) ? sql.ref(column) : sql`null as ${sql.ref(column)}`,
    );
    const query = sql<Row<Column>>`select ${sql.join(list)} from ${table(name)} ${rest}`;
    return (await query.execute(trx)).rows;
  };
  return {
    database: placeOf(address).database,
    host: address.hostname,
    tablePrefix,
    hasTable,
    columnsOf,
    all: (name, wanted, order) => rows(name, wanted, sql`order by ${sql.ref(order)}`),
    pages: async function* (name, wanted, key) {
      let page: Awaited<ReturnType<typeof rows<(typeof wanted)[number]>>> = [];
      do {
        const after = page.at(-1)?.[key];
        const from = after == null ? sql`` : sql`where ${sql.ref(key)} > ${Number(after)}`;
        page = await rows(
          name,
          wanted,
          sql`${from} order by ${sql.ref(key)} limit ${sql.lit(pageRows)}`,
        );
        yield page;
      } while (page.length === pageRows);
    },
    rowsIn: async (name, wanted, key, values) => {
      const list = [...new Set(values)].map((value) => sql.lit(Number(value)));
      if (list.length === 0) return [];
      return rows(
        name,
        wanted,
        sql`where ${sql.ref(key)} in (${sql.join(list)}) order by ${sql.ref(key)}`,
      );
    },
    count: async (from) => {
      if (typeof from === 'string' && !hasTable(from)) return 0;
      const what = typeof from === 'string' ? table(from) : from(table);
      const [row] = (await sql<Row<'n'>>`select count(*) as n from ${what}`.execute(trx)).rows;
      return Number(row?.n);
    },
  };
}
