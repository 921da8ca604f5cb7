import type { Merchant } from '@axp/contracts';
import { createContext, use } from 'react';

export const MerchantContext = createContext<Merchant | null>(null);

/** The merchant of this host, once it is known. */
export function useMerchant(): Merchant {
  const merchant = use(MerchantContext);
  if (!merchant) throw new Error('useMerchant needs a loaded merchant above it');
  return merchant;
}

/** The merchant where a page must also do without one, as error pages must. */
export function useOptionalMerchant(): Merchant | null {
  return use(MerchantContext);
}
