import { ConfigError } from '@axp/server-kit/config';
import {
  DatabaseUnavailableError,
  DataFolderLockedError,
  DataFolderUnusableError,
  MigrationError,
} from '@axp/server-kit/db';
import { DemoAccountsError, PortInUseError, runServer } from '@axp/server-kit/process';
import { readSsoConfig } from './config/sso-config.ts';
import { SecretFileError } from './platform/keys/secret-file.ts';
import { startServer } from './start-server.ts';

await runServer(async () => startServer(readSsoConfig()), {
  explained: [
    ConfigError,
    DatabaseUnavailableError,
    DataFolderLockedError,
    DataFolderUnusableError,
    DemoAccountsError,
    MigrationError,
    PortInUseError,
    SecretFileError,
  ],
});
