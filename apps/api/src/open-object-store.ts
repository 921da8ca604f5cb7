import type { Logger } from '@axp/server-kit/logging';
import type { ApiConfig } from './config/api-config.ts';
import { s3SettingsOf } from './config/api-config.ts';
import type { ObjectStore } from './platform/files/object-store.ts';
import { createS3ObjectStore } from './platform/files/s3-object-store.ts';

/** Without a bucket, files are rows of the database. */
export function objectStoreOf(config: ApiConfig, logger: Logger): ObjectStore | null {
  const settings = s3SettingsOf(config);
  return settings && createS3ObjectStore(settings, { logger });
}
