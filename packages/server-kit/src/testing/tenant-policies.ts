import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { MERCHANT_SETTING } from '../db/tenancy-role.ts';

export interface TablePolicy {
  readonly table: string;
  /** `name permissive roles command using check`, of each policy; empty for a table without one. */
  readonly policies: readonly string[];
  /** Whether the application's role owns the table or passes row-level security by another right. */
  readonly isGuarded: boolean;
}

/** The row-level security of every table as the catalogue has it. */
export async function tablePolicies<DB>(db: Kysely<DB>): Promise<readonly TablePolicy[]> {
  const { rows } = await sql<TablePolicy>`
    select c.relname as table,
      c.relrowsecurity and app.oid <> c.relowner and not app.rolbypassrls and not app.rolsuper
        as "isGuarded",
      array(
        select concat_ws(' ', p.policyname, lower(p.permissive), p.roles::text, lower(p.cmd),
          p.qual, coalesce(p.with_check, p.qual))
        from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname
        order by p.policyname
      ) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_roles app on app.rolname = 'axp_app'
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'kysely\\_%'
    order by c.relname`.execute(db);
  return rows;
}

/** The one policy that a table of a tenant has: rows of the tenant of the transaction, no others. */
export function ownRowsPolicy(table: string, column: string): TablePolicy {
  const setting = `current_setting('${MERCHANT_SETTING}'::text, true)`;
  const rule = `(${column} = (NULLIF(${setting}, ''::text))::uuid)`;
  const policies = [`${table}_own permissive {axp_app} all ${rule} ${rule}`];
  return { table, policies, isGuarded: true };
}

/**
 * Names of references to these tables that no index answers: each deleted row would cost a scan of
 * the table that refers to it.
 */
export async function unindexedReferences<DB>(
  db: Kysely<DB>,
  tables: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select k.conname as name from pg_constraint k
    where k.contype = 'f' and k.confrelid = any (${tables}::text[]::regclass[])
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid
          and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) ~ '^[(][a-z_]+ IS NOT NULL[)]$'))
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
