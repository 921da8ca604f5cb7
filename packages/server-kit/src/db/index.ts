export { recordChangedRows } from './changed-rows.ts';
export { columnNames, columnValues, fieldValues } from './column-values.ts';
export {
  connectDatabase,
  type Database,
  type DatabaseConfig,
  type DatabaseLocation,
} from './database.ts';
export {
  assertServable,
  findDatabaseProblems,
  type ProtectionOptions,
} from './database-problems.ts';
export { type DatabaseRefusal, databaseRefusal, type RefusalKind } from './database-refusal.ts';
export { type Distribution, distributeTables } from './distribute.ts';
export {
  DatabaseUnavailableError,
  errorCode,
  errorMessage,
  MigrationError,
  NestedDatabaseUseError,
  OutcomeUnknownError,
  TransactionAbortedError,
} from './errors.ts';
export { joinWithin } from './join-within.ts';
export { migrateLike, migrateToLatest } from './migrate.ts';
export {
  type Given,
  type Placeable,
  preparedByShape,
  preparedQuery,
  type ValueOf,
} from './prepared-query.ts';
export { Replicas } from './replicas.ts';
export { inOrderOf, type NamedStatement, namedQuery } from './statements.ts';
export { APP_ROLE, limitToScope, MERCHANT_SETTING, SCOPED_ROLE } from './tenancy-role.ts';
export {
  createUnitOfWork,
  type ReadOptions,
  type UnitOfWork,
  type UnitOfWorkOptions,
  type Work,
  type WorkOptions,
  type Written,
} from './unit-of-work.ts';
