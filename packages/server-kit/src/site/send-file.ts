import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf } from '../http/encoding.ts';
import type { SiteFile } from './site.ts';

/** Answers with a file in the smallest encoding that the client reads; 304 where it has it. */
export async function sendFile(
  file: SiteFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('etag', file.etag);
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(file.etag)) {
    void reply.code(304).send();
    return;
  }
  const encoding = file.body.isCompressible ? encodingOf(request.headers) : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  // Not awaited: a reply is a promise of its own, which settles when it was sent.
  void reply.type(file.contentType).send(await file.body.as(encoding));
}
