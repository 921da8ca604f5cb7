import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PgbenchOptions {
  readonly databaseUrl: string;
  /** Statements of equal weight; each is prepared, and may be several that follow one another. */
  readonly statements: readonly string[];
  /** Lines before each: variables with random values. */
  readonly variables?: readonly string[];
  readonly clients: number;
  readonly seconds: number;
}

/** Transactions per second of statements, as PostgreSQL's own client measures them. */
export async function pgbench(options: PgbenchOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'axp-pgbench-'));
  try {
    const files = options.statements.map((statement, index) => {
      const file = join(folder, `${index}.sql`);
      const lines = [...(options.variables ?? []), `${statement.replaceAll(/\s+/g, ' ').trim()};`];
      writeFileSync(file, `${lines.join('\n')}\n`);
      return `--file=${file}`;
    });
    const { stdout } = await run('pgbench', [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${options.clients}`,
      `--time=${options.seconds}`,
      ...files,
      options.databaseUrl,
    ]);
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench told no tps:\n${stdout}`);
    return Number(tps);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A statement with its `$n` written as literals, for a client that takes no arrays. */
export function withLiterals(sql: string, values: readonly unknown[]): string {
  return sql.replaceAll(/\$(\d+)/g, (_, index) => literal(values[Number(index) - 1]));
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  throw new TypeError(`no literal for a ${typeof value}`);
}
