import { getMerchant, getOwnMerchant, Merchant } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';
import { readInlined } from '@/shared/lib/inlined-data.ts';
import { merchantNewsKey } from '@/shared/session/merchant-news.ts';

/**
 * The merchant of a host: asked once per page life, never retried, never asked again on focus or
 * mount (T-01). It is there for everybody to see only once `adopt` is through with it.
 */
export function merchantOfHost(host: string, adopt: (merchant: Merchant) => Promise<void>) {
  return queryOptions({
    queryKey: ['merchant', host],
    queryFn: async ({ signal }) => {
      const inlined = readInlined('axp-merchant', Merchant);
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

/** How old what a page shows of its merchant may become before it asks for news. */
const merchantNewsMs = 30_000;

interface KnownMerchant {
  readonly merchant: Merchant | undefined;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/**
 * Polls the merchant while a page is visible, so that published branding appears without a reload
 * (D-02). Unchanged data gets 304 and renders nothing.
 */
export function merchantNow(host: string, { merchant, since }: KnownMerchant) {
  return queryOptions({
    queryKey: [...merchantNewsKey, host],
    queryFn: async ({ signal }) => (await call(getOwnMerchant, {}, { signal })).data,
    enabled: merchant !== undefined,
    initialData: merchant,
    initialDataUpdatedAt: since,
    staleTime: merchantNewsMs,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: merchantNewsMs,
    // The next time is the next attempt.
    retry: false,
    meta: { isPublic: true },
  });
}
