import { AppError } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';

const patienceMs = 3_000;

export interface HealthOptions {
  /** One line for each reason why the database can't serve requests. */
  readonly findDatabaseProblems: () => Promise<readonly string[]>;
  /** Envelope of an answer. */
  readonly wrap?: (data: unknown) => unknown;
}

export interface Health {
  /**
   * From now on the server is not ready, so that load balancers send requests elsewhere, and
   * answers close their connections. Requests that still arrive are served.
   */
  readonly drain: () => void;
}

/** `/health/live`: the process answers. `/health/ready`: it can serve requests (Z-124). */
export function healthRoutes(
  app: FastifyInstance,
  { findDatabaseProblems, wrap = (data) => ({ data }) }: HealthOptions,
): Health {
  let isDraining = false;
  let wasReady = true;
  let looking: Promise<readonly string[]> | undefined;
  // Anyone may ask: however many do, they cost one look at a time and one connection.
  const look = (): Promise<readonly string[]> => {
    looking ??= findDatabaseProblems().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return wrap({ status: 'live' });
  });
  app.get('/health/ready', async (request, reply) => {
    const problems = isDraining ? ['The server is stopping.'] : await inTime(look());
    const isReady = problems.length === 0;
    // Once for each change: probes come every few seconds. A server that stops is no reason to act.
    if (isReady !== wasReady) {
      if (isReady) request.log.info('ready_again');
      else request.log[isDraining ? 'info' : 'warn']({ problems }, 'not_ready');
    }
    wasReady = isReady;
    if (!isReady) {
      throw new AppError('server.unavailable', { params: { retryAfterSeconds: 5 } });
    }
    reply.header('cache-control', 'no-store');
    return wrap({ status: 'ready' });
  });
  return {
    drain: () => {
      isDraining = true;
    },
  };
}

async function inTime(answer: Promise<readonly string[]>): Promise<readonly string[]> {
  const { promise: tooLate, resolve } = Promise.withResolvers<readonly string[]>();
  const away = ['The database does not answer.'];
  const timer = setTimeout(() => resolve(away), patienceMs);
  try {
    return await Promise.race([answer.catch(() => away), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
