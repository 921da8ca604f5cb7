import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@axp/contracts';
import { hostOf } from '@axp/server-kit/http';
import { validate as isUuid } from 'uuid';
import type { MerchantContext } from '../request-scope/request-scope.ts';
import type { MerchantDirectory } from './merchant-directory.ts';

interface Options {
  readonly directory: MerchantDirectory;
  readonly trustProxy: boolean;
}

export interface RequestMerchants {
  /** Returns the merchant of the request's own host; null for an unknown host. */
  ofHost(headers: IncomingHttpHeaders): Promise<MerchantContext | null>;
  /**
   * The merchant of a request. The host decides (T-07); only a host that belongs to no merchant may
   * be served by the `Merchant-Id` header, for clients that reach the API by another name.
   * @throws AppError merchant.mismatch, merchant.unknown
   */
  of(headers: IncomingHttpHeaders): Promise<MerchantContext>;
}

export function createRequestMerchants({ directory, trustProxy }: Options): RequestMerchants {
  const ofHost = async (headers: IncomingHttpHeaders) => {
    const host = hostOf(headers, trustProxy);
    return host === null ? null : directory.findByHost(host);
  };
  return {
    ofHost,
    of: async (headers) => {
      const named = namedMerchant(headers);
      const merchant = await ofHost(headers);
      if (merchant) {
        if (named !== null && named !== merchant.id) throw new AppError('merchant.mismatch');
        return merchant;
      }
      const byHeader = named !== null && isUuid(named) ? await directory.findById(named) : null;
      if (!byHeader) throw new AppError('merchant.unknown');
      return byHeader;
    },
  };
}

function namedMerchant(headers: IncomingHttpHeaders): string | null {
  const named = headers['merchant-id'];
  return typeof named === 'string' ? named.trim().toLowerCase() : null;
}
