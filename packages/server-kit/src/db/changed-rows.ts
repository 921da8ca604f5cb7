import { Transaction } from 'kysely';

/** Ids of changed rows by their table, as callers of {@link recordChangedRows} name them. */
export class ChangedRows {
  readonly #ids = new Map<string, string[]>();
  readonly #notes = new Map<string, number>();

  note(table: string, ids: readonly string[]): void {
    this.#ids.set(table, [...(this.#ids.get(table) ?? []), ...ids]);
    this.#notes.set(table, (this.#notes.get(table) ?? 0) + 1);
  }

  /**
   * @param statements how many statements wrote the table
   * @returns null if one of them was not noted, so that anything may have changed
   */
  of(table: string, statements: number): readonly string[] | null {
    const isComplete = (this.#notes.get(table) ?? 0) >= statements;
    return isComplete ? (this.#ids.get(table) ?? []) : null;
  }
}

/** A transaction of a unit of work. */
export class UnitTransaction<DB> extends Transaction<DB> {
  readonly changed = new ChangedRows();
}

/**
 * Names what a statement changes, for {@link UnitOfWorkOptions.onCommit}: once for each statement
 * that writes the table. Ids may also be those of people whom a change concerns.
 */
export function recordChangedRows<DB>(
  trx: Transaction<DB>,
  table: string,
  ids: readonly string[],
): void {
  if (trx instanceof UnitTransaction) trx.changed.note(table, ids);
}
