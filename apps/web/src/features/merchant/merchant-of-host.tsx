import type { Merchant } from '@axp/contracts';
import { getMerchant, getOwnMerchant } from '@axp/contracts';
import DomainDisabledIcon from '@mui/icons-material/DomainDisabled';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  ApiProblem,
  call,
  configureApi,
  NetworkProblem,
  retryAfterMs,
} from '@/shared/api/index.ts';
import { isLanguageInAddress } from '@/shared/i18n/index.ts';
import { readInlined } from '@/shared/lib/inlined-data.ts';
import { hasParts } from '@/shared/lib/records.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import { merchantNewsKey } from '@/shared/session/merchant-news.ts';
import { MessagePage } from '@/shared/ui/message-page.tsx';

interface HostQuestion {
  readonly host: string;
  /** False while the page is not ready to ask. */
  readonly isEnabled: boolean;
}

/**
 * The merchant of this host, and what becomes of it while the page is open. From the first answer
 * on every request names it (T-02).
 */
export function useMerchantOfHost({ host, isEnabled }: HostQuestion) {
  const { i18n } = useTranslation();
  const adopt = async (merchant: Merchant) => {
    configureApi({ merchantId: merchant.id });
    const isFirstVisit = browserStorage.read('merchantId') === null;
    browserStorage.write('merchantId', merchant.id);
    // The first visit uses the merchant's language; later ones keep the user's choice (T-05). A
    // language in the URL counts as a choice (I-01).
    if (isFirstVisit && !isLanguageInAddress()) await i18n.changeLanguage(merchant.locale);
  };
  const first = useQuery({ ...merchantOfHost(host, adopt), enabled: isEnabled });
  const known = { merchant: first.data, since: first.dataUpdatedAt };
  const { data: merchant = null } = useQuery(merchantNow(host, known));
  return { first, merchant };
}

/**
 * The merchant of a host: asked once per page life, never asked again on focus or mount (T-01), and
 * retried only while the service is unavailable. It is there for everybody to see only once `adopt` is through with it.
 */
function merchantOfHost(host: string, adopt: (merchant: Merchant) => Promise<void>) {
  return queryOptions({
    queryKey: ['merchant', host],
    queryFn: async ({ signal }) => {
      const inlined = readInlined('axp-merchant', isMerchant);
      const merchant = inlined ?? (await call(getMerchant, { params: { host } }, { signal })).data;
      if (!isMerchant(merchant)) throw new NetworkProblem('malformed');
      await adopt(merchant);
      return merchant;
    },
    retry: (_, error) => retryAfterMs(error) !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Stays when another person signs in on the same page.
    meta: { isPublic: true },
  });
}

/** Whether it has what every page needs. */
function isMerchant(value: unknown): value is Merchant {
  return hasParts<Merchant>(value, ['id', 'theme', 'settings', 'services']);
}

/** How old what a page shows of its merchant may become before it asks for news. */
const merchantNewsMs = 30_000;

interface KnownMerchant {
  readonly merchant: Merchant | undefined;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/**
 * Polls the merchant of this host while the page is visible, so that published changes appear
 * without a reload (D-02). An unchanged merchant returns 304 and is not rendered again.
 */
function merchantNow(host: string, { merchant, since }: KnownMerchant) {
  return queryOptions({
    queryKey: [...merchantNewsKey, host],
    queryFn: async ({ signal }) => (await call(getOwnMerchant, {}, { signal })).data,
    enabled: merchant !== undefined,
    initialData: merchant,
    initialDataUpdatedAt: since,
    staleTime: merchantNewsMs,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => retryAfterMs(state.error) ?? merchantNewsMs,
    // The next poll is the retry.
    retry: false,
    meta: { isPublic: true },
  });
}

interface MerchantErrorPageProps {
  readonly error: unknown;
  readonly host: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** No merchant could be loaded for this host (T-03). */
export function MerchantErrorPage({ error, host, isRetrying, onRetry }: MerchantErrorPageProps) {
  const { t } = useTranslation('common');
  const isUnknown = error instanceof ApiProblem && error.code === 'merchant.unknown';
  return (
    <MessagePage
      icon={<DomainDisabledIcon />}
      title={t(isUnknown ? 'page.merchant.unknownTitle' : 'page.merchant.failedTitle')}
      description={
        isUnknown
          ? t('page.merchant.unknownDescription', { host })
          : t('page.merchant.failedDescription')
      }
      action={{ label: t('page.tryAgain'), onClick: onRetry, loading: isRetrying }}
    />
  );
}
