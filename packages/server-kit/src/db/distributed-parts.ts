import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { MigrationError } from './errors.ts';
import { SCOPED_ROLE } from './tenancy-role.ts';

/** A key with the tenant in it may not be emptied by Citus, not even in part. */
export function withoutSetNull(definition: string): string {
  return definition.replaceAll(/ on delete set null \([^)]*\)/gi, '');
}

interface Policy {
  readonly table: string;
  /** The policy of the tenant's rows. */
  readonly name: string;
  readonly condition: string;
}

interface ScopedPolicy extends Policy {
  /** The restrictive policy of the table, for the role of a scope. */
  readonly scopeName: string;
  readonly scope: string;
}

/**
 * Makes the restrictive policies of tables a part of those that they restrict. Citus would copy
 * them to the nodes as permissive ones, which open what they should close; and it takes no
 * subquery, so that a scope with one is closed here, and kept for {@link completeParts}.
 */
export async function foldScopes<DB>(db: Kysely<DB>, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<ScopedPolicy>`
    select c.relname as table, own.polname as name,
      pg_get_expr(own.polqual, own.polrelid) as condition,
      limiting.polname as "scopeName", pg_get_expr(limiting.polqual, limiting.polrelid) as scope
    from pg_class c
    join pg_policy own on own.polrelid = c.oid and own.polpermissive
    join pg_policy limiting on limiting.polrelid = c.oid and not limiting.polpermissive
    where c.relname = any (${[...tables]}::text[])
      and c.relnamespace = 'public'::regnamespace`.execute(db);
  for (const { table, name, condition, scopeName, scope } of rows) {
    await sql`set local citus.enable_ddl_propagation to off`.execute(db);
    await sql`drop policy ${sql.id(scopeName)} on ${sql.table(table)}`.execute(db);
    await sql`set local citus.enable_ddl_propagation to on`.execute(db);
    const policy = sql`${sql.id(name)} on ${sql.table(table)}`;
    const others = `(current_user <> '${SCOPED_ROLE}')`;
    const whole = `${condition} and (${others} or ${scope})`;
    const isSimple = !/\bselect\b/i.test(scope);
    const shown = sql.raw(isSimple ? whole : `${condition} and ${others}`);
    await sql`alter policy ${policy} using (${shown}) with check (${shown})`.execute(db);
    if (!isSimple) await sql`comment on policy ${policy} is ${sql.lit(whole)}`.execute(db);
  }
}

/**
 * Gives the parts of tables, which are tables of the nodes, what Citus does not copy to them: rights
 * to single columns, and scopes with a subquery, which there read the part of the other table on the
 * same node. Parts that Citus has moved since have neither until this is repeated.
 */
export async function completeParts<DB>(db: Kysely<DB>): Promise<void> {
  for (const { table, statement } of await columnRights(db)) {
    await runOnParts(db, sql`run_command_on_placements(${table}::regclass, ${statement})`);
  }
  for (const policy of await closedScopes(db)) {
    const { other, statement } = openPolicy(policy);
    await runOnParts(
      db,
      sql`run_command_on_colocated_placements(${policy.table}::regclass, ${other}::regclass,
        ${statement})`,
    );
  }
}

/** @throws MigrationError if a part refuses it */
async function runOnParts<DB>(db: Kysely<DB>, call: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ result: string }>`
    select result from ${call} where not success limit 1`.execute(db);
  const [failed] = rows;
  if (failed) throw new MigrationError(`Distributing failed on a node: ${failed.result}`);
}

/**
 * Statements that repeat grants of columns; `%s` is the name of the part. Citus inserts defaults by
 * the names of their columns, so a part takes any; the table still refuses those of a statement.
 */
async function columnRights<DB>(db: Kysely<DB>) {
  const { rows } = await sql<{ table: string; statement: string }>`
    select c.relname as table,
      format('grant %s %s on %%s to %I', right_to.privilege_type,
        case when right_to.privilege_type <> 'INSERT'
          then format('(%s)', string_agg(quote_ident(a.attname), ', ')) end,
        r.rolname) as statement
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
    join pg_dist_partition p on p.logicalrelid = c.oid
    cross join lateral aclexplode(a.attacl) right_to
    join pg_roles r on r.oid = right_to.grantee
    group by c.relname, right_to.privilege_type, r.rolname`.execute(db);
  return rows;
}

async function closedScopes<DB>(db: Kysely<DB>): Promise<readonly Policy[]> {
  const { rows } = await sql<Policy>`
    select c.relname as table, p.polname as name,
      obj_description(p.oid, 'pg_policy') as condition
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace
      and obj_description(p.oid, 'pg_policy') ilike '%select%'`.execute(db);
  return rows;
}

/**
 * Returns the table that the condition of a policy reads, and the statement that opens the policy:
 * `%1$s` is the part of its own table, `%2$s` that of the other.
 * @throws MigrationError if it reads another number of tables than one
 */
export function openPolicy({ table, name, condition }: Policy) {
  const [other, ...others] = [...condition.matchAll(/\b(?:from|join) (\w+)/gi)].map(
    ([, one]) => one,
  );
  if (other === undefined || others.length > 0) {
    throw new MigrationError(`The policy ${name} reads other tables than one: ${condition}`);
  }
  const ofParts = condition
    .replaceAll('%', '%%')
    .replace(/\bfrom (\w+)/i, 'FROM %2$s $1')
    .replaceAll(new RegExp(`(?<![\\w."])${table}\\.`, 'g'), '%1$s.');
  return {
    other,
    statement: `alter policy "${name}" on %1$s using (${ofParts}) with check (${ofParts})`,
  };
}
