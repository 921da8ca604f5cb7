import { findDatabaseProblems } from '@axp/server-kit/db';
import type { HttpObserver } from '@axp/server-kit/http';
import { createHttpServer, healthRoutes } from '@axp/server-kit/http';
import type { Tracing } from '@axp/server-kit/tracing';
import type { FastifyInstance } from 'fastify';
import type { Composition, CompositionDeps } from './composition.ts';
import { compose } from './composition.ts';
import { presentProblem, succeed } from './envelope.ts';
import type { Documentation } from './modules/documentation/documentation.ts';
import { serveDocumentation } from './modules/documentation/documentation.ts';
import { protection } from './open-platform.ts';

export interface AppDeps extends CompositionDeps {
  /** Receives answers and refusals, for the metrics; absent where nothing is measured. */
  readonly observer?: HttpObserver | undefined;
  readonly tracing?: Pick<Tracing, 'attach'> | undefined;
  readonly trustProxy: boolean;
  /** Site of axp-kit; absent where it is not served. */
  readonly documentation?: Documentation | undefined;
}

/** A form with an id token of a person with many groups. */
const largestBodyBytes = 192 * 1024;

/** Pages that only a signed-in person opens. */
const ownPages = /^\/(?:admin|account)(?:[/?]|$)/;

export interface BuiltApp extends Omit<Composition, 'registerModules'> {
  readonly app: FastifyInstance;
  readonly drain: () => void;
}

/** The sign-on platform as a server that does not listen yet. Touches no network and no file. */
export function buildApp(deps: AppDeps): BuiltApp {
  const { registerModules, ...composition } = compose(deps);
  const app = createHttpServer({
    logger: deps.logger,
    observer: deps.observer,
    tracing: deps.tracing,
    trustProxy: deps.trustProxy,
    isHttps: deps.cookieRules.isSecure,
    bodyLimit: largestBodyBytes,
    presentProblem,
  });
  // A sign-in in a popup (axp-kit/framed) returns to the page that has opened it: each page on its way
  // would otherwise cut the opener.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!ownPages.test(url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
  });
  const { drain } = healthRoutes(app, {
    findDatabaseProblems: () =>
      deps.unitOfWork.asSystem((trx) => findDatabaseProblems(trx, protection)),
    wrap: succeed,
  });
  const { documentation } = deps;
  if (documentation) serveDocumentation(app, { ...deps, documentation });
  registerModules(app);
  return { app, drain, ...composition };
}
