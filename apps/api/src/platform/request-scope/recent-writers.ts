import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createApiCookie } from '../http/api-cookie.ts';

/** Longer than a replica may lag while it is read from. */
const rememberedSeconds = 10;

/**
 * Remembers in the browser who has written, so that their reads go to the primary for a while,
 * whichever server gets them.
 */
export interface RecentWriters {
  readonly note: (request: FastifyRequest) => void;
  readonly has: (request: FastifyRequest) => boolean;
  readonly attach: (app: FastifyInstance) => void;
}

export function createRecentWriters(options: { readonly isSecure: boolean }): RecentWriters {
  const cookie = createApiCookie({ name: 'axp-recent-write', ...options });
  const writers = new WeakSet<FastifyRequest>();
  return {
    note: (request) => void writers.add(request),
    has: (request) => writers.has(request) || cookie.read(request) !== null,
    attach: (app) => {
      app.addHook('onSend', async (request, reply) => {
        if (writers.has(request)) reply.header('set-cookie', cookie.write('1', rememberedSeconds));
      });
    },
  };
}
