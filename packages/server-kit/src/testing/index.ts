export {
  isTestOfCitus,
  testKills,
  testRoomMails,
  testWebhooks,
} from '../config/test-environment.ts';
export { addressSettings } from './address-settings.ts';
export { watchAnswers } from './answer-rules.ts';
export { type DatabaseProxy, startProxyOf } from './database-proxy.ts';
export { loopbackGuard } from './loopback-guard.ts';
export { type MariaDb, mariaDbSuperuser, startMariaDb } from './mariadb.ts';
export { fieldsOf, oddTexts, oddValues, oddValuesFor, withValue } from './odd-input.ts';
export { type Pooler, preparePooled, startPooler } from './pooler.ts';
export { isOpen, listening, portOf } from './ports.ts';
export {
  type PostgresCluster,
  type ReplicatedPair,
  startPostgresCluster,
  startReplicatedPair,
} from './postgres-cluster.ts';
export { connectThroughProxy, type ProxiedDatabase } from './proxied-database.ts';
export { type Plan, type PlanMode, PlanRecorder } from './recorded-plans.ts';
export { recordWrites } from './recorded-writes.ts';
export { runNow } from './run-clock.ts';
export { judgeSecrets, type SecretWay, secretColumns, tablesWith } from './stored-secrets.ts';
export { ownRowsPolicy, tablePolicies, unindexedReferences } from './tenant-policies.ts';
export { TestClock } from './test-clock.ts';
export { createTestDatabase } from './test-database.ts';
export { wordLists } from './word-lists.ts';
