import { AppError, getImage, getImageThumbnail } from '@axp/contracts';
import { FileAnswer } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import type { FileContents, FileSize } from '../../platform/files/file-contents.ts';
import type { RequestScope } from '../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { findImage } from './image.queries.ts';

const headers = {
  // A picture never changes under its id, so a browser needs to ask for it once.
  'cache-control': 'public, max-age=31536000, immutable',
  // An SVG opened as a page of its own must not run or load anything.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

interface ImageRouteDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
}

/** Pictures are public on the merchant's host. */
export function imageRoutes(app: FastifyInstance, { serve, contents }: ImageRouteDeps): void {
  const answerOf = async (scope: RequestScope, id: string, size: FileSize) => {
    const address = { merchantId: scope.merchant.id, id, size };
    const image = await scope.read((trx) => findImage(trx, address));
    const bytes = image && (await contents.read(image, address));
    if (!bytes) throw new AppError('request.not_found');
    return new FileAnswer({ mediaType: image.contentType, bytes, headers });
  };
  serve.open(app, getImage, ({ params, context: { scope } }) =>
    answerOf(scope, params.id, 'original'),
  );
  serve.open(app, getImageThumbnail, ({ params, context: { scope } }) =>
    answerOf(scope, params.id, 'thumbnail'),
  );
}
