export { ConfigError, type Environment, parseConfig } from './parse-config.ts';
export {
  axpEnvironment,
  type DatabaseSettings,
  databaseLocation,
  databaseUrl,
  folder,
  logLevel,
  port,
  secret,
} from './settings.ts';
