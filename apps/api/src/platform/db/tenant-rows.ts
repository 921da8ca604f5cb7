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
import type { DB } from './schema.ts';

/** The rows of one merchant inside one transaction: all that a statement needs. */
export interface TenantRows {
  readonly db: Transaction<DB>;
  readonly merchant: { readonly id: string };
}

type TenantTable = {
  [Table in keyof DB]: DB[Table] extends { merchant_id: string } ? Table : never;
}[keyof DB];

/** Starts a statement that names the merchant first, as every statement must (ADR 40). */
export function selectRows<Table extends TenantTable>(
  tx: TenantRows,
  table: Table,
): SelectQueryBuilder<DB, Table, Record<never, never>>;
export function selectRows({ db, merchant }: TenantRows, table: 'app_user') {
  return db.selectFrom(table).where(merchantOf(table), '=', merchant.id);
}

export function updateRows<Table extends TenantTable>(
  tx: TenantRows,
  table: Table,
): UpdateQueryBuilder<DB, Table, Table, UpdateResult>;
export function updateRows({ db, merchant }: TenantRows, table: 'app_user') {
  return db.updateTable(table).where(merchantOf(table), '=', merchant.id);
}

export function deleteRows<Table extends TenantTable>(
  tx: TenantRows,
  table: Table,
): DeleteQueryBuilder<DB, Table, DeleteResult>;
export function deleteRows({ db, merchant }: TenantRows, table: 'app_user') {
  return db.deleteFrom(table).where(merchantOf(table), '=', merchant.id);
}

/** Starts the insert of one row of the merchant; `insertRows` inserts many. */
export function insertRow<Table extends TenantTable>(
  tx: TenantRows,
  table: Table,
  row: Omit<InsertObject<DB, Table>, 'merchant_id'>,
): InsertQueryBuilder<DB, Table, InsertResult>;
export function insertRow(
  { db, merchant }: TenantRows,
  table: TenantTable,
  row: Omit<InsertObject<DB, TenantTable>, 'merchant_id'>,
) {
  return db.insertInto(table).values({ ...row, merchant_id: merchant.id });
}

function merchantOf<Table extends TenantTable>(table: Table) {
  return `${table}.merchant_id` as const;
}
