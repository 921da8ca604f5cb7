import { ConfigError } from '@axp/server-kit/config';
import {
  DatabaseUnavailableError,
  DataFolderLockedError,
  DataFolderUnusableError,
  MigrationError,
} from '@axp/server-kit/db';
import { DemoAccountsError, PortInUseError, runServer } from '@axp/server-kit/process';
import { readApiConfig } from './config/api-config.ts';
import { MethodsFileError } from './modules/sign-in-methods/index.ts';
import { KeyFileError } from './platform/auth/key-file.ts';
import { startServer } from './start-server.ts';

await runServer(async () => startServer(readApiConfig()), {
  explained: [
    ConfigError,
    DatabaseUnavailableError,
    DataFolderLockedError,
    DataFolderUnusableError,
    DemoAccountsError,
    KeyFileError,
    MethodsFileError,
    MigrationError,
    PortInUseError,
  ],
});
