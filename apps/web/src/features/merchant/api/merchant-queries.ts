import type { Merchant } from '@axp/contracts';
import { getMerchant } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { readInlinedMerchant } from '../model/inlined-merchant.ts';

/**
 * The merchant of a host: asked once per page life, never retried, never asked again on focus or
 * mount (T-01). It is there for everybody to see only once `adopt` is through with it.
 */
export function merchantOfHost(host: string, adopt: (merchant: Merchant) => Promise<void>) {
  return queryOptions({
    queryKey: ['merchant', host],
    queryFn: async ({ signal }) => {
      const inlined = readInlinedMerchant(document);
      const merchant = inlined ?? (await call(getMerchant, { params: { host } }, { signal })).data;
      await adopt(merchant);
      return merchant;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Stays when another person signs in on the same page.
    meta: { isPublic: true },
  });
}
