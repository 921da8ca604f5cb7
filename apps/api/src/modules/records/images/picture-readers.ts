import { timingSafeEqual } from 'node:crypto';
import { getImage } from '@axp/contracts';
import { bearerToken } from '@axp/server-kit/auth';
import type { Clock } from '@axp/server-kit/time';
import { createExpiringCache } from '@axp/server-kit/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActorDirectory, SessionKey } from '../../../platform/auth/actor-directory.ts';
import type { LinkSigner } from '../../../platform/auth/link-signer.ts';
import { createApiCookie } from '../../../platform/http/api-cookie.ts';
import type { RequestContexts } from '../../../platform/request-scope/request-contexts.ts';
import type { Actor } from '../../../platform/request-scope/request-scope.ts';

/** Identifies the reader of a picture. Browsers send no token with an `<img>`, so a cookie does. */
export interface PictureReaders {
  /** Null for a request without a session. */
  readonly readerOf: (request: FastifyRequest, merchantId: string) => Promise<Actor | null>;
}

export interface PictureReaderDeps {
  readonly contexts: RequestContexts;
  readonly actors: ActorDirectory;
  readonly sign: LinkSigner;
  readonly clock: Clock;
  readonly isHttps: boolean;
}

/** Signing costs as much as a small query, and each request of a session compares its cookie. */
const remembered = { maxAgeMs: 15 * 60 * 1000, maxEntries: 10_000 };

/**
 * Sets a cookie that grants access to pictures only, with the first answer to a signed-in person. It
 * names the session and ends with it.
 */
export function createPictureReaders(
  app: FastifyInstance,
  deps: PictureReaderDeps,
): PictureReaders {
  const { contexts, actors, sign, clock, isHttps } = deps;
  const cookie = createApiCookie({ name: 'axp-pictures', isSecure: isHttps });
  const values = createExpiringCache({
    ...remembered,
    clock,
    nameOf: ({ merchantId, sessionId }: SessionKey) => `pictures:${merchantId}:${sessionId}`,
    load: async ({ merchantId, sessionId }) =>
      `${sessionId}.${await sign(`pictures:${merchantId}:${sessionId}`)}`,
  });

  const sessionOf = async (request: FastifyRequest, merchantId: string) => {
    const value = cookie.read(request);
    const session = { merchantId, sessionId: value?.split('.')[0] ?? '' };
    if (value === null || !isSame(value, await values.get(session))) return null;
    return session;
  };

  app.addHook('onSend', async (request, reply) => {
    const session = contexts.sessionOf(request);
    if (!session) return;
    const value = await values.get(session);
    if (cookie.read(request) !== value) reply.header('set-cookie', cookie.write(value));
  });

  return {
    readerOf: async (request, merchantId) => {
      if (bearerToken(request.headers) !== null) {
        return contexts.actorOf(request, merchantId, getImage);
      }
      const session = await sessionOf(request, merchantId);
      return session && actors.find(session);
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
