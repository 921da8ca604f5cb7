import { AppError, getImage, getImageThumbnail } from '@axp/contracts';
import { FileAnswer } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { ImageSize } from './image.queries.ts';
import { findImage } from './image.queries.ts';

const headers = {
  // A picture never changes under its id, so a browser needs to ask for it once.
  'cache-control': 'public, max-age=31536000, immutable',
  // An SVG opened as a page of its own must not run or load anything.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Pictures are public on the merchant's host. */
export function imageRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.open(app, getImage, ({ params, context: { scope } }) =>
    answerOf(scope, params.id, 'original'),
  );
  serve.open(app, getImageThumbnail, ({ params, context: { scope } }) =>
    answerOf(scope, params.id, 'thumbnail'),
  );
}

async function answerOf(scope: RequestScope, id: string, size: ImageSize): Promise<FileAnswer> {
  const merchantId = scope.merchant.id;
  const image = await scope.read((trx) => findImage(trx, { merchantId, id, size }));
  if (!image) throw new AppError('request.not_found');
  return new FileAnswer({ mediaType: image.contentType, bytes: image.bytes, headers });
}
