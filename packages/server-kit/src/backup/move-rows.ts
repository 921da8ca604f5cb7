import type { Database } from '../db/database.ts';
import { migrateLike } from '../db/migrate.ts';
import type { FilledTable } from './fill-tables.ts';
import { fillTables } from './fill-tables.ts';
import { requireEmpty } from './restore-backup.ts';
import { appliedMigrations, beginCopies, listTables, readTable } from './tables.ts';

export interface MoveRequest {
  /** Migrated, and without a running server. It stays as it is. */
  readonly source: Pick<Database<unknown>, 'openClient'>;
  /** An empty database. */
  readonly target: Database<unknown>;
  readonly migrationsFolder: string;
}

/**
 * Copies all rows into another database and compares counts and checksums of each table before it
 * commits.
 * @throws CommandError if the target is in use, or a table differs
 */
export async function moveRows(request: MoveRequest): Promise<readonly FilledTable[]> {
  const source = await request.source.openClient();
  const target = await request.target.openClient();
  try {
    const migrations = await appliedMigrations(source);
    await requireEmpty(target, migrations);
    await migrateLike(request.target, request.migrationsFolder, migrations);
    await beginCopies(source, 'read');
    await beginCopies(target, 'write');
    const filled = await fillTables(target, await listTables(source), (table) =>
      readTable(source, table),
    );
    await target.query('commit');
    await target.query('analyze');
    return filled;
  } finally {
    await source.end();
    await target.end();
  }
}
