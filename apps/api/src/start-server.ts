import { randomBytes } from 'node:crypto';
import { backupJobs } from '@axp/server-kit/backup';
import { drainMsOf, workerNumber } from '@axp/server-kit/config';
import type { Database, UnitOfWork } from '@axp/server-kit/db';
import { assertServable, createUnitOfWork, migrateToLatest, Replicas } from '@axp/server-kit/db';
import { startWorker } from '@axp/server-kit/jobs';
import type { Logger } from '@axp/server-kit/logging';
import { createLogger } from '@axp/server-kit/logging';
import { openMailTransport, secretExpiryJobs } from '@axp/server-kit/mail';
import type { Queue, ServedMetrics } from '@axp/server-kit/metrics';
import { openMetrics } from '@axp/server-kit/metrics';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import { createAddressGuard, ruleForUrl } from '@axp/server-kit/outgoing';
import { createPasswordHasher, productionHashingCost } from '@axp/server-kit/passwords';
import type { StoppableServer } from '@axp/server-kit/process';
import { DemoAccountsError, listen, stopServer } from '@axp/server-kit/process';
import { readSite } from '@axp/server-kit/site';
import type { Tracing } from '@axp/server-kit/tracing';
import { openTracing } from '@axp/server-kit/tracing';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SeedOptions } from '../seeds/index.ts';
import { demoMerchants, demoSignIns, isEmpty, seedDemo } from '../seeds/index.ts';
import type { BuiltApp } from './app.ts';
import { buildApp } from './app.ts';
import type { ApiConfig } from './config/api-config.ts';
import { originOf, remoteCaptchaOf } from './config/api-config.ts';
import { cloudSettingsOf } from './config/cloud-settings.ts';
import { createUploadReader } from './modules/administration/move-in/index.ts';
import { createMailDns } from './modules/connections/room-mail/index.ts';
import { altchaCost } from './modules/sign-in/captcha/index.ts';
import { connectProviders } from './modules/sign-in/sign-in-methods/index.ts';
import { keyFilesOf, migrationsFolder, openDatabase } from './open-database.ts';
import { objectStoreOf } from './open-object-store.ts';
import { openRoomMail } from './open-room-mail.ts';
import { readKeyFile, readOrMakeKeyFile } from './platform/auth/key-file.ts';
import { codeBoxOf } from './platform/auth/sealed-secrets.ts';
import type { SigningKeys } from './platform/auth/signing-keys.ts';
import { ChangeFeed } from './platform/changes/change-feed.ts';
import { Changes } from './platform/changes/changes.ts';
import type { CloudPlatform } from './platform/cloud/cloud-platform.ts';
import { createCloudPlatform } from './platform/cloud/cloud-platform.ts';
import { distribution } from './platform/db/distribution.ts';
import type { DB } from './platform/db/schema.ts';
import { readApiDocs } from './platform/docs/api-docs.ts';
import { createFileScanner } from './platform/files/file-scanner.ts';
import { createPictureDecoders } from './platform/pictures/picture-decoder.ts';

const clock = { now: () => new Date() };

/** Opens all dependencies of the server and listens. A failure closes what was already open. */
export async function startServer(config: ApiConfig): Promise<StoppableServer> {
  const logger = createLogger({ name: 'api', level: config.LOG_LEVEL, worker: workerNumber() });
  // Node then ends the process with code 1; log the reason first.
  process.on('uncaughtExceptionMonitor', (error) => logger.fatal({ err: error }, 'unexpected_end'));
  const signingKeys = await signingKeysOf(config);
  const database = await openDatabase(config, logger, 'api');
  try {
    const place = { address: config.METRICS_ADDRESS, setting: 'METRICS_ADDRESS' };
    const metrics = await openMetrics(place, {
      database,
      queues,
      secrets: { SMTP_OAUTH_SECRET_FILE: config.SMTP_OAUTH_SECRET_EXPIRES },
    });
    const tracing = await openTracing(config.TRACES_URL, { service: 'axp-booking', logger });
    const changes = new Changes();
    const replicas = replicasOf(config, { primary: database, logger });
    const { app, jobs, drain, outgoing } = await prepareApp(config, {
      logger,
      signingKeys,
      database,
      metrics,
      tracing,
      changes,
      replicas,
    });
    const feed = new ChangeFeed({ database, changes, logger });
    await metrics?.listen();
    await listen(app, { port: config.WEB_PORT, host: config.BIND_ADDRESS, setting: 'WEB_PORT' });
    const parties = { database, logger, signingKeys, outgoing, clock };
    const roomMail = await openRoomMail(config, parties);
    const keys = keyFilesOf(config);
    const request = { program: 'booking', database, keys, logger, now: clock.now } as const;
    const operation = [
      ...backupJobs(request, config),
      ...secretExpiryJobs(config, { logger, clock }),
    ];
    const worker = startWorker([...jobs, ...operation], logger, metrics?.jobs);
    const drainMs = drainMsOf(config);
    const parts = { app, worker, feed, replicas, database, metrics, tracing };
    return {
      close: async () => {
        await roomMail.close();
        await stopServer({ ...parts, drain, drainMs });
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function signingKeysOf(config: ApiConfig): Promise<SigningKeys> {
  const file = keyFilesOf(config)['token-keys.json'];
  return config.TOKEN_KEYS_FILE === undefined ? readOrMakeKeyFile(file) : readKeyFile(file);
}

function replicasOf(
  config: ApiConfig,
  rest: Pick<ConstructorParameters<typeof Replicas>[0], 'primary' | 'logger'>,
): Replicas<DB> | undefined {
  const { DATABASE_READ_URL: url, DATABASE_POOL_SIZE: poolSize } = config;
  return url === undefined ? undefined : new Replicas<DB>({ ...rest, url, poolSize });
}

interface Opened {
  readonly logger: Logger;
  readonly signingKeys: SigningKeys;
  readonly database: Database<DB>;
  /** Undefined while no address for metrics is set. */
  readonly metrics: ServedMetrics | undefined;
  readonly tracing: Tracing | undefined;
  readonly changes: Changes;
  readonly replicas: Replicas<DB> | undefined;
}

async function prepareApp(
  config: ApiConfig,
  { logger, signingKeys, database, metrics, tracing, changes, replicas }: Opened,
): Promise<BuiltApp & { readonly outgoing: AddressGuard }> {
  const migrations = await migrateToLatest(database, migrationsFolder, distribution);
  if (migrations.length > 0) logger.info({ migrations }, 'database_migrated');
  await assertServable(database.kysely);
  const unitOfWork = createUnitOfWork(database, { onCommit: changes.noteCommit, replicas });
  const passwords = createPasswordHasher(productionHashingCost);
  if (config.AXP_ENV === 'demo') {
    const codeBox = codeBoxOf(signingKeys);
    const options = { now: clock.now(), newId: uuidv7, hashPassword: passwords.hash, codeBox };
    if (await seedOnce(unitOfWork, options)) logger.info('demo_written');
  } else if ((await unitOfWork.asSystem(demoMerchants)).length > 0) {
    throw new DemoAccountsError('axp-booking demo remove');
  }
  const { SIGN_IN_METHODS_FILE: file, signInSecrets: secrets } = config;
  const pictures = createPictureDecoders({ logger });
  const rules = [...config.OUTGOING_ALLOW];
  if (file !== undefined) {
    const providers = { file, unitOfWork, secrets, newId: uuidv7, pictures };
    const connected = await connectProviders(providers);
    // URLs that the operator has configured need no additional permission.
    rules.push(...connected.map(ruleForUrl));
  }
  const site = await readSite(config.WEB_ROOT);
  if (!site) logger.warn({ folder: config.WEB_ROOT }, 'web_application_not_built');
  const publicOrigin = originOf(config);
  const demo = config.AXP_ENV === 'demo' && { demo: await unitOfWork.asSystem(demoSignIns) };
  const outgoing = createAddressGuard({ rules });
  const built = buildApp({
    logger,
    observer: metrics?.http,
    tracing,
    unitOfWork,
    changes,
    streams: { most: config.EVENT_STREAMS },
    hasReplicas: replicas !== undefined,
    clock,
    newId: uuidv7,
    signingKeys,
    passwords,
    decoyHash: await passwords.hash(randomBytes(32).toString('hex')),
    trustProxy: config.TRUST_PROXY,
    isHttps: publicOrigin('x').startsWith('https:'),
    mail: {
      sender: config.MAIL_FROM,
      originOf: publicOrigin,
      transport: await openMailTransport(config, { logger, clock }),
    },
    upstream: {
      secretOf: (name) => secrets.get(name) ?? null,
      isPlainHttpAllowed: config.AXP_ENV === 'demo',
      factorIssuers: config.SECOND_FACTOR_ISSUERS,
    },
    outgoing,
    dns: createMailDns(),
    pushContact: config.PUSH_CONTACT ?? null,
    captcha: remoteCaptchaOf(config) ?? { provider: 'altcha', cost: altchaCost },
    objectStore: objectStoreOf(config, logger),
    pictures,
    moveInFiles: createUploadReader({ logger }),
    fileScanner: config.CLAMD_ADDRESS ? createFileScanner(config.CLAMD_ADDRESS, logger) : null,
    cloudPlatform: cloudPlatformOf(config),
    ...demo,
    site,
    analyticsContainerId: config.ANALYTICS_CONTAINER_ID ?? null,
    arePagesTraced: tracing !== undefined && config.TRACES_FROM_PAGES,
    apiDocs: await readApiDocs(),
  });
  return { ...built, outgoing };
}

function cloudPlatformOf(config: ApiConfig): CloudPlatform | null {
  const settings = cloudSettingsOf(config);
  return settings && createCloudPlatform(settings);
}

/** Queues of messages, for the metrics. */
const queues: readonly Queue[] = [
  {
    name: 'booking_mail',
    waiting: sql`(select * from outbox_mail where sent_at is null and failed_at is null) waiting`,
  },
  { name: 'account_mail', waiting: sql`account_mail` },
  { name: 'answer_mail', waiting: sql`answer_mail` },
  { name: 'push', waiting: sql`push_message` },
  {
    name: 'incoming_mail',
    waiting: sql`(select attempts as tries, due_at, received_at as created_at from incoming_mail
      where processed_at is null) waiting`,
  },
  {
    name: 'webhook',
    waiting: sql`(select attempts as tries, due_at, at as created_at from webhook_delivery
      where state = 'waiting' and due_at < 'infinity') waiting`,
  },
];

/** Any number that no other lock has. */
const seedLock = 4_711_003;

/**
 * Fills an empty database with the demo, all of it or nothing. Two servers may start at once: the
 * second waits and finds it filled.
 * @returns whether the demo was written now
 */
function seedOnce(unitOfWork: UnitOfWork<DB>, options: SeedOptions): Promise<boolean> {
  return unitOfWork.asSystem(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    await seedDemo(trx, options);
    return true;
  });
}
