import { AppError, getOwnMerchant, getMerchant as operation } from '@axp/contracts';
import { notModified } from '@axp/server-kit/http';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import { etagOf } from '../../platform/web/site.ts';
import type { MerchantDeps } from './use-cases/get-merchant.ts';
import { getMerchant } from './use-cases/get-merchant.ts';

export function merchantRoutes(app: FastifyInstance, serve: ApiServe, deps: MerchantDeps): void {
  serve.anywhere(app, operation, async ({ params, context: { hostMerchantId } }) => ({
    data: await getMerchant(deps, { host: params.host, requestedAt: hostMerchantId }),
  }));

  serve.open(app, getOwnMerchant, async ({ context: { scope }, reply }) => {
    const data = await deps.find(scope.merchant.id);
    if (!data) throw new AppError('merchant.unknown');
    // Open pages ask twice a minute whether what they show still holds (T-04).
    const etag = etagOf(JSON.stringify(data));
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'host, merchant-id' });
    return reply.request.headers['if-none-match'] === etag ? notModified : { data };
  });
}
