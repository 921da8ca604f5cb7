import type { FastifyInstance } from 'fastify';
import { apiBasePath } from './platform-serve.ts';

/** Whether answers may be read by pages of an origin. */
export type IsOriginKnown = (origin: string) => Promise<boolean>;

/** Chromium asks again after at most two hours; a removed origin is refused by each call anyway. */
const preflightSeconds = 600;

/**
 * Cross-origin calls: the exact origin of a registered application, with credentials, and nothing for
 * anybody else. Standard clients may send credentials, though no cookie counts there. JSON calls
 * always send a preflight request first, which is answered here.
 */
export function answerCrossOrigin(
  app: FastifyInstance,
  isKnown: IsOriginKnown,
  /** Others that pages call, which look at no cookie. */
  cookielessPaths: readonly string[],
): void {
  app.addHook('onRequest', async ({ headers: { origin }, url }, reply) => {
    const isOfApi = url.startsWith(`${apiBasePath}/`);
    if (!isOfApi && !cookielessPaths.includes(url.split('?')[0] ?? '')) return;
    reply.header('vary', 'Origin');
    if (origin === undefined || origin === 'null' || !(await isKnown(origin))) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'Retry-After, ETag, WWW-Authenticate');
  });
  for (const path of [`${apiBasePath}/*`, ...cookielessPaths]) {
    app.options(path, (_request, reply) => {
      if (reply.hasHeader('access-control-allow-origin')) {
        reply
          .header('access-control-allow-methods', 'GET, POST')
          .header(
            'access-control-allow-headers',
            'Authorization, Content-Type, Idempotency-Key, If-None-Match',
          )
          .header('access-control-max-age', preflightSeconds);
      }
      return reply.code(204).send();
    });
  }
}
