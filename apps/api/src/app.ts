import { operations } from '@axp/contracts';
import { openApiDocument } from '@axp/contracts/openapi';
import { findDatabaseProblems } from '@axp/server-kit/db';
import type { ForeignSources, HttpObserver } from '@axp/server-kit/http';
import { createHttpServer, healthRoutes } from '@axp/server-kit/http';
import type { Job } from '@axp/server-kit/jobs';
import type { Site } from '@axp/server-kit/site';
import type { Tracing } from '@axp/server-kit/tracing';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { compose } from './composition.ts';
import type { CompositionDeps } from './composition-deps.ts';
import { captchaSources } from './modules/sign-in/captcha/index.ts';
import type { SigningKeys } from './platform/auth/signing-keys.ts';
import type { CloudPlatform } from './platform/cloud/cloud-platform.ts';
import { apiDocsRoutes } from './platform/docs/api-docs.ts';
import { createPages } from './platform/web/pages.ts';

const apiVersion = '1.0.0';

/** Caches may keep them this long; a new signing key is published that much before its first use. */
const cacheControl = 'public, max-age=300';

export interface AppDeps extends CompositionDeps {
  /** Receives answers and refusals, for the metrics; absent where nothing is measured. */
  readonly observer?: HttpObserver | undefined;
  readonly tracing?: Pick<Tracing, 'attach'> | undefined;
  readonly logger: FastifyBaseLogger;
  /** Files of the web application; null if another server serves them. */
  readonly site: Site | null;
  /** Google Tag Manager container for usage statistics; null turns them off. */
  readonly analyticsContainerId: string | null;
  /** Whether pages send `traceparent` with their requests. */
  readonly arePagesTraced?: boolean;
  /** The page that shows the OpenAPI document, with its files. */
  readonly apiDocs: Site;
}

/** Room for every body of the API; attachments come by another way. */
const bodyLimitBytes = 256 * 1024;

export interface BuiltApp {
  readonly app: FastifyInstance;
  /** Scheduled jobs; none runs before a worker runs it. */
  readonly jobs: readonly Job[];
  readonly drain: () => void;
}

/** The whole server, ready to listen or to be asked by `inject`. Touches no network and no file. */
export function buildApp(deps: AppDeps): BuiltApp {
  const { registerModules, jobs, ...composed } = compose(deps);
  const app = createHttpServer({
    logger: deps.logger,
    observer: deps.observer,
    tracing: deps.tracing,
    trustProxy: deps.trustProxy,
    isHttps: deps.isHttps,
    bodyLimit: bodyLimitBytes,
    timezoneOf: composed.contexts.timezoneOf,
    foreignSources: foreignSourcesOf(deps),
    ...(deps.site && {
      otherwise: createPages({
        ...deps,
        ...composed,
        site: deps.site,
        merchantOf: composed.publicMerchantOf,
      }),
    }),
  });
  const health = healthRoutes(app, {
    findDatabaseProblems: () => deps.unitOfWork.asSystem((trx) => findDatabaseProblems(trx)),
  });
  publicDocuments(app, deps.signingKeys);
  apiDocsRoutes(app, deps.apiDocs);
  registerModules(app);
  app.addHook('onClose', async () => {
    await Promise.all([deps.pictures.close(), deps.moveInFiles.close()]);
  });
  const drain = () => {
    health.drain();
    composed.drain();
  };
  return { app, jobs, drain };
}

/** The hosts that the chosen settings need, and no others. */
function foreignSourcesOf(deps: AppDeps): ForeignSources {
  const { analyticsContainerId, captcha, cloudPlatform } = deps;
  const chosen = [
    captchaSources(captcha),
    ...(analyticsContainerId === null ? [] : [analyticsSources]),
    ...(cloudPlatform === null ? [] : [platformSources(cloudPlatform)]),
  ];
  return {
    scripts: chosen.flatMap(({ scripts }) => scripts),
    pictures: chosen.flatMap(({ pictures }) => pictures),
    connections: chosen.flatMap(({ connections }) => connections),
    frames: chosen.flatMap(({ frames }) => frames),
  };
}

/** What axp-kit needs: calls, the hidden frame that tells of sign-outs, and logos. */
function platformSources({ origin }: CloudPlatform): ForeignSources {
  return { scripts: [], pictures: [origin], connections: [origin], frames: [origin] };
}

const container = 'https://www.googletagmanager.com';
const collectors = ['https://www.google-analytics.com', 'https://*.google-analytics.com'];

/** Origins allowed in addition if the operator has set a container (K-01). */
const analyticsSources: ForeignSources = {
  scripts: [container],
  pictures: [container, ...collectors],
  connections: [container, ...collectors],
  frames: [],
};

/**
 * Serves the OpenAPI document, generated from the schemas that the routes parse with (Z-113), and
 * the public signing keys (Z-101).
 */
function publicDocuments(app: FastifyInstance, { publicKeySet }: SigningKeys): void {
  const documents = {
    '/v1/openapi.json': writtenOnce(() =>
      openApiDocument(operations, {
        title: 'AXP Booking',
        version: apiVersion,
      }),
    ),
    '/.well-known/jwks.json': writtenOnce(() => publicKeySet),
  };
  for (const [path, text] of Object.entries(documents)) {
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', cacheControl).type('application/json').send(text()),
    );
  }
}

/** Writing the larger one takes as long as all else of a start, so that it waits for a reader. */
function writtenOnce(make: () => unknown): () => string {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(make());
    return text;
  };
}
