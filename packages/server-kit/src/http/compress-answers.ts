import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ContentEncoding } from './encoding.ts';
import { compress, encodingOf } from './encoding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers of the route that name no version of their own get one from their content. */
    isRevalidated?: boolean;
  }
}

/** Below this size an answer fits one packet either way. */
const smallestBytes = 1_024;
/** Compressed answers that are kept: a week of hundreds of rooms takes 20 kB. */
const mostKept = 100;

/**
 * Compresses JSON answers, and answers 304 where the caller's copy of a list still holds (Z-83).
 * A list that many people ask for is compressed once per content. Files come with an
 * encoding of their own and are left alone.
 */
export function compressAnswers(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();

  const compressOnce = (content: string, payload: string, encoding: CompressedEncoding) => {
    const key = `${encoding} ${content}`;
    const compressed = kept.get(key) ?? compress(payload, encoding, 5);
    // In the order of use, so that the oldest makes room.
    kept.delete(key);
    kept.set(key, compressed);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return compressed;
  };

  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const { isRevalidated } = request.routeOptions.config;
    const isNamed = isRevalidated && reply.statusCode === 200 && !reply.hasHeader('etag');
    const content = isNamed ? `W/"${hash('sha256', payload, 'base64url').slice(0, 22)}"` : null;
    if (content !== null) {
      reply.header('etag', content);
      if (request.headers['if-none-match'] === content) {
        reply.code(304);
        return null;
      }
    }
    if (payload.length < smallestBytes || reply.hasHeader('content-encoding')) return payload;
    const varied = [reply.getHeader('vary'), 'accept-encoding'];
    reply.header('vary', varied.filter((name) => name !== undefined).join(', '));
    const encoding = encodingOf(request.headers);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return content === null
      ? compress(payload, encoding)
      : compressOnce(content, payload, encoding);
  });
}

type CompressedEncoding = Exclude<ContentEncoding, 'identity'>;
