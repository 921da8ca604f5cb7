export { encryptedAddresses, requiresTls } from './encrypted-addresses.ts';
export { loadEnvFile } from './env-file.ts';
export { completeMailOAuth, type MailOAuthSettings, mailboxOf } from './mail-oauth-settings.ts';
export { drainMsOf, reachableSender, serverSettings } from './server-settings.ts';
export {
  ConfigError,
  databaseLocation,
  databaseUrl,
  endpoint,
  hostName,
  mailAddress,
  networkList,
  parseConfig,
  positiveCount,
  publicOrigin,
  repositoryPath,
  type SocketAddress,
  secret,
  socketAddress,
  trueOrFalse,
} from './settings.ts';
export { workerNumber } from './worker-number.ts';
