import { createHttpServer } from '@axp/server-kit/http';
import type { Logger } from '@axp/server-kit/logging';
import type { FastifyInstance } from 'fastify';
import { presentProblem } from './envelope.ts';
import { registerHealth } from './health/health.routes.ts';

export type SsoDependencies = { logger: Logger };

const largestBodyBytes = 64 * 1024;

/** The sign-on platform as a server that does not listen yet. */
export async function buildApp({ logger }: SsoDependencies): Promise<FastifyInstance> {
  const app = await createHttpServer({
    logger,
    trustProxy: false,
    bodyLimit: largestBodyBytes,
    presentProblem,
  });
  registerHealth(app);
  return app;
}
