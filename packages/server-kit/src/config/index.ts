export { ConfigError, type Environment, parseConfig } from './parse-config.ts';
export {
  axpEnvironment,
  type DatabaseSettings,
  databaseLocation,
  databaseUrl,
  defaultDataDir,
  folder,
  hostName,
  ipAddress,
  logLevel,
  mailAddress,
  port,
  publicOrigin,
  repositoryPath,
  secret,
  smtpUrl,
  trueOrFalse,
} from './settings.ts';
