import { AppError, apiBasePath } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RequestContexts } from '../../platform/request-scope/request-contexts.ts';
import type { ImageSize } from './image.queries.ts';
import { findImage } from './image.queries.ts';

const Params = z.object({ id: z.uuid() });

/** A picture never changes under its id, so a browser needs to ask for it once. */
const cacheControl = 'public, max-age=31536000, immutable';

/** An SVG opened as a page of its own must not run or load anything. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Pictures are no operations: their answer is a file, not JSON. Public on the merchant's host. */
export function imageRoutes(app: FastifyInstance, contexts: RequestContexts): void {
  const sizes: Readonly<Record<string, ImageSize>> = { '': 'original', '/thumbnail': 'thumbnail' };
  for (const [suffix, size] of Object.entries(sizes)) {
    app.get(`${apiBasePath}/images/:id${suffix}`, async (request, reply) => {
      const { scope } = await contexts.publicOf(request);
      const params = Params.safeParse(request.params);
      if (!params.success) throw new AppError('request.not_found');
      const { id } = params.data;
      const image = await scope.read((trx) =>
        findImage(trx, { merchantId: scope.merchant.id, id, size }),
      );
      if (!image) throw new AppError('request.not_found');
      return reply
        .headers({
          'cache-control': cacheControl,
          'content-security-policy': contentSecurityPolicy,
          'x-content-type-options': 'nosniff',
        })
        .type(image.contentType)
        .send(image.bytes);
    });
  }
}
