export { recordChangedRows } from './changed-rows.ts';
export { columnNames, columnValues, fieldValues } from './column-values.ts';
export { connectDatabase, type Database, type DatabaseLocation } from './database.ts';
export {
  assertServable,
  findDatabaseProblems,
  type ProtectionOptions,
} from './database-problems.ts';
export { databaseRefusal } from './database-refusal.ts';
export { type Distribution, distributeTables } from './distribute.ts';
export { errorCode, errorMessage } from './errors.ts';
export { joinWithin } from './join-within.ts';
export { migrateToLatest } from './migrate.ts';
export {
  type Given,
  type Placeable,
  preparedByShape,
  preparedQuery,
  type ValueOf,
} from './prepared-query.ts';
export { Replicas } from './replicas.ts';
export { inOrderOf, type NamedStatement, namedQuery } from './statements.ts';
export { limitToScope } from './tenancy-role.ts';
export { tenantStatements } from './tenant-statements.ts';
export {
  createUnitOfWork,
  type ReadOptions,
  type UnitOfWork,
  type UnitOfWorkOptions,
  type WorkOptions,
  type Written,
} from './unit-of-work.ts';
