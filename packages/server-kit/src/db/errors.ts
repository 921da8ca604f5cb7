import { ExplainedError } from '../process/command-error.ts';

/** Another server of the same name runs on the data folder. */
export class DataFolderLockedError extends ExplainedError {
  override readonly name = 'DataFolderLockedError';
  readonly path: string;
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(`The data folder ${path} is in use by process ${pid}. Stop that process first.`);
    this.path = path;
    this.pid = pid;
  }
}

/** The data folder cannot be created or written, or the disk has too little room. */
export class DataFolderUnusableError extends ExplainedError {
  override readonly name = 'DataFolderUnusableError';
  readonly path: string;
  readonly reason: string;

  constructor({ path, reason }: { path: string; reason: string }, options?: ErrorOptions) {
    super(`The data folder ${path} cannot be used: ${reason}.`, options);
    this.path = path;
    this.reason = reason;
  }
}

/** The database cannot be reached or is of a kind this program does not support. */
export class DatabaseUnavailableError extends ExplainedError {
  override readonly name = 'DatabaseUnavailableError';
}

/** The connection was lost while a transaction committed: it may have been carried out or not. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** The folder of migrations and the database do not fit together, or a migration failed. */
export class MigrationError extends ExplainedError {
  override readonly name = 'MigrationError';
}

/** The root handle was used where only the transaction's own executor may be used. */
export class NestedDatabaseUseError extends Error {
  override readonly name = 'NestedDatabaseUseError';

  constructor() {
    super(
      'The root database handle was used inside a transaction. ' +
        'Use the executor handed to the callback: a second connection could wait for ever.',
    );
  }
}

/** A statement failed, its error was swallowed, and the database undid the work at commit. */
export class TransactionAbortedError extends Error {
  override readonly name = 'TransactionAbortedError';

  constructor() {
    super('The transaction was rolled back because a statement in it had failed.');
  }
}

/** A callback went on after it had answered or failed; what it sends now belongs to nothing. */
export class TransactionEndedError extends Error {
  override readonly name = 'TransactionEndedError';

  constructor() {
    super(
      'A statement was sent after its transaction had ended. Await everything in the callback.',
    );
  }
}

/** SQLSTATE in_failed_sql_transaction: an earlier statement of the transaction failed. */
export function isOfAbortedTransaction(error: unknown): boolean {
  return errorCode(error) === '25P02';
}

/** The `code` of a Node or PostgreSQL error, whichever realm it was created in. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function errorMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  return String(error.message);
}
