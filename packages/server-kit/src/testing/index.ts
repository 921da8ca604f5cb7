export { type TestEngine, testEngine } from '../config/test-environment.ts';
export { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
export {
  type Field,
  fieldsOf,
  type OddValue,
  oddTexts,
  oddValues,
  oddValuesFor,
  withValue,
} from './odd-input.ts';
export { findPostgresBinaries, PostgresMissingError } from './postgres-binaries.ts';
export { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';
export { TestClock } from './test-clock.ts';
export { createTestDatabase, type TestDatabaseOptions } from './test-database.ts';
