import type { FastifyInstance } from 'fastify';
import { compress, encodingOf } from './encoding.ts';

/** Below this size an answer fits one packet either way. */
const smallestBytes = 1_024;

/** Compresses JSON answers. Files come with an encoding of their own and are left alone. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallestBytes) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = encodingOf(request.headers);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding);
  });
}
