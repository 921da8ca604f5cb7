import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { connectDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { createLogger } from '../logging/logger.ts';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly udt_name: string;
  readonly is_nullable: 'YES' | 'NO';
  readonly has_default: boolean;
  readonly is_generated: boolean;
}

const typescriptTypes: Readonly<Record<string, string>> = {
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int4: 'number',
  int8: 'number',
  jsonb: 'JsonColumn',
  text: 'string',
  timestamptz: 'string',
  tstzmultirange: 'string',
  tstzrange: 'string',
  uuid: 'string',
};

function columnType(column: Column): string {
  const base = typescriptTypes[column.udt_name];
  if (!base) throw new Error(`no TypeScript type for the column type ${column.udt_name}`);
  const type = column.is_nullable === 'YES' ? `${base} | null` : base;
  // Kysely does not look into a generated column type, so this one says it itself.
  if (type === 'JsonColumn' && column.has_default) return 'JsonColumnWithDefault';
  if (column.is_generated) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/**
 * The TypeScript view of the migrated schema, read from the catalogue. The committed
 * `schema.ts` is its output; a test compares the two, so types can't drift from the tables.
 */
export async function generateSchema<DB>(db: Kysely<DB>, packageName: string): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name, column_name, udt_name, is_nullable,
      column_default is not null as has_default, is_generated = 'ALWAYS' as is_generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
    order by table_name, ordinal_position`.execute(db);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const shapes = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.column_name}: ${columnType(column)};\n`);
    return `  ${table}: {\n${lines.join('')}  };\n`;
  });
  const isAlways = rows.some(({ is_generated }) => is_generated);
  const kyselyTypes = ['ColumnType', 'Generated', ...(isAlways ? ['GeneratedAlways'] : [])];
  return [
    `// Made by \`pnpm --filter ${packageName} schema\`; a test compares it with the migrated database.`,
    `import type { ${kyselyTypes.join(', ')} } from 'kysely';\n`,
    'type JsonColumn = ColumnType<unknown, string, string>;',
    'type JsonColumnWithDefault = ColumnType<unknown, string | undefined, string>;\n',
    `export interface DB {\n${shapes.join('\n')}}\n`,
  ].join('\n');
}

interface SchemaFile {
  readonly migrationsFolder: string;
  readonly file: URL;
  readonly packageName: string;
}

/** Migrates a throw-away database and writes its schema as TypeScript. */
export async function writeSchema(options: SchemaFile): Promise<void> {
  const { migrationsFolder, file, packageName } = options;
  const folder = await mkdtemp(join(tmpdir(), 'axp-schema-'));
  try {
    const location = {
      kind: 'folder',
      path: join(folder, 'database'),
      database: 'schema',
    } as const;
    const logger = createLogger({ name: 'schema', level: 'warn' });
    const database = await connectDatabase({ location, logger });
    await migrateToLatest(database, migrationsFolder);
    await writeFile(file, await generateSchema(database.kysely, packageName));
    await database.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
