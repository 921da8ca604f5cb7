export { loadEnvFile } from './env-file.ts';
export { ConfigError, type Environment, parseConfig } from './parse-config.ts';
export {
  axpEnvironment,
  backupKeep,
  type DatabaseSettings,
  databaseLocation,
  databaseUrl,
  defaultDataDir,
  drainMsOf,
  drainSeconds,
  folder,
  hostName,
  ipAddress,
  logLevel,
  mailAddress,
  outgoingRules,
  port,
  publicOrigin,
  repositoryPath,
  secret,
  smtpUrl,
  trueOrFalse,
} from './settings.ts';
