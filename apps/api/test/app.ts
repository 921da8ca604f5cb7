/**
 * The real application on a migrated database of its own, asked by `inject`; only the clock is ours.
 *
 *   const api = testApi();                         // from the first beforeAll to the end of the file
 *   const ann = await api.member();                // a user with a session; parents are built
 *   const bob = await api.member({ user: { merchant_id: ann.merchantId } });
 *   const guest = await api.member({ businessUnit: 'none' });   // may only view (G-06)
 *   const answer = await api.call(getBooking, { as: ann, params: { id } });
 *   answer.data                                    // parsed by the contract; throws on a refusal
 *   answer.problem.code                            // the refusal; throws on a success
 *   await api.runJob('forget_sign_ins')            // what the worker does; it uses the database's clock
 *   api.clock.advance({ minutes: 5 })              // it starts on Monday, 2026-11-02 09:00 Bangkok
 *
 * For guarded operations a member has just confirmed who they are, unless `token` is given.
 *
 * Each call is held against the contract: status, schema, and that a refusal is declared. Members
 * send a fresh access token each time; `host`, `headers` and `token` make a call go wrong on purpose.
 * The server caches merchants and users for 15 s: use `api.clock.advance` to see a change.
 * Rows come from `factories.ts` with `api.db`. Title the `describe` of an operation with its id.
 */

import { fileURLToPath } from 'node:url';
import type { OperationInput, OperationShape } from '@axp/contracts';
import { basePathOf } from '@axp/contracts';
import type { Database, UnitOfWorkOptions } from '@axp/server-kit/db';
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
import { sharedByFile, startedOnce } from '@axp/server-kit/testing/shared';
import type { FastifyInstance } from 'fastify';
import type { Insertable, Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { AppDeps } from '../src/app.ts';
import { buildApp } from '../src/app.ts';
import { createUploadReader } from '../src/modules/administration/move-in/index.ts';
import type { AccessTokens } from '../src/platform/auth/access-tokens.ts';
import { createAccessTokens } from '../src/platform/auth/access-tokens.ts';
import { generateKeyFile, parseSigningKeys } from '../src/platform/auth/signing-keys.ts';
import { Changes } from '../src/platform/changes/changes.ts';
import { distribution } from '../src/platform/db/distribution.ts';
import type { DB } from '../src/platform/db/schema.ts';
import { createPictureDecoders } from '../src/platform/pictures/picture-decoder.ts';
import type { Answer } from './answer.ts';
import { readAnswer } from './answer.ts';
import { buildMembership, buildSession, buildUser, hostOfMerchant } from './factories.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

export interface Member {
  readonly id: string;
  readonly merchantId: string;
  readonly host: string;
  readonly email: string;
  readonly fullName: string;
  readonly sessionId: string;
  /** Null for a member without a business unit. */
  readonly businessUnitId: string | null;
}

interface MemberOptions {
  readonly user?: Partial<Insertable<DB['app_user']>>;
  /** 'none' makes a user who may only view; a text is the id of an existing unit. */
  readonly businessUnit?: string;
}

type CallOptions<T extends OperationShape> = OperationInput<T> & {
  readonly as?: Member;
  /** Default: the member's own host. */
  readonly host?: string;
  /** Instead of the member's own access token. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export interface TestApi {
  readonly app: FastifyInstance;
  readonly database: Database<DB>;
  readonly db: Kysely<DB>;
  readonly clock: TestClock;
  readonly accessTokens: AccessTokens;
  readonly inject: FastifyInstance['inject'];
  member(options?: MemberOptions): Promise<Member>;
  tokenOf(member: Member): Promise<string>;
  call<T extends OperationShape>(operation: T, options: CallOptions<T>): Promise<Answer<T>>;
  /** Runs what the worker would run, once. */
  runJob(name: string): Promise<void>;
  /** Throws for answers that broke a rule since the last check. */
  checkAnswers(): void;
  close(): Promise<void>;
}

interface TestDeps extends AppDeps {
  readonly replicas: UnitOfWorkOptions<DB>['replicas'];
}

/** Time on the clock before the first test of a file. */
const startOfTests = '2026-11-02T02:00:00.000Z';

export async function startTestApi({
  replicas,
  ...overrides
}: Partial<TestDeps> = {}): Promise<TestApi> {
  const clock = new TestClock(startOfTests);
  const database = await createTestDatabase<DB>({ migrationsFolder, distribution, clock });
  const signingKeys = overrides.signingKeys ?? (await parseSigningKeys(await generateKeyFile()));
  const passwords = createPasswordHasher({ memoryKib: 8, iterations: 1 });
  const changes = overrides.changes ?? new Changes({ isComplete: true });
  const logger = createLogger({ name: 'test', level: 'silent' });
  const { app, jobs } = buildApp({
    unitOfWork: createUnitOfWork(database, { onCommit: changes.noteCommit, replicas }),
    changes,
    // Answers of operations are awaited; those without an end have a test of their own.
    streams: { most: 0 },
    hasReplicas: replicas !== undefined,
    clock,
    newId: uuidv7,
    signingKeys,
    passwords,
    decoyHash: await passwords.hash(uuidv7()),
    trustProxy: false,
    isHttps: true,
    upstream: { secretOf: () => null, isPlainHttpAllowed: true, factorIssuers: new Set() },
    // Providers of tests run on this machine.
    outgoing: loopbackGuard,
    // No test asks a name server.
    dns: { resolveMx: async () => [], resolveTxt: async () => [] },
    pushContact: 'mailto:operator@acme.test',
    // The sum of a real one, at the price of none.
    captcha: { provider: 'altcha', cost: 1 },
    objectStore: null,
    fileScanner: null,
    cloudPlatform: null,
    pictures: createPictureDecoders({ logger, timeLimitMs: 60_000 }),
    moveInFiles: createUploadReader({ logger, timeLimitMs: 300_000 }),
    logger,
    site: null,
    analyticsContainerId: null,
    apiDocs: new Map(),
    ...overrides,
    // Tests of other things read a change at once.
    mail: { settleMinutes: 0, ...(overrides.mail ?? mailInto([])) },
  });
  const answers = watchAnswers(app);
  await app.ready();
  const accessTokens = createAccessTokens({ keys: signingKeys, clock });
  const tokenOf = ({ id, sessionId, merchantId }: Member) =>
    accessTokens.issue({ userId: id, sessionId, merchantId });
  const api = { app, database, db: database.kysely, clock, accessTokens, tokenOf };
  return {
    ...api,
    inject: app.inject.bind(app),
    member: (options = {}) => buildMember(api, options),
    call: (operation, options) => call(api, operation, options),
    runJob: async (name) => {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`No job is called ${name}`);
      await job.run(new AbortController().signal);
    },
    checkAnswers: answers.check,
    close: async () => {
      await app.close();
      await database.close();
      answers.check();
    },
  };
}

/** Mail settings that collect what would be sent. */
export function mailInto(sent: MailMessage[]): TestDeps['mail'] {
  return {
    sender: 'booking@axp.test',
    originOf: (host) => `https://${host}`,
    transport: { send: async (message) => void sent.push(message) },
  };
}

const commonApi = startedOnce(() => startTestApi());

/**
 * The application of all files that run together, on one database: a test makes a merchant of its own,
 * and looks at nothing else. A database and its connections take longer than the tests of a file.
 */
export const testApi = (): TestApi =>
  sharedByFile(async () => {
    const api = await commonApi();
    api.clock.set(startOfTests);
    return { ...api, close: async () => api.checkAnswers() };
  });

/**
 * An application with a database of its own for the tests of a file, closed after them: for other
 * settings, and for what all merchants have in common, such as jobs, plans and limits of an address.
 */
export const ownTestApi = (overrides: Partial<TestDeps> = {}): TestApi =>
  sharedByFile(() => startTestApi(overrides));

async function buildMember(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  { user: values, businessUnit }: MemberOptions,
): Promise<Member> {
  const user = await buildUser(db, values);
  const membership =
    businessUnit === 'none'
      ? null
      : await buildMembership(db, {
          merchant_id: user.merchant_id,
          user_id: user.id,
          is_default: true,
          ...(businessUnit !== undefined && { business_unit_id: businessUnit }),
        });
  const session = await buildSession(db, {
    merchant_id: user.merchant_id,
    user_id: user.id,
    created_at: clock.now().toISOString(),
    expires_at: clock.hoursFromNow(30 * 24),
  });
  return {
    id: user.id,
    merchantId: user.merchant_id,
    host: hostOfMerchant(user.merchant_id),
    email: user.email,
    fullName: user.full_name,
    sessionId: session.id,
    businessUnitId: membership?.business_unit_id ?? null,
  };
}

const CallParts = z.object({
  params: z.record(z.string(), z.unknown()).default({}),
  query: z.record(z.string(), z.unknown()).default({}),
  body: z.unknown().optional(),
});

async function call<T extends OperationShape>(
  { app, db, clock, tokenOf }: Pick<TestApi, 'app' | 'db' | 'clock' | 'tokenOf'>,
  operation: T,
  options: CallOptions<T>,
): Promise<Answer<T>> {
  const { params, query, body } = CallParts.parse(options);
  const token = options.token ?? (options.as && (await tokenOf(options.as)));
  if (operation.guarded && options.as && options.token === undefined) {
    await db
      .updateTable('user_session')
      .set({ confirmed_at: clock.now().toISOString() })
      .where('merchant_id', '=', options.as.merchantId)
      .where('id', '=', options.as.sessionId)
      .execute();
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  const response = await app.inject({
    method: operation.method,
    url: `${basePathOf(operation)}${path}`,
    query: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    headers: {
      host: options.host ?? options.as?.host ?? 'nobody.test',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return readAnswer(operation, response);
}
