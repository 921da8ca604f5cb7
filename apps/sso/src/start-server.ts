import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { backupJobs } from '@axp/server-kit/backup';
import { drainMsOf, workerNumber } from '@axp/server-kit/config';
import type { Database } from '@axp/server-kit/db';
import { assertServable, createUnitOfWork, migrateToLatest } from '@axp/server-kit/db';
import { startWorker } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import { createLogger } from '@axp/server-kit/logging';
import { openMailTransport, secretExpiryJobs } from '@axp/server-kit/mail';
import type { Queue, ServedMetrics } from '@axp/server-kit/metrics';
import { openMetrics } from '@axp/server-kit/metrics';
import { createAddressGuard } from '@axp/server-kit/outgoing';
import { createPasswordHasher, productionHashingCost } from '@axp/server-kit/passwords';
import type { StoppableServer } from '@axp/server-kit/process';
import { DemoAccountsError, listen, stopServer } from '@axp/server-kit/process';
import { readSite } from '@axp/server-kit/site';
import type { Tracing } from '@axp/server-kit/tracing';
import { openTracing } from '@axp/server-kit/tracing';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { demoTenantIds, playgroundTenantKey, seedOnce } from '../seeds/index.ts';
import type { BuiltApp } from './app.ts';
import { buildApp } from './app.ts';
import type { SsoConfig } from './config/sso-config.ts';
import { docsOriginOf, originOf, readConnectorSecret } from './config/sso-config.ts';
import { createLogoutPost } from './modules/backchannel-logout/index.ts';
import type { Documentation } from './modules/documentation/documentation.ts';
import {
  applicationGuard,
  keyFilesOf,
  migrationsFolder,
  openDatabase,
  protection,
  secretOf,
} from './open-platform.ts';
import type { DB } from './platform/db/schema.ts';
import { createKeyRing } from './platform/keys/key-ring.ts';
import { createPlatformHosts } from './platform/tenant/platform-hosts.ts';
import { defaultTenantKey } from './platform/tenant/tenant-directory.ts';

const clock = { now: () => new Date() };

/** Opens all resources and listens; closes them on failure. */
export async function startServer(config: SsoConfig): Promise<StoppableServer> {
  const logger = createLogger({ name: 'sso', level: config.LOG_LEVEL, worker: workerNumber() });
  // Node exits with code 1 afterwards; the log must contain the reason.
  process.on('uncaughtExceptionMonitor', (error) => logger.fatal({ err: error }, 'unexpected_end'));
  const database = await openDatabase(config, logger, 'sso');
  try {
    const place = { address: config.SSO_METRICS_ADDRESS, setting: 'SSO_METRICS_ADDRESS' };
    const metrics = await openMetrics(place, {
      database,
      queues,
      secrets: { SMTP_OAUTH_SECRET_FILE: config.SMTP_OAUTH_SECRET_EXPIRES },
    });
    const tracing = await openTracing(config.TRACES_URL, { service: 'axp-sso', logger });
    const { app, jobs, drain } = await prepareApp(config, { logger, database, metrics, tracing });
    await metrics?.listen();
    await listen(app, { port: config.SSO_PORT, host: config.BIND_ADDRESS, setting: 'SSO_PORT' });
    const keys = keyFilesOf(config);
    const request = { program: 'sign-on', database, keys, logger, now: clock.now } as const;
    const operation = [
      ...backupJobs(request, config),
      ...secretExpiryJobs(config, { logger, clock }),
    ];
    const worker = startWorker([...jobs, ...operation], logger, metrics?.jobs);
    const drainMs = drainMsOf(config);
    return { close: () => stopServer({ app, worker, database, metrics, tracing, drain, drainMs }) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Opened {
  readonly logger: Logger;
  readonly database: Database<DB>;
  /** Undefined while no address for metrics is set. */
  readonly metrics: ServedMetrics | undefined;
  readonly tracing: Tracing | undefined;
}

async function prepareApp(
  config: SsoConfig,
  { logger, database, metrics, tracing }: Opened,
): Promise<BuiltApp> {
  const migrations = await migrateToLatest(database, migrationsFolder);
  if (migrations.length > 0) logger.info({ migrations }, 'database_migrated');
  await assertServable(database.kysely, protection);
  const unitOfWork = createUnitOfWork(database);
  const secret = await secretOf(config);
  const keys = createKeyRing({ unitOfWork, clock, secret });
  await keys.prepare();
  const isDemo = config.AXP_ENV === 'demo';
  const passwords = createPasswordHasher(productionHashingCost);
  if (isDemo) {
    const options = {
      clock,
      newId: uuidv7,
      hashPassword: passwords.hash,
      webPort: config.WEB_PORT,
      docsOrigin: docsOriginOf(config),
    };
    if (await seedOnce(unitOfWork, options)) logger.info('demo_written');
  } else if ((await unitOfWork.asSystem(demoTenantIds)).length > 0) {
    throw new DemoAccountsError('axp-sso demo remove');
  }
  const publicOrigin = originOf(config);
  const applicationAddresses = applicationGuard(config);
  return buildApp({
    logger,
    observer: metrics?.http,
    tracing,
    unitOfWork,
    clock,
    newId: uuidv7,
    hosts: createPlatformHosts({
      apiHost: config.SSO_HOST,
      originOf: publicOrigin,
      trustProxy: config.TRUST_PROXY,
    }),
    secret,
    keys,
    outgoing: createAddressGuard({ rules: config.OUTGOING_ALLOW }),
    factorIssuers: config.SECOND_FACTOR_ISSUERS,
    applicationAddresses,
    addressRules: { isLoopbackAllowed: isDemo },
    cookieRules: {
      isSecure: publicOrigin('x').startsWith('https:'),
      isCrossSite: config.SSO_CROSS_SITE,
    },
    trustProxy: config.TRUST_PROXY,
    documentation: documentationOf(config),
    passwords,
    decoyHash: await passwords.hash(randomBytes(32).toString('hex')),
    connectorSecret: readConnectorSecret,
    mailTransport: await openMailTransport(config, { logger, clock }),
    postLogout: createLogoutPost(applicationAddresses),
  });
}

/** Built by the start command, and part of the archive. */
const documentationFolder = join(import.meta.dirname, '../out');

function documentationOf(config: SsoConfig): Documentation | undefined {
  const origin = docsOriginOf(config);
  const tenantKey = config.AXP_ENV === 'demo' ? playgroundTenantKey : defaultTenantKey;
  return origin === undefined
    ? undefined
    : { origin, tenantKey, readSite: () => readSite(documentationFolder) };
}

/** Queues of messages, for the metrics. */
const queues: readonly Queue[] = [
  { name: 'account_mail', waiting: sql`account_mail` },
  { name: 'logout', waiting: sql`logout_delivery` },
];
