import type { DatabaseIntrospector, Kysely } from 'kysely';
import { PostgresDialect, sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';

const ledgers = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];

/**
 * Finds no tables but those of the migrator, which asks before each migration whether they are
 * there. Kysely would read every column of every table, which takes longer than most migrations.
 */
export class LedgerDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return {
      getSchemas: () => super.createIntrospector(db).getSchemas(),
      getTables: async () => {
        const { rows } = await sql<{ name: string; schema: string }>`
          select c.relname as name, ns.nspname as schema
          from pg_catalog.pg_class c join pg_catalog.pg_namespace ns on ns.oid = c.relnamespace
          where c.relname in (${sql.join(ledgers)}) and c.relkind in ('r', 'p')
            and has_schema_privilege(ns.oid, 'usage')`.execute(db);
        return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
      },
    };
  }
}
