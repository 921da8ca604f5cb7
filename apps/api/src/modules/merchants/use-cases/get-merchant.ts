import type { Merchant } from '@axp/contracts';
import { AppError } from '@axp/contracts';

export interface MerchantDeps {
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
export async function getMerchant(
  { idOfHost, find }: MerchantDeps,
  { host, requestedAt }: Question,
): Promise<Merchant> {
  const id = await idOfHost(host);
  const isForeign = requestedAt !== null && requestedAt !== id;
  const merchant = id === null || isForeign ? null : await find(id);
  if (!merchant) throw new AppError('merchant.unknown');
  return merchant;
}
