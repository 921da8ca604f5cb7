import type {
  DeleteQueryBuilder,
  DeleteResult,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  SelectQueryBuilder,
  Transaction,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';

type TenantTable<DB, Column extends string> = {
  [Table in keyof DB & string]: DB[Table] extends Record<Column, string> ? Table : never;
}[keyof DB & string];

interface SelectRows<DB, Column extends string, Rows> {
  <Table extends TenantTable<DB, Column>>(
    rows: Rows,
    table: Table,
  ): SelectQueryBuilder<DB, Table, Record<never, never>>;
  <Table extends TenantTable<DB, Column>, Alias extends string>(
    rows: Rows,
    table: `${Table} as ${Alias}`,
  ): SelectQueryBuilder<DB & Record<Alias, DB[Table]>, Alias, Record<never, never>>;
}

interface TenantStatements<DB, Column extends string, Rows> {
  /** The table may have a shorter name in the statement: `booking as own`. */
  readonly selectRows: SelectRows<DB, Column, Rows>;
  readonly updateRows: <Table extends TenantTable<DB, Column>>(
    rows: Rows,
    table: Table,
  ) => UpdateQueryBuilder<DB, Table, Table, UpdateResult>;
  readonly deleteRows: <Table extends TenantTable<DB, Column>>(
    rows: Rows,
    table: Table,
  ) => DeleteQueryBuilder<DB, Table, DeleteResult>;
  /** Starts the insert of one row of the tenant. */
  readonly insertRow: <Table extends TenantTable<DB, Column>>(
    rows: Rows,
    table: Table,
    row: Omit<InsertObject<DB, Table>, Column>,
  ) => InsertQueryBuilder<DB, Table, InsertResult>;
}

type AnyTables = Record<string, Record<string, unknown>>;
type AnyRows = { readonly db: Transaction<AnyTables> };

/** Statements that name the tenant first, as every statement must (ADR 40), by the column of its id. */
export function tenantStatements<
  DB,
  Column extends string,
  Rows extends { readonly db: Transaction<DB> },
>(column: Column, tenantOf: (rows: Rows) => string): TenantStatements<DB, Column, Rows>;
export function tenantStatements(column: string, tenantOf: (rows: AnyRows) => string): object {
  const columnOf = (table: string) => `${table.slice(table.lastIndexOf(' ') + 1)}.${column}`;
  return {
    selectRows: (rows: AnyRows, table: string) =>
      rows.db.selectFrom(table).where(columnOf(table), '=', tenantOf(rows)),
    updateRows: (rows: AnyRows, table: string) =>
      rows.db.updateTable(table).where(columnOf(table), '=', tenantOf(rows)),
    deleteRows: (rows: AnyRows, table: string) =>
      rows.db.deleteFrom(table).where(columnOf(table), '=', tenantOf(rows)),
    insertRow: (rows: AnyRows, table: string, row: object) =>
      rows.db.insertInto(table).values({ ...row, [column]: tenantOf(rows) }),
  };
}
