import type { Merchant } from '@axp/contracts';
import { AppError } from '@axp/contracts';

export interface MerchantDeps {
  /** The merchant's id of a host name as anybody may write it; null for an unknown one. */
  readonly idOfHost: (host: string) => Promise<string | null>;
  readonly find: (merchantId: string) => Promise<Merchant | null>;
}

interface Question {
  readonly host: string;
  /** Whose host the question came to; null where it belongs to nobody. */
  readonly askedAt: string | null;
}

/**
 * The merchant of a host name (T-01). On one merchant's host another one's name is as unknown as
 * any (T-07).
 * @throws AppError merchant.unknown
 */
export async function getMerchant(
  { idOfHost, find }: MerchantDeps,
  { host, askedAt }: Question,
): Promise<Merchant> {
  const id = await idOfHost(host);
  const isForeign = askedAt !== null && askedAt !== id;
  const merchant = id === null || isForeign ? null : await find(id);
  if (!merchant) throw new AppError('merchant.unknown');
  return merchant;
}
