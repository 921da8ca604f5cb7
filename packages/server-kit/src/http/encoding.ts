import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const preferred: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];

/** The smallest encoding that a request accepts. */
export function encodingOf(headers: IncomingHttpHeaders): ContentEncoding {
  const accepted = new Negotiator({ headers }).encodings([...preferred]);
  return preferred.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** Quality 4 of 11 is where an answer made on the spot costs less time than it saves. */
export async function compress(
  content: string | Buffer,
  encoding: Exclude<ContentEncoding, 'identity'>,
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(content);
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

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
