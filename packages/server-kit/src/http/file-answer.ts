import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** A file as the answer of an operation. */
export class FileAnswer {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;

  constructor(file: {
    readonly fileName: string;
    readonly mediaType: string;
    readonly bytes: Buffer;
  }) {
    this.fileName = file.fileName;
    this.mediaType = file.mediaType;
    this.bytes = file.bytes;
  }
}

/**
 * Sends a file that somebody uploaded: to be saved and never shown, with nothing in it allowed to
 * run should a browser show it all the same. Its content never changes under its address.
 */
export function sendFileAnswer(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  return reply
    .headers({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': contentDisposition(answer.fileName),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .type(answer.mediaType)
    .send(answer.bytes);
}
