import type { Merchant } from '@axp/contracts';
import { AppError, getOwnMerchant, getMerchant as operation } from '@axp/contracts';
import { notModified } from '@axp/server-kit/http';
import { etagOf } from '@axp/server-kit/site';
import type { FastifyInstance } from 'fastify';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';

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

interface MerchantDeps {
  /** The merchant's id of a host name as anybody may write it; null for an unknown one. */
  readonly idOfHost: (host: string) => Promise<string | null>;
  readonly find: (merchantId: string) => Promise<Merchant | null>;
}

interface Question {
  readonly host: string;
  /** Id of the merchant whose host was requested; null for an unknown host. */
  readonly requestedAt: string | null;
}

/**
 * Returns the merchant of a host name (T-01). On the host of one merchant, other merchants' names
 * are unknown (T-07).
 * @throws AppError merchant.unknown
 */
async function getMerchant(
  { idOfHost, find }: MerchantDeps,
  { host, requestedAt }: Question,
): Promise<Merchant> {
  const id = await idOfHost(host);
  const isForeign = requestedAt !== null && requestedAt !== id;
  const merchant = id === null || isForeign ? null : await find(id);
  if (!merchant) throw new AppError('merchant.unknown');
  return merchant;
}
