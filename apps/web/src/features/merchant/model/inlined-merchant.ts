import { Merchant } from '@axp/contracts';

/** Where the server puts the merchant's public data into each page, when it can. */
const elementId = 'axp-merchant';

/** The merchant that came with the page; null when it has to be fetched. */
export function readInlinedMerchant(page: Document): Merchant | null {
  const text = page.getElementById(elementId)?.textContent;
  if (!text) return null;
  try {
    return Merchant.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
