import type { Merchant } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configureApi } from '@/shared/api/index.ts';
import { isLanguageInAddress } from '@/shared/i18n/index.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import { merchantNow, merchantOfHost } from '../api/merchant-queries.ts';

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
    // The first visit uses the merchant's language, unless the URL names one (I-01); later visits
    // keep the user's choice (T-05).
    if (isFirstVisit && !isLanguageInAddress()) await i18n.changeLanguage(merchant.locale);
  };
  const first = useQuery({ ...merchantOfHost(host, adopt), enabled: isEnabled });
  const known = { merchant: first.data, since: first.dataUpdatedAt };
  const { data: merchant = null } = useQuery(merchantNow(host, known));
  return { first, merchant };
}
