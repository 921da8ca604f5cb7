import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** Has the browser forget what it keeps of a person who signs out; cookies end with the session (H-12). */
export const clearSiteData = { 'clear-site-data': '"cache", "storage"' } as const;

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

/** A file to be saved under a name of ours; never cached. */
export function savedFile(fileName: string, mediaType: string, bytes: File['bytes']): FileAnswer {
  const disposition = `attachment; filename="${fileName}"`;
  const headers = { 'cache-control': 'no-store', 'content-disposition': disposition };
  return new FileAnswer({ mediaType, bytes, headers });
}

/** The policy of an uploaded file that is opened as a page: it runs and loads nothing, in no frame. */
export const filePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * Serves an uploaded file as a download, sandboxed in case a browser shows it anyway, and never
 * cached (H-12).
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
      'cache-control': 'no-store',
      'content-disposition': contentDisposition(fileName),
      'content-security-policy': filePolicy,
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
