import { AppError } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';

const patienceMs = 3_000;

/**
 * `/health/live`: the process answers. `/health/ready`: its database does too, so requests may be
 * sent here (Z-124).
 */
export function healthRoutes(
  app: FastifyInstance,
  {
    pingDatabase,
    wrap = (data) => ({ data }),
  }: {
    readonly pingDatabase: () => Promise<unknown>;
    /** Wraps the data in the envelope of the server. */
    readonly wrap?: (data: unknown) => unknown;
  },
): void {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return wrap({ status: 'live' });
  });
  app.get('/health/ready', async (request, reply) => {
    const isReady = await answersInTime(pingDatabase);
    if (!isReady) {
      request.log.warn('database_not_ready');
      throw new AppError('server.unavailable', { params: { retryAfterSeconds: 5 } });
    }
    reply.header('cache-control', 'no-store');
    return wrap({ status: 'ready' });
  });
}

async function answersInTime(ping: () => Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  const answer = ping().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
