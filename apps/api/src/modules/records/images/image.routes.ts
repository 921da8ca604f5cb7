import { AppError, getImage, getImageThumbnail } from '@axp/contracts';
import { FileAnswer, filePolicy, notModified } from '@axp/server-kit/http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileContents, FileSize } from '../../../platform/files/file-contents.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import type { ImageQuery } from './image.queries.ts';
import { findImageContent, findShownImage } from './image.queries.ts';
import type { PictureReaders } from './picture-readers.ts';

/** A picture never changes under its id. */
const publicCaching = 'public, max-age=31536000, immutable';
/** Kept by the browser, and shown again only to people who may still see it (H-04, H-12). */
const privateCaching = 'private, no-cache';

const headers = {
  // An SVG opened as a page of its own must not run or load anything.
  'content-security-policy': `style-src 'unsafe-inline'; ${filePolicy}`,
  'x-content-type-options': 'nosniff',
};

interface ImageRouteDeps
  extends Pick<ImageQuery, 'resourceRules' | 'licenceRule' | 'problemRule' | 'planRule'> {
  readonly serve: ApiServe;
  readonly contents: FileContents;
  readonly readers: PictureReaders;
}

interface RequestedImage {
  readonly id: string;
  readonly size: FileSize;
  readonly reply: FastifyReply;
}

/** Pictures, each for those who may see what it shows. */
export function imageRoutes(
  app: FastifyInstance,
  { serve, contents, readers, ...rules }: ImageRouteDeps,
): void {
  const answerOf = async (scope: RequestScope, { id, size, reply }: RequestedImage) => {
    const { id: merchantId } = scope.merchant;
    const reader = await readers.readerOf(reply.request, merchantId);
    const query = { merchantId, id, reader, ...rules };
    const image = await scope.read((tx) => findShownImage(tx.db, query));
    if (!image) throw new AppError('request.not_found');
    const etag = `"${id}"`;
    const caching = image.isPublic ? publicCaching : privateCaching;
    reply.headers({ etag, 'cache-control': caching });
    if (reply.request.headers['if-none-match'] === etag) return notModified;
    const address = { merchantId, id, size };
    const found = await scope.read((tx) => findImageContent(tx.db, address));
    const bytes = found && (await contents.read(found, address));
    if (!bytes) throw new AppError('request.not_found');
    return new FileAnswer({ mediaType: withCharset(image.contentType), bytes, headers });
  };
  serve.open(app, getImage, ({ params: { id }, context: { scope }, reply }) =>
    answerOf(scope, { id, size: 'original', reply }),
  );
  serve.open(app, getImageThumbnail, ({ params: { id }, context: { scope }, reply }) =>
    answerOf(scope, { id, size: 'thumbnail', reply }),
  );
}

/** An SVG is text, which needs its encoding named. */
function withCharset(mediaType: string): string {
  return mediaType.endsWith('+xml') ? `${mediaType}; charset=utf-8` : mediaType;
}
