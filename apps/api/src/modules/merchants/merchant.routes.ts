import { getMerchant as operation } from '@axp/contracts';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../platform/request-scope/serve.ts';
import type { MerchantDeps } from './use-cases/get-merchant.ts';
import { getMerchant } from './use-cases/get-merchant.ts';

export function merchantRoutes(app: FastifyInstance, serve: ApiServe, deps: MerchantDeps): void {
  serve.anywhere(app, operation, async ({ params, context: { hostMerchantId } }) => ({
    data: await getMerchant(deps, { host: params.host, askedAt: hostMerchantId }),
  }));
}
