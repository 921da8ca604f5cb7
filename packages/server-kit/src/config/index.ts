export { ConfigError, type Environment, parseConfig } from './parse-config.ts';
export {
  axpEnvironment,
  type DatabaseSettings,
  databaseLocation,
  databaseUrl,
  folder,
  logLevel,
  mailAddress,
  port,
  secret,
  smtpUrl,
} from './settings.ts';
