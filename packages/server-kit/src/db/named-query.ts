import type { Kysely } from 'kysely';
import { CompiledQuery } from 'kysely';

/** A compiled query that PostgreSQL may plan once per connection under this name. */
export interface NamedQuery<Row> extends CompiledQuery<Row> {
  readonly statementName: string;
}

export interface NamedStatement {
  /** One name, one text: unique in the whole program. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs a hot read as a named prepared statement, which halves the database's work for it
 * (performance.md, 0.5).
 */
export async function namedQuery<Row>(
  executor: Pick<Kysely<unknown>, 'executeQuery'>,
  { name, text, values }: NamedStatement,
): Promise<Row[]> {
  const query: NamedQuery<Row> = {
    ...CompiledQuery.raw(text, [...values]),
    statementName: name,
  };
  const { rows } = await executor.executeQuery<Row>(query);
  return rows;
}

export function statementNameOf(query: CompiledQuery): string | undefined {
  return 'statementName' in query && typeof query.statementName === 'string'
    ? query.statementName
    : undefined;
}
