import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

interface File {
  readonly mediaType: string;
  readonly bytes: Buffer | string | Readable;
  /** How it may be kept and shown. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A file as the answer of an operation. */
export class FileAnswer {
  readonly file: File;

  constructor(file: File) {
    this.file = file;
  }
}

/**
 * A file that somebody uploaded: to be saved and never shown, with nothing in it allowed to run
 * should a browser show it all the same. Its content never changes under its address.
 */
export function uploadedFile({
  fileName,
  mediaType,
  bytes,
}: {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}): FileAnswer {
  return new FileAnswer({
    mediaType,
    bytes,
    headers: {
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': contentDisposition(fileName),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}

export function sendFileAnswer(reply: FastifyReply, { file }: FileAnswer): FastifyReply {
  return reply
    .headers({ ...file.headers })
    .type(file.mediaType)
    .send(file.bytes);
}
