import { createHttpServer, healthRoutes } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Composition, CompositionDeps } from './composition.ts';
import { compose } from './composition.ts';
import { presentProblem, succeed } from './envelope.ts';

export interface AppDeps extends CompositionDeps {
  readonly trustProxy: boolean;
}

const largestBodyBytes = 64 * 1024;

export interface BuiltApp extends Omit<Composition, 'registerModules'> {
  readonly app: FastifyInstance;
}

/** The sign-on platform as a server that does not listen yet. Touches no network and no file. */
export function buildApp(deps: AppDeps): BuiltApp {
  const { registerModules, ...composition } = compose(deps);
  const app = createHttpServer({
    logger: deps.logger,
    trustProxy: deps.trustProxy,
    isHttps: deps.cookieRules.isSecure,
    bodyLimit: largestBodyBytes,
    presentProblem,
  });
  healthRoutes(app, {
    pingDatabase: () => deps.unitOfWork.asSystem((trx) => sql`select 1`.execute(trx)),
    wrap: succeed,
  });
  registerModules(app);
  return { app, ...composition };
}
