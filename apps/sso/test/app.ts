/**
 * The real platform on a migrated database of its own, asked by `inject`; only the clock is ours.
 * The demo is seeded (acme, siam and www); `staff@acme.test` has the password of the demo.
 */

import { fileURLToPath } from 'node:url';
import type { Database, UnitOfWork } from '@axp/server-kit/db';
import { createUnitOfWork } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { MailMessage } from '@axp/server-kit/mail';
import { createPasswordHasher } from '@axp/server-kit/passwords';
import {
  createTestDatabase,
  loopbackGuard,
  TestClock,
  watchAnswers,
} from '@axp/server-kit/testing';
import { sharedByFile } from '@axp/server-kit/testing/shared';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SeedOptions } from '../seeds/index.ts';
import { seedDemo } from '../seeds/index.ts';
import type { AppDeps } from '../src/app.ts';
import { buildApp } from '../src/app.ts';
import type { SignOn } from '../src/modules/sign-on/index.ts';
import type { DB } from '../src/platform/db/schema.ts';
import type { KeyRing } from '../src/platform/keys/key-ring.ts';
import { createKeyRing } from '../src/platform/keys/key-ring.ts';
import type { TenantScope } from '../src/platform/scope/tenant-scope.ts';
import type { PlatformSecret } from '../src/platform/secrets/sealed-box.ts';
import { createPlatformSecret } from '../src/platform/secrets/sealed-box.ts';
import { createPlatformHosts } from '../src/platform/tenant/platform-hosts.ts';
import { findTenant } from '../src/platform/tenant/tenant.queries.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The hosts of the test platform; browsers reach it by https, as in production. */
export const apiHost = 'sso.axp.test';
export const apiOrigin = `https://${apiHost}`;
export const acmeHost = `acme.${apiHost}`;
export const acmeOrigin = `https://${acmeHost}`;

export interface TestSso {
  readonly app: FastifyInstance;
  readonly database: Database<DB>;
  readonly unitOfWork: UnitOfWork<DB>;
  readonly db: Kysely<DB>;
  readonly clock: TestClock;
  readonly keys: KeyRing;
  readonly secret: PlatformSecret;
  /** Sent mails, latest last. */
  readonly mails: readonly MailMessage[];
  readonly inject: FastifyInstance['inject'];
  /** Sign-on of the login page. */
  readonly signOn: SignOn;
  tenant(key: string): Promise<TenantScope>;
  /** A second server on the same database, as behind a balancer. */
  secondServer(): Promise<FastifyInstance>;
  /** Runs what the worker would run, once. */
  runJob(name: string): Promise<void>;
  close(): Promise<void>;
}

/** A logger whose lines a test reads: warnings and errors, or also what is usual. */
export function recorder(lines: unknown[], level: 'warn' | 'info' = 'warn') {
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return createLogger({ name: 'test', level, destination });
}

export async function startTestSso(
  overrides: Partial<AppDeps> = {},
  seeds: Partial<SeedOptions> = {},
): Promise<TestSso> {
  const clock = new TestClock('2026-11-02T02:00:00.000Z');
  const database = await createTestDatabase<DB>({ migrationsFolder, clock });
  const unitOfWork = createUnitOfWork(database);
  const secret = createPlatformSecret('a secret of the tests, long enough for all');
  const keys = createKeyRing({ unitOfWork, clock, secret });
  await keys.prepare();
  const passwords = createPasswordHasher({ memoryKib: 8, iterations: 1 });
  await unitOfWork.asSystem((trx) =>
    seedDemo(trx, { clock, newId: uuidv7, hashPassword: passwords.hash, webPort: 3000, ...seeds }),
  );
  const mails: MailMessage[] = [];
  const deps: AppDeps = {
    logger: createLogger({ name: 'test', level: 'silent' }),
    unitOfWork,
    clock,
    newId: uuidv7,
    hosts: createPlatformHosts({
      apiHost,
      originOf: (host) => `https://${host}`,
      trustProxy: false,
    }),
    secret,
    keys,
    // Providers and directories of tests run on this machine.
    outgoing: loopbackGuard,
    factorIssuers: new Set(),
    applicationAddresses: loopbackGuard,
    addressRules: { isLoopbackAllowed: true },
    cookieRules: { isSecure: true, isCrossSite: false },
    trustProxy: false,
    passwords,
    decoyHash: await passwords.hash(uuidv7()),
    connectorSecret: () => null,
    mailTransport: { send: async (mail) => void mails.push(mail) },
    postLogout: async () => 0,
    ...overrides,
  };
  const { app, jobs, signOn, scopeOf } = buildApp(deps);
  const answers = watchAnswers(app);
  await app.ready();
  const others: FastifyInstance[] = [];
  return {
    app,
    database,
    unitOfWork,
    db: database.kysely,
    clock,
    keys,
    secret,
    mails,
    inject: app.inject.bind(app),
    signOn,
    tenant: async (key) => {
      const tenant = await unitOfWork.asSystem((trx) =>
        findTenant(trx, { column: 'key', value: key }),
      );
      if (!tenant) throw new Error(`no tenant ${key}`);
      return scopeOf(tenant);
    },
    secondServer: async () => {
      const second = buildApp({
        ...deps,
        keys: createKeyRing({ unitOfWork, clock, secret }),
      });
      others.push(second.app);
      return second.app;
    },
    runJob: async (name) => {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`No job is called ${name}`);
      await job.run(new AbortController().signal);
    },
    close: async () => {
      await Promise.all([app, ...others].map((one) => one.close()));
      await database.close();
      // Libraries of the peers call a platform without TLS.
      if (deps.cookieRules.isSecure) answers.check();
    },
  };
}

/** The platform for all tests of a file; closed after them. */
export const testSso = (overrides: Partial<AppDeps> = {}): TestSso =>
  sharedByFile(() => startTestSso(overrides));
